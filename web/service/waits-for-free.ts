// Whether this browser is to show that a licence is free: only then it asks.
import { useSyncExternalStore } from "react";

const key = "waits-for-free";
/** Where nothing can be stored, as long as the page is open. */
let own = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isWaiting(): boolean {
  try {
    return own || localStorage.getItem(key) !== null;
  } catch {
    return own;
  }
}

export const useWaitsForFree = () => useSyncExternalStore(subscribe, isWaiting);

export function setWaitsForFree(waits: boolean): void {
  own = waits;
  try {
    if (waits) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // It is forgotten with the page.
  }
  for (const listener of listeners) listener();
}
