// Rightsizing, heat maps, comparing two periods, the forecast.
import type { English, Wording } from "../en/index.ts";

export const decisions: Wording<English["decisions"]> = {
  verdictNow: "Bewertung jetzt",
  toSpare: "Überzählig",
  bar: "Spitze von den vorhandenen",
  barText: "{needed} decken 99 % der Zeit, die Spitze war {peak}, vorhanden sind {total}",
  advice: {
    title: "Empfehlung für alle Pools von {name}",
    saves: "Das spart etwa {amount} pro Jahr.",
    buy: "{pool}: zu wenige, und kein anderer Pool hat welche übrig. Kaufen Sie nach.",
    move: "{pool}: zu wenige. Verschieben Sie Lizenzen von {from}, wo {spare} zu viele sind, bevor Sie kaufen.",
    dropAll: "{pool}: Niemand hat eine von {total} benutzt. Verlängern Sie nicht.",
    drop: "{pool}: {spare} von {total} bei der nächsten Verlängerung weglassen.",
    merge: "Die {count} Pools zusammenlegen: Gemeinsam decken {together} Lizenzen 99 % der Zeit, getrennt {apart}.",
  },
  compare: {
    about: "Dieselben Zahlen für zwei Zeiträume, und was sich dazwischen geändert hat.",
    query: "{first} gegen {second}.",
    both: "Erster: {first}. Zweiter: {second}.",
    windows: "Zeiträume",
    change: "Änderung",
    changes: {
      worse: "Schlechter",
      better: "Besser",
      more: "Mehr benutzt",
      less: "Weniger benutzt",
      same: "Unverändert",
      unknown: "Unbekannt",
    },
    months: "Dieser Monat bisher und ebenso viele Tage des letzten",
    aroundDay: "Vor und nach einem Tag",
    daysEach: "Tage davor und danach",
    table: "Features in beiden Zeiträumen",
  },
  noFeature: "Keine Features",
  upTo: "bis {value}",
  measures: {
    average: "Im Durchschnitt benutzt",
    max: "Spitze der Nutzung",
    full: "Anteil der Zeit voll",
  },
  byHour: "{measure}, nach Wochentag und Stunde",
  heatMapAbout:
    "Wann Lizenzen benutzt werden: jede Stunde der Woche in diesem Zeitraum, Ortszeit {zone}. Die gewählten Features werden zusammengezählt.",
  one: {
    title: "Bedarf eines Features",
    titleOf: "Bedarf: {name}",
    about:
      "Nutzung eines Features und die Wirkung einer anderen Anzahl Lizenzen: Frühere Entnahmen werden unverändert nachgespielt.",
    advice:
      "Oder es ist auf einem Lizenzserver, den Sie nicht sehen. Wählen Sie eines in der Tabelle der Bedarfsermittlung.",
    when: "Wann es benutzt wird",
    hours: "Durchschnitt, Zeit voll und Ablehnungen je Stunde",
    numbers: "Bewertung und Zahlen",
    half: "In der halben Zeit",
    share: "In {share} der Zeit",
    allInUse: "Alle benutzt",
    trueOnes: "Erfolglose Anfragen",
    measured: "Gemessene Zeit",
  },
  period: "{from} bis {to} ({count, plural, one {# Tag} other {# Tage}})",
  periodSoFar: "{from} bis {to}, bisher",
  queryHours: "{from} bis {to}, nur in der Arbeitszeit.",
  verdict: "Bewertung",
  denied: "Abgelehnt",
  rightsizing: {
    about:
      "Wie viele Lizenzen in diesem Zeitraum genügt hätten. 95 % und 99 %: Lizenzen, die den Bedarf in diesem Anteil der Zeit decken. Spitze: höchste Nutzung. Zeit voll: keine war frei.",
    tooMany: "Features mit zu vielen",
    tooFew: "Features mit zu wenigen",
    table: "Features und die nötigen Lizenzen",
  },
  verdicts: {
    Tight: "Knapp",
    Short: "Zu wenige",
    Fits: "Passt",
    Spare: "Zu viele",
    Unknown: "Unbekannt",
  },
  text: {
    spare: "{spare} von {total} wurden nicht gebraucht: {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    short:
      "Voll für {full} in {measured} ({share} der Zeit, alle {total} benutzt), {denials, plural, =0 {keine erfolglosen Anfragen} one {# erfolglose Anfrage} other {# erfolglose Anfragen}}. {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    shortDenied:
      "Nie voll, {denials, plural, one {# erfolglose Anfrage} other {# erfolglose Anfragen}} in {measured}. {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    shortUnknown:
      "Ob es voll war, ist nicht bekannt; {denials, plural, =0 {keine erfolglosen Anfragen} one {# erfolglose Anfrage} other {# erfolglose Anfragen}} in {measured}. {p99} hätten 99 % der Zeit gedeckt, {max} die ganze.",
    owned: "{p99} hätten 99 % der Zeit gedeckt, {max} die ganze; vorhanden sind {total}.",
  },
  unknown: {
    notMeasured: "In dieser Zeit wurde nichts gemessen.",
    notCounted: "Wie viele vorhanden sind, ist nicht bekannt, oder sie werden nicht gezählt.",
    none: "Es sind keine vorhanden.",
    tooShort: "Weniger als sieben Tage sind bekannt.",
    shared: "Die Anzahl ist mit anderen Features geteilt.",
  },
  other: {
    label: "Eine andere Anzahl Lizenzen",
    title: "Mit einer anderen Anzahl Lizenzen",
    fewer: "{count} weniger als vorhanden",
    more: "{count} mehr als vorhanden",
    move: "Niemandem hätte eine Lizenz gefehlt. Probieren Sie mit dem Regler weniger Lizenzen.",
    shortage: "Mangel",
    ofTime: "{share} der Zeit",
    beyond: "Betroffene Entnahmen",
    users: "Betroffene Benutzer",
    number: "Anzahl Lizenzen",
    moreCost: "Mehrkosten pro Jahr",
  },
};

export const forecast: Wording<English["forecast"]> = {
  title: "Monatliche Spitzen und Prognose",
  sendByMail: "Prognose per E-Mail senden",
  label:
    "Monatliche Spitzen mit einer Prognose {months, plural, one {des nächsten Monats} other {der nächsten # Monate}}",
  interval: "Intervall",
  expected: "Erwartet",
  lower: "Mindestens",
  upper: "Höchstens",
  total: "Jetzt vorhanden",
  partial: "zum Teil",
  showTable: "Als Tabelle anzeigen",
  method:
    "Eine Gerade durch die Spitzen von {count, plural, one {# ganzen Monat} other {# ganzen Monaten}} (lineare Regression). Geht die Nutzung so weiter, liegt ein Monat mit {percent} Wahrscheinlichkeit im Intervall. Mehr als vorhanden ist, kann nicht benutzt werden: Waren Monate voll, wurde vielleicht mehr gewünscht.",
  tooFew:
    "Aus weniger als sechs ganzen Monaten gibt es keine Prognose; {count, plural, =0 {keiner ist} one {# ist} other {# sind}} bekannt.",
  rises: "{number} Lizenzen mehr je Monat",
  falls: "{number} Lizenzen weniger je Monat",
  steady: "gleichbleibend",
  trend: "Trend",
  passes: "Übersteigt die vorhandenen",
  notInTime: "nicht in diesen Monaten",
  passesIn: "{expected}, frühestens {earliest}",
  passesMay: "vielleicht ab {earliest}",
};
