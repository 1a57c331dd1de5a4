// Sessions that hold licences without need: those whose program was idle where that is known, else those that last longer than
// nearly all others of their pool. docs/domain.md defines what counts.
import type { Knex } from "knex";
import { withCapacity } from "../../../columnar/arrays.ts";
import { foldRows, idField } from "../../../columnar/index.ts";
import { asFold, type Fold, fieldsOf, jsonRows, jsonValues, nextJoin, recordShape } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Context } from "../../filters/context.ts";
import { allSessions, columnFilter } from "../../sessions/filter.ts";
import { idleSeconds } from "../../sessions/idle-time.ts";
import { type Retained, retainedPart } from "../../sessions/retained.ts";
import { sessionRows, sessionShape } from "../../sessions/rows.ts";
import { sessionField, sessionSchema } from "../../sessions/schema.ts";
import type { Interval } from "../../time/working-time.ts";
import { endedByPool, startsIn } from "../../usage/totals/counts.ts";
import { requestedPools, type WasteFilters, type WasteLimits, wastefulQuery } from "./query.ts";

export interface WastefulQuery {
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
export async function wastefulSessions(knex: Knex, query: WastefulQuery): Promise<WastefulSessions> {
  const { limits, eachLong } = await longSessions(knex, query);
  const idle = await idleSessions(knex, query);
  const active = await activeLong(knex, limits, query);
  const isIdleKnown = new Set(idle.map(({ id }) => id));
  return {
    limits,
    idleKnown: new Set(idle.map(({ poolId }) => poolId)),
    each: (visit) => {
      for (const { id, poolId, licenses, ms } of idle) {
        if (ms >= query.idleAtLeastMs) visit(id, poolId, "Idle", licenses * ms);
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
async function idleSessions(knex: Knex, { poolIds, window, now }: WastefulQuery): Promise<Row[]> {
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
  { window, now }: WastefulQuery,
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
    id: Number(id),
    poolId: Number(poolId),
    licenses: Number(licenses),
    ms: Number(ms),
  }));
}

export interface LengthQuery {
  readonly poolIds: readonly number[];
  readonly window: Interval;
  /** A whole number of percent. */
  readonly percentile: number;
  readonly longAtLeastMs: number;
}

export interface LongSessions {
  readonly limits: ReadonlyMap<number, number>;
  /** Hands on each session above the limit of its pool, in no order: there may be hundreds of thousands. */
  eachLong(visit: (id: number, poolId: number, licenses: number, ms: number) => void): void;
}

const none: LongSessions = { limits: new Map(), eachLong: () => {} };

/** With fewer sessions than these nobody knows what is usual. */
const fewestSessions = 20;
/** To read more that end in a window by themselves takes longer than their row groups. */
const fewSessions = 20_000;

/**
 * Of each pool the limit in milliseconds: the smallest length that so many percent of its sessions do not pass, at least
 * `longAtLeastMs`; and the sessions above it. Sessions count that end in the window and last some time; pools with too few of
 * them are left out.
 */
export async function longSessions(
  knex: Knex,
  { poolIds, window, percentile, longAtLeastMs }: LengthQuery,
  few = fewSessions,
): Promise<LongSessions> {
  if (poolIds.length === 0 || window.startAt >= window.endAt) return none;
  const most = Array.from(await endedByPool(knex, poolIds, window)).flatMap(([poolId, ended]): [number, number][] =>
    ended < fewestSessions ? [] : [[poolId, ended - Math.ceil((ended * percentile) / 100)]],
  );
  if (most.length === 0) return none;
  const { limits, long } = await longRows(knex, { window, longAtLeastMs, most }, few);
  return {
    limits: new Map(limits),
    eachLong: (visit) => {
      for (let at = 0; at < long.length; at += longWidth) {
        visit(long[at] as number, long[at + 1] as number, long[at + 2] as number, long[at + 3] as number);
      }
    },
  };
}

async function longRows(knex: Knex, input: LongInput, few: number): Promise<LongRows> {
  const { window, longAtLeastMs, most } = input;
  const fold = { module: new URL(import.meta.url), input };
  const poolIds = most.map(([poolId]) => poolId);
  if ((await startsIn(knex, window)) > few) {
    const { pool, licenses, start, length } = sessionField;
    // What ends with the window's start is in it.
    const ended = {
      ...allSessions,
      startAt: window.startAt - 1,
      endAt: window.endAt,
      state: "ended",
      poolIds,
    } as const;
    const filter = columnFilter(knex, ended);
    const where = [...filter.where, { field: length, atLeast: longAtLeastMs }];
    const cells = [idField, pool, licenses, start, length].map((field) => ({ field }));
    return foldRows(knex, sessionSchema, { filter: { ...filter, where }, cells }, fold);
  }
  // The length first: most sessions are short, and to look up the pool of each costs more than the rest. By end, the only good
  // index is the one by time, which has all of this; no planner takes all sessions of a pool for better.
  const query = knex.raw(
    `select x.id, x.pool_id, x.number_of_licenses, x.start_at, x.end_at - x.start_at from sessions x
     where x.end_at >= :startAt and x.end_at < :endAt
       and case when x.end_at - x.start_at > :longAtLeastMs then x.pool_id end in :pools`,
    { ...window, longAtLeastMs, pools: jsonValues(knex, poolIds) },
  );
  return asFold<LongInput, LongRows>(query, fold);
}

export type WastefulRecord = components["schemas"]["WastefulSession"];

export const wastefulShape = recordShape<WastefulRecord>("WastefulSession", {
  Reason: ["text", "waste_reason"],
  WastedLicenseSeconds: ["seconds", "wasted_ms"],
  LongLimitSeconds: ["seconds", "limit_ms"],
  ...fieldsOf(sessionShape),
});

interface WastefulSession {
  readonly id: number;
  readonly poolId: number;
  readonly reason: Reason;
  /** Licence-milliseconds: idle, or beyond the limit. */
  readonly wastedMs: number;
}

export interface FoundSessions {
  readonly window: Interval;
  readonly retained: Retained;
  /** Those with most licence time wasted first. */
  readonly sessions: readonly WastefulSession[];
  readonly limits: ReadonlyMap<number, number>;
}

export async function foundSessions(query: WasteFilters & WasteLimits, context: Context): Promise<FoundSessions> {
  return context.db.read.transaction(async (trx) => {
    const of = await requestedPools(trx, query, context);
    const retained = retainedPart(of.window, context);
    const window = { ...of.window, startAt: retained.window.startAt ?? of.window.startAt };
    const { each, limits } = await wastefulSessions(trx, wastefulQuery({ ...of, window }, query, context.now));
    const sessions: WastefulSession[] = [];
    each((id, poolId, reason, wastedMs) => sessions.push({ id, poolId, reason, wastedMs }));
    return {
      window,
      retained,
      limits,
      sessions: sessions.sort((a, b) => b.wastedMs - a.wastedMs || a.id - b.id),
    };
  });
}

/** The records of some of them, in their order. */
export function wastefulRows(
  knex: Knex,
  some: readonly WastefulSession[],
  limits: ReadonlyMap<number, number>,
  now: number,
): Knex.QueryBuilder {
  const columns = {
    id: "integer",
    position: "integer",
    waste_reason: "text",
    wasted_ms: "decimal",
    limit_ms: "integer",
  } as const;
  const rows = some.map((one, index) => [one.id, index, one.reason, one.wastedMs, limits.get(one.poolId) ?? null]);
  const chosen = jsonRows(knex, "chosen", columns, rows);
  return sessionRows(knex, chosen, now)
    .select("chosen.waste_reason", "chosen.wasted_ms", "chosen.limit_ms")
    .orderBy("chosen.position");
}

interface LongInput {
  /** In which the sessions end. */
  readonly window: Interval;
  /** No shorter session stands out. */
  readonly longAtLeastMs: number;
  /** Of each pool how many of the longest sessions may stand out; what they must all pass is the length of the next one. */
  readonly most: readonly (readonly [poolId: number, sessions: number])[];
}

interface LongRows {
  readonly limits: readonly (readonly [poolId: number, ms: number])[];
  /** Of each session so many numbers: Id, pool, licences, length in milliseconds. */
  readonly long: Float64Array;
}

export const longWidth = 4;

/**
 * From what length on the sessions of each pool stand out, and those that do, as numbers, since they may be many. Rows: Id, pool,
 * licences, start, length in milliseconds of ended sessions, at least of all that may stand out, in any order.
 * @public Loaded by its address, to run beside the data.
 */
export const begin: Fold<LongInput, LongRows> = ({ window, longAtLeastMs, most }) => {
  const longest = new Map(most.map(([poolId, sessions]) => [poolId, new Longest(sessions, longAtLeastMs)]));
  return {
    row: ([id, poolId, licenses, start, length]) => {
      const endAt = Number(start) + Number(length);
      if (endAt < window.startAt || endAt >= window.endAt) return;
      longest.get(Number(poolId))?.add(Number(id), Number(licenses), Number(length));
    },
    end: () => {
      const limits = Array.from(longest, ([poolId, one]): [number, number] => [poolId, one.limit()]);
      const count = longest.values().reduce((sum, one) => sum + one.count, 0);
      const long = new Float64Array(count * longWidth);
      let at = 0;
      for (const [poolId, one] of longest) {
        one.write(long, at, poolId);
        at += one.count * longWidth;
      }
      return { limits, long };
    },
  };
};

/** More than may stand out are in memory for a while: to forget the others is a sort. */
const someMore = 64;

function columnsFor(sessions: number) {
  return {
    ids: new Float64Array(sessions),
    licenses: new Float64Array(sessions),
    lengths: new Float64Array(sessions),
  };
}

/** The sessions of a pool that may stand out. */
class Longest {
  readonly #most: number;
  /** All that stand out are longer. */
  #limit: number;
  count = 0;
  #rows = columnsFor(someMore);

  constructor(most: number, longAtLeastMs: number) {
    this.#most = most;
    this.#limit = longAtLeastMs;
  }

  add(id: number, licenses: number, length: number): void {
    if (length <= this.#limit) return;
    const rows = this.#rows;
    rows.ids[this.count] = id;
    rows.licenses[this.count] = licenses;
    rows.lengths[this.count] = length;
    this.count += 1;
    if (this.count === rows.ids.length) this.#makeRoom();
  }

  /** When all were added. */
  limit(): number {
    this.#settle();
    return this.#limit;
  }

  /** What is left, from an index on. */
  write(to: Float64Array, from: number, poolId: number): void {
    const { ids, licenses, lengths } = this.#rows;
    for (let index = 0, at = from; index < this.count; index += 1, at += longWidth) {
      to[at] = ids[index] as number;
      to[at + 1] = poolId;
      to[at + 2] = licenses[index] as number;
      to[at + 3] = lengths[index] as number;
    }
  }

  #makeRoom(): void {
    const most = 2 * this.#most + someMore;
    if (this.count >= most) this.#settle();
    else this.#rows = withCapacity(this.#rows, this.count, this.count + 1, { most, make: columnsFor });
  }

  #settle(): void {
    const { count } = this;
    if (count <= this.#most) return;
    const { ids, licenses, lengths } = this.#rows;
    const limit = lengths.slice(0, count).sort()[count - 1 - this.#most] as number;
    this.#limit = limit;
    let left = 0;
    for (let index = 0; index < count; index += 1) {
      if ((lengths[index] as number) <= limit) continue;
      ids[left] = ids[index] as number;
      licenses[left] = licenses[index] as number;
      lengths[left] = lengths[index] as number;
      left += 1;
    }
    this.count = left;
  }
}
