// Die Ziele von Benachrichtigungen, und was an sie gesendet wurde.
import type { English, Wording } from "../en/index.ts";

export const notifications: Wording<English["notifications"]> = {
  about:
    "An diese Ziele werden Alarme gesendet. Eine Regel nennt die Ziele, für die sie gilt. Was nicht ankommt, wird einen Tag lang erneut gesendet; E-Mails kommen höchstens einmal in der Minute.",
  add: "Ziel hinzufügen",
  everybody: "Die Ziele aller Konten",
  none: "Noch wird nichts gesendet",
  noneAdvice: "Fügen Sie ein Ziel hinzu, senden Sie ihm einen Test, und wählen Sie es in Ihren Regeln.",
  name: "Name",
  kind: "Art",
  place: "Wohin",
  account: "Konto",
  lastSent: "Zuletzt gesendet",
  kinds: { webhook: "Webhook", email: "E-Mail", slack: "Slack", teams: "Teams" },
  test: "Test senden",
  show: "Öffnen",
  turnOff: "Abschalten",
  turnOn: "Einschalten",
  recipients: "E-Mail-Adressen",
  mailHint: "Höchstens 20, getrennt durch Leerzeichen, Kommas oder Zeilen.",
  address: "Adresse",
  addressHint:
    "Sie wird verschlüsselt gespeichert und nie wieder gezeigt. Adressen im eigenen Netz brauchen eine Einstellung des Dienstes.",
  secretTitle: "Das Geheimnis des Webhooks",
  secretOnce: "Das Geheimnis wird nur jetzt gezeigt. Der Empfänger prüft damit, dass eine Nachricht von uns ist.",
  secret: "Geheimnis",
  theSecret: "das Geheimnis",
  kept: "Ich habe es aufbewahrt",
  sentTo: "Gesendet an {name}",
  nothingSent: "Noch wurde nichts dorthin gesendet.",
  notSent: "Noch nicht gesendet.",
  attempts: "{count, plural, one {# Versuch} other {# Versuche}}",
  again: "Erneut um",
  states: { waiting: "Wartet", delivered: "Angekommen", failed: "Gescheitert" },
  close: "Schließen",
  deleteTitle: "Dieses Ziel löschen?",
  deleteConsequence:
    "{name}: Es wird nichts mehr dorthin gesendet, und was wartet, geht verloren. Das lässt sich nicht zurücknehmen.",
};
