// One's own account: who one is, its password and second factor, and where one is signed in.
import type { English, Wording } from "../en/index.ts";

export const account: Wording<English["account"]> = {
  about: "Über Sie",
  none: "Die Sicherheit ist aus: Es gibt kein Konto",
  noneAbout:
    "Hier meldet sich niemand an, also gibt es weder Passwort noch Sitzung. Ihre Favoriten speichert nur dieser Browser.",
  licences: "Ihre Lizenzen",
  noUser:
    "Es ist nicht bekannt, welcher Benutzer eines Lizenzmanagers zu diesem Konto gehört; darum lassen sich Ihre Lizenzen hier nicht anzeigen.",
  waits: "Warten auf",
  waitsForNothing: "Sie warten auf keine Lizenz.",
  signsIn: "Anmeldung",
  byPassword: "mit Passwort",
  byCompany: "über die Anmeldung Ihrer Firma",
  companyAbout: "Passwort und zweiten Faktor verwaltet Ihre Firma: Ändern Sie beides dort.",
  secondFactor: "Zweiter Faktor",
  hasFactor: "eingerichtet",
  noFactor: "keiner",
  changePassword: "Passwort ändern",
  setUpFactor: "Zweiten Faktor einrichten",
  changeFactor: "Zweiten Faktor ändern",
  sessions: "Wo Sie angemeldet sind",
  sessionsAbout:
    "Browser und Programme, die als Sie angemeldet sind. Kennen Sie eine Sitzung nicht, beenden Sie sie, und ändern Sie Ihr Passwort.",
  where: "Wo",
  current: "dieser Browser",
  browserOn: "{browser} auf {system}",
  unknownBrowser: "Unbekannter Browser",
  program: "Unbekanntes Programm",
  legacy: "Programm, über die alten Methoden",
  endOne: "<unseen>{name} </unseen>Beenden",
  end: "Beenden",
  endTitle: "{name} beenden?",
  endConsequence: "Die Sitzung endet binnen zehn Sekunden. Danach muss sich dort wieder jemand anmelden.",
  everywhere: "Überall abmelden",
  everywhereTitle: "Überall abmelden?",
  everywhereConsequence:
    "Jeder Browser und jedes Programm, die als Sie angemeldet sind, werden binnen zehn Sekunden abgemeldet. Abonnierte Kalender brauchen eine neue Adresse. Ihr Passwort bleibt.",
  keepThis: "In diesem Browser angemeldet bleiben",
  someSessions: "Die letzten {shown} von {total}.",
  noSessions: "Noch keine.",
};
