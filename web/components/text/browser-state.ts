// State of the browser: the width, the time, the theme, and whether the page is being printed.
import { useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** As wide as an upright phone. */
export const useIsPhone = () => useMedia("(max-width: 40rem)");

/** The width that a window leaves for a table beside the menu. */
export function useRoom(): "little" | "some" | "much" {
  const isNarrow = useMedia("(max-width: 74.99rem)");
  const isUsual = useMedia("(max-width: 99.99rem)");
  return isNarrow ? "little" : isUsual ? "some" : "much";
}

/** Milliseconds since 1970. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

function subscribe(changed: () => void): () => void {
  addEventListener("theme", changed);
  return () => removeEventListener("theme", changed);
}

/** "light", "dark", or "" where the system decides. */
export const useTheme = () => useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme ?? "");
