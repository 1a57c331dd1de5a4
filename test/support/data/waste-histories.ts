// Random histories of five pools for the tests of waste, with groups and idle times: stored as ingestion would.
import fc from "fast-check";
import { type Database, lengthClass } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/time/units.ts";
import { forgetConcurrency } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { rebuildUsage } from "../../../domain/usage/totals/rebuild.ts";
import { everyPool, serverOf } from "./rightsizing-histories.ts";
import { instant, origin, type Stored, session } from "./usage-histories.ts";
import { type Answer, iso } from "./usage-sweep.ts";
import type { WasteHistory } from "./waste-oracle.ts";

export interface Session extends Stored {
  groupId: number | null;
  idleSeconds: number | null;
}

export const groups = [1, 2];

export const aSession: fc.Arbitrary<Session> = fc
  .record({
    one: session,
    poolId: fc.constantFrom(...everyPool),
    licenses: fc.integer({ min: 0, max: 3 }),
    days: fc.option(fc.integer({ min: 0, max: 96 }), { freq: 2 }),
    groupId: fc.constantFrom(null, ...groups),
    idleSeconds: fc.option(fc.integer({ min: 0, max: 9000 }), { freq: 3 }),
  })
  .map(({ one, poolId, licenses, days, groupId, idleSeconds }) => ({
    ...one,
    poolId,
    numberOfLicenses: licenses,
    groupId,
    idleSeconds,
    endAt: days === null ? one.endAt : one.startAt + days * HOUR_MS,
  }));

export const history = fc.record({
  sessions: fc.array(aSession, { minLength: 1, maxLength: 30 }),
  startAt: fc.oneof(
    instant,
    fc.integer({ min: -9, max: 2 }).map((days) => origin + days * DAY_MS),
  ),
  days: fc.integer({ min: 0, max: 14 }),
  now: fc.oneof(instant, fc.constant(origin + 9 * DAY_MS)),
  knownSince: fc.array(fc.oneof(instant, fc.constant(origin - 30 * DAY_MS)), { minLength: 5, maxLength: 5 }),
  visible: fc.constantFrom<(number[] | null)[]>(null, [1], [2]),
  isRolledUp: fc.boolean(),
});

export type Made = typeof history extends fc.Arbitrary<infer S> ? S : never;

export const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };

/** The pools that the caller sees. */
export const seen = (made: Made) => everyPool.filter((id) => made.visible?.includes(serverOf(id)) ?? true);

/** The items of a handler's answer for the whole window. */
export async function itemsOf(db: Database, handler: unknown, made: Made, more: object = {}): Promise<Answer[]> {
  const { now, visible } = made;
  const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: visible };
  const signal = new AbortController().signal;
  const context = { db, caller, now, settings: { workingTime }, signal } as unknown as Context;
  const window = { StartUtc: iso(made.startAt), EndUtc: iso(made.startAt + made.days * DAY_MS) };
  const input = {
    query: { ...window, PageSize: 1000, ...more },
    accept: "application/json",
    url: { path: "/", query: "" },
  };
  const answer = handler as (input: object, context: Context) => Promise<{ body: Answer }>;
  const { body } = await answer(input, context);
  return JSON.parse(JSON.stringify(body)).Items;
}

/** Replaces the stored history; returns the oracle's input. */
export async function store(db: Database, made: Made): Promise<WasteHistory<Session>> {
  await db.write.transaction(async (trx) => {
    await trx("sessions").delete();
    await forgetConcurrency(trx);
    for (const [index, s] of made.sessions.entries()) {
      await trx("sessions").insert({
        id: index + 1,
        pool_id: s.poolId,
        license_server_id: serverOf(s.poolId),
        user_id: s.userId,
        source: "event",
        number_of_licenses: s.numberOfLicenses,
        start_at: s.startAt,
        end_at: s.endAt,
        group_id: s.groupId,
        idle_seconds: s.idleSeconds,
        length_class: s.endAt === null ? null : lengthClass(s.endAt - s.startAt),
      });
    }
    await rebuildUsage(trx);
    for (const [index, known_since_at] of made.knownSince.entries()) {
      await trx("pools")
        .where({ id: index + 1 })
        .update({ known_since_at });
    }
  });
  if (made.isRolledUp) await refreshConcurrency(db, { now: made.now });
  const endAt = Math.max(made.startAt, Math.min(made.startAt + made.days * DAY_MS, made.now));
  const { sessions, knownSince } = made;
  return { sessions, knownSince, window: { startAt: made.startAt, endAt } };
}
