// The shape of what rlmstat printed about one licence server, before it becomes pools and messages. Types alone.
import type { Expiry } from "../../../text/expiry.ts";
import type { LocalDay } from "../../../text/zone.ts";

export interface PrintedPool {
  /** Null where the section's head is missing. */
  isv: string | null;
  name: string;
  version: string;
  /** Null where it is uncounted, or could not be read. */
  total: number | null;
  isUncounted: boolean;
  used: number | null;
  reserved: number | null;
  /** Null where none is printed, or none that could be read. */
  expiry: Expiry | null;
}

export interface PrintedCheckout {
  line: number;
  text: string;
  isv: string | null;
  name: string;
  version: string;
  user: string;
  host: string | null;
  handle: string | null;
  licenses: number;
  /** rlmstat prints neither year nor weekday. */
  start: { month: number; day: number; second: number };
}

/** When a program started, on its own clock, and for how many seconds it has run: together, when this was printed. */
export interface PrintedClock {
  startup: (LocalDay & { second: number }) | null;
  up: number | null;
}

export interface PrintedIsv {
  name: string;
  isRunning: boolean;
  version: string | null;
}

export interface Report {
  /** `port@host` of rlm itself, as its own section prints it. */
  host: string | null;
  port: number | null;
  version: string | null;
  clocks: PrintedClock[];
  isvs: PrintedIsv[];
  /** Whether a section with pools or checkouts was printed. */
  hasLists: boolean;
  pools: PrintedPool[];
  checkouts: PrintedCheckout[];
  /** Set where rlm itself could not be reached. */
  isDown: boolean;
  /** ISV servers that run and could not be reached, so that the lists are not whole. */
  missing: string[];
}

export function emptyReport(): Report {
  return {
    ...{ host: null, port: null, version: null, clocks: [], isvs: [], hasLists: false },
    ...{ pools: [], checkouts: [], isDown: false, missing: [] },
  };
}
