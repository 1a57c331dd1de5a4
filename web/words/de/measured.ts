// Was Seiten von einer Zeit sagen, die nicht gemessen wurde.
import type { English, Wording } from "../en/index.ts";

export const measured: Wording<English["measured"]> = {
  nothing: "Über diese Zeit ist nichts bekannt",
  nobody: "Noch hat kein Lizenzserver gemeldet.",
  firstSteps: "Erste Schritte",
  never: "<names></names>: noch keine Meldung, nichts ist bekannt.",
  dark: "<names></names>: seit {when}, der letzten Meldung, ist nichts bekannt.",
  late: "<names></names>: vor {when}, der ersten Meldung, ist nichts bekannt.",
  logless: "<names></names>: Ablehnungen sind nicht bekannt, weil kein Protokoll gelesen wird.",
  noDenialsKnown: "Ob jemand abgelehnt wurde, ist nicht bekannt",
  startCollector: "Einen Collector melden lassen",
  readLog: "Einen Collector das Protokoll lesen lassen",
  askAdministrator: "Bitten Sie die Verwaltung, den Collector einzurichten.",
  more: "und {count} weitere",
  inPart: "Von {count, plural, one {# Lizenzserver} other {# Lizenzservern}} ist nicht alles bekannt",
};
