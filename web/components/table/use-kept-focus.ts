// Keeps the focus in a frame that scrolls when the row that had it scrolls out of the page: else the keys would go nowhere.
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Handlers for the frame. */
export function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    // No event comes for an element that is removed.
    onBlur: () => {
      isInside.current = false;
    },
  };
}
