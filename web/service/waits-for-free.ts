// Whether this browser is to notify its reader of free licences: only then it polls for them.
import { useSyncExternalStore } from "react";

const key = "waits-for-free";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaitsForFree = () => useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== null);

export function setWaitsForFree(waits: boolean): void {
  if (waits) localStorage.setItem(key, "1");
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
