// The numbers of holders summed to the rows that an answer has: by pool, by user, by group or project. Pure arithmetic.
import type { Held, HoldingsOf } from "./fields.ts";
import * as at from "./fields.ts";

type Growing = { -readonly [Name in keyof Held]: Held[Name] };

/** Ids are below this, so that two of them are one number where the first one is a pool's. */
const idStep = 2 ** 32;

export class HoldingRows {
  readonly #rows: HoldingsOf["rows"];
  readonly #all: Growing[] = [];
  readonly #byKey = new Map<number, Growing>();

  constructor(rows: HoldingsOf["rows"]) {
    this.#rows = rows;
  }

  /** `numbers`: those of one holder, in their places (fields.ts). */
  add(poolId: number, userId: number, labelId: number, numbers: Float64Array): void {
    const rows = this.#rows;
    if (rows === "several") {
      if ((numbers[at.severalMs] as number) === 0) return;
      const row = none(poolId, userId, labelId);
      addTo(row, numbers);
      this.#all.push(row);
      return;
    }
    const key = keyOf(rows, poolId, userId, labelId);
    let row = this.#byKey.get(key);
    if (row === undefined) {
      const isBy = (name: string, id: number) => (rows.includes(name) ? id : 0);
      row = none(isBy("pool", poolId), isBy("user", userId), isBy("label", labelId));
      this.#byKey.set(key, row);
      this.#all.push(row);
    }
    addTo(row, numbers);
  }

  all(): Held[] {
    return this.#all;
  }
}

function keyOf(rows: Exclude<HoldingsOf["rows"], "several">, poolId: number, userId: number, labelId: number): number {
  if (rows === "pool and user") return poolId * idStep + userId;
  if (rows === "pool and label") return poolId * idStep + labelId;
  if (rows === "pool") return poolId;
  return rows === "user" ? userId : labelId;
}

function none(poolId: number, userId: number, labelId: number): Growing {
  return {
    ...{ poolId, userId, labelId, licenseMs: 0, nightMs: 0, nights: 0, weekendMs: 0, weekends: 0 },
    ...{ severalMs: 0, several: 0, severalLicenseMs: 0, maxSessions: 0, maxLicenses: 0, maxAt: 0 },
  };
}

function addTo(row: Growing, numbers: Float64Array): void {
  const [several, most] = [numbers[at.severalMs] as number, numbers[at.maxSessions] as number];
  row.licenseMs += numbers[at.licenseMs] as number;
  row.nightMs += numbers[at.nightMs] as number;
  row.nights += numbers[at.nights] as number;
  row.weekendMs += numbers[at.weekendMs] as number;
  row.weekends += numbers[at.weekends] as number;
  row.severalMs += several;
  row.several += several > 0 ? 1 : 0;
  row.severalLicenseMs += numbers[at.severalLicenseMs] as number;
  row.maxLicenses = Math.max(row.maxLicenses, numbers[at.maxLicenses] as number);
  if (most > row.maxSessions) {
    row.maxSessions = most;
    row.maxAt = numbers[at.maxAt] as number;
  }
}
