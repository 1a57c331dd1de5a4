// The rows between two others in an order, in no order, and how many come before them: what a page far behind is among. Runs where the
// rows are read.
import type { Block } from "../blocks.ts";
import { groupWidth, idField } from "../table.ts";
import { KeptRows, type RowColumns } from "./kept-rows.ts";
import { type RowKey, writeFirst } from "./keys.ts";

export interface Borders {
  /** Both belong to the rows between them; null: there are none before, or none behind. */
  readonly low: RowColumns | null;
  readonly high: RowColumns | null;
  /** More rows are not kept. */
  readonly most: number;
}

export class RowsBetween {
  readonly #keys: readonly RowKey[];
  readonly #most: number;
  /** The borders first. */
  readonly #kept: KeptRows;
  readonly #borders: number;
  readonly #low: number | null;
  readonly #high: number | null;
  readonly #first = new Float64Array(groupWidth);
  #before = 0;
  #isTooMuch = false;

  constructor(keys: readonly RowKey[], { low, high, most }: Borders) {
    const borders = [low, high].filter((one) => one !== null);
    [this.#keys, this.#most, this.#borders] = [keys, most, borders.length];
    this.#kept = KeptRows.by(keys, borders);
    this.#low = low === null ? null : 0;
    this.#high = high === null ? null : borders.length - 1;
  }

  take(block: Block, places: Int32Array, count: number): void {
    if (this.#isTooMuch) return;
    const [first, kept] = [this.#first, this.#kept];
    const low = this.#low === null ? Number.NEGATIVE_INFINITY : kept.firstNumber(this.#low);
    const high = this.#high === null ? Number.POSITIVE_INFINITY : kept.firstNumber(this.#high);
    if (!writeFirst(this.#keys, high, block, places, count, first)) return;
    for (let at = 0; at < count; at += 1) {
      const number = first[at] as number;
      if (number > high) continue;
      if (number < low) this.#before += 1;
      else if (number > low && number < high) kept.add(block, places[at] as number, number, this.#keys);
      else this.#takeTie(block, places[at] as number, number);
    }
    this.#isTooMuch = kept.count > this.#most + this.#borders;
  }

  /** What has the same first number as a border: of an order by few names these are most. */
  #takeTie(block: Block, place: number, number: number): void {
    const kept = this.#kept;
    const low = this.#low !== null && number === kept.firstNumber(this.#low) ? this.#low : null;
    const high = this.#high !== null && number === kept.firstNumber(this.#high) ? this.#high : null;
    if (kept.isByFirstNumber) {
      const id = block.numbers(idField)[place] as number;
      if (low !== null && kept.compareIds(id, kept.id(low)) < 0) this.#before += 1;
      else if (high === null || kept.compareIds(id, kept.id(high)) <= 0) kept.add(block, place, number, this.#keys);
      return;
    }
    const added = kept.add(block, place, number, this.#keys);
    const isBefore = low !== null && kept.compare(added, low) < 0;
    if (isBefore) this.#before += 1;
    if (isBefore || (high !== null && kept.compare(added, high) > 0)) kept.drop();
  }

  /** Null: they are more than are kept. */
  end(): { readonly rows: RowColumns; readonly before: number } | null {
    if (this.#isTooMuch) return null;
    return { rows: this.#kept.from(this.#borders), before: this.#before };
  }
}
