// What other tables say of Ids, as numbers that order as it does: texts by their places among all of them. Runs where the rows are read.

import type { WriteNumbers } from "../blocks.ts";
import { none } from "../columns/numbers.ts";
import { compareTexts } from "../compare-texts.ts";

/** One for each field whose Ids something is said of. */
export class Labels {
  readonly #values: (number | string | null)[][];
  #ranks: Float64Array[] | null = null;

  constructor(fields: number) {
    this.#values = Array.from({ length: fields }, () => []);
  }

  add(field: number, id: number, value: number | string | null): void {
    (this.#values[field] as (number | string | null)[])[id] = typeof value === "string" ? value.toLowerCase() : value;
  }

  writer(fields: readonly number[]): WriteNumbers {
    return (block, places, count, to) => {
      this.#ranks ??= this.#ranked();
      for (const [of, ranks] of this.#ranks.entries()) {
        const ids = block.numbers(fields[of] as number);
        if (of === 0) writeRanks(ids, ranks, places, count, to);
        else writeWhereNone(ids, ranks, places, count, to);
      }
    };
  }

  #ranked(): Float64Array[] {
    const texts = new Set<string>();
    for (const values of this.#values) for (const value of values) if (typeof value === "string") texts.add(value);
    const inOrder = [...texts].sort(compareTexts);
    const rankOf = new Map(inOrder.map((text, rank) => [text, rank]));
    const rank = (value: number | string | null | undefined) =>
      typeof value === "string" ? (rankOf.get(value) as number) : (value ?? none);
    return this.#values.map((values) => Float64Array.from(values, rank));
  }
}

function writeRanks(ids: Float64Array, ranks: Float64Array, places: Int32Array, count: number, to: Float64Array): void {
  const known = ranks.length;
  for (let at = 0; at < count; at += 1) {
    const id = ids[places[at] as number] as number;
    to[at] = id >= 0 && id < known ? (ranks[id] as number) : none;
  }
}

function writeWhereNone(
  ids: Float64Array,
  ranks: Float64Array,
  places: Int32Array,
  count: number,
  to: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) {
    if (to[at] !== none) continue;
    const id = ids[places[at] as number] as number;
    if (id >= 0 && id < ranks.length) to[at] = ranks[id] as number;
  }
}
