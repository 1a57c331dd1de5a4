// Words that many pages share: what a button does, what a column holds, names of things.
import type { English, Wording } from "../en/index.ts";

export const common: Wording<English["common"]> = {
  loading: "Wird geladen …",
  all: "Alle",
  cancel: "Abbrechen",
  close: "Schließen",
  feature: "Feature",
  server: "Lizenzserver",
  user: "Benutzer",
  allAbout: "Alles über {name}",
  whoHolds: "Wer {name} hat",
  anyNumber: "beliebig viele",
  denialsSource:
    "Ablehnungen stammen aus dem Debug-Log des Lizenzmanagers: Liest der Sammler keines, sind keine bekannt.",
  show: "Anzeigen",
  of: "{number} <small>von {total}</small>",
  heard: "gehört: <age></age>",
  nobodyDenied: "In dieser Zeit wurde niemandem eine Lizenz verweigert",
  counts: {
    rows: {
      all: "{count, plural, one {# Zeile} other {# Zeilen}}",
      first: "Die ersten {shown} von {count, plural, one {# Zeile} other {# Zeilen}}; die CSV-Datei enthält alle.",
    },
    features: {
      all: "{count, plural, one {# Feature} other {# Features}}",
      first: "Die ersten {shown} von {count, plural, one {# Feature} other {# Features}}; die CSV-Datei enthält alle.",
    },
    checkouts: {
      all: "{count, plural, one {# Entnahme} other {# Entnahmen}}",
      first:
        "Die ersten {shown} von {count, plural, one {# Entnahme} other {# Entnahmen}}; die CSV-Datei enthält alle.",
    },
    denials: {
      all: "{count, plural, one {# Ablehnung} other {# Ablehnungen}}",
      first:
        "Die ersten {shown} von {count, plural, one {# Ablehnung} other {# Ablehnungen}}; die CSV-Datei enthält alle.",
    },
  },
  denialsOf: "Ablehnungen von {name}",
  trueDenialsOf: "Echte Ablehnungen von {name}",
  noUser: "Kein Benutzer heißt {name}",
  noFeature: "Kein Feature heißt {name}",
  changeOne: "Ändern<unseen>: {name}</unseen>",
  changeTitle: "{name} ändern",
  add: "Hinzufügen",
  save: "Speichern",
  deleteAsk: "Löschen …",
  delete: "Löschen",
  removeOne: "Entfernen<unseen>: {name}</unseen>",
  deleteOne: "Löschen<unseen>: {name}</unseen>",
};
