// A fold: which rows of a selection a page in an order has, and how many there are. What cannot be on the page or before it is passed
// over by its first key. Runs where the rows are read.
import type { Fold } from "../../db/index.ts";
import type { Block } from "../blocks.ts";
import { Pass, type PassInput, type Passing } from "../passing.ts";
import { groupWidth, idField } from "../table.ts";
import type { Lasting } from "../times.ts";
import { KeptRows, type Page, type RowColumns } from "./kept-rows.ts";
import { type KeyInput, type RowKey, rowKey } from "./keys.ts";
import { Labels } from "./labels.ts";

export interface ChoosingInput extends PassInput {
  readonly lasting: Lasting;
  readonly keys: readonly KeyInput[];
  /** Whose Ids, and what is said of them, each further query gives. */
  readonly said: readonly {
    readonly labels: number;
    readonly field: number;
    readonly holds: "numbers" | "texts";
  }[];
  readonly page: Page;
}

export interface ChosenRows {
  /** Those of the page, in order. */
  readonly rows: RowColumns;
  /** How many rows count. */
  readonly total: number;
}

export const begin: Fold<ChoosingInput, ChosenRows> = (input, lookUp) => {
  const { said } = input;
  const labels = input.keys.flatMap((key) => (key.of === "labels" ? [new Labels(key.fields.length)] : []));
  const keys = input.keys.map((key) => rowKey(key, input.lasting, labels));
  const first = new FirstRows(keys, input.page);
  const passing: Passing = {
    take: first.take.bind(first),
    more: (number, [id, value]) => {
      const { labels: of, field, holds } = said[number] as ChoosingInput["said"][number];
      labels[of]?.add(field, Number(id), saidOf(value, holds));
    },
  };
  const pass = new Pass(input, passing, lookUp);
  return {
    row: (row, part = 0) => pass.row(row, part),
    end: () => {
      pass.end();
      return { rows: first.end(), total: pass.total };
    },
  };
};

function saidOf(value: unknown, holds: "numbers" | "texts"): number | string | null {
  if (value === null) return null;
  return holds === "numbers" ? Number(value) : (value as string);
}

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
    let worst = this.#worst();
    if (this.#comesBehind(worst, block)) return;
    const first = this.#first;
    this.#writeFirst(block, places, count);
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
  end(): RowColumns {
    return this.#kept.page(this.#page);
  }

  #worst(): number {
    return this.#last === null ? Number.POSITIVE_INFINITY : this.#kept.firstNumber(this.#last);
  }

  /** Whether all rows of the block are known to come behind the worst number. */
  #comesBehind(worst: number, block: Block): boolean {
    const { best, isFalling } = this.#keys[0] as RowKey;
    const ofBlock = best?.(block) ?? null;
    return ofBlock !== null && (isFalling ? -ofBlock : ofBlock) > worst;
  }

  /** The numbers of the first key, signed so that lower comes first. */
  #writeFirst(block: Block, places: Int32Array, count: number): void {
    const { write, isFalling } = this.#keys[0] as RowKey;
    const to = this.#first;
    write(block, places, count, to);
    if (isFalling) for (let at = 0; at < count; at += 1) to[at] = -(to[at] as number);
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
