// Who held what: gives the starts and ends of a window, and what runs when it begins, to what computes the numbers of holders. Two
// readers share the work where that is sooner, each for a part of the pools or of the users.
import type { Knex } from "knex";
import type { RawChanges } from "../../../columnar/changes/raw-changes.ts";
import { withSecondReader } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import { runningAt } from "../concurrency/closed-days.ts";
import { closedUntil } from "../concurrency/invalidation-log.ts";
import { replayed } from "../curve/curve.ts";
import { startsIn } from "../totals/counts.ts";
import type { OffHours } from "./off-hours.ts";
import {
  type Held,
  type HeldBefore,
  type HeldRows,
  type HoldingsOf,
  heldAt,
  heldNames,
  type KnownPool,
} from "./rows.ts";
import { PairTimes, pairWidth, type Together } from "./together.ts";
import { consumerOf, type HolderQuery, labelled } from "./watching.ts";

export interface HeldOf {
  readonly pools: readonly KnownPool[];
  readonly signal: AbortSignal;
}

export interface HoldingsQuery {
  readonly rows: Exclude<HoldingsOf["rows"], "several">;
  readonly offHours: readonly OffHours[];
  /** Whether users are told apart. */
  readonly byUser: boolean;
  readonly label: "group" | "project" | "unit" | null;
  /** Of users, where they are the labels; who is left out has none. */
  readonly unitOfUser?: ReadonlyMap<number, number> | null;
}

const labelOf = { unit: 1, group: 2, project: 3 } as const;
const columns = { unit: "user_ids", group: "group_ids", project: "project_ids" } as const;

/** Read it in one snapshot. */
export async function heldBy(
  knex: Knex,
  of: HeldOf,
  query: HoldingsQuery,
): Promise<{ readonly rows: readonly Held[]; readonly metPools: readonly number[] }> {
  const parts = await partsOf(knex, of, query);
  const by = query.rows === "user" ? "userId" : query.rows === "label" ? "labelId" : null;
  const all = parts.map((part) => {
    return Array.from({ length: part.rows.length / heldNames.length }, (_, row) => heldAt(part.rows, row));
  });
  return { rows: joinedRows(all, by), metPools: parts.flatMap(({ metPools }) => metPools) };
}

/** The same for rows of a pool and a holder, of which there may be a hundred thousand: as they come, see HeldRows. */
export async function heldOfPools(
  knex: Knex,
  of: HeldOf,
  query: HoldingsQuery & { readonly rows: "pool and user" | "pool and label" },
): Promise<readonly Float64Array[]> {
  return (await partsOf(knex, of, query)).map(({ rows }) => rows);
}

function partsOf(knex: Knex, of: HeldOf, { label, unitOfUser = null, ...more }: HoldingsQuery): Promise<HeldRows[]> {
  const query = { kind: "holdings", ...more, label: label && labelOf[label], unitOfUser } as const;
  return rowsByPools(knex, of, query, label);
}

/** A row for each user and pool with several sessions at once, the longest time first, then by user and pool; see HeldRows. */
export async function heldSeveral(knex: Knex, of: HeldOf): Promise<Float64Array> {
  const query = {
    kind: "holdings",
    rows: "several",
    offHours: [],
    byUser: true,
    label: null,
    unitOfUser: null,
  } as const;
  const parts = await rowsByPools(knex, of, query, null);
  return joinedSeveral(parts.map(({ rows }) => rows));
}

export async function heldTogether(knex: Knex, of: HeldOf): Promise<Together> {
  const parts = await byHalves(knex, of.pools, (reader, half) => {
    const users = half === null ? null : { by: 2, is: half };
    return watched<Together>(
      reader,
      of,
      { kind: "together", users, byUser: true, label: null, unitOfUser: null },
      null,
    );
  });
  return joinedTogether(
    parts,
    of.pools.map(({ id }) => id),
  );
}

/** Of one reader, or of two that share the work; null: all of it. */
function byHalves<Result>(
  knex: Knex,
  pools: readonly KnownPool[],
  read: (reader: Knex, half: 0 | 1 | null) => Promise<Result>,
): Promise<Result[]> {
  return withSecondReader(knex, {
    rows: async () => 2 * (await startsIn(knex, windowOf(pools))),
    work: async (second) =>
      second === null ? [await read(knex, null)] : Promise.all([read(knex, 0), read(second.knex, 1)]),
  });
}

/** Each half has half of the pools. */
function rowsByPools(
  knex: Knex,
  of: HeldOf,
  query: Extract<WithoutWindow, { kind: "holdings" }>,
  label: HoldingsQuery["label"],
): Promise<HeldRows[]> {
  return byHalves(knex, of.pools, (reader, half) => {
    const pools = half === null ? of.pools : of.pools.filter((_, index) => index % 2 === half);
    return watched<HeldRows>(reader, { ...of, pools }, query, label);
  });
}

/** The time in which something is known of some pool. */
function windowOf(pools: readonly KnownPool[]): Interval {
  const known = pools.filter(({ startAt, endAt }) => startAt < endAt);
  return {
    startAt: known.reduce((first, { startAt }) => Math.min(first, startAt), known[0]?.startAt ?? 0),
    endAt: known.reduce((last, { endAt }) => Math.max(last, endAt), known[0]?.endAt ?? 0),
  };
}

