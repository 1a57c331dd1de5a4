// What other tables say of Ids, as numbers that order as it does: the places of numbers and texts among all of them. Runs where the rows
// are read.
import type { Block, WriteNumbers } from "../blocks.ts";
import { compareTexts } from "../compare-texts.ts";

/** Of an Id that nothing is said of: comes before all others. */
export const unsaid = 0;

/** One for each field whose Ids something is said of. */
export class Labels {
  readonly #values: (number | string | null)[][];
  #ranks: Uint32Array[] | null = null;

  constructor(fields: number) {
    this.#values = Array.from({ length: fields }, () => []);
  }

  add(field: number, id: number, value: number | string | null): void {
    (this.#values[field] as (number | string | null)[])[id] = typeof value === "string" ? value.toLowerCase() : value;
  }

  writer(fields: readonly number[]): WriteNumbers {
    return (block, places, count, to) => {
      this.#ranks ??= this.#ranked();
      to.fill(unsaid, 0, count);
      for (const [of, ranks] of this.#ranks.entries())
        writeUnsaid(block, fields[of] as number, ranks, { places, count, to });
    };
  }

  #ranked(): Uint32Array[] {
    const different = new Set<number | string>();
    for (const values of this.#values) for (const value of values) if (value != null) different.add(value);
    const inOrder = [...different].sort(compareLabels);
    const rankOf = new Map(inOrder.map((value, place) => [value, place + 1]));
    return this.#values.map((values) =>
      Uint32Array.from(values, (value) => (value == null ? unsaid : (rankOf.get(value) as number))),
    );
  }
}

/** Of one field all are numbers, or all are texts. */
function compareLabels(a: number | string, b: number | string): number {
  return typeof a === "string" ? compareTexts(a, String(b)) : a - Number(b);
}

interface Written {
  readonly places: Int32Array;
  readonly count: number;
  readonly to: Float64Array;
}

/** Where nothing is said yet. */
function writeUnsaid(block: Block, field: number, ranks: Uint32Array, { places, count, to }: Written): void {
  const packed = block.steps(field);
  if (packed?.steps instanceof Uint16Array) {
    write16(packed.steps, packed.first, ranks, { places, count, to });
    return;
  }
  const ids = block.numbers(field);
  const known = ranks.length;
  for (let at = 0; at < count; at += 1) {
    const id = ids[places[at] as number] as number;
    if (to[at] === unsaid && id >= 0 && id < known) to[at] = ranks[id] as number;
  }
}

function write16(steps: Uint16Array, first: number, ranks: Uint32Array, { places, count, to }: Written): void {
  const known = ranks.length;
  for (let at = 0; at < count; at += 1) {
    const id = first + (steps[places[at] as number] as number);
    if (to[at] === unsaid && id < known) to[at] = ranks[id] as number;
  }
}
