// The audit log: its filters, and one act in full.
import type { English, Wording } from "../en/index.ts";

export const audit: Wording<English["audit"]> = {
  who: "Wer",
  what: "Was, etwa account oder log-in",
  target: "Woran",
  outcome: "Ergebnis",
  outcomes: {
    Done: "Ausgeführt",
    Refused: "Verweigert",
  },
  from: "Von",
  to: "Bis zum Ende des",
  apply: "Suchen",
  showAll: "Alle Vorgänge zeigen",
  noneFits: "Kein Vorgang passt zu diesen Filtern",
  address: "Von der Adresse",
  request: "Anfrage",
  field: "Was sich änderte",
  before: "Vorher",
  after: "Nachher",
  open: "Zeigen<unseen>: Vorgang an {target}</unseen>",
};
