// The denials of pools in a window, counted where they are read. What counts is in pool-denial.ts.
import type { Knex } from "knex";
import { foldDenials } from "../../denials/instants.ts";
import type { Interval } from "../../time/working-time.ts";
import type { CellPiece } from "../../usage/curve/week-cells.ts";
import type { CountingInput } from "./denial-counting.ts";
import type { DenialCounts } from "./pool-denial.ts";

/** Of each hour of the week those of some pools in what is measured of it. */
export async function denialsByCell(
  knex: Knex,
  poolIds: readonly number[],
  window: Interval,
  pieces: readonly CellPiece[],
): Promise<DenialCounts[]> {
  const module = new URL("./denials-by-cell.ts", import.meta.url);
  return foldDenials(knex, poolIds, window, { module, input: pieces });
}

/** Of each feature or selection those in what is measured of it. */
export async function countedDenials(knex: Knex, window: Interval, input: CountingInput): Promise<DenialCounts[]> {
  const poolIds = [...new Set(input.pools.flat())];
  return foldDenials(knex, poolIds, window, { module: new URL("./denial-counting.ts", import.meta.url), input });
}
