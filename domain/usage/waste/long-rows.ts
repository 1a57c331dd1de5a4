// A fold: of the sessions that a query reads those longer than the limit of their pool, as four numbers each, since they may be
// many. Runs where the sessions are read.
import type { Fold } from "../../../db/index.ts";

export interface LongInput {
  readonly limits: readonly (readonly [poolId: number, ms: number])[];
}

/** Rows: Id, pool, licences, length in milliseconds. */
export const begin: Fold<LongInput, Float64Array> = ({ limits }) => {
  const limitOf = new Map(limits);
  const found: number[] = [];
  return {
    row: ([id, poolId, licenses, ms]) => {
      const limit = limitOf.get(Number(poolId));
      if (limit !== undefined && Number(ms) > limit)
        found.push(Number(id), Number(poolId), Number(licenses), Number(ms));
    },
    end: () => Float64Array.from(found),
  };
};
