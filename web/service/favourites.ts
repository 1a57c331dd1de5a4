// The addresses that a reader keeps at hand under names of their own: a feature, a licence server, a page with its filters.
// They are kept in this browser, apart for each account.
import { useSyncExternalStore } from "react";
import { currentVisit } from "./sign-in.ts";

export interface Favourite {
  readonly name: string;
  /** A path of ours, with its parameters. */
  readonly to: string;
}

const most = 100;
const keyNow = () => `licences.favourites.${currentVisit()?.name ?? ""}`;

let last: { readonly key: string; readonly text: string; readonly list: readonly Favourite[] } = {
  ...{ key: "", text: "", list: [] },
};

/** The same list until it changes. What is stored and no list of ours is none. */
function snapshot(): readonly Favourite[] {
  const key = keyNow();
  const text = localStorage.getItem(key) ?? "[]";
  if (key !== last.key || text !== last.text) last = { key, text, list: listIn(text) };
  return last.list;
}

function listIn(text: string): readonly Favourite[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isFavourite) : [];
  } catch {
    return [];
  }
}

function isFavourite(one: Partial<Favourite> | null): one is Favourite {
  return typeof one?.name === "string" && typeof one.to === "string" && /^\/(?!\/)/.test(one.to);
}

function subscribe(changed: () => void): () => void {
  const names = ["favourites", "storage", "visit"];
  for (const name of names) addEventListener(name, changed);
  return () => {
    for (const name of names) removeEventListener(name, changed);
  };
}

/** In the order in which they were kept, kept up to date in every tab. */
export const useFavourites = () => useSyncExternalStore(subscribe, snapshot);

function store(list: readonly Favourite[]): void {
  localStorage.setItem(keyNow(), JSON.stringify(list.slice(-most)));
  dispatchEvent(new Event("favourites"));
}

/** Keeps the address under that name; one that is kept already gets the name. */
export function keepFavourite(kept: Favourite): void {
  const list = snapshot();
  const isKnown = list.some(({ to }) => to === kept.to);
  store(isKnown ? list.map((one) => (one.to === kept.to ? kept : one)) : [...list, kept]);
}

export function dropFavourite({ to }: Favourite): void {
  store(snapshot().filter((one) => one.to !== to));
}
