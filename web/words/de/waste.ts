// The words of the pages on waste and on cost.
import type { English, Wording } from "../en/index.ts";

export const waste: Wording<English["waste"]> = {
  about:
    "Lizenzen, die belegt sind, ohne benutzt zu werden: ganze Nächte und Wochenenden hindurch, untätig oder ungewöhnlich lang, doppelt von einem Benutzer. Schließen Sie das Programm, oder sprechen Sie mit dem Benutzer.",
  views: {
    features: "Features",
    users: "Benutzer",
    groups: "Gruppen",
    projects: "Projekte",
    sessions: "Untätige und lange Entnahmen",
    simultaneous: "Mehrere zugleich",
    together: "Zusammen belegt",
    unused: "Nie benutzt",
  },
  query: "{view}, {from} bis {to}.",
  table: "Ungenutzt belegte Lizenzen",
  none: "Keine Verschwendung in diesem Zeitraum",
  advice:
    "Wählen Sie einen längeren Zeitraum oder alle Lizenzserver. Hat noch keiner gemeldet, richten Sie zuerst einen Collector ein.",
  nights: "Nächte",
  weekends: "Wochenende",
  long: "Zu lang",
  twice: "Doppelt",
  wasted: "Verschwendet",
  reasons: { Idle: "Untätig", Long: "Lang" },
  duration: "Dauer",
  first: "Feature",
  second: "Mit Feature",
  both: "Beide belegt",
  share: "Anteil am weniger benutzten",
  noGroup: "Ohne Gruppe",
  noProject: "Ohne Projekt",
  total: "Umsonst belegt, mindestens",
  cost: "Kosten, bekannte Preise",
  batch: "Stapelverarbeitung",
  nightTime: "Über Nacht belegt",
  weekendTime: "Über das Wochenende belegt",
};

export const cost: Wording<English["cost"]> = {
  about:
    "Was die Lizenzen in diesem Zeitraum kosten, jeder Preis über seine Laufzeit verteilt. Währungen werden nie addiert. Administratoren tragen Preise auf der Seite „Käufe“ ein, einzeln oder aus einer CSV-Datei.",
  chargeAbout:
    "Kostenumlage: die monatlichen Kosten jedes Features, nach Nutzung aufgeteilt. Die Anteile ergeben genau die Kosten.",
  views: {
    features: "Features",
    Group: "Umlage nach Gruppen",
    Project: "Umlage nach Projekten",
    User: "Umlage nach Benutzern",
    Department: "Umlage nach Abteilungen",
    CostCenter: "Umlage nach Kostenstellen",
  },
  soFar: "{month}, bisher",
  chargeAsked: "{month}, nach {by}.",
  shares: { Use: "Lizenzzeit", Peak: "Spitze" },
  table: "Was Lizenzen kosten",
  none: "Hier sind keine Kosten bekannt",
  advice: "Administratoren tragen Preise auf der Seite „Käufe“ ein. Oder wählen Sie einen anderen Zeitraum.",
  cost: "Kosten",
  hour: "Je Lizenzstunde",
  spare: "Überzählige Lizenzen",
  perYear: "Kosten pro Jahr",
  spareCost: "Kosten der überzähligen",
  used: "Benutzt",
  noPrice: "kein Preis bekannt",
  noDepartment: "Ohne Abteilung",
  noCostCenter: "Ohne Kostenstelle",
  unused: "Ungenutzt",
  total: "Gesamtkosten",
  spareTotal: "Kosten überzähliger Lizenzen",
  unpriced: "{count, plural, one {# benutztes Feature hat} other {# benutzte Features haben}} keine bekannten Kosten.",
};
