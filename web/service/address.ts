// The state of a page's form in its address, so that a link shows the same page to somebody else.
import { useCallback } from "react";
import { useSearchParams } from "react-router";

export type AddressValues = Readonly<Record<string, string | null>>;

/** The parameters of the address, and how to change some of them; an empty one is taken away. Changes replace the entry
 * in the history: going back leaves the page. */
export function useAddress(): [URLSearchParams, (changes: AddressValues) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (changes: AddressValues) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === "") after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [parameters, change];
}
