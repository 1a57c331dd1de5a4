// Random histories of five pools for the tests of rightsizing: stored as ingestion would, and passed to the oracle.
import fc from "fast-check";
import { type Database, lengthClass } from "../../../db/index.ts";
import { DAY_MS } from "../../../domain/time/units.ts";
import type { Interval } from "../../../domain/time/working-time.ts";
import { forgetConcurrency } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import type { OracleOf, StoredDenial } from "./rightsizing-oracle.ts";
import { addCompany, instant, origin, type Stored, session, users } from "./usage-histories.ts";
import type { OwnedSince } from "./usage-sweep.ts";

/** Pools 3 and 4 share a total; pool 5 owns none, pool 2 is uncounted. */
export const everyPool = [1, 2, 3, 4, 5];

const aSession: fc.Arbitrary<Stored> = fc
  .tuple(session, fc.constantFrom(...everyPool), fc.integer({ min: 1, max: 6 }))
  .map(([one, poolId, numberOfLicenses]) => ({ ...one, poolId, numberOfLicenses }));

export const scenario = fc.record({
  sessions: fc.array(aSession, { minLength: 1, maxLength: 30 }),
  denials: fc.array(
    fc.record({
      poolId: fc.constantFrom(...everyPool),
      at: instant,
      isTrue: fc.boolean(),
      type: fc.constantFrom("NoLicenseAvailable" as const, "Other" as const),
    }),
    { maxLength: 3 },
  ),
  startAt: fc.oneof(
    instant,
    fc.integer({ min: -9, max: 2 }).map((days) => origin + days * DAY_MS),
  ),
  length: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 12 * DAY_MS }),
    fc.integer({ min: 1, max: 12 }).map((days) => days * DAY_MS),
  ),
  now: fc.oneof(instant, fc.constant(origin + 9 * DAY_MS)),
  knownSince: fc.array(fc.oneof(instant, fc.constant(origin - 9 * DAY_MS)), { minLength: 5, maxLength: 5 }),
  /** When a licence server was down or silent, one of each at most. */
  dark: fc.uniqueArray(
    fc.record({
      serverId: fc.constantFrom(1, 2),
      kind: fc.constantFrom("DOWN" as const, "SILENT" as const),
      startAt: instant,
      length: fc.integer({ min: 1, max: 4 * DAY_MS }),
    }),
    { maxLength: 3, selector: ({ serverId, kind }) => `${serverId} ${kind}` },
  ),
  totals: fc.array(fc.tuple(instant, fc.constantFrom(0, 3, 6, 12, 30, 60, null)), { maxLength: 2 }),
  working: fc.constantFrom("all" as const, "hours" as const, "days" as const),
  visible: fc.constantFrom<(number[] | null)[]>(null, [1], [2]),
  isRolledUp: fc.boolean(),
  licenses: fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 4 }),
  zone: fc.constantFrom("UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"),
});

export type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

export const serverOf = (poolId: number) => (poolId === 2 ? 2 : 1);

/** Five pools on two licence servers. */
export async function addPools(db: Database): Promise<void> {
  await addCompany(db);
  const pool = (id: number, name: string, version: string, total: number | null) => ({
    id,
    license_server_id: 1,
    pool_key: `${name}/${version}`,
    name,
    name_key: name,
    version,
    total,
    is_total_shared: name === "shared" ? 1 : 0,
  });
  const shared = [pool(3, "shared", "1.0", null), pool(4, "shared", "2.0", 9)];
  await db.write("pools").insert([...shared, pool(5, "none", "1.0", 0)]);
  await db.write("pools").where({ id: 1 }).update({ total: 8 });
}

/** Replaces the stored history; returns the oracle's input for some pools. */
export async function store(db: Database, made: Scenario): Promise<(poolIds: readonly number[]) => OracleOf> {
  const steps = stepsOf(made);
  await db.write.transaction(async (trx) => {
    const tables = ["sessions", "denials", "denial_totals", "pool_totals", "server_states", "server_silences"];
    for (const table of tables) await trx(table).delete();
    for (const { serverId: license_server_id, kind, startAt, length } of made.dark) {
      const endAt = startAt + length;
      if (kind === "SILENT") {
        await trx("server_silences").insert({ license_server_id, silent_at: startAt, heard_at: endAt });
      } else {
        await trx("server_states").insert({ license_server_id, since_at: startAt, status: "DOWN" });
        await trx("server_states").insert({ license_server_id, since_at: endAt, status: "UP" });
      }
    }
    await forgetConcurrency(trx);
    for (const [index, s] of made.sessions.entries()) await trx("sessions").insert({ id: index + 1, ...sessionRow(s) });
    for (const [since_at, total] of steps) await trx("pool_totals").insert({ pool_id: 1, since_at, total });
    for (const [index, known_since_at] of made.knownSince.entries()) {
      const id = index + 1;
      await trx("pools").where({ id }).update({ known_since_at });
    }
    for (const [index, one] of made.denials.entries()) await trx("denials").insert(denialRow(one, index));
    await trx.raw(`insert into denial_totals (license_server_id, pool_id, vendor_key, denial_type, is_true_denial, total)
      select license_server_id, pool_id, '', denial_type, is_true_denial, count(*) from denials
      group by license_server_id, pool_id, denial_type, is_true_denial`);
  });
  if (made.isRolledUp) await refreshConcurrency(db, { now: made.now });
  return (poolIds) => oracleOf(made, steps, poolIds);
}