type WithoutWindow =
  | Omit<Extract<HolderQuery, { kind: "holdings" }>, keyof WithWindow>
  | Omit<Extract<HolderQuery, { kind: "together" }>, keyof WithWindow>;

interface WithWindow extends Interval {
  readonly pools: readonly KnownPool[];
  readonly before: readonly HeldBefore[];
}

async function watched<Result>(
  knex: Knex,
  { pools, signal }: HeldOf,
  query: WithoutWindow,
  label: HoldingsQuery["label"],
): Promise<Result> {
  const known = pools.filter(({ startAt, endAt }) => startAt < endAt);
  const window = windowOf(pools);
  const poolIds = known.map(({ id }) => id);
  const filter = { poolIds, includeActive: true };
  const running = known.length === 0 ? [] : await runningAt(knex, window.startAt, filter, await closedUntil(knex));
  const before = running.map(({ labels, licenses, sessions }): HeldBefore => {
    const [poolId, user] = labels;
    const label = query.label === null ? 0 : labels[query.label];
    const labelId = query.unitOfUser === null ? label : (query.unitOfUser.get(label) ?? 0);
    return { poolId, userId: query.byUser ? user : 0, labelId, licenses, sessions };
  });
  const input = { ...query, ...window, pools: known, before } as HolderQuery;
  return replayed<HolderQuery, Result>(
    knex,
    { poolIds, window, signal },
    {
      module: new URL("./watching.ts", import.meta.url),
      input,
      columns: [
        "pool_ids",
        query.byUser ? "user_ids" : knex.raw("null as user_ids"),
        label === null ? knex.raw("null as label_ids") : columns[label],
      ],
      make: () => {
        const consumer = consumerOf(input);
        return {
          take: (changes: RawChanges) => consumer.take(labelled(changes, input), 0, changes.at.length),
          end: () => consumer.end() as Result,
        };
      },
    },
  );
}

const width = heldNames.length;
const [userAt, poolAt, severalAt] = (["userId", "poolId", "severalMs"] as const).map((name) =>
  heldNames.indexOf(name),
) as [number, number, number];

/** Rows of parts of the pools; `by`: what has one row, whatever its pools are; null: rows of two parts have different pools. */
function joinedRows(parts: readonly (readonly Held[])[], by: "userId" | "labelId" | null): readonly Held[] {
  const all = parts.flat();
  if (by === null || parts.length === 1) return all;
  const joined = new Map<number, Held>();
  for (const row of all) {
    const sum = joined.get(row[by]);
    joined.set(row[by], sum === undefined ? row : added(sum, row));
  }
  return [...joined.values()];
}

function added(one: Held, other: Held): Held {
  const most = other.maxSessions > one.maxSessions ? other : one;
  return {
    poolId: one.poolId,
    userId: one.userId,
    labelId: one.labelId,
    licenseMs: one.licenseMs + other.licenseMs,
    nightMs: one.nightMs + other.nightMs,
    nights: one.nights + other.nights,
    weekendMs: one.weekendMs + other.weekendMs,
    weekends: one.weekends + other.weekends,
    severalMs: one.severalMs + other.severalMs,
    several: one.several + other.several,
    severalLicenseMs: one.severalLicenseMs + other.severalLicenseMs,
    maxSessions: most.maxSessions,
    maxLicenses: Math.max(one.maxLicenses, other.maxLicenses),
    maxAt: most.maxAt,
  };
}

/** Numbers of rows with several sessions at once, each part in order. */
function joinedSeveral(parts: readonly Float64Array[]): Float64Array {
  const [one = new Float64Array(0), other = new Float64Array(0)] = parts;
  const all = new Float64Array(one.length + other.length);
  for (let to = 0, a = 0, b = 0; to < all.length; to += width) {
    const isFirst = b === other.length || (a < one.length && comesFirst(one, a, other, b));
    const [from, at] = isFirst ? [one, a] : [other, b];
    all.set(from.subarray(at, at + width), to);
    if (isFirst) a += width;
    else b += width;
  }
  return all;
}

function comesFirst(one: Float64Array, a: number, other: Float64Array, b: number): boolean {
  const more = (one[a + severalAt] as number) - (other[b + severalAt] as number);
  if (more !== 0) return more > 0;
  const later = (one[a + userAt] as number) - (other[b + userAt] as number);
  return later !== 0 ? later < 0 : (one[a + poolAt] as number) < (other[b + poolAt] as number);
}

/** Times of parts of the users. `poolIds`: of all pools, in the order in which they were asked for. */
function joinedTogether(parts: readonly Together[], poolIds: readonly number[]): Together {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const indexOf = new Map(poolIds.map((id, index) => [id, index]));
  const heldMs = new Map<number, number>();
  const times = new PairTimes(poolIds.length);
  for (const part of parts) {
    for (const [poolId, ms] of part.heldMs) heldMs.set(poolId, (heldMs.get(poolId) ?? 0) + ms);
    for (let at = 0; at < part.pairs.length; at += pairWidth) {
      const [lower, higher, ms] = part.pairs.subarray(at) as unknown as [number, number, number];
      times.add(indexOf.get(lower) as number, indexOf.get(higher) as number, ms);
    }
  }
  return { heldMs: [...heldMs], pairs: times.sorted(poolIds) };
}
