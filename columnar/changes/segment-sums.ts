// A fold: the segments of whole days become how long licences were in use in a window, by their keys. What a day changes goes on
// to the window's end.
import type { Fold } from "../../db/index.ts";
import { DAY_MS } from "../intervals.ts";
import { sumFields } from "./label-sums.ts";
import { readSegment } from "./segments.ts";

export interface SegmentSumInput {
  /** The first instants of the days that count. */
  readonly days: Float64Array;
  readonly endAt: number;
}

/** Rows: a key's Id, a day, the key's segment of it; in any order. Answers the numbers of sumFields for each Id. */
export const begin: Fold<SegmentSumInput, Float64Array> = ({ days, endAt }) => {
  const wanted = new Set(days);
  const sums = new Map<number, { starts: number; licenseMs: number }>();
  return {
    row: ([keyId, dayAt, text]) => {
      const id = Number(keyId);
      const day = Number(dayAt);
      if (!wanted.has(day)) return;
      const segment = readSegment(String(text));
      const left = endAt - day - DAY_MS;
      const sum = sums.get(id) ?? { starts: 0, licenseMs: 0 };
      sums.set(id, sum);
      sum.starts += segment.starts;
      sum.licenseMs += segment.licenseMs + segment.licenses * left;
    },
    end: () => {
      const all = new Float64Array(sums.size * sumFields.length);
      for (const [index, [id, { starts, licenseMs }]] of [...sums].entries()) {
        all.set([id, starts, licenseMs], index * sumFields.length);
      }
      return all;
    },
  };
};
