// The numbers of holders summed to the rows that an answer has: by pool, by user, by group or project. Pure arithmetic.
import { widened } from "../packed/widened.ts";
import * as at from "./fields.ts";
import { type Held, type HoldingsOf, heldNames } from "./fields.ts";

/** Ids are below this, so that two of them are one number where the first one is a pool's. */
const idStep = 2 ** 32;

const rowWidth = heldNames.length;
/** The places of a row's numbers. */
const of = Object.fromEntries(heldNames.map((name, place) => [name, place])) as Readonly<Record<keyof Held, number>>;

export class HoldingRows {
  readonly #rows: HoldingsOf["rows"];
  #numbers = new Float64Array(64 * rowWidth);
  #count = 0;
  readonly #byKey = new Map<number, number>();

  constructor(rows: HoldingsOf["rows"]) {
    this.#rows = rows;
  }

  /** `numbers`: those of one holder, in their places (fields.ts). */
  add(poolId: number, userId: number, labelId: number, numbers: Float64Array): void {
    const rows = this.#rows;
    if (rows === "several") {
      if ((numbers[at.severalMs] as number) > 0) this.#addTo(this.#new(poolId, userId, labelId), numbers);
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
    const number = (row: number, place: number) => all[row * rowWidth + place] as number;
    const order = Uint32Array.from({ length: this.#count }, (_, row) => row).sort(
      (a, b) =>
        number(b, of.severalMs) - number(a, of.severalMs) ||
        number(a, of.userId) - number(b, of.userId) ||
        number(a, of.poolId) - number(b, of.poolId),
    );
    const sorted = new Float64Array(all.length);
    for (const [place, row] of order.entries()) {
      sorted.set(all.subarray(row * rowWidth, (row + 1) * rowWidth), place * rowWidth);
    }
    return sorted;
  }

  /** The place of a new row's first number. */
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
    const [several, most] = [numbers[at.severalMs] as number, numbers[at.maxSessions] as number];
    add("licenseMs", numbers[at.licenseMs] as number);
    add("nightMs", numbers[at.nightMs] as number);
    add("nights", numbers[at.nights] as number);
    add("weekendMs", numbers[at.weekendMs] as number);
    add("weekends", numbers[at.weekends] as number);
    add("severalMs", several);
    add("several", several > 0 ? 1 : 0);
    add("severalLicenseMs", numbers[at.severalLicenseMs] as number);
    const licenses = Math.max(all[row + of.maxLicenses] as number, numbers[at.maxLicenses] as number);
    all[row + of.maxLicenses] = licenses;
    if (most > (all[row + of.maxSessions] as number)) {
      all[row + of.maxSessions] = most;
      all[row + of.maxAt] = numbers[at.maxAt] as number;
    }
  }
}

function keyOf(rows: Exclude<HoldingsOf["rows"], "several">, poolId: number, userId: number, labelId: number): number {
  if (rows === "pool and user") return poolId * idStep + userId;
  if (rows === "pool and label") return poolId * idStep + labelId;
  if (rows === "pool") return poolId;
  return rows === "user" ? userId : labelId;
}
