// A fold: denials are counted for each hour of the week, in what is measured of it. Runs where they are read.
import type { Fold } from "../../../db/index.ts";
import { type CellPiece, cellsOfWeek } from "../../usage/curve/week-cells.ts";
import { countDenial, type DenialCounts, intervalOf, noDenials, poolDenial } from "./pool-denial.ts";

/** Rows of foldDenials. Of the pieces, which are in order, the answer has one count for each cell. */
export const begin: Fold<readonly CellPiece[], DenialCounts[]> = (pieces) => {
  const counts = Array.from({ length: cellsOfWeek }, noDenials);
  return {
    row: (row) => {
      const denial = poolDenial(row);
      const piece = intervalOf(pieces, denial);
      if (piece !== undefined) countDenial(counts[piece.cell] as DenialCounts, denial);
    },
    end: () => counts,
  };
};
