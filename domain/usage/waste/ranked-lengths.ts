// A fold: of each pool the length of a session at a given place in their order, among those of a given hour. Runs where the
// sessions are read.
import type { Fold } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";

export interface RankInput {
  /** `hour`: whole hours of the length; `place`: from 0, among the sessions of that hour. */
  readonly places: readonly (readonly [poolId: number, hour: number, place: number])[];
}

/** Rows: a pool, and the length of one of its sessions in milliseconds, in any order. */
export const begin: Fold<RankInput, (readonly [poolId: number, ms: number])[]> = ({ places }) => {
  const found = new Map(places.map(([poolId, hour]) => [poolId, { hour, lengths: [] as number[] }]));
  return {
    row: ([poolId, ms]) => {
      const of = found.get(Number(poolId));
      if (of !== undefined && Math.floor(Number(ms) / HOUR_MS) === of.hour) of.lengths.push(Number(ms));
    },
    end: () =>
      places.flatMap(([poolId, , place]) => {
        const ms = Float64Array.from(found.get(poolId)?.lengths ?? []).sort()[place];
        return ms === undefined ? [] : [[poolId, ms] as const];
      }),
  };
};
