// The numbers of each holder of a pool while the starts and ends of sessions are scanned, and the rows that an answer sums them
// to: by pool, by user, by group or project.
import { widened } from "../../../columnar/arrays.ts";
import type { Column } from "../../../columnar/changes/columns.ts";
import type { Interval } from "../../time/working-time.ts";
import type { OffHours } from "./off-hours.ts";

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
  readonly offHours: readonly OffHours[];
  /** What the answer has a row for. `several`: each user and pool with more than one session at once. */
  readonly rows: "pool" | "user" | "label" | "pool and user" | "pool and label" | "several";
}

/**
 * Where a holder's numbers stand, sixteen in all; see Held. The first eight, a line of a processor's cache,
 * are what each change reads.
 */
export const [since, level, sessions, licenseMs, maxSessions, maxLicenses] = [0, 1, 2, 3, 4, 5] as const;
/** How many off-hours had ended at the last change, and the lowest level so far in the one that ran then. */
export const [offHoursEnded, offHoursLowest] = [6, 7] as const;
export const [severalMs, severalLicenseMs, maxAt] = [8, 9, 10] as const;
export const [nightMs, nights, weekendMs, weekends] = [11, 12, 13, 14] as const;
export const width = 16;

/** The numbers of one row; times in milliseconds. */
export interface Held {
  /** 0 where the rows do not distinguish them. */
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
  "poolId",
  "userId",
  "labelId",
  "licenseMs",
  "nightMs",
  "nights",
  "weekendMs",
  "weekends",
  "severalMs",
  "several",
  "severalLicenseMs",
  "maxSessions",
  "maxLicenses",
  "maxAt",
] as const satisfies readonly (keyof Held)[];

export interface HeldRows {
  /** The numbers of heldNames, one row behind the other. */
  readonly rows: Float64Array;
  /** The pools that had a session in what is known of them. */
  readonly metPools: number[];
}

/** Of rows one behind the other. Written out, as there may be a hundred thousand of them. */
export function heldAt(rows: Float64Array, row: number): Held {
  const number = (at: number) => rows[row * heldNames.length + at] as number;
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

/** Ids are below this, so that two of them are one number where the first one is a pool's. */
const idStep = 2 ** 32;

const rowWidth = heldNames.length;
/** Where a row's numbers stand. */
const of = Object.fromEntries(heldNames.map((name, at) => [name, at])) as Readonly<Record<keyof Held, number>>;

export class HoldingRows {
  readonly #rows: HoldingsOf["rows"];
  #numbers = new Float64Array(64 * rowWidth);
  #count = 0;
  readonly #byKey = new Map<number, number>();

  constructor(rows: HoldingsOf["rows"]) {
    this.#rows = rows;
  }

  /** `numbers`: those of one holder, in their order (above). */
  add(poolId: number, userId: number, labelId: number, numbers: Float64Array): void {
    const rows = this.#rows;
    if (rows === "several") {
      if ((numbers[severalMs] as number) > 0) this.#addTo(this.#new(poolId, userId, labelId), numbers);
      return;
    }
    const key = keyOf(rows, poolId, userId, labelId);
    let row = this.#byKey.get(key);
    if (row === undefined) {
      const isBy = (name: string, id: number) => (rows.includes(name) ? id : 0);
      row = this.#new(isBy("pool", poolId), isBy("user", userId), isBy("label", labelId));
      this.#byKey.set(key, row);
    }
    this.#addTo(row, numbers);
  }

  /** One behind the other, each the numbers of heldNames; of several sessions at once the longest time first, then by user and pool. */
  all(): Float64Array {
    const all = this.#numbers.subarray(0, this.#count * rowWidth);
    if (this.#rows !== "several") return all.slice();
    const number = (row: number, at: number) => all[row * rowWidth + at] as number;
    const order = Uint32Array.from({ length: this.#count }, (_, row) => row).sort(
      (a, b) =>
        number(b, of.severalMs) - number(a, of.severalMs) ||
        number(a, of.userId) - number(b, of.userId) ||
        number(a, of.poolId) - number(b, of.poolId),
    );
    const sorted = new Float64Array(all.length);
    for (const [next, row] of order.entries()) {
      sorted.set(all.subarray(row * rowWidth, (row + 1) * rowWidth), next * rowWidth);
    }
    return sorted;
  }

  /** Where a new row's first number stands. */
  #new(poolId: number, userId: number, labelId: number): number {
    const row = this.#count * rowWidth;
    this.#count += 1;
    if (row + rowWidth > this.#numbers.length) this.#numbers = widened(this.#numbers, 2 * this.#numbers.length);
    this.#numbers.set([poolId, userId, labelId], row);
    return row;
  }

  #addTo(row: number, numbers: Float64Array): void {
    const all = this.#numbers;
    const add = (name: keyof Held, more: number) => {
      all[row + of[name]] = (all[row + of[name]] as number) + more;
    };
    const several = numbers[severalMs] as number;
    const most = numbers[maxSessions] as number;
    add("licenseMs", numbers[licenseMs] as number);
    add("nightMs", numbers[nightMs] as number);
    add("nights", numbers[nights] as number);
    add("weekendMs", numbers[weekendMs] as number);
    add("weekends", numbers[weekends] as number);
    add("severalMs", several);
    add("several", several > 0 ? 1 : 0);
    add("severalLicenseMs", numbers[severalLicenseMs] as number);
    const licenses = Math.max(all[row + of.maxLicenses] as number, numbers[maxLicenses] as number);
    all[row + of.maxLicenses] = licenses;
    if (most > (all[row + of.maxSessions] as number)) {
      all[row + of.maxSessions] = most;
      all[row + of.maxAt] = numbers[maxAt] as number;
    }
  }
}

function keyOf(rows: Exclude<HoldingsOf["rows"], "several">, poolId: number, userId: number, labelId: number): number {
  if (rows === "pool and user") return poolId * idStep + userId;
  if (rows === "pool and label") return poolId * idStep + labelId;
  if (rows === "pool") return poolId;
  return rows === "user" ? userId : labelId;
}
