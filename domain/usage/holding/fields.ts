// What is kept of each holder of a pool while the starts and ends of sessions pass by: the places of its numbers. Types and
// names alone.
import type { Interval } from "../../time/working-time.ts";
import type { Column } from "../packed/columns.ts";
import type { Rest } from "./rests.ts";

/** A pool, and what of it is known in the window. */
export interface KnownPool extends Interval {
  readonly id: number;
}

/** Sessions that run through the window's start. */
export interface HeldBefore {
  readonly poolId: number;
  readonly userId: number;
  readonly labelId: number;
  readonly licenses: number;
  readonly sessions: number;
}

/** Changes with the columns of their labels. Those of one instant come as packed ones do. */
export interface LabelledChanges {
  /** What is added to each time: the day's beginning. */
  readonly day: number;
  /** Milliseconds × 2, + 1 for a start. */
  readonly times: Uint32Array | Float64Array;
  readonly licenses: Column;
  readonly pools: Column;
  readonly users: Column;
  readonly labels: Column;
}

export interface HoldingsOf {
  readonly startAt: number;
  readonly endAt: number;
  readonly pools: readonly KnownPool[];
  readonly before: readonly HeldBefore[];
  readonly rests: readonly Rest[];
  /** What the answer has a row for. `several`: each user and pool with more than one session at once. */
  readonly rows: "pool" | "user" | "label" | "pool and user" | "pool and label" | "several";
}

/**
 * The places of a holder's numbers, sixteen in all; what Held says of them holds. The first eight, a line of a processor's cache,
 * are what each change asks for.
 */
export const [since, level, sessions, licenseMs, maxSessions, maxLicenses] = [0, 1, 2, 3, 4, 5] as const;
/** How many rests had ended at the last change, and the lowest level so far in the one that ran then. */
export const [rested, restLowest] = [6, 7] as const;
export const [severalMs, severalLicenseMs, maxAt] = [8, 9, 10] as const;
export const [nightMs, nights, weekendMs, weekends] = [11, 12, 13, 14] as const;
export const width = 16;

/** The numbers of one row; times in milliseconds. */
export interface Held {
  /** 0 where the rows do not tell them apart. */
  readonly poolId: number;
  readonly userId: number;
  readonly labelId: number;
  readonly licenseMs: number;
  /** Licences that were held through whole nights times their length, and how many nights somebody did. */
  readonly nightMs: number;
  readonly nights: number;
  readonly weekendMs: number;
  readonly weekends: number;
  /** Time with more than one session of a pool, summed over users and pools; how many of these had it. */
  readonly severalMs: number;
  readonly several: number;
  /** Licence time meanwhile. */
  readonly severalLicenseMs: number;
  readonly maxSessions: number;
  readonly maxLicenses: number;
  /** When maxSessions was first reached; 0: never. */
  readonly maxAt: number;
}

/** The numbers of one row, in the order in which they are sent. */
export const heldNames = [
  ...(["poolId", "userId", "labelId", "licenseMs", "nightMs", "nights", "weekendMs", "weekends"] as const),
  ...(["severalMs", "several", "severalLicenseMs", "maxSessions", "maxLicenses", "maxAt"] as const),
] as const satisfies readonly (keyof Held)[];

export interface HeldRows {
  /** The numbers of heldNames, one row behind the other. */
  readonly rows: Float64Array;
  /** The pools that had a session in what is known of them. */
  readonly metPools: number[];
}

/** Of rows one behind the other. Written out, as there may be a hundred thousand of them. */
export function heldAt(rows: Float64Array, place: number): Held {
  const number = (at: number) => rows[place * heldNames.length + at] as number;
  return {
    poolId: number(0),
    userId: number(1),
    labelId: number(2),
    licenseMs: number(3),
    nightMs: number(4),
    nights: number(5),
    weekendMs: number(6),
    weekends: number(7),
    severalMs: number(8),
    several: number(9),
    severalLicenseMs: number(10),
    maxSessions: number(11),
    maxLicenses: number(12),
    maxAt: number(13),
  };
}
