// A fold: from what length on the sessions of each pool stand out, and those that do, as four numbers each, since they may be many.
// Runs where the sessions are read.
import type { Fold } from "../../../db/index.ts";
import { HOUR_MS } from "../../time/units.ts";

export interface LongInput {
  readonly longAtLeastMs: number;
  /** The limit is the length at a place, from 0, in the order of those of so many whole hours; null: it is `longAtLeastMs`. */
  readonly ranks: readonly (readonly [poolId: number, hour: number, place: number | null])[];
}

export interface LongRows {
  readonly limits: readonly (readonly [poolId: number, ms: number])[];
  /** Id, pool, licences, length in milliseconds. */
  readonly long: Float64Array;
}

/** Rows: Id, pool, licences, length in milliseconds, in any order. */
export const begin: Fold<LongInput, LongRows> = ({ longAtLeastMs, ranks }) => {
  const rankOf = new Map(ranks.map(([poolId, hour, place]) => [poolId, { hour, place, lengths: [] as number[] }]));
  const met: number[] = [];
  return {
    row: ([id, poolId, licenses, length]) => {
      const ms = Number(length);
      const rank = rankOf.get(Number(poolId));
      const hour = Math.floor(ms / HOUR_MS);
      if (rank === undefined || hour < rank.hour) return;
      if (hour === rank.hour && rank.place !== null) rank.lengths.push(ms);
      if (ms > longAtLeastMs) met.push(Number(id), Number(poolId), Number(licenses), ms);
    },
    end: () => {
      const limits = ranks.map(([poolId, , place]): readonly [number, number] => {
        const lengths = Float64Array.from(rankOf.get(poolId)?.lengths ?? []).sort();
        return [poolId, Math.max(longAtLeastMs, place === null ? 0 : (lengths[place] ?? 0))];
      });
      return { limits, long: above(met, new Map(limits)) };
    },
  };
};

function above(met: readonly number[], limitOf: ReadonlyMap<number, number>): Float64Array {
  const long: number[] = [];
  for (let at = 0; at < met.length; at += 4) {
    const [id, poolId, licenses, ms] = [met[at], met[at + 1], met[at + 2], met[at + 3]] as [
      number,
      number,
      number,
      number,
    ];
    if (ms > (limitOf.get(poolId) ?? Number.POSITIVE_INFINITY)) long.push(id, poolId, licenses, ms);
  }
  return Float64Array.from(long);
}
