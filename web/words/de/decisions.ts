// Rightsizing, heat maps, comparing two windows.
import type { English, Wording } from "../en/index.ts";

export const decisions: Wording<English["decisions"]> = {
  verdictNow: "Urteil jetzt",
  most: "Höchstens",
  full: "Voll",
  toSpare: "Übrig",
  compare: {
    about: "Dieselben Zahlen für zwei Zeiträume, und was sich dazwischen geändert hat.",
    asked: "{first} gegen {second}.",
    both: "Erster: {first}. Zweiter: {second}.",
    windows: "Zeiträume",
    months: "Letzter Monat und dieser",
    aroundDay: "Vor einem Tag und danach",
    daysEach: "Je wie viele Tage",
    table: "Features in beiden Zeiträumen",
  },
  noFeature: "Hier ist kein Feature bekannt",
  measures: {
    average: "Im Durchschnitt benutzt",
    max: "Höchstens benutzt",
    full: "Anteil der Zeit, in der alle benutzt waren",
  },
  byHour: "{measure}, nach Wochentag und Stunde",
  heatMapAbout:
    "Wann Lizenzen benutzt werden: jede Stunde der Woche in diesem Zeitraum, nach der Uhr von {zone}. Was gewählt ist, wird als Ganzes gemessen.",
  one: {
    title: "Bedarf eines Features",
    titleOf: "Bedarf: {name}",
    about:
      "Wofür die Lizenzen eines Features benutzt wurden, und was eine andere Anzahl bedeutet hätte: Jede Entnahme wird nachgespielt, wie sie war; niemand wird wartend oder verzichtend gedacht.",
    advice:
      "Oder es ist auf einem Lizenzserver, den Sie nicht sehen. Wählen Sie eines in der Tabelle der Bedarfsermittlung.",
    when: "Wann es benutzt wird",
    hours: "Durchschnitt, volle Nutzung und Ablehnungen nach Stunden",
    numbers: "Das Urteil und seine Zahlen",
    half: "In der halben Zeit",
    share: "In {share} der Zeit",
    allInUse: "Alle benutzt",
    trueOnes: "Ablehnungen, echte",
    measured: "Gemessene Zeit",
  },
  asked: "{from} bis {to}.",
  askedHours: "{from} bis {to}, nur in der Arbeitszeit.",
  verdict: "Urteil",
  denied: "Abgelehnt",
  rightsizing: {
    about:
      "Wie viele Lizenzen in diesem Zeitraum genügt hätten. 95 % und 99 %: So viele Lizenzen decken die Nutzung in diesem Anteil der Zeit; Höchstens: die höchste Nutzung; Voll: wie lange alle benutzt waren.",
    spare: "Übrige Lizenzen",
    tooMany: "Features mit zu vielen",
    tooFew: "Features mit zu wenigen",
    table: "Features und wie viele Lizenzen genügt hätten",
  },
  verdicts: {
    Tight: "Knapp",
    Short: "Zu wenige",
    Fits: "Passt",
    Spare: "Zu viele",
    Unknown: "Unbekannt",
  },
  enoughOf: "Wie viele von {name} genügen würden",
  text: {
    spare: "{spare} von {total} wurden nicht gebraucht: {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    short:
      "Voll für {full} in {measured} ({share} der Zeit, alle {total} benutzt), {denials, plural, =0 {keine echten Ablehnungen} one {# echte Ablehnung} other {# echte Ablehnungen}}. {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    shortDenied:
      "Nie voll, {denials, plural, one {# echte Ablehnung} other {# echte Ablehnungen}} in {measured}. {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    shortUnknown:
      "Ob es voll war, ist nicht bekannt; {denials, plural, =0 {keine echten Ablehnungen} one {# echte Ablehnung} other {# echte Ablehnungen}} in {measured}. {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    owned: "{p99} hätten 99 % der Zeit gedeckt, {max} die ganze; vorhanden sind {total}.",
  },
  unknown: {
    notCounted: "Wie viele vorhanden sind, ist nicht bekannt, oder sie werden nicht gezählt.",
    none: "Es sind keine vorhanden.",
    tooShort: "Weniger als sieben Tage sind bekannt.",
    shared: "Die Anzahl ist mit anderen Features geteilt, oder es wurde keine Zeit gemessen.",
  },
  other: {
    label: "Eine andere Anzahl Lizenzen",
    title: "Mit einer anderen Anzahl Lizenzen",
    fewer: "{count} weniger als vorhanden",
    more: "{count} mehr als vorhanden",
    move: "Niemandem hätte eine Lizenz gefehlt. Bewegen Sie den Regler, um zu sehen, was weniger Lizenzen bedeutet hätten.",
    shortage: "Mangel",
    ofTime: "{share} der Zeit",
    beyond: "Entnahmen darüber",
    users: "Betroffene Benutzer",
    saving: "Ersparnis in dieser Zeit",
    moreCost: "Mehrkosten in dieser Zeit",
  },
};

export const forecast: Wording<English["forecast"]> = {
  title: "Spitzen je Monat, und was zu erwarten ist",
  sendByMail: "Prognose per E-Mail senden",
  label:
    "Höchste Nutzung je Monat mit einer Prognose {months, plural, one {des nächsten Monats} other {der nächsten # Monate}}",
  peak: "Höchste Nutzung",
  interval: "Intervall",
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
};
