// Sessions that hold licences without need: those whose program was idle where that is known, else those that last longer than
// nearly all others of their pool. docs/domain.md says what counts.
import type { Knex } from "knex";
import { asFold, jsonRows, jsonValues, nextJoin } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import type { LongInput } from "./long-rows.ts";
import { endedInWindow, lengthLimits } from "./session-lengths.ts";

export interface WastefulQuestion {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  readonly now: number;
  readonly idleAtLeastMs: number;
  readonly percentile: number;
  readonly longAtLeastMs: number;
}

export interface WastefulSession {
  readonly id: number;
  readonly poolId: number;
  readonly reason: "Idle" | "Long";
  /** Licence-milliseconds: idle, or beyond the limit. */
  readonly wastedMs: number;
}

export interface WastefulSessions {
  /** In no order. */
  readonly sessions: readonly WastefulSession[];
  /** From which length on a session of a pool stands out; of pools with too few sessions none. */
  readonly limits: ReadonlyMap<number, number>;
  /** The pools of which idle time is known of some session. */
  readonly idleKnown: ReadonlySet<number>;
}

interface Row {
  readonly id: number;
  readonly poolId: number;
  readonly licenses: number;
  readonly ms: number;
}

/** Sessions that ended in the window, or are active and began before its end. Read it in one snapshot. */
export async function wastefulSessions(knex: Knex, question: WastefulQuestion): Promise<WastefulSessions> {
  const limits = await lengthLimits(knex, question);
  const idle = await idleSessions(knex, question);
  const long = [...(await endedLong(knex, limits, question.window)), ...(await activeLong(knex, limits, question))];
  return {
    limits,
    idleKnown: new Set(idle.map(({ poolId }) => poolId)),
    sessions: [
      ...idle
        .filter(({ ms }) => ms >= question.idleAtLeastMs)
        .map(({ id, poolId, licenses, ms }) => ({ id, poolId, reason: "Idle" as const, wastedMs: licenses * ms })),
      ...long.map(({ id, poolId, licenses, ms }) => ({
        ...{ id, poolId, reason: "Long" as const, wastedMs: licenses * (ms - (limits.get(poolId) as number)) },
      })),
    ],
  };
}

const numbers = `x.id as "id", x.pool_id as "poolId", x.number_of_licenses as "licenses"`;

/** The sessions of which idle time is known, with it. */
async function idleSessions(knex: Knex, { poolIds, window }: WastefulQuestion): Promise<Row[]> {
  const bindings = { ...window, pools: jsonValues(knex, poolIds) };
  const rows: Row[] = await knex.raw(
    `select ${numbers}, x.idle_seconds * 1000.0 as "ms" from sessions x
     where x.idle_seconds is not null and x.end_at is not null and x.end_at >= :startAt and x.end_at < :endAt
       and coalesce(x.pool_id, 0) in :pools
     union all
     select ${numbers}, x.idle_seconds * 1000.0 as "ms" from sessions x
     where x.end_at is null and x.start_at < :endAt and x.idle_seconds is not null and x.pool_id in :pools`,
    bindings,
  );
  return numbered(rows);
}

/** The ended ones above their pool's limit of which idle time is not known. */
async function endedLong(knex: Knex, limits: ReadonlyMap<number, number>, window: Interval): Promise<Row[]> {
  if (limits.size === 0) return [];
  const query = knex.raw(
    `select x.id, x.pool_id, x.number_of_licenses, x.end_at - x.start_at from sessions x
     where ${endedInWindow} and x.end_at - x.start_at > :least and x.idle_seconds is null`,
    { ...window, pools: jsonValues(knex, [...limits.keys()]), least: Math.min(...limits.values()) },
  );
  const input: LongInput = { limits: [...limits] };
  const found = await asFold<LongInput, Float64Array>(query, {
    ...{ module: new URL("./long-rows.ts", import.meta.url), input },
  });
  return Array.from({ length: found.length / 4 }, (_, place) => {
    const [id, poolId, licenses, ms] = found.subarray(4 * place) as unknown as [number, number, number, number];
    return { id, poolId, licenses, ms };
  });
}

/** The active ones above it, to now. */
async function activeLong(
  knex: Knex,
  limits: ReadonlyMap<number, number>,
  { window, now }: WastefulQuestion,
): Promise<Row[]> {
  const columns = { pool_id: "integer", limit_ms: "integer" } as const;
  const table = jsonRows(
    knex,
    "l",
    columns,
    [...limits].map((one) => [...one]),
  );
  const rows: Row[] = await knex.raw(
    `select ${numbers}, :now - x.start_at as "ms"
     from :limits ${nextJoin(knex)} sessions x on x.pool_id = l.pool_id and x.end_at is null
       and x.start_at < :endAt and :now - x.start_at > l.limit_ms and x.idle_seconds is null`,
    { limits: table, endAt: window.endAt, now },
  );
  return numbered(rows);
}

function numbered(rows: readonly Row[]): Row[] {
  return rows.map(({ id, poolId, licenses, ms }) => ({
    ...{ id: Number(id), poolId: Number(poolId), licenses: Number(licenses), ms: Number(ms) },
  }));
}
