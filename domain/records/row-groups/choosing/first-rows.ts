// The first rows of many in an order: what can't be among them is passed over by its first key. Runs where the rows are read.
import type { Block } from "../blocks.ts";
import { compareTexts } from "../compare-texts.ts";
import { groupWidth, idField } from "../table.ts";
import type { RowKey } from "./keys.ts";

interface Kept {
  readonly id: number;
  /** Signed, so that lower comes first. */
  readonly numbers: readonly number[];
  readonly texts: readonly (string | null)[];
}

export class FirstRows {
  readonly #keys: readonly RowKey[];
  readonly #size: number;
  readonly #idSign: number;
  readonly #signs: readonly number[];
  #kept: Kept[] = [];
  /** The last one that counts; what comes behind it is passed over. */
  #last: Kept | null = null;
  readonly #first = new Float64Array(groupWidth);
  readonly #place = new Int32Array(1);
  readonly #number = new Float64Array(1);

  /** Ties are by Id, in the direction of the first key. */
  constructor(keys: readonly RowKey[], size: number) {
    [this.#keys, this.#size] = [keys, size];
    this.#signs = keys.map(({ isFalling }) => (isFalling ? -1 : 1));
    this.#idSign = this.#signs[0] ?? 1;
  }

  take(block: Block, places: Int32Array, count: number): void {
    if (this.#size === 0) return;
    const first = this.#first;
    const firstKey = this.#keys[0] as RowKey;
    firstKey.write(block, places, count, first);
    if (firstKey.isFalling) negate(first, count);
    let worst = this.#worst();
    let next = this.#areTiesBehind(block) ? nextBelow : nextUpTo;
    for (let at = next(worst, first, 0, count); at < count; at = next(worst, first, at + 1, count)) {
      const row = this.#rowAt(block, places[at] as number);
      if (first[at] === worst && this.#last !== null && this.#compare(row, this.#last) > 0) continue;
      this.#kept.push(row);
      if (this.#kept.length < 2 * this.#size + 1024) continue;
      this.#cut();
      worst = this.#worst();
      next = this.#areTiesBehind(block) ? nextBelow : nextUpTo;
    }
  }

  /** Whether of rows with the same first number as the last one those of the block all come behind it, by their Ids. */
  #areTiesBehind(block: Block): boolean {
    if (this.#last === null || this.#keys.length > 1 || this.#last.texts[0] !== null) return false;
    const ids = block.numbers(idField);
    const best = ids[this.#idSign > 0 ? 0 : block.count - 1] as number;
    return block.isInOrder && this.#idSign * (best - this.#last.id) > 0;
  }

  /** The Ids in order. */
  end(): number[] {
    this.#cut();
    return this.#kept.map(({ id }) => id);
  }

  #worst(): number {
    return this.#last?.numbers[0] ?? Number.POSITIVE_INFINITY;
  }

  #cut(): void {
    this.#kept.sort((a, b) => this.#compare(a, b));
    this.#kept.length = Math.min(this.#kept.length, this.#size);
    this.#last = this.#kept.length < this.#size ? null : (this.#kept.at(-1) as Kept);
  }

  #rowAt(block: Block, place: number): Kept {
    this.#place[0] = place;
    const numbers = this.#keys.map((key, of) => {
      key.write(block, this.#place, 1, this.#number);
      return (this.#signs[of] as number) * (this.#number[0] as number);
    });
    const texts = this.#keys.map(({ textAt }) => textAt?.(block, place) ?? null);
    return { id: block.numbers(idField)[place] as number, numbers, texts };
  }

  #compare(a: Kept, b: Kept): number {
    for (const [of, sign] of this.#signs.entries()) {
      const [one, other] = [a.numbers[of] as number, b.numbers[of] as number];
      if (one !== other) return one < other ? -1 : 1;
      const [text, otherText] = [a.texts[of] as string | null, b.texts[of] as string | null];
      if (text !== otherText && text !== null && otherText !== null) return sign * compareTexts(text, otherText);
    }
    return this.#idSign * (a.id - b.id);
  }
}

function negate(numbers: Float64Array, count: number): void {
  for (let at = 0; at < count; at += 1) numbers[at] = -(numbers[at] as number);
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
