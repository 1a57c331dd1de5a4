// Sessions that hold licences without need: those whose program was idle where that is known, else those that last longer than
// nearly all others of their pool. docs/domain.md says what counts.
import type { Knex } from "knex";
import { jsonRows, jsonValues, nextJoin } from "../../../db/index.ts";
import { idleSeconds } from "../../sessions/idle-time.ts";
import type { Interval } from "../../time/working-time.ts";
import { longSessions } from "./session-lengths.ts";

export interface WastefulQuestion {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  readonly now: number;
  readonly idleAtLeastMs: number;
  readonly percentile: number;
  readonly longAtLeastMs: number;
}

export type Reason = "Idle" | "Long";

/** `wastedMs`: licence-milliseconds, idle or beyond the limit. */
type Visit = (id: number, poolId: number, reason: Reason, wastedMs: number) => void;

export interface WastefulSessions {
  /** Hands on each, in no order: there may be hundreds of thousands. */
  each(visit: Visit): void;
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
  const { limits, eachLong } = await longSessions(knex, question);
  const idle = await idleSessions(knex, question);
  const active = await activeLong(knex, limits, question);
  const isIdleKnown = new Set(idle.map(({ id }) => id));
  return {
    limits,
    idleKnown: new Set(idle.map(({ poolId }) => poolId)),
    each: (visit) => {
      for (const { id, poolId, licenses, ms } of idle) {
        if (ms >= question.idleAtLeastMs) visit(id, poolId, "Idle", licenses * ms);
      }
      const visitLong = (id: number, poolId: number, licenses: number, ms: number) => {
        if (!isIdleKnown.has(id)) visit(id, poolId, "Long", licenses * (ms - (limits.get(poolId) as number)));
      };
      eachLong(visitLong);
      for (const { id, poolId, licenses, ms } of active) visitLong(id, poolId, licenses, ms);
    },
  };
}

const numbers = `x.id as "id", x.pool_id as "poolId", x.number_of_licenses as "licenses"`;

/** The sessions of which idle time is known, with it. */
async function idleSessions(knex: Knex, { poolIds, window, now }: WastefulQuestion): Promise<Row[]> {
  const bindings = { ...window, now, pools: jsonValues(knex, poolIds) };
  const ended = (column: string) => `select ${numbers}, x.${column} * 1000.0 as "ms" from sessions x
     where x.${column} is not null and x.end_at is not null and x.end_at >= :startAt and x.end_at < :endAt
       and coalesce(x.pool_id, 0) in :pools`;
  const rows: (Row & { readonly ms: number | null })[] = await knex.raw(
    `${ended("agent_idle_seconds")} union all ${ended("idle_seconds")} and x.agent_idle_seconds is null
     union all
     select ${numbers}, ${idleSeconds(knex, ":now")} * 1000.0 as "ms" from sessions x
     where x.end_at is null and x.start_at < :endAt and x.pool_id in :pools`,
    bindings,
  );
  return numbered(rows.filter(({ ms }) => ms !== null));
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
       and x.start_at < :endAt and :now - x.start_at > l.limit_ms`,
    { limits: table, endAt: window.endAt, now },
  );
  return numbered(rows);
}

function numbered(rows: readonly Row[]): Row[] {
  return rows.map(({ id, poolId, licenses, ms }) => ({
    ...{ id: Number(id), poolId: Number(poolId), licenses: Number(licenses), ms: Number(ms) },
  }));
}
