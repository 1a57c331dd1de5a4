// A fold: the denials of pools are counted for each feature or selection, or for each hour of the week, in what is measured of it.
import { firstEndingAfter } from "../../../columnar/intervals.ts";
import type { Fold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { type CellPiece, cellsOfWeek } from "../../usage/curve/week-cells.ts";

export interface DenialCounts {
  all: number;
  true: number;
  /** True, and because no licence was available. */
  short: number;
}

/** Intervals and pieces are in order and do not overlap. */
type CountInput = SubjectsInput | { readonly pieces: readonly CellPiece[] };

interface SubjectsInput {
  /** The measured time. */
  readonly intervals: readonly Interval[];
  /** Of each feature or selection what is known, and its pools. */
  readonly known: readonly (readonly Interval[])[];
  readonly pools: readonly (readonly number[])[];
}

/** Rows of foldDenials. One count for each hour of the week, or for each feature or selection. */
export const begin: Fold<CountInput, DenialCounts[]> = (input) => {
  const length = "pieces" in input ? cellsOfWeek : input.known.length;
  const counts = Array.from({ length }, (): DenialCounts => ({ all: 0, true: 0, short: 0 }));
  const countsOf = "pieces" in input ? byCell(input.pieces) : bySubject(input);
  return {
    row: ([poolId, isShort, verdict, at]) => {
      const isTrue = Number(verdict) === 1;
      for (const number of countsOf(Number(poolId), Number(at))) {
        const count = counts[number] as DenialCounts;
        count.all += 1;
        if (isTrue) count.true += 1;
        if (isTrue && Number(isShort) === 1) count.short += 1;
      }
    },
    end: () => counts,
  };
};

/** The numbers of the counts that a denial belongs to. */
type CountsOf = (poolId: number, at: number) => readonly number[];

function byCell(pieces: readonly CellPiece[]): CountsOf {
  return (_, at) => {
    const piece = intervalAt(pieces, at);
    return piece === undefined ? [] : [piece.cell];
  };
}

function bySubject({ intervals, known, pools }: SubjectsInput): CountsOf {
  const pairs = pools.flatMap((ids, number) => ids.map((id) => ({ id, number })));
  const subjectsOf = Map.groupBy(pairs, ({ id }) => id);
  return (poolId, at) => {
    if (intervalAt(intervals, at) === undefined) return [];
    return (subjectsOf.get(poolId) ?? []).flatMap(({ number }) =>
      intervalAt(known[number] ?? [], at) === undefined ? [] : [number],
    );
  };
}

function intervalAt<T extends Interval>(intervals: readonly T[], at: number): T | undefined {
  const next = intervals[firstEndingAfter(intervals, at)];
  return next !== undefined && next.startAt <= at ? next : undefined;
}
