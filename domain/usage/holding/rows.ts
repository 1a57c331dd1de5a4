// The numbers of holders summed to the rows that an answer has: by pool, by user, by group or project. Pure arithmetic.
import type { Held, HoldingsOf } from "./fields.ts";

type Growing = { -readonly [Name in keyof Held]: Held[Name] };

export class HoldingRows {
  readonly #rows: HoldingsOf["rows"];
  readonly #all: Growing[] = [];
  readonly #byKey = new Map<number | string, Growing>();

  constructor(rows: HoldingsOf["rows"]) {
    this.#rows = rows;
  }

  add(held: Held): void {
    if (this.#rows === "several") {
      if (held.severalMs > 0) this.#all.push(held);
      return;
    }
    const { poolId, userId, labelId } = held;
    const key = keyOf(this.#rows, held);
    const row = this.#byKey.get(key);
    if (row === undefined) {
      const isBy = (name: string) => this.#rows.includes(name);
      const own = {
        poolId: isBy("pool") ? poolId : 0,
        userId: isBy("user") ? userId : 0,
        labelId: isBy("label") ? labelId : 0,
      };
      const first = { ...held, ...own };
      this.#byKey.set(key, first);
      this.#all.push(first);
    } else addTo(row, held);
  }

  all(): Held[] {
    return this.#all;
  }
}

function keyOf(rows: Exclude<HoldingsOf["rows"], "several">, { poolId, userId, labelId }: Held): number | string {
  if (rows === "pool and user") return `${poolId}/${userId}`;
  if (rows === "pool and label") return `${poolId}/${labelId}`;
  return { pool: poolId, user: userId, label: labelId }[rows];
}

function addTo(row: Growing, held: Held): void {
  row.licenseMs += held.licenseMs;
  row.nightMs += held.nightMs;
  row.nights += held.nights;
  row.weekendMs += held.weekendMs;
  row.weekends += held.weekends;
  row.severalMs += held.severalMs;
  row.several += held.several;
  row.severalLicenseMs += held.severalLicenseMs;
  row.maxLicenses = Math.max(row.maxLicenses, held.maxLicenses);
  if (held.maxSessions > row.maxSessions) {
    row.maxSessions = held.maxSessions;
    row.maxAt = held.maxAt;
  }
}
