// Whether a media query holds, kept up to date.
import { useSyncExternalStore } from "react";

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

/** How much room a window gives to a table beside the menu. */
export function useRoom(): "little" | "some" | "much" {
  const isNarrow = useMedia("(max-width: 74.99rem)");
  const isUsual = useMedia("(max-width: 99.99rem)");
  return isNarrow ? "little" : isUsual ? "some" : "much";
}
