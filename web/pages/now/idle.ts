// For pools that are full or have a queue, the holder who has been idle for longest: the best one to contact.
import { useMemo } from "react";
import { type Feature, type QueriedSession, querySessions } from "../../../generated/client/index.js";
import { refreshMs, useOperation } from "../../service/queries.ts";
import { isShort } from "./pools.tsx";

/** A shorter time without input does not count as idle; in seconds. */
const leastIdle = 60;
const mostSessions = 200;

/** By the pool's Id; a pool without reported idle times has none. One request for all pools. */
export function useLongestIdle(pools: readonly Feature[]): ReadonlyMap<number, QueriedSession> {
  const ids = pools.flatMap((pool) => (pool.IsActive && isShort(pool) ? [pool.Id] : []));
  const body = {
    ActiveOnly: true,
    FeatureIds: ids.slice(0, 1000),
    IdleAtLeastSeconds: leastIdle,
    Limit: mostSessions,
    Sort: [{ Field: "IdleTimeSeconds" as const, Direction: "Descending" as const }],
  };
  const { data } = useOperation("querySessions", querySessions, { body }, { refreshMs, enabled: ids.length > 0 });
  return useMemo(() => new Map((data?.Items ?? []).toReversed().map((one) => [one.FeatureId, one])), [data]);
}
