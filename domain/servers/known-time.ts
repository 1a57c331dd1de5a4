// What is known of pools, in parts: nothing of what was in use while their licence server was down or silent (docs/domain.md, Time known).
import type { Knex } from "knex";
import { type OwnedPool, ownedPools } from "../pools/owned-totals.ts";
import { clip, type Interval } from "../time/working-time.ts";
import { darkTimes, readStates } from "./states.ts";

export interface KnownPool extends OwnedPool {
  /** Of its licence server, in their order. */
  readonly dark: readonly Interval[];
}

/** Null is all pools. */
export async function knownPools(knex: Knex, poolIds: readonly number[] | null): Promise<KnownPool[]> {
  const pools = await ownedPools(knex, poolIds);
  const dark = new Map((await readStates(knex, () => {})).map((server) => [server.id, darkTimes(server)]));
  return pools.map((pool) => ({ ...pool, dark: pool.isReported ? (dark.get(pool.serverId) ?? []) : [] }));
}

/** The parts of a window in which something is known of one of the pools, in order; no two touch. */
export function knownParts(pools: readonly KnownPool[], window: Interval): Interval[] {
  const parts = pools.flatMap(({ known, dark }) => without(clip(window, known), dark));
  const found: { startAt: number; endAt: number }[] = [];
  for (const { startAt, endAt } of parts.sort((one, other) => one.startAt - other.startAt)) {
    const before = found.at(-1);
    if (before !== undefined && startAt <= before.endAt) before.endAt = Math.max(before.endAt, endAt);
    else found.push({ startAt, endAt });
  }
  return found;
}

/** `taken` in order. */
function without(whole: Interval | null, taken: readonly Interval[]): Interval[] {
  if (whole === null) return [];
  const found: Interval[] = [];
  let { startAt } = whole;
  for (const one of taken) {
    const before = clip({ startAt, endAt: one.startAt }, whole);
    if (before !== null) found.push(before);
    startAt = Math.max(startAt, one.endAt);
  }
  const rest = clip({ startAt, endAt: whole.endAt }, whole);
  return rest === null ? found : [...found, rest];
}
