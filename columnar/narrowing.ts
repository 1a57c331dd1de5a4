// What leaves of the places of a block's rows those that count. Runs where the rows are read.
import type { Block } from "./blocks.ts";

/** Keeps of the first `count` places those of rows that count, in their order; answers how many. */
export type Narrowing = (block: Block, places: Int32Array, count: number) => number;

/** What is no number is below it. */
export const lowest = -Number.MAX_VALUE;

// One for each comparison: a loop that calls a function for each row, of which there are several, takes three times as long.

export function keepingFrom(field: number, least: number): Narrowing {
  return (block, places, count) => {
    const numbers = block.numbers(field);
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      places[kept] = place;
      kept += (numbers[place] as number) >= least ? 1 : 0;
    }
    return kept;
  };
}

export function keepingBelow(field: number, end: number): Narrowing {
  return (block, places, count) => {
    const numbers = block.numbers(field);
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      places[kept] = place;
      kept += (numbers[place] as number) < end ? 1 : 0;
    }
    return kept;
  };
}

export function keepPlaces(holds: (place: number) => boolean, places: Int32Array, count: number): number {
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    places[kept] = place;
    kept += holds(place) ? 1 : 0;
  }
  return kept;
}

/** So many marks are sought one by one: the bytes between them are skipped natively, much faster than by a loop. */
const fewMarks = 16;

/** Keeps what is marked with 1. */
export function keepMarked(
  isMarked: Buffer,
  { count: all }: Pick<Block, "count">,
  places: Int32Array,
  count: number,
): number {
  // Nothing was dropped so far: each place stands at its own number.
  if (count === all) return allMarked(isMarked, places, count);
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    places[kept] = place;
    kept += isMarked[place] as number;
  }
  return kept;
}

function allMarked(isMarked: Buffer, places: Int32Array, count: number): number {
  let kept = 0;
  let next = isMarked.indexOf(1);
  for (; next >= 0 && next < count && kept < fewMarks; kept += 1) {
    places[kept] = next;
    next = isMarked.indexOf(1, next + 1);
  }
  if (next < 0) return kept;
  for (let place = next; place < count; place += 1) {
    places[kept] = place;
    kept += isMarked[place] as number;
  }
  return kept;
}
