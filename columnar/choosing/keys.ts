// What rows are ordered by, as numbers of one block after the other. Runs where the rows are read.
import type { Block, WriteNumbers } from "../blocks.ts";
import { none } from "../columns/numbers.ts";
import { gathered } from "../columns/scaling.ts";
import { type CountedTime, type Lasting, timesOf } from "../times.ts";
import { type Labels, unsaid } from "./labels.ts";

/** `licenses`: a field of numbers that the time is multiplied by. */
interface TimeKey extends CountedTime {
  readonly of: "time";
  readonly licenses: number | null;
}

export type KeyInput = { readonly isFalling: boolean; readonly isNullLast?: boolean } & (
  | { readonly of: "number" | "text"; readonly field: number }
  | { readonly of: "end" | "active" }
  | TimeKey
  /** What other tables say of the Ids in these fields; the first one that says anything counts. */
  | { readonly of: "labels"; readonly labels: number; readonly fields: readonly number[] }
);

export interface RowKey {
  readonly isFalling: boolean;
  /** Those that are equal may have texts that differ. */
  readonly write: WriteNumbers;
  readonly textAt?: (block: Block, place: number) => string | null;
  /** The number of all of a block's that comes first in the direction, or one before it; null: not known. */
  readonly best?: (block: Block) => number | null;
}

export function rowKey(key: KeyInput, lasting: Lasting, labels: readonly Labels[]): RowKey {
  const made = keyOf(key, lasting, labels);
  if (key.isNullLast !== true || key.isFalling) return made;
  const unknown = key.of === "labels" ? unsaid : none;
  return { ...made, write: withLast(made.write, unknown) };
}

/** What is not known comes behind all others. */
function withLast(write: WriteNumbers, unknown: number): WriteNumbers {
  return (block, places, count, to) => {
    write(block, places, count, to);
    for (let at = 0; at < count; at += 1) if (to[at] === unknown) to[at] = Number.POSITIVE_INFINITY;
  };
}

function keyOf(key: KeyInput, lasting: Lasting, labels: readonly Labels[]): RowKey {
  const { isFalling } = key;
  switch (key.of) {
    case "number":
      return {
        ...{ isFalling, write: copied((block) => block.numbers(key.field)) },
        ...(key.field === lasting.start && { best: bestStart(isFalling) }),
      };
    case "text":
      return textKey(key.field, isFalling);
    case "end":
      return { isFalling, write: ends(lasting) };
    case "active":
      return { isFalling, write: active(lasting) };
    case "time":
      return { isFalling, write: times(key, lasting) };
    case "labels":
      return { isFalling, write: (labels[key.labels] as Labels).writer(key.fields) };
  }
}

export function signsOf(keys: readonly { readonly isFalling: boolean }[]): readonly number[] {
  return keys.map(({ isFalling }) => (isFalling ? -1 : 1));
}

function bestStart(isFalling: boolean): (block: Block) => number | null {
  return ({ times }) => (times === null ? null : isFalling ? times.startHigh : times.startLow);
}

function copied(numbersOf: (block: Block) => Float64Array): WriteNumbers {
  return (block, places, count, to) => {
    gathered(numbersOf(block), { places, count }, to);
  };
}

function textKey(field: number, isFalling: boolean): RowKey {
  let [last, prefixes]: [Block | null, Float64Array] = [null, new Float64Array(0)];
  const prefixesOf = (block: Block) => {
    if (last === block) return prefixes;
    if (prefixes.length < block.count) prefixes = new Float64Array(block.count);
    block.texts(field).prefixes(prefixes);
    last = block;
    return prefixes;
  };
  return { isFalling, write: copied(prefixesOf), textAt: (block, place) => block.texts(field).text(place) };
}

/** None where a row is active. */
function ends({ start, length }: Lasting): WriteNumbers {
  return (block, places, count, to) => {
    const starts = block.numbers(start);
    const lengths = block.numbers(length as number);
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      to[at] = (starts[place] as number) + (lengths[place] as number);
    }
  };
}

function active({ length }: Lasting): WriteNumbers {
  return (block, places, count, to) => {
    const lengths = block.numbers(length as number);
    for (let at = 0; at < count; at += 1) to[at] = lengths[places[at] as number] === none ? 1 : 0;
  };
}

function times(key: TimeKey, lasting: Lasting): WriteNumbers {
  const write = timesOf(key, lasting);
  const { licenses } = key;
  if (licenses === null) return write;
  return (block, places, count, to) => {
    write(block, places, count, to);
    const factors = block.numbers(licenses);
    for (let at = 0; at < count; at += 1) to[at] = (to[at] as number) * (factors[places[at] as number] as number);
  };
}
