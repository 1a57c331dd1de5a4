// The addresses that a reader keeps at hand under names of their own: a feature, a licence server, a page with its filters. The
// service keeps them for who is signed in, and this browser a copy, so that they are shown at once; with security off this
// browser alone keeps them. What it kept before the service did is brought over once.
import { useEffect, useSyncExternalStore } from "react";
import {
  type AccountView,
  deleteAccountView,
  getAccountViews,
  ProblemError,
  setAccountViews,
} from "../../generated/client/index.js";
import { service } from "./api.ts";
import { queryClient, useOperation } from "./queries.ts";
import { settings } from "./settings.ts";
import { currentVisit } from "./sign-in.ts";

export interface Favourite {
  readonly name: string;
  /** A path of ours, with its parameters. */
  readonly to: string;
}

const most = 100;
export const longestName = 100;
const isShared = settings.identityUrl !== null;
const keyNow = () => `licences.favourites.${currentVisit()?.name ?? ""}`;
/** Says that the list in this browser is a copy of the service's. */
const copyKeyNow = () => `licences.favourites-copied.${currentVisit()?.name ?? ""}`;

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
  return typeof one?.name === "string" && typeof one.to === "string" && /^\/(?![/\\])/.test(one.to);
}

function subscribe(changed: () => void): () => void {
  const names = ["favourites", "storage", "visit"];
  for (const name of names) addEventListener(name, changed);
  return () => {
    for (const name of names) removeEventListener(name, changed);
  };
}

/** In the order in which they were kept, kept up to date in every tab, and from other browsers. */
export function useFavourites(): readonly Favourite[] {
  const { data } = useOperation("getAccountViews", getAccountViews, {}, { enabled: isShared });
  useEffect(() => {
    if (data !== undefined) void received(data);
  }, [data]);
  return useSyncExternalStore(subscribe, snapshot);
}

function store(list: readonly Favourite[]): void {
  const text = JSON.stringify(list.slice(-most));
  if (localStorage.getItem(keyNow()) === text) return;
  localStorage.setItem(keyNow(), text);
  dispatchEvent(new Event("favourites"));
}

let bringing: Promise<void> | null = null;

/** What the service keeps, and so what is shown here. */
async function received(views: readonly AccountView[]): Promise<void> {
  if (localStorage.getItem(copyKeyNow()) === null) {
    bringing ??= bringOver(views).finally(() => {
      bringing = null;
    });
    return bringing;
  }
  store(views.map(({ Name, Address }) => ({ name: Name, to: Address })));
}

/** Those that the service knows under another name stay as it knows them. What can't be brought now is tried with the next answer. */
async function bringOver(known: readonly AccountView[]): Promise<void> {
  const key = copyKeyNow();
  let views = known;
  for (const { name, to } of snapshot()) {
    if (views.some(({ Address }) => Address === to)) continue;
    try {
      views = await put({ name, to });
    } catch (error) {
      // No address that it takes, or one too many: the next may be taken.
      if (!(error instanceof ProblemError) || ![400, 409].includes(error.status)) return;
    }
  }
  localStorage.setItem(key, "1");
  keepAnswer(views);
}

async function put({ name, to }: Favourite): Promise<readonly AccountView[]> {
  return setAccountViews(service, { body: { Views: [{ Name: name.slice(0, longestName), Address: to }] } });
}

function keepAnswer(views: readonly AccountView[]): void {
  queryClient.setQueryData(["getAccountViews", {}], views);
  void received(views);
}

/** Keeps the address under that name; one that is kept already gets the name. Rejects where the service does not take it. */
export async function keepFavourite(kept: Favourite): Promise<void> {
  if (isShared) return keepAnswer(await put(kept));
  const list = snapshot();
  const isKnown = list.some(({ to }) => to === kept.to);
  store(isKnown ? list.map((one) => (one.to === kept.to ? kept : one)) : [...list, kept]);
}

/** One that another browser took off the list meanwhile is off it. */
export async function dropFavourite({ to }: Favourite): Promise<void> {
  if (!isShared) return store(snapshot().filter((one) => one.to !== to));
  const views = await getAccountViews(service, {});
  const view = views.find(({ Address }) => Address === to);
  if (view !== undefined) {
    await deleteAccountView(service, { id: view.Id }).catch((error: unknown) => {
      if (!(error instanceof ProblemError && error.status === 404)) throw error;
    });
  }
  keepAnswer(views.filter((one) => one !== view));
}
