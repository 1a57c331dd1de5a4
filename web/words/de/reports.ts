// The reports.
import type { English, Wording } from "../en/index.ts";

export const reports: Wording<English["reports"]> = {
  expiring: {
    about: "Aktive Features mit Lizenzen, die in so vielen Tagen enden. Lizenzen gelten bis zum Ende des Ablauftages.",
    query: "Ablaufend innerhalb {days, plural, one {eines Tages} other {von # Tagen}}.",
    within: "Innerhalb von (Tagen)",
    table: "Ablaufende Features",
    none: "Keine aktive Lizenz endet innerhalb {days, plural, one {eines Tages} other {von # Tagen}}",
    advice: "Wählen Sie mehr Tage oder alle Lizenzserver. Unbefristete Lizenzen stehen hier nicht.",
  },
  neverUsed: "nie benutzt",
  idle: {
    about: "Entnahmen, deren Benutzer seit einer Weile untätig sind: Diese Lizenzen könnte jetzt jemand anders haben.",
    none: "Von niemandem ist bekannt, dass er so lange untätig ist",
    advice:
      "Wählen Sie weniger Minuten. Untätige Zeiten meldet der Agent am Arbeitsplatz: Ohne ihn sind keine bekannt.",
    query: "Untätig seit mindestens {minutes, plural, one {# Minute} other {# Minuten}}.",
    atLeast: "Untätig seit mindestens (Minuten)",
  },
  running: {
    about: "Aktive Entnahmen, die längste zuerst: Manche wurden vielleicht vergessen.",
    none: "Keine aktiven Entnahmen",
    advice: "Wählen Sie alle Lizenzserver. Hat noch keiner gemeldet, richten Sie zuerst einen Collector ein.",
    query: "Alle aktiven Entnahmen.",
  },
  usedThatDay: "An diesem Tag von {name} benutzte Lizenzen",
  stillActive: "noch aktiv",
  estimated: "geschätzt",
  estimatedMeaning:
    "Der Lizenzserver meldete nicht mehr: Die Entnahme endet mit seiner letzten Meldung und kann länger gedauert haben.",
  topDenials: {
    about: "Wer eine Lizenz anforderte und keine bekam.",
    query: "{days, plural, one {Nur heute} other {Die letzten # Tage, heute eingeschlossen}}.",
    queryTrue: "{days, plural, one {Nur heute} other {Die letzten # Tage, heute eingeschlossen}}, nur erfolglose.",
    days: "Tage, heute eingeschlossen",
    atMost: "Höchstens",
    moreDays: "Wählen Sie mehr Tage.",
    byFeature: "Features nach Ablehnungen",
    byUser: "Benutzer nach Ablehnungen",
    first: "Die ersten {top}; es kann mehr geben.",
  },
  unused: {
    about: "Features, die in diesem Zeitraum niemand benutzte – Kandidaten, die nicht verlängert werden müssen.",
    query: "Seit {days, plural, one {# Tag} other {# Tagen}} nicht benutzt.",
    days: "Ungenutzt seit (Tagen)",
    table: "Ungenutzte Features",
    none: "Jedes aktive Feature wurde {days, plural, one {am letzten Tag} other {in den letzten # Tagen}} benutzt",
    advice: "Wählen Sie weniger Tage oder alle Lizenzserver. Oder es hat noch kein Lizenzserver gemeldet.",
  },
  userDay: {
    about: "Die Lizenzen, die ein Benutzer an einem Tag hatte, von wann bis wann, an welchem Arbeitsplatz.",
    query: "{user} am {day}.",
    choose: "Wählen Sie einen Benutzer und einen Tag",
    chooseAdvice: "Tippen Sie einen Teil eines Namens, und wählen Sie den Benutzer, dann einen Tag.",
    table: "Entnahmen von {user} am {day}",
    none: "{user} hatte am {day} keine Lizenz",
    tryAnother: "Versuchen Sie den Tag davor oder danach oder einen anderen Benutzer.",
    typePart:
      "Namen stehen so da, wie der Lizenzmanager sie ausgibt. Tippen Sie oben einen Teil davon, und wählen Sie aus der Liste.",
    typeName: "Teil eines Namens tippen",
    before: "Voriger Tag",
    after: "Nächster Tag",
  },
};
