// The frame around every page: menu, signing out, remarks about this service.
import type { English, Wording } from "../en/index.ts";

export const frame: Wording<English["frame"]> = {
  skip: "Zum Inhalt springen",
  product: "Lizenznutzung",
  menu: "Menü",
  pages: "Seiten",
  apiDescription: "Beschreibung der API",
  signedIn: "Angemeldet als <account>{name}</account>",
  signOut: "Abmelden",
  loading: "Wird geladen …",
  colours: "Farben",
  language: "Sprache",
  themes: {
    system: "System",
    light: "Hell",
    dark: "Dunkel",
  },
  securityOff: "<b>Die Sicherheit ist aus:</b> Wer diese Adresse erreicht, kann alles lesen und ändern.",
  notEncrypted:
    "<b>Nicht verschlüsselt:</b> Über http können andere Passwörter und Geheimnisse unterwegs mitlesen. Bitten Sie Ihre Administration um eine https-Adresse.",
  demonstration: "<b>Vorführdaten:</b> Die gezeigten Firmen, Personen und Entnahmen sind erfunden.",
  administratorsOnly: "Diese Seite sehen nur Administratoren",
  yourRole:
    "Sie sind als <b>{name}</b> mit der Rolle {role} angemeldet. Bitten Sie die Administration um die Rolle administrator; melden Sie sich dann ab und wieder an.",
  noRole: "von niemandem",
  copyLink: "Link kopieren",
  linkOf: {
    page: "Der Link zu dieser Seite",
    report: "Der Link zu diesem Bericht",
  },
  sendByMail: "Per E-Mail senden",
  sendOneByMail: "Per E-Mail senden<unseen>: {what}</unseen>",
  print: "Drucken",
  tab: "{title} – Lizenznutzung",
  made: "Erstellt am {at} ({zone}).",
  stale: "Wird geladen … Sie sehen noch die vorige Antwort.",
};

export const session: Wording<English["session"]> = {
  notBegun: "Diese Anmeldung wurde nicht in diesem Tab begonnen oder schon benutzt.",
  notTaken:
    "Der Dienst nimmt die eben erfolgte Anmeldung nicht an. Vielleicht geht seine Uhr falsch, oder seine Adresse des Identitätsdienstes stimmt nicht: Sagen Sie es Ihrer Administration.",
  noPage: "Keine solche Seite",
  noPageHere: "Unter dieser Adresse gibt es keine Seite",
  moved:
    "Vielleicht ist sie umgezogen. Gehen Sie zur <overview>Übersicht</overview>, zur <now>Nutzung jetzt</now>, oder wählen Sie aus dem Menü.",
  underWay: "Anmeldung läuft …",
  signingIn: "Anmeldung",
  openByAddress: "Öffnen Sie diese Seiten unter ihrer Adresse",
  otherAddress:
    "Die Anmeldung führt zurück zu <link></link>, geöffnet wurde diese Seite aber unter {origin}. Öffnen Sie jene Adresse, oder lassen Sie die Administration <code>SVC_PUBLIC_URL</code> auf die setzen, die Sie benutzen.",
};

export const favourites: Wording<English["favourites"]> = {
  title: "Favoriten",
  button: "Favorit",
  keep: "Diese Seite merken",
  change: "Diesen Favoriten ändern",
  about: "Er führt in diesem Browser von der Übersicht und aus der Suche zu dieser Seite mit ihren Filtern.",
  aboutShared:
    "Er führt in jedem Browser, in dem Sie sich anmelden, von der Übersicht und aus der Suche zu dieser Seite mit ihren Filtern.",
  drop: "Aus den Favoriten entfernen",
};

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
  waste: "Verschwendung",
  cost: "Kosten",
  alerts: "Alarme",
  denials: "Ablehnungen",
  waiting: "Wer wartet",
  checkouts: "Entnahmen",
  destinations: "Ziele",
  userDay: "Ein Benutzer an einem Tag",
  unused: "Ungenutzte Lizenzen",
  expiring: "Ablaufende Lizenzen",
  topDenials: "Häufigste Ablehnungen",
  longestIdle: "Am längsten untätig",
  longestRunning: "Am längsten in Benutzung",
  schedules: "Berichte per E-Mail",
  people: "Personen",
  groups: "Gruppen",
  projects: "Projekte",
  purchases: "Käufe",
  packages: "Pakete",
  productNames: "Produktnamen",
  systemMessages: "Systemmeldungen",
  annotations: "Anmerkungen",
  authorization: "Zugangsdaten",
  accounts: "Konten",
  account: "Ihr Konto",
  auditLog: "Prüfprotokoll",
  collectors: "Sammler",
  claims: "Zuordnungen",
  brokerCommands: "Broker-Befehle",
};
