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
    rows: "{count, plural, one {# Zeile} other {# Zeilen}}",
    features: "{count, plural, one {# Feature} other {# Features}}",
    checkouts: "{count, plural, one {# Entnahme} other {# Entnahmen}}",
    acts: "{count, plural, one {# Vorgang} other {# Vorgänge}}",
    denials: "{count, plural, one {# Ablehnung} other {# Ablehnungen}}",
  },
  denialsOf: "Ablehnungen von {name}",
  trueDenialsOf: "Erfolglose Anfragen von {name}",
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

export const errors: Wording<English["errors"]> = {
  signIn: "Die Anmeldung hat nicht funktioniert",
  notOurs: "Die Antwort ist nicht vom Dienst",
  notOursAdvice:
    "Etwas zwischen hier und dem Dienst hat an seiner Stelle geantwortet ({status}). Versuchen Sie es gleich noch einmal; wenn es so bleibt, sagen Sie es Ihrer Administration.",
  notLoadedAdvice:
    "Vielleicht startet der Dienst gerade neu, oder das Netz ist weg. Laden Sie die Seite nach einer Aktualisierung neu.",
  notLoaded: "Diese Seite konnte nicht geladen werden",
  awayAdvice:
    "Vielleicht startet er gerade neu, oder das Netz ist weg. Was Sie sehen, kann veraltet sein; diese Seite fragt von selbst wieder nach.",
  away: "Der Dienst ist nicht erreichbar",
  failed: "Diese Seite ist gescheitert",
  failedAdvice:
    "Laden Sie die Seite neu. Wenn es wieder geschieht, sagen Sie Ihrer Administration, was hier steht: {message}",
  tryAgain: "Noch einmal versuchen",
  reload: "Seite neu laden",
  titles: {
    invalid_input: "Das wurde nicht angenommen",
    unauthorized: "Sie sind nicht mehr angemeldet",
    forbidden: "Ihr Konto darf das nicht",
    not_found: "Das gibt es nicht oder nicht mehr",
    conflict: "Das wurde nicht angenommen",
    payload_too_large: "Das ist zu viel auf einmal",
    too_many_requests: "Zu viele Anfragen",
    query_too_slow: "Der Dienst hat zu lange für eine Antwort gebraucht",
    unavailable: "Die Datenbank antwortet nicht",
    storage_full: "Der Speicherplatz des Dienstes ist voll",
    internal: "Im Dienst ist ein Fehler aufgetreten",
  },
  advice: {
    unauthorized: "Laden Sie die Seite neu, um sich anzumelden.",
    forbidden: "Bitten Sie die Administration um das Recht dazu.",
    too_many_requests: "Diese Seite fragt von selbst wieder nach.",
    unavailable: "Diese Seite fragt von selbst wieder nach.",
    storage_full: "Sagen Sie es Ihrer Administration; bis dahin lässt sich nichts ändern.",
    internal: "Nennen Sie Ihrer Administration die Nummer {traceId}.",
  },
};
