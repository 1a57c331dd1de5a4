// Who is signed in, kept up to date when that changes.
import { useSyncExternalStore } from "react";
import { settings } from "../../service/settings.ts";
import { currentVisit, type Visit } from "../../service/sign-in.ts";

let last: { readonly text: string; readonly visit: Visit | null } = { text: "", visit: null };

/** The same object until somebody else signs in. */
function snapshot(): Visit | null {
  const visit = currentVisit();
  const text = `${visit?.name ?? ""}\0${visit?.role ?? ""}`;
  if (text !== last.text) last = { text, visit };
  return last.visit;
}

function subscribe(changed: () => void): () => void {
  addEventListener("visit", changed);
  return () => removeEventListener("visit", changed);
}

/** Null where nobody is, as with security off. */
export const useVisit = () => useSyncExternalStore(subscribe, snapshot);

/** Whether the reader may change what administrators change: with security off everybody may. */
export function useIsAdministrator(): boolean {
  const visit = useVisit();
  return settings.identityUrl === null || visit?.role === "administrator";
}
