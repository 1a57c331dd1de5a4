// A fold: the segments of some keys become numbers one behind the other, which go to another thread or process as one block of
// bytes; as rows of texts that takes longer than all the rest of a chart. No query here.
import type { Fold } from "../../../db/index.ts";
import { type Segment, segmentNumbers, segmentNumbersOf, segmentOf } from "./segment.ts";
import { widened } from "./widened.ts";

/** Numbers of one row: its place, its day, and the segment's. */
const width = 2 + segmentNumbers;

/** Rows: the place of a key among those asked for, a day, the key's segment of it. */
export const begin: Fold<null, Float64Array> = () => {
  let numbers = new Float64Array(64 * width);
  let end = 0;
  return {
    row: ([place, dayAt, text]) => {
      if (end === numbers.length) numbers = widened(numbers, 2 * end);
      numbers[end] = Number(place);
      numbers[end + 1] = Number(dayAt);
      numbers.set(segmentNumbersOf(String(text)), end + 2);
      end += width;
    },
    end: () => numbers.slice(0, end),
  };
};

/** What the fold answers, row by row. */
export function* segmentRows(numbers: Float64Array): Generator<readonly [place: number, day: number, Segment]> {
  for (let at = 0; at < numbers.length; at += width) {
    yield [numbers[at] as number, numbers[at + 1] as number, segmentOf(numbers, at + 2)];
  }
}
