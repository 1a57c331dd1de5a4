// The favourites of a reader: addresses with names, of a feature, a licence server, a page with its filters. The service
// stores them for the signed-in account, and this browser a copy, so that they are shown at once; with security off only
// this browser stores them. Favourites stored before the service could are uploaded once.
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
/** Set once the list in this browser is a copy of the service's. */
const copyKeyNow = () => `licences.favourites-copied.${currentVisit()?.name ?? ""}`;

interface Snapshot {
  readonly key: string;
  readonly text: string;
  readonly list: readonly Favourite[];
}

let last: Snapshot = { key: "", text: "", list: [] };

/** The same array until the list changes. A malformed stored text counts as an empty list. */
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

/** In the order in which they were added; updated in every tab, and from other browsers. */
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

/** Copies the service's list into this browser. */
async function received(views: readonly AccountView[]): Promise<void> {
  if (localStorage.getItem(copyKeyNow()) === null) {
    bringing ??= bringOver(views).finally(() => {
      bringing = null;
    });
    return bringing;
  }
  store(views.map(({ Name, Address }) => ({ name: Name, to: Address })));
}

/** An address that the service already has retains the service's name. What can't be uploaded now is tried again after the next response. */
async function bringOver(stored: readonly AccountView[]): Promise<void> {
  const key = copyKeyNow();
  let views = stored;
  for (const { name, to } of snapshot()) {
    if (views.some(({ Address }) => Address === to)) continue;
    try {
      views = await put({ name, to });
    } catch (error) {
      // The service refuses this address, or the list is full; it may accept the next one.
      if (!(error instanceof ProblemError) || ![400, 409].includes(error.status)) return;
    }
  }
  localStorage.setItem(key, "1");
  cacheViews(views);
}

async function put({ name, to }: Favourite): Promise<readonly AccountView[]> {
  return setAccountViews(service, { body: { Views: [{ Name: name.slice(0, longestName), Address: to }] } });
}

function cacheViews(views: readonly AccountView[]): void {
  queryClient.setQueryData(["getAccountViews", {}], views);
  void received(views);
}

/** Adds the address under that name, or renames it if it is listed. Rejects if the service refuses it. */
export async function saveFavourite(saved: Favourite): Promise<void> {
  if (isShared) return cacheViews(await put(saved));
  const list = snapshot();
  const isListed = list.some(({ to }) => to === saved.to);
  store(isListed ? list.map((one) => (one.to === saved.to ? saved : one)) : [...list, saved]);
}

/** No error if another browser removed it meanwhile. */
export async function dropFavourite({ to }: Favourite): Promise<void> {
  if (!isShared) return store(snapshot().filter((one) => one.to !== to));
  const views = await getAccountViews(service, {});
  const view = views.find(({ Address }) => Address === to);
  if (view !== undefined) {
    await deleteAccountView(service, { id: view.Id }).catch((error: unknown) => {
      if (!(error instanceof ProblemError && error.status === 404)) throw error;
    });
  }
  cacheViews(views.filter((one) => one !== view));
}
