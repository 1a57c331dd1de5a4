// The calendar of expiries, and the addresses with which calendar programs subscribe to it.
import type { English, Wording } from "../en/index.ts";

export const calendar: Wording<English["calendar"]> = {
  about:
    "Die Tage, an denen Lizenzen ablaufen, jeder Kauf für sich. Lizenzen gelten bis zum Ende des Ablauftages. Unbefristete Lizenzen stehen hier nicht.",
  queryMonth: "{month}.",
  queryList: "Ab heute.",
  queryPast: "Mit vergangenen Tagen.",
  view: "Ansicht",
  list: "Liste",
  past: "Auch vergangene Tage",
  before: "Voriger Monat",
  after: "Nächster Monat",
  thisMonth: "Dieser Monat",
  label: "Was im {month} abläuft",
  none: "Im {month} läuft nichts ab",
  next: "Als Nächstes: {feature} am {day}",
  noneAtAll: "Keine Ablauftage bekannt",
  noneAtAllAdvice: "Alle Lizenzen sind unbefristet, oder es hat noch kein Lizenzserver einen Tag gemeldet.",
  more: "{count, plural, one {und # weitere} other {und # weitere}}",
  someLicences: "Lizenzen",
  table: "Tage, an denen Lizenzen ablaufen",
  counted: "{count, plural, one {# Ablauftag} other {# Ablauftage}}",
  left: "Noch",
  subscribe: "Im eigenen Kalenderprogramm",
  subscribeAbout:
    "Outlook, Google Kalender, Thunderbird und andere können diese Tage über eine Adresse abonnieren. Wer die Adresse kennt, sieht davon, was Sie sehen dürfen, und sonst nichts. Legen Sie für jedes Programm eine an.",
  open: "Die Sicherheit ist ausgeschaltet: Diese Adresse braucht kein Token.",
  make: "Adresse hinzufügen",
  made: "Diese Adresse abonnieren",
  onceOnly:
    "Die Adresse wird nur jetzt angezeigt: Sie können sie nicht noch einmal sehen. Bewahren Sie sie wie ein Passwort auf.",
  theAddress: "die Adresse",
  tokens: "Adressen zum Abonnieren",
  noTokens: "Noch keine Adressen.",
  revokeOf: "Widerrufen<unseen> {name}</unseen>",
  revokeTitle: "Diese Adresse widerrufen?",
  revokeConsequence:
    "{name}: Das Kalenderprogramm, das sie hat, wird sofort abgewiesen. Das lässt sich nicht rückgängig machen.",
};
