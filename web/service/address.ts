// The state of a page's form as parameters of its address, so that a link shows the same page to somebody else.
import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";

export type AddressValues = Readonly<Record<string, string | null>>;

/**
 * The parameters of the address, and a function that changes some of them; empty ones are removed. Changes replace the history
 * entry: going back leaves the page.
 *
 * A change is applied to the address as it is at that instant, not as last drawn: on a slow machine a quick reader makes
 * a second choice before the first is drawn, and one would be lost. After the reader has left the page, it changes nothing.
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

/** A whole number from `least` to `most`, else `usual`. */
export function numberIn(address: URLSearchParams, name: string, usual: number, least: number, most: number): number {
  const text = address.get(name) ?? "";
  const value = /^\d{1,9}$/.test(text) ? Number(text) : usual;
  return value < least || value > most ? usual : value;
}

/** The Id in a parameter; null: none, or invalid. */
export function idIn(address: URLSearchParams, name: string): number | null {
  const id = numberIn(address, name, 0, 0, 999_999_999);
  return id === 0 ? null : id;
}

/** The Id of the chosen licence server; null: all. */
export const serverIn = (address: URLSearchParams) => idIn(address, "server");

/** For an operation's input: omitted where all are meant. */
export const onServer = (id: number | null) => (id === null ? {} : { LicenseServerIds: [id] });

/** Whether only use in working hours counts. */
export const inWorkingHours = (address: URLSearchParams) => address.get("hours") === "working";

/** Whether only true denials count. */
export const onlyTrueDenials = (address: URLSearchParams) => address.get("true") === "1";
