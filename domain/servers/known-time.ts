// What is known of pools, in parts: nothing of what was in use while their licence server was silent (docs/domain.md, Time known).
import type { Knex } from "knex";
import { knownTogether, type OwnedPool, ownedPools } from "../pools/owned-totals.ts";
import { clip, type Interval } from "../time/working-time.ts";
import { readStates, silentTimes } from "./states.ts";

export interface KnownPool extends OwnedPool {
  /** Of its licence server, in their order. */
  readonly dark: readonly Interval[];
}

/** Null is all pools. */
export async function knownPools(knex: Knex, poolIds: readonly number[] | null): Promise<KnownPool[]> {
  return withDark(await ownedPools(knex, poolIds), await darkServers(knex));
}

type DarkServers = ReadonlyMap<number, readonly Interval[]>;

/** Of each licence server that ever was silent when it was, in order; of one that comes and goes the longest thousand times. */
export async function darkServers(knex: Knex): Promise<DarkServers> {
  const silences = knex("server_silences").select("license_server_id");
  const servers = await readStates(knex, (some) => some.whereIn("s.id", silences));
  return new Map(servers.map((server) => [server.id, longest(silentTimes(server), mostGaps)]));
}

function withDark(pools: readonly OwnedPool[], dark: DarkServers): KnownPool[] {
  return pools.map((pool) => ({ ...pool, dark: pool.isReported ? (dark.get(pool.serverId) ?? []) : [] }));
}

/**
 * The gaps in what is known of the pools in a window, and what follows it: their licence servers were all silent. The longest `most`
 * of them.
 */
export function silentParts(
  pools: readonly OwnedPool[],
  dark: DarkServers,
  window: Interval,
  most: number,
): readonly Interval[] {
  if (!pools.some(({ serverId }) => dark.has(serverId))) return [];
  const { startAt } = knownTogether(pools.map(({ known }) => known));
  const whole = clip(window, { startAt, endAt: Number.POSITIVE_INFINITY });
  return longest(without(whole, knownParts(withDark(pools, dark), window)), most);
}

/** The longest `most` of them, in their original order. */
function longest(parts: readonly Interval[], most: number): readonly Interval[] {
  if (parts.length <= most) return parts;
  const chosen = parts.toSorted((one, other) => other.endAt - other.startAt - (one.endAt - one.startAt)).slice(0, most);
  return chosen.sort((one, other) => one.startAt - other.startAt);
}

/** Each gap costs by itself: of more than these the shortest count as known, so that a server that comes and goes stops nobody. */
const mostGaps = 1_000;

/** The parts of a window in which something is known of one of the pools, in order; no two touch, and only the longest thousand gaps are left out. */
export function knownParts(pools: readonly KnownPool[], window: Interval): Interval[] {
  const parts = joined(pools.flatMap(({ known, dark }) => without(clip(window, known), dark)));
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || parts.length <= mostGaps) return parts;
  const whole = { startAt: first.startAt, endAt: last.endAt };
  return without(whole, longest(without(whole, parts), mostGaps));
}

/** Those that touch or overlap as one. */
function joined(parts: readonly Interval[]): Interval[] {
  const found: { startAt: number; endAt: number }[] = [];
  for (const { startAt, endAt } of parts.toSorted((one, other) => one.startAt - other.startAt)) {
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
