// The reports.
import type { English, Wording } from "../en/index.ts";

export const reports: Wording<English["reports"]> = {
  expiring: {
    about:
      "Aktive Features, deren Lizenzen ganz oder zum Teil in so vielen Tagen enden. Lizenzen gelten bis zum Ende des Ablauftages.",
    asked: "Ablaufend innerhalb {days, plural, one {eines Tages} other {von # Tagen}}.",
    within: "Innerhalb von (Tagen)",
    table: "Ablaufende Features",
    none: "Keine aktive Lizenz endet innerhalb {days, plural, one {eines Tages} other {von # Tagen}}",
    advice: "Wählen Sie mehr Tage oder alle Lizenzserver. Unbefristete Lizenzen stehen hier nicht.",
  },
  neverUsed: "nie benutzt gesehen",
  idle: {
    about:
      "Entnahmen, deren Benutzer das Programm seit einer Weile nicht berührt haben: Lizenzen, die jetzt jemand anders haben könnte.",
    none: "Von niemandem ist bekannt, dass er so lange untätig ist",
    advice:
      "Wählen Sie weniger Minuten. Untätige Zeiten meldet der Agent am Arbeitsplatz: Wo keiner ist, sind keine bekannt.",
    asked: "Untätig seit mindestens {minutes, plural, one {# Minute} other {# Minuten}}.",
    atLeast: "Untätig seit mindestens (Minuten)",
  },
  running: {
    about: "Noch aktive Entnahmen, die längste zuerst: was vielleicht jemand zu schließen vergessen hat.",
    none: "Zurzeit hat niemand eine Lizenz",
    advice: "Wählen Sie alle Lizenzserver. Hat sich noch keiner gemeldet, lassen Sie zuerst den Sammler melden.",
    asked: "Alles, was aktiv ist.",
  },
  usedThatDay: "Was {name} an diesem Tag benutzte",
  stillActive: "noch aktiv",
  estimated: "geschätzt",
  estimatedMeaning:
    "Der Lizenzserver verstummte: Die Entnahme endet mit seiner letzten Meldung und kann länger gedauert haben.",
  topDenials: {
    about:
      "Wer eine Lizenz anforderte und keine bekam. „Wiederholt“: bekam kurz danach eine oder war gerade schon abgelehnt worden.",
    asked: "{days, plural, one {Nur heute} other {Die letzten # Tage, heute eingeschlossen}}.",
    askedTrue: "{days, plural, one {Nur heute} other {Die letzten # Tage, heute eingeschlossen}}, nur erfolglose.",
    days: "Tage, heute eingeschlossen",
    atMost: "Höchstens",
    moreDays: "Wählen Sie mehr Tage.",
    features: "Features",
    users: "Benutzer",
    byFeature: "Features nach Ablehnungen",
    byUser: "Benutzer nach Ablehnungen",
    first: "Die ersten {top}; es kann mehr geben.",
  },
  unused: {
    about: "Features, die in diesem Zeitraum niemand benutzte – Kandidaten, die nicht verlängert werden müssen.",
    asked: "Seit {days, plural, one {# Tag} other {# Tagen}} nicht benutzt.",
    days: "Ungenutzt seit (Tagen)",
    table: "Features, die niemand benutzte",
    none: "Jedes aktive Feature wurde {days, plural, one {am letzten Tag} other {in den letzten # Tagen}} benutzt",
    advice: "Oder es hat sich noch kein Lizenzserver gemeldet. Wählen Sie weniger Tage oder alle Lizenzserver.",
  },
  userDay: {
    about: "Jede Lizenz, die jemand an einem Tag hatte, von wann bis wann, an welchem Arbeitsplatz.",
    asked: "{user} am {day}.",
    choose: "Wählen Sie einen Benutzer und einen Tag",
    chooseAdvice: "Wählen Sie einen Benutzer, indem Sie einen Teil des Namens tippen, und einen Tag.",
    table: "Entnahmen von {user} am {day}",
    none: "{user} hatte am {day} keine Lizenz",
    tryAnother: "Versuchen Sie den Tag davor oder danach oder einen anderen Benutzer.",
    typePart:
      "Namen stehen so da, wie der Lizenzmanager sie ausgibt. Tippen Sie oben einen Teil davon, und wählen Sie aus der Liste.",
    typeName: "Teil eines Namens tippen",
    day: "Tag",
    before: "Tag davor",
    after: "Tag danach",
  },
};
