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
