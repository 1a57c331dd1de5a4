// Where a table was scrolled to, for the way back: who looks at a row's page and returns finds the table as it was left.
import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** By the entry of the history and the table. Lost when the pages are loaded again. */
const places = new Map<string, number>();

/** Answers where the table begins, in pixels. */
export function useKeptPlace(frame: RefObject<HTMLElement | null>, label: string): number {
  const { key } = useLocation();
  const name = `${key} ${label}`;
  const place = places.get(name) ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is put there once, when the table comes
  useLayoutEffect(() => {
    if (place > 0) frame.current?.scrollTo(0, place);
  }, []);
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element !== null) places.set(name, element.scrollTop);
    };
  }, [frame, name]);
  return place;
}
