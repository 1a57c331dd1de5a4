// Whether this browser is to notify its reader of free licences: only then it polls for them.
import { useSyncExternalStore } from "react";

const key = "waits-for-free";
/** For browsers that block storage: valid while the page is open. */
let inMemory = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isWaiting(): boolean {
  try {
    return inMemory || localStorage.getItem(key) !== null;
  } catch {
    return inMemory;
  }
}

export const useWaitsForFree = () => useSyncExternalStore(subscribe, isWaiting);

export function setWaitsForFree(waits: boolean): void {
  inMemory = waits;
  try {
    if (waits) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: `inMemory` has it.
  }
  for (const listener of listeners) listener();
}
