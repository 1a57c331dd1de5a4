// The names of the pages, in the menu and as their headings, and of the parts of the menu.
import type { English, Wording } from "../en/index.ts";

export const menu: Wording<English["menu"]> = {
  licences: "Lizenzen",
  reports: "Berichte",
  administration: "Verwaltung",
  records: "Datenpflege",
  people: "Personen",
  messages: "Meldungen",
  system: "System und Sicherheit",
  security: "Sicherheit",
  brokers: "Broker",
};

export const pages: Wording<English["pages"]> = {
  overview: "Übersicht",
  now: "Jetzt",
  overTime: "Im Zeitverlauf",
  rightsizing: "Bedarfsermittlung",
  heatMap: "Wochenraster",
  calendar: "Kalender",
  compare: "Vergleich",
  denials: "Ablehnungen",
  checkouts: "Entnahmen",
  userDay: "Ein Benutzer an einem Tag",
  unused: "Ungenutzte Lizenzen",
  expiring: "Ablaufende Lizenzen",
  topDenials: "Häufigste Ablehnungen",
  longestIdle: "Am längsten untätig",
  longestRunning: "Am längsten in Benutzung",
  groups: "Gruppen",
  projects: "Projekte",
  purchases: "Käufe",
  packages: "Pakete",
  productNames: "Produktnamen",
  systemMessages: "Systemmeldungen",
  authorization: "Autorisierung (Client-Autorisierung)",
  accounts: "Konten",
  auditLog: "Prüfprotokoll",
  collectors: "Sammler",
  claims: "Zuordnung der Lizenzserver",
  brokerCommands: "Broker-Befehle",
};
