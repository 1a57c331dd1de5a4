// What the reader of a report log keeps for a restart, and what it may find by looking ahead. Plain JSON; types alone.
import type { PlacesState } from "../../flexlm/debug-log/places.ts";
import type { ClockState } from "./clock.ts";

/** A checkout that has not been given back: what a check-in says again of it, whoever of its sharers gives it back. */
export interface OpenCheckout {
  product: string;
  version: string | null;
  user: string;
  host: string | null;
  licenses: number;
}

export interface UsageState {
  isv: string | null;
  /** By number of the pool. */
  products: [pool: string, product: { name: string; version: string }][];
  open: [handle: string, checkout: OpenCheckout][];
  waiting: [handle: string, checkout: OpenCheckout][];
  /** Whether a checkout may be open: one of this log, or, before the first start, one of before. */
  mayHold: boolean;
  places: PlacesState;
}

export interface ReaderState {
  host: string | null;
  timeZone: string | null;
  clock: ClockState;
  usage: UsageState;
}

export interface Ahead {
  timeZone: string | null;
  host: string | null;
  /** `01/05/2026`, the first in the log. */
  date: string | null;
}
