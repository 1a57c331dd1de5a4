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

/** Each gap is cut out by itself: of more than these the shortest count as known, so that a server that comes and goes stops nobody. */
const mostGaps = 1_000;

/**
 * For each list of pools the parts of a window in which something is known of one of them, in order; no two touch. Of all gaps
 * between them the longest thousand are left out.
 */
export function knownParts(lists: readonly (readonly KnownPool[])[], window: Interval): Interval[][] {
  // Series that differ by user or group alone have the same list.
  const partsOf = new Map(
    [...new Set(lists)].map((pools) => [
      pools,
      merged(
        pools.flatMap(({ known, dark }) => without(clip(window, known), dark)),
        0,
      ),
    ]),
  );
  const gaps = new Map<string, number>();
  for (const parts of partsOf.values()) {
    for (const [index, { startAt }] of parts.entries()) {
      const before = parts[index - 1];
      if (before !== undefined) gaps.set(`${before.endAt}/${startAt}`, startAt - before.endAt);
    }
  }
  const tooShort = [...gaps.values()].sort((one, other) => other - one)[mostGaps];
  if (tooShort !== undefined) for (const [pools, parts] of partsOf) partsOf.set(pools, merged(parts, tooShort));
  return lists.map((pools) => partsOf.get(pools) ?? []);
}

/** Those with no more than so many milliseconds between them as one. */
function merged(parts: readonly Interval[], betweenMs: number): Interval[] {
  const found: { startAt: number; endAt: number }[] = [];
  for (const { startAt, endAt } of parts.toSorted((one, other) => one.startAt - other.startAt)) {
    const before = found.at(-1);
    if (before !== undefined && startAt - before.endAt <= betweenMs) before.endAt = Math.max(before.endAt, endAt);
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
