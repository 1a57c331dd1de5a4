// A fold: of each pool the length of a session at a given place in their order. Runs where the sessions are read.
import type { Fold } from "../../../db/index.ts";

export interface RankInput {
  readonly places: readonly (readonly [poolId: number, place: number])[];
}

/** Rows: a pool, and the length of one of its sessions in milliseconds, in any order. */
export const begin: Fold<RankInput, (readonly [poolId: number, ms: number])[]> = ({ places }) => {
  const lengths = new Map<number, number[]>(places.map(([poolId]) => [poolId, []]));
  return {
    row: ([poolId, ms]) => {
      lengths.get(Number(poolId))?.push(Number(ms));
    },
    end: () =>
      places.flatMap(([poolId, place]) => {
        const ms = Float64Array.from(lengths.get(poolId) ?? []).sort()[place];
        return ms === undefined ? [] : [[poolId, ms] as const];
      }),
  };
};