function sessionRow({ poolId, userId, numberOfLicenses, startAt, endAt }: Stored) {
  return {
    pool_id: poolId,
    license_server_id: serverOf(poolId),
    user_id: userId,
    source: "event",
    number_of_licenses: numberOfLicenses,
    start_at: startAt,
    end_at: endAt,
    length_class: endAt === null ? null : lengthClass(endAt - startAt),
  };
}

function denialRow({ poolId, at, isTrue, type }: StoredDenial, index: number) {
  const names = { feature_name: "feature", feature_key: "feature", event_key: `denial ${index}` };
  return {
    pool_id: poolId,
    license_server_id: serverOf(poolId),
    user_id: users[0],
    denial_at: at,
    ...names,
    denial_type: type,
    is_true_denial: isTrue ? 1 : 0,
  };
}

export function stepsOf(made: Scenario): [number, number | null][] {
  return [...new Map(made.totals)].sort(([a], [b]) => a - b);
}

export function oracleOf(
  made: Scenario,
  steps: readonly (readonly [number, number | null])[],
  poolIds: readonly number[],
): OracleOf {
  const window = {
    startAt: made.startAt,
    endAt: Math.max(made.startAt, Math.min(made.startAt + made.length, made.now)),
  };
  const counts = (one: { poolId: number }) => poolIds.includes(one.poolId);
  return {
    sessions: made.sessions.filter(counts),
    denials: made.denials.filter(counts),
    known: knownIn(made, window, poolIds),
    owned: ownedBy(poolIds, steps, made.knownSince),
    isTotalShared: poolIds.includes(3) !== poolIds.includes(4),
    windowEnd: window.endAt,
    working: made.working,
  };
}

/** The pieces of the window in which one of the pools is known and its licence server is not silent. */
function knownIn(made: Scenario, window: Interval, poolIds: readonly number[]): Interval[] {
  const borders = [...made.knownSince, ...made.dark.flatMap(({ startAt, length }) => [startAt, startAt + length])];
  const inside = borders.filter((at) => at > window.startAt && at < window.endAt);
  const edges = [...new Set([window.startAt, ...inside, window.endAt])].sort((a, b) => a - b);
  const isDark = (serverId: number, at: number) =>
    made.dark.some(
      (one) => one.kind === "SILENT" && one.serverId === serverId && one.startAt <= at && at < one.startAt + one.length,
    );
  const isKnown = (id: number, at: number) => at >= (made.knownSince[id - 1] as number) && !isDark(serverOf(id), at);
  return edges.slice(1).flatMap((endAt, index) => {
    const startAt = edges[index] as number;
    return poolIds.some((id) => isKnown(id, startAt)) ? [{ startAt, endAt }] : [];
  });
}

/** The sum of what is known of each pool, at each instant at which one changes. */
function ownedBy(
  poolIds: readonly number[],
  steps: readonly (readonly [number, number | null])[],
  knownSince: readonly number[],
): OwnedSince {
  const first = steps.find(([, total]) => total !== null)?.[1] ?? 8;
  const ofPool = (id: number): OwnedSince => {
    const totals: Record<number, OwnedSince> = { 1: [[-1, first], ...steps], 4: [[-1, 9]], 5: [[-1, 0]] };
    return totals[id] ?? [];
  };
  const at = (id: number, instant: number) =>
    instant < (knownSince[id - 1] as number) ? null : (ofPool(id).findLast(([from]) => from <= instant)?.[1] ?? null);
  const instants = [...new Set([-1, ...steps.map(([from]) => from), ...knownSince])].sort((a, b) => a - b);
  return instants.map((instant) => {
    const totals = poolIds.flatMap((id) => at(id, instant) ?? []);
    return [instant, totals.length === 0 ? null : totals.reduce((sum, one) => sum + one, 0)];
  });
}

/** The same history at another time of the year. */
export function moved(made: Scenario, by: number): Scenario {
  const later = <T extends number | null>(at: T): T => (at === null ? at : at + by) as T;
  return {
    ...made,
    startAt: later(made.startAt),
    now: later(made.now),
    knownSince: made.knownSince.map(later),
    sessions: made.sessions.map((s) => ({ ...s, startAt: later(s.startAt), endAt: later(s.endAt) })),
    denials: made.denials.map((one) => ({ ...one, at: later(one.at) })),
    totals: made.totals.map(([at, total]): [number, typeof total] => [later(at), total]),
    dark: made.dark.map((one) => ({ ...one, startAt: later(one.startAt) })),
  };
}
