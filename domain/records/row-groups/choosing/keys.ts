// What rows are ordered by, as numbers of one block after the other. Runs where the rows are read.
import type { Interval } from "../../../time/working-time.ts";
import type { Block, WriteNumbers } from "../blocks.ts";
import { none } from "../numbers.ts";
import { WorkingClock } from "../working-clock.ts";
import type { Labels } from "./labels.ts";

/** `licenses`: a field of numbers that the time is multiplied by. */
interface TimeKey {
  readonly of: "time";
  readonly licenses: number | null;
  /** What counts of it; null: all. */
  readonly startAt: number | null;
  readonly endAt: number | null;
  readonly working: readonly Interval[] | null;
}

export type KeyInput = { readonly isFalling: boolean } & (
  | { readonly of: "number" | "text"; readonly field: number }
  | { readonly of: "end" | "active" }
  | TimeKey
  /** What other tables say of the Ids in these fields; the first one that says anything counts. */
  | { readonly of: "labels"; readonly labels: number; readonly fields: readonly number[] }
);

/** What the keys of rows that last need. */
export interface Lasting {
  readonly start: number;
  readonly length: number | null;
  readonly now: number;
}

export interface RowKey {
  readonly isFalling: boolean;
  /** Those that are equal may have texts that differ. */
  readonly write: WriteNumbers;
  readonly textAt?: (block: Block, place: number) => string | null;
}

export function rowKey(key: KeyInput, lasting: Lasting, labels: readonly Labels[]): RowKey {
  const { isFalling } = key;
  switch (key.of) {
    case "number":
      return { isFalling, write: copied((block) => block.numbers(key.field)) };
    case "text":
      return textKey(key.field, isFalling);
    case "end":
      return { isFalling, write: ends(lasting, (end) => end) };
    case "active":
      return { isFalling, write: ends(lasting, (end) => (end === none ? 1 : 0)) };
    case "time":
      return { isFalling, write: times(key, lasting) };
    case "labels":
      return { isFalling, write: (labels[key.labels] as Labels).writer(key.fields) };
  }
}

function copied(numbersOf: (block: Block) => Float64Array): WriteNumbers {
  return (block, places, count, to) => {
    const numbers = numbersOf(block);
    for (let at = 0; at < count; at += 1) to[at] = numbers[places[at] as number] as number;
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

function ends({ start, length }: Lasting, of: (end: number) => number): WriteNumbers {
  return (block, places, count, to) => {
    const starts = block.numbers(start);
    const lengths = block.numbers(length as number);
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      to[at] = of((starts[place] as number) + (lengths[place] as number));
    }
  };
}

/** Milliseconds; an active row lasts to now. */
function times({ licenses, startAt, endAt, working }: TimeKey, { start, length, now }: Lasting): WriteNumbers {
  const clock = working === null ? null : new WorkingClock(working);
  const first = startAt ?? Number.NEGATIVE_INFINITY;
  const last = endAt ?? Number.POSITIVE_INFINITY;
  return (block, places, count, to) => {
    const starts = block.numbers(start);
    const lengths = block.numbers(length as number);
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      const begins = starts[place] as number;
      const lasts = lengths[place] as number;
      const ends = lasts === none ? now : begins + lasts;
      const from = Math.max(begins, first);
      const until = Math.min(ends, last);
      to[at] = until <= from ? 0 : clock === null ? until - from : clock.between(from, until);
    }
    if (licenses === null) return;
    const factors = block.numbers(licenses);
    for (let at = 0; at < count; at += 1) to[at] = (to[at] as number) * (factors[places[at] as number] as number);
  };
}
