// How many licences of a pool were owned over time, as reported, stored at each report that changes it and read as steps; the totals of
// several pools; and from when to when something is known of pools (docs/domain.md, Time known).
import type { Knex } from "knex";
import { bulkInsert, jsonValues, upsertRows } from "../../db/index.ts";
import { DAY_MS } from "../time/units.ts";
import type { Interval } from "../time/working-time.ts";

/**
 * Since its first report, log or purchase, in milliseconds since 1970 UTC; while its licence server is silent, to its last
 * report. Infinite where nothing limits it.
 */
export type KnownTime = Interval;

interface KnownRow {
  readonly knownSince: number | null;
  readonly knownUntil: number | null;
}

/** The columns that {@link knownTimeIn} reads, of pools `p` on license_servers `s`. */
function knownColumns(knex: Knex) {
  return {
    knownSince: "p.known_since_at",
    knownUntil: knex.raw("case when s.is_silent = 1 and p.source = 'reported' then s.last_update_at end"),
  };
}

function knownTimeIn({ knownSince, knownUntil }: KnownRow): KnownTime {
  const startAt = knownSince === null ? Number.NEGATIVE_INFINITY : Number(knownSince);
  const endAt = knownUntil === null ? Number.POSITIVE_INFINITY : Number(knownUntil);
  return { startAt, endAt };
}

/** The known time of a selection: since its first known pool, to the last. Where there is no pool, nothing limits it. */
export function knownTogether(times: readonly KnownTime[]): KnownTime {
  if (times.length === 0) return knownTimeIn({ knownSince: null, knownUntil: null });
  let [startAt, endAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of times) {
    startAt = Math.min(startAt, one.startAt);
    endAt = Math.max(endAt, one.endAt);
  }
  return { startAt, endAt };
}

/** From an instant on; the first step is for all time before it. Null: the total is not known. */
export interface OwnedStep {
  readonly at: number;
  readonly total: number | null;
}

export interface OwnedPool {
  readonly id: number;
  readonly serverId: number;
  /** As last reported. */
  readonly total: number | null;
  readonly steps: readonly OwnedStep[];
  /** The same, but for a silent licence server: what it reported last holds on. */
  readonly lastingSteps: readonly OwnedStep[];
  readonly known: KnownTime;
  /** Whether its licence server reports its use; else it was added by hand. */
  readonly isReported: boolean;
}

interface Row {
  readonly poolId: number;
  readonly at: number;
  readonly total: number | null;
}

interface PoolRow extends KnownRow {
  readonly id: number;
  readonly serverId: number;
  readonly total: number | null;
  /** When its last purchase expires. */
  readonly untilAt: number | null;
  readonly source: string;
}

const columns = { pool_id: "integer", since_at: "integer", total: "integer" } as const;

/** Stores the totals of a server's pools that a report changed; `at` is when it was printed. */
export async function recordTotals(trx: Knex.Transaction, serverId: number, at: number): Promise<void> {
  const changed: { poolId: number; lastAt: number | null; total: number | null }[] = await trx
    .select({ poolId: "t.id", lastAt: "t.last_at", total: "t.total" })
    .from(
      trx
        .select("p.id", { last_at: trx.raw("(select max(h.since_at) from pool_totals h where h.pool_id = p.id)") })
        .select({ total: trx.raw("case when p.is_listed = 1 and p.is_error = 0 then p.total end") })
        .from("pools as p")
        .where("p.license_server_id", serverId)
        .where("p.source", "reported")
        .as("t"),
    )
    .joinRaw("left join pool_totals l on l.pool_id = t.id and l.since_at = t.last_at")
    .whereRaw("coalesce(t.total, -1) <> coalesce(l.total, -1)");
  await upsertRows(
    trx,
    "pool_totals",
    columns,
    ["pool_id", "since_at"],
    changed.map(({ poolId, lastAt, total }) => [poolId, Math.max(at, Number(lastAt ?? at)), total]),
  );
}

/** Stores the totals over time that the purchases of a pool bring, of one that an administrator added. */
export async function recordPurchases(
  trx: Knex.Transaction,
  poolId: number,
  purchases: readonly {
    readonly quantity: number;
    readonly start_at: number | null;
    readonly expiration_at: number | null;
  }[],
): Promise<void> {
  const changes = purchases.flatMap(({ quantity, start_at, expiration_at }) => [
    { at: start_at ?? 0, by: quantity },
    ...(expiration_at === null ? [] : [{ at: Math.max(expiration_at + DAY_MS, start_at ?? 0), by: -quantity }]),
  ]);
  // Before the first one begins the total is 0.
  const instants = [...new Set([0, ...changes.map(({ at }) => at)])].sort((a, b) => a - b);
  const rows = instants.map((at) => ({
    pool_id: poolId,
    since_at: at,
    total: capped(changes.reduce((sum, one) => (one.at <= at ? sum + one.by : sum), 0)),
  }));
  await trx("pool_totals").where({ pool_id: poolId }).delete();
  await bulkInsert(trx, "pool_totals", rows);
}

/**
 * The steps of these pools; null is all pools. Before a pool is known its total is not; from then to the first total that was
 * reported it is that one, and today's where none was. With `sinceAt` they are right from there on only.
 */
