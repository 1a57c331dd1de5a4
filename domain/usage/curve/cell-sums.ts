// What is measured of the licences in use of one selection in each hour of the week, summed over the pieces of time that were
// swept. Pure arithmetic.
import { pieceFields } from "../packed/sweep/sweep-input.ts";
import { type CellPiece, cellsOfWeek } from "./hour-cells.ts";
import type { OwnedPiece } from "./measures.ts";

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
  for (const [place, { startAt, endAt, cell }] of pieces.entries()) {
    const sums = cells[cell];
    if (sums === undefined) continue;
    const field = (number: number) => swept[place * pieceFields.length + number] as number;
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
