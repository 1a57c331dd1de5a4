// Sessions: the list, queries by any filters of the contract in any order, and sums by feature, group, user, product and the like.
import type { Knex } from "knex";
import { among, type Viewer } from "../domain/filters/filters.ts";
import { readOne } from "../domain/lists/history-list.ts";
import { rangeOf } from "../domain/lists/paging.ts";
import { sortOf } from "../domain/lists/sorting.ts";
import { notFound } from "../domain/problem.ts";
import { queriedRecords, queriedSessions } from "../domain/sessions/query.ts";
import { retainedPart, retainedSince, sinceHeader } from "../domain/sessions/retained.ts";
import { sessionRecords } from "../domain/sessions/rows.ts";
import { iso, openWindow, usualWindow } from "../domain/time/window.ts";
import { type Interval, type WorkingTime, workingIntervals } from "../domain/time/working-time.ts";
import { keyOf, type SeriesKey, usageChoice } from "../domain/usage/series/choice.ts";
import { namesOf } from "../domain/usage/series/names.ts";
import { type GroupOrder, sessionGroups } from "../domain/usage/series/session-groups.ts";
import type { components } from "../generated/contract.ts";
import { historyPage, historyRows } from "./history-replies.ts";
import { timesOf } from "./replies.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];

export const getSessions: Handler<"getSessions"> = async (input, context) => {
  const { db, now } = context;
  const query = { ...input.query, Sort: sortOf<Schemas["SessionField"]>(input.query.Sort) };
  const { list, retained } = await queriedSessions(db.read, query, context, () => sessionRecords(now));
  const more = { headers: sinceHeader(retained), fields: { AsOfUtc: iso(now) } };
  return historyPage<Schemas["SessionPage"]>(input, context, list, more);
};

export const getSession: Handler<"getSession"> = async ({ path: { id } }, { db, caller, now, settings }) => {
  const since = retainedSince(settings, now);
  // As getSessions without a window: sessions that ended earlier are not listed.
  const session = await readOne(db.read, sessionRecords(now), id, caller, (rows) => {
    if (since !== null) rows.whereRaw("(x.end_at is null or x.end_at > ? or x.start_at >= ?)", [since, since]);
  });
  if (session === undefined) throw notFound(`There is no session with the Id ${id}.`);
  return { status: 200, body: session };
};

export const querySessions: Handler<"querySessions"> = async (input, context) => {
  const { list, retained } = await queriedSessions(context.db.read, input.body, context, queriedRecords);
  return historyRows<Schemas["SessionQueryResult"]>(input, context, list, sinceHeader(retained));
};

type Query = components["schemas"]["SessionGroupsQuery"];

/** Groups that have an Id. */
const things = ["Feature", "LicenseServer", "User", "Group", "Project"] as const;

const orders: Readonly<Record<NonNullable<Query["Order"]>, GroupOrder>> = {
  LicenseSecondsFirst: { by: "licenseMs", isDescending: true },
  MostSessionsFirst: { by: "rows", isDescending: true },
  FewestSessionsFirst: { by: "rows", isDescending: false },
  MostUsageFirst: { by: "ms", isDescending: true },
  LeastUsageFirst: { by: "ms", isDescending: false },
  NameRising: { by: "name", isDescending: false },
  NameFalling: { by: "name", isDescending: true },
};

const sorts: Readonly<Record<NonNullable<Query["Sort"]>[number]["Field"], GroupOrder["by"]>> = {
  Name: "name",
  Sessions: "rows",
  UsageSeconds: "ms",
  LicenseSeconds: "licenseMs",
};

function orderOf({ Sort, Order }: Query): GroupOrder[] {
  if (Sort === undefined) return [orders[Order ?? "LicenseSecondsFirst"]];
  return Sort.map(({ Field, Direction }) => ({ by: sorts[Field], isDescending: Direction === "Descending" }));
}

export const querySessionGroups: Handler<"querySessionGroups"> = async ({ body }, { db, caller, now, settings }) => {
  return db.read.transaction(async (trx) => {
    const { startAt, endAt } = retainedIn(await windowOf(trx, body, caller, now), { settings, now });
    const choice = await usageChoice(trx, body, caller);
    const part = { startAt, endAt: Math.max(startAt, Math.min(endAt, now)) };
    const working = body.WorkingHoursOnly === true ? await workingParts(trx, settings.workingTime, part, caller) : null;
    const { groups, totalCount } = await sessionGroups(trx, {
      choice,
      by: body.GroupBy,
      window: { ...part, until: endAt },
      working,
      order: orderOf(body),
      search: body.Search,
      range: rangeOf(body),
    });
    const thing = things.find((one) => one === body.GroupBy);
    const keys = groups.map(({ key }): SeriesKey => keyOf(thing === undefined ? [] : [thing], () => Number(key ?? 0)));
    const names = await namesOf(trx, keys);
    return {
      status: 200,
      body: {
        ...timesOf({ startAt, endAt }, now),
        Items: groups.map(({ shown, sessions, usageMs, licenseMs }, index) => ({
          Name: shown,
          ...(names[index] as (typeof names)[number]),
          Sessions: sessions,
          UsageSeconds: usageMs / 1000,
          LicenseSeconds: licenseMs / 1000,
        })),
        TotalCount: totalCount,
      },
    };
  });
};

async function windowOf(knex: Knex, body: Query, viewer: Viewer, now: number): Promise<Interval> {
  const { startAt, endAt: end } = openWindow(body, now);
  if (startAt !== null) return usualWindow(body, now);
  const endAt = end ?? now;
  return { startAt: await firstUse(knex, endAt, viewer), endAt };
}

/** The part of a window for which sessions are retained. */
function retainedIn(window: Interval, context: Parameters<typeof retainedPart>[1]): Interval {
  return { startAt: retainedPart(window, context).window.startAt ?? window.startAt, endAt: window.endAt };
}

/** The start of the first session that the viewer sees; `endAt` where none started before it. */
async function firstUse(knex: Knex, endAt: number, { licenseServerIds }: Viewer): Promise<number> {
  const ofPools = knex("pools as p")
    .select({ first: knex.raw("(select min(x.start_at) from sessions x where x.pool_id = p.id)") })
    .modify(among(knex, "p.license_server_id", licenseServerIds));
  const rows: { first: number | null }[] =
    licenseServerIds === null
      ? await knex("sessions").min({ first: "start_at" })
      : await knex.min({ first: "f.first" }).from(ofPools.as("f"));
  return Math.min(Number(rows[0]?.first ?? endAt), endAt);
}

/** The working hours of a window, from the first session on. */
async function workingParts(
  knex: Knex,
  time: WorkingTime,
  { startAt, endAt }: Interval,
  viewer: Viewer,
): Promise<Interval[]> {
  const used = { startAt: Math.max(startAt, await firstUse(knex, endAt, viewer)), endAt };
  return workingIntervals(time, { workingHoursOnly: true, ignoreWeekends: false }, used);
}
