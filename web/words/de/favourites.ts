// What a reader keeps at hand: a feature, a licence server, a page with its filters.
import type { English, Wording } from "../en/index.ts";

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
