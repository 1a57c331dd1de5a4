// The first page: what needs somebody now.
import type { English, Wording } from "../en/index.ts";

export const overview: Wording<English["overview"]> = {
  more: "{count} weitere",
  alerts: "Aktive Alarme",
  denials: "Echte Ablehnungen, letzte 24 Stunden",
  dayBefore: "{count} in den 24 Stunden davor",
  full: "Ausgeschöpft",
  nearly: "Fast ausgeschöpft",
  queued: "Jemand wartet",
  waiting: "{count} wartend",
  waitsFor: "{name} · {time}",
  waitFor: "{name} und {more} weitere · {time}",
  down: "Ausgefallene Lizenzserver",
  partly: "Teilweise ausgefallene Lizenzserver",
  silent: "Verstummte Lizenzserver",
  expiring: "Läuft in 30 Tagen ab",
};