export async function ownedPools(
  knex: Knex,
  poolIds: readonly number[] | null,
  sinceAt: number | null = null,
): Promise<OwnedPool[]> {
  const chosen = (column: string) => (query: Knex.QueryBuilder) => {
    if (poolIds !== null) query.whereRaw("?? in ?", [column, jsonValues(knex, poolIds)]);
  };
  const pools: PoolRow[] = await knex
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .leftJoin(expiries(knex), "e.pool_id", "p.id")
    .modify(chosen("p.id"))
    .select({
      id: "p.id",
      serverId: "p.license_server_id",
      total: "p.total",
      untilAt: "e.until_at",
      source: "p.source",
      ...knownColumns(knex),
    });
  const rows: Row[] = await knex("pool_totals as h")
    .modify(chosen("h.pool_id"))
    .modify(endingAfter(sinceAt))
    .select({ poolId: "h.pool_id", at: "h.since_at", total: "h.total" })
    .orderBy(["h.pool_id", "h.since_at"]);
  const reports = Map.groupBy(rows, (row) => Number(row.poolId));
  return pools.map(({ id, serverId, total, untilAt, source, ...row }) => {
    const known = knownTimeIn(row);
    const reported = (reports.get(Number(id)) ?? []).map((row) => ({ at: Number(row.at), total: numberOf(row.total) }));
    const first = {
      at: Number.NEGATIVE_INFINITY,
      total: reported.find((one) => one.total !== null)?.total ?? numberOf(total),
    };
    const all = startedAt([first, ...reported], known.startAt);
    const until = untilAt === null ? Number.POSITIVE_INFINITY : Number(untilAt);
    return {
      id: Number(id),
      serverId: Number(serverId),
      total: numberOf(total),
      steps: endedAt(all, Math.min(until, known.endAt)),
      lastingSteps: endedAt(all, until),
      known,
      isReported: source === "reported",
    };
  });
}

/** For `.modify`: totals that held at an instant, or came later. */
function endingAfter(at: number | null): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (at === null) return;
    query.whereRaw(
      `h.since_at >= coalesce(
        (select max(b.since_at) from pool_totals b where b.pool_id = h.pool_id and b.since_at <= ?), 0)`,
      [at],
    );
  };
}

/** When the last purchase of each pool expires, of those in which nothing is permanent. */
function expiries(knex: Knex): Knex.QueryBuilder {
  return knex
    .from("pool_increments as i")
    .where("i.is_own", 1)
    .groupBy("i.pool_id")
    .havingRaw("count(*) = count(i.expiration_at)")
    .select("i.pool_id", { until_at: knex.raw(`max(i.expiration_at) + ${DAY_MS}`) })
    .as("e") as unknown as Knex.QueryBuilder;
}

/** The steps with nothing known before an instant. */
function startedAt(steps: readonly OwnedStep[], at: number): OwnedStep[] {
  const total = steps.findLast((one) => one.at <= at)?.total ?? null;
  const before = { at: Number.NEGATIVE_INFINITY, total: null };
  return at === before.at ? [...steps] : [before, { at, total }, ...steps.filter((one) => one.at > at)];
}

function endedAt(steps: readonly OwnedStep[], at: number): readonly OwnedStep[] {
  return at === Number.POSITIVE_INFINITY ? steps : [...steps.filter((one) => one.at < at), { at, total: null }];
}

/** The steps of several pools together: the sum of the known totals, null where none is known. */
export function summedSteps(pools: readonly OwnedPool[]): OwnedStep[] {
  const [only] = pools;
  if (only && pools.length === 1) return [...only.steps];
  const changes = pools
    .flatMap(({ steps }) =>
      steps.map((step, index) => ({ ...step, before: index === 0 ? null : (steps[index - 1]?.total ?? null) })),
    )
    .sort((a, b) => a.at - b.at);
  const found: OwnedStep[] = [];
  let sum = 0;
  let reporting = 0;
  for (const { at, total, before } of changes) {
    sum += (total ?? 0) - (before ?? 0);
    reporting += Number(total !== null) - Number(before !== null);
    const step = { at, total: reporting === 0 ? null : capped(sum) };
    if (found.at(-1)?.at === at) found.pop();
    if (found.length === 0 || found.at(-1)?.total !== step.total) found.push(step);
  }
  return found.length === 0 ? [{ at: Number.NEGATIVE_INFINITY, total: null }] : found;
}

/** Reads steps in the order of time, forwards. */
export function ownedReader(steps: readonly OwnedStep[]) {
  let index = 0;
  const to = (at: number) => {
    if ((steps[index]?.at ?? 0) > at) index = 0;
    while (index + 1 < steps.length && (steps[index + 1] as OwnedStep).at <= at) index += 1;
  };
  /** Hands on the totals in [from, until), and since when each holds: the one at its beginning, and those that follow. */
  const each = (from: number, until: number, see: (total: number | null, startAt: number) => void): void => {
    to(from);
    see(steps[index]?.total ?? null, from);
    for (let next = index + 1; next < steps.length && (steps[next] as OwnedStep).at < until; next += 1) {
      const { at, total } = steps[next] as OwnedStep;
      see(total, at);
    }
  };
  return {
    each,
    /** [from, until) cut where the total changes. */
    pieces(from: number, until: number): { startAt: number; endAt: number; total: number | null }[] {
      const found: { startAt: number; endAt: number; total: number | null }[] = [];
      each(from, until, (total, startAt) => {
        const before = found.at(-1);
        if (before !== undefined) before.endAt = startAt;
        found.push({ startAt, endAt: until, total });
      });
      return found;
    },
    /** The total at an instant. */
    at(instant: number): number | null {
      to(instant);
      return steps[index]?.total ?? null;
    },
    /** The totals in [from, until): the one at its beginning, and those that follow. */
    within(from: number, until: number): (number | null)[] {
      const found: (number | null)[] = [];
      each(from, until, (total) => found.push(total));
      return found;
    },
  };
}

function capped(total: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, total);
}

function numberOf(value: number | null): number | null {
  return value === null ? null : Number(value);
}
