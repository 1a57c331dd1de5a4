// The state of a page's form in its address, so that a link shows the same page to somebody else.
import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";

export type AddressValues = Readonly<Record<string, string | null>>;

/**
 * The parameters of the address, and how to change some of them; an empty one is taken away. Changes replace the entry in the
 * history: going back leaves the page.
 *
 * A change builds on the address as it is at that instant, not on what was drawn last: a slow machine draws later than a
 * quick reader chooses, and the first of two choices would be lost. Where the reader has left the page, it changes nothing.
 */
export function useAddress(): [URLSearchParams, (changes: AddressValues) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback(
    (changes: AddressValues) => {
      if (window.location.pathname !== pathname) return;
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") after.delete(name);
        else after.set(name, value);
      }
      setParameters(after, { replace: true, preventScrollReset: true });
    },
    [setParameters, pathname],
  );
  return [parameters, change];
}
