// Die Spitzen der Monate und ihre Prognose.
import type { English, Wording } from "../en/index.ts";

export const forecast: Wording<English["forecast"]> = {
  title: "Spitzen je Monat, und was zu erwarten ist",
  sendByMail: "Prognose per E-Mail senden",
  label:
    "Höchste Nutzung je Monat mit einer Prognose {months, plural, one {des nächsten Monats} other {der nächsten # Monate}}",
  peak: "Höchste Nutzung",
  expected: "Erwartet",
  lower: "Mindestens",
  upper: "Höchstens",
  total: "Jetzt im Besitz",
  month: "Monat",
  partial: "zum Teil",
  table: "Höchste Nutzung je Monat und Prognose",
  showTable: "Die Zahlen als Tabelle",
  method:
    "Eine Gerade durch die höchste Nutzung von {count, plural, one {# ganzen Monat} other {# ganzen Monaten}} (lineare Regression). Geht die Nutzung so weiter, liegt ein Monat mit {percent} Wahrscheinlichkeit im Intervall. Mehr als vorhanden ist, kann nicht benutzt werden: Waren Monate voll, wurde vielleicht mehr gewünscht.",
  tooFew:
    "Aus weniger als sechs ganzen Monaten gibt es keine Prognose; {count, plural, =0 {keiner ist} one {# ist} other {# sind}} bekannt.",
  rises: "{number} Lizenzen mehr je Monat",
  falls: "{number} Lizenzen weniger je Monat",
  steady: "gleich viele je Monat",
  trend: "Trend",
  passes: "Übersteigt den Besitz",
  notInTime: "nicht in den nächsten Monaten",
  passesIn: "{expected}, frühestens {earliest}",
  passesMay: "vielleicht ab {earliest}",
  pointKnown: "{month}: {max}",
  pointForecast: "{month}: {expected} erwartet, {lower} bis {upper}",
};
