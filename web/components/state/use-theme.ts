// The reader's choice of colours, kept up to date, for what is drawn by script.
import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  addEventListener("theme", changed);
  return () => removeEventListener("theme", changed);
}

/** "light", "dark", or "" where the system decides. */
export const useTheme = () => useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme ?? "");
