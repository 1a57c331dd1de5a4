// The hours of a week as the clocks of a time zone show them: which instants lie in which of the 168 cells, whatever the clocks do; and
// what is measured of the licences in use in each, summed over the pieces of time that were swept.
import { pieceFields } from "../../../columnar/changes/sweep.ts";
import { DAY_MS, HOUR_MS } from "../../time/units.ts";
import { type Interval, nextHour, weekday } from "../../time/working-time.ts";
import { changeBetween } from "../../time/zone-offset.ts";
import type { OwnedPiece } from "./measures.ts";

export const cellsOfWeek = 168;

/** A stretch of time in one cell; its number counts hours from Monday's first one. */
export interface CellPiece extends Interval {
  readonly cell: number;
}

/** Cuts intervals into pieces of one cell each, in the order of time. `offset`: milliseconds ahead of UTC. */
export function cellPieces(intervals: readonly Interval[], offset: (at: number) => number): CellPiece[] {
  const pieces: CellPiece[] = [];
  for (const { startAt, endAt } of intervals) {
    for (let at = startAt; at < endAt; ) {
      const hour = nextHour(at, offset);
      const isSteady = offset(hour - 1) === offset(at);
      const next = Math.min(endAt, isSteady ? hour : changeBetween(at, hour - 1, offset));
      pieces.push({ startAt: at, endAt: next, cell: cellOf(at + offset(at)) });
      at = next;
    }
  }
  return pieces;
}

/** No cell: time that is not measured. */
const noCell = -1;

/** The pieces, and what lies before, between and after them in `whole`, as pieces of no cell. */
export function withGaps(pieces: readonly CellPiece[], whole: Interval): CellPiece[] {
  const filled: CellPiece[] = [];
  let at = whole.startAt;
  for (const piece of pieces) {
    if (at < piece.startAt) filled.push({ startAt: at, endAt: piece.startAt, cell: noCell });
    filled.push(piece);
    at = piece.endAt;
  }
  if (at < whole.endAt) filled.push({ startAt: at, endAt: whole.endAt, cell: noCell });
  return filled;
}

/** The cell of what clocks show, given as if it were UTC. */
function cellOf(local: number): number {
  const day = Math.floor(local / DAY_MS);
  return (weekday(day) - 1) * 24 + Math.floor((local - day * DAY_MS) / HOUR_MS);
}

export interface CellSums {
  ms: number;
  licenseMs: number;
  highest: number;
  fullMs: number;
  isTotalKnown: boolean;
}

const [highestField, licenseMsField, fullMsField] = (["highest", "licenseMs", "fullMs"] as const).map((field) =>
  pieceFields.indexOf(field),
) as [number, number, number];

/** `swept`: the numbers of pieceFields of each piece. `owned`: consecutive; they fill the pieces, or there are none. */
export function cellSums(
  pieces: readonly CellPiece[],
  swept: Float64Array,
  owned: readonly OwnedPiece[],
): readonly CellSums[] {
  const cells = Array.from(
    { length: cellsOfWeek },
    (): CellSums => ({ ms: 0, licenseMs: 0, highest: 0, fullMs: 0, isTotalKnown: false }),
  );
  let next = 0;
  for (const [index, { startAt, endAt, cell }] of pieces.entries()) {
    const sums = cells[cell];
    if (sums === undefined) continue;
    const field = (number: number) => swept[index * pieceFields.length + number] as number;
    sums.ms += endAt - startAt;
    sums.licenseMs += field(licenseMsField);
    sums.highest = Math.max(sums.highest, field(highestField));
    sums.fullMs += field(fullMsField);
    while ((owned[next]?.endAt ?? endAt) <= startAt) next += 1;
    for (let one = next; (owned[one]?.startAt ?? endAt) < endAt; one += 1) {
      if ((owned[one]?.total ?? 0) > 0) sums.isTotalKnown = true;
    }
  }
  return cells;
}
