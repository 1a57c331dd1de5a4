// The rows of a page of many in an order: what cannot be on it or before it is passed over by its first key. Runs where the rows are
// read.
import type { Block } from "../blocks.ts";
import { groupWidth, idField } from "../table.ts";
import { KeptRows, type Page, type RowColumns } from "./kept-rows.ts";
import { type RowKey, writeFirst } from "./keys.ts";

export class FirstRows {
  readonly #keys: readonly RowKey[];
  readonly #page: Page;
  /** How many rows the page and those before it are. */
  readonly #most: number;
  readonly #kept: KeptRows;
  /** The place of the last one that counts: what comes behind it is passed over; null: all count. */
  #last: number | null = null;
  readonly #first = new Float64Array(groupWidth);

  constructor(keys: readonly RowKey[], page: Page) {
    [this.#keys, this.#page, this.#most] = [keys, page, page.offset + page.size];
    this.#kept = KeptRows.by(keys);
  }

  take(block: Block, places: Int32Array, count: number): void {
    if (this.#page.size === 0) return;
    const first = this.#first;
    let worst = this.#worst();
    if (!writeFirst(this.#keys, worst, block, places, count, first)) return;
    let next = this.#areTiesBehind(block) ? nextBelow : nextUpTo;
    for (let at = next(worst, first, 0, count); at < count; at = next(worst, first, at + 1, count)) {
      const number = first[at] as number;
      const place = this.#kept.add(block, places[at] as number, number, this.#keys);
      // A tie that comes behind the last one.
      if (this.#last !== null && number === worst && this.#kept.compare(place, this.#last) > 0) this.#kept.drop();
      if (this.#kept.count < 2 * this.#most + 1024) continue;
      this.#last = this.#kept.cut(this.#most);
      worst = this.#worst();
      next = this.#areTiesBehind(block) ? nextBelow : nextUpTo;
    }
  }

  /** The page, in order. */
  end(): { readonly rows: RowColumns; readonly before: number } {
    return { rows: this.#kept.page(this.#page), before: this.#page.offset };
  }

  #worst(): number {
    return this.#last === null ? Number.POSITIVE_INFINITY : this.#kept.firstNumber(this.#last);
  }

  /** Whether of rows with the same first number as the last one those of the block all come behind it, by their Ids. */
  #areTiesBehind(block: Block): boolean {
    if (this.#last === null || !this.#kept.isByFirstNumber) return false;
    const ids = block.numbers(idField);
    const best = ids[this.#keys[0]?.isFalling === true ? block.count - 1 : 0] as number;
    return block.isInOrder && this.#kept.compareIds(best, this.#kept.id(this.#last)) > 0;
  }
}

// The first place from `from` on with such a number; `count` where there is none.

function nextBelow(most: number, numbers: Float64Array, from: number, count: number): number {
  let at = from;
  while (at < count && (numbers[at] as number) >= most) at += 1;
  return at;
}

function nextUpTo(most: number, numbers: Float64Array, from: number, count: number): number {
  let at = from;
  while (at < count && (numbers[at] as number) > most) at += 1;
  return at;
}
