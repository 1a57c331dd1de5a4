// querySessionGroups: the sessions of a window and their usage, summed up by feature, group, user, product and the like.
import type { Knex } from "knex";
import { containsText } from "../../db/index.ts";
import { among, type Viewer } from "../../domain/records/filters.ts";
import { countedRows } from "../../domain/records/lists/counted-rows.ts";
import { rangeOf } from "../../domain/records/lists/paging.ts";
import { usageMs, workingUsageMs } from "../../domain/records/sessions/clipped-duration.ts";
import { instantOf } from "../../domain/time/window.ts";
import { type Interval, type WorkingTime, workingIntervals } from "../../domain/time/working-time.ts";
import { sessionsInWindow, type UsageChoice, usageChoice, usageWindow } from "../../domain/usage/series/choice.ts";
import { namesOf } from "../../domain/usage/series/names.ts";
import { keyOf, type SeriesKey } from "../../domain/usage/series/series.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Query = components["schemas"]["SessionGroupsQuery"];

/** What is grouped by and what is shown of it. */
const texts = {
  FeatureName: ["p.name_key", "p.name"],
  FeatureVersion: ["p.version", "p.version"],
  Vendor: ["p.vendor_key", "p.vendor"],
  ProductName: ["lower(p.product_name)", "p.product_name"],
  LicenseType: ["p.license_type", "p.license_type"],
  Workstation: ["t.workstation_key", "t.workstation"],
} as const satisfies Partial<Record<Query["GroupBy"], readonly [key: string, shown: string]>>;

/** Rows that an Id tells apart, and the name of each. */
const things = {
  Feature: ["x.pool_id", "p.name"],
  LicenseServer: ["p.license_server_id", "s.name"],
  User: ["x.user_id", "u.name"],
  Group: ["x.group_id", "g.name"],
  Project: ["x.project_id", "j.name"],
} as const satisfies Partial<Record<Query["GroupBy"], readonly [key: string, shown: string]>>;

const orders: Readonly<Record<NonNullable<Query["Order"]>, string>> = {
  LicenseSecondsFirst: "t.license_ms desc",
  MostSessionsFirst: "t.session_count desc",
  FewestSessionsFirst: "t.session_count",
  MostUsageFirst: "t.usage_ms desc",
  LeastUsageFirst: "t.usage_ms",
  NameRising: "lower(t.shown)",
  NameFalling: "lower(t.shown) desc",
};

const sorts: Readonly<Record<NonNullable<Query["Sort"]>[number]["Field"], string>> = {
  Name: "lower(t.shown)",
  Sessions: "t.session_count",
  UsageSeconds: "t.usage_ms",
  LicenseSeconds: "t.license_ms",
};

/** SQL of an order in which every row has its own place. An engine may refuse the same expression twice. */
function orderOf({ Sort, Order }: Query): string {
  const asked = Sort
    ? Sort.map(({ Field, Direction }) => `${sorts[Field]}${Direction === "Descending" ? " desc" : ""}`)
    : [orders[Order ?? "LicenseSecondsFirst"]];
  const first = new Map<string, string>();
  for (const key of [...asked, "lower(t.shown)", "t.key_of"]) {
    const column = key.replace(/ desc$/, "");
    if (!first.has(column)) first.set(column, key);
  }
  return [...first.values()].join(", ");
}

interface Row {
  readonly key_of: number | string | null;
  readonly shown: string | null;
  readonly session_count: number;
  readonly usage_ms: number;
  readonly license_ms: number;
}

export const querySessionGroups: Handler<"querySessionGroups"> = async ({ body }, { db, caller, now, settings }) => {
  return db.read.transaction(async (trx) => {
    const { startAt, endAt } = await windowOf(trx, body, caller, now);
    const choice = await usageChoice(trx, body, caller);
    const part = { startAt, endAt: Math.max(startAt, Math.min(endAt, now)) };
    const working = body.WorkingHoursOnly === true ? await workingParts(trx, settings.workingTime, part, caller) : null;
    const groups = groupsOf(trx, choice, body.GroupBy, { ...part, until: endAt }, working);
    const { Search } = body;
    const found = trx.select("n.*").from(groups.as("n"));
    if (Search !== undefined) found.where(containsText(trx, ["n.shown"], Search));
    const { rows, totalCount } = await countedRows<Row>(trx, found, orderOf(body), rangeOf(body));
    const isThing = body.GroupBy in things;
    const keys = rows.map((row): SeriesKey => {
      return isThing ? keyOf([body.GroupBy as keyof typeof things], () => Number(row.key_of ?? 0)) : keyOf([], () => 0);
    });
    const names = await namesOf(trx, keys);
    return {
      status: 200,
      body: {
        AsOfUtc: new Date(now).toISOString(),
        StartUtc: new Date(startAt).toISOString(),
        EndUtc: new Date(endAt).toISOString(),
        Items: rows.map((row, place) => ({
          Name: row.shown,
          ...(names[place] as (typeof names)[number]),
          Sessions: Number(row.session_count),
          UsageSeconds: Number(row.usage_ms) / 1000,
          LicenseSeconds: Number(row.license_ms) / 1000,
        })),
        TotalCount: totalCount,
      },
    };
  });
};

async function windowOf(knex: Knex, body: Query, viewer: Viewer, now: number): Promise<Interval> {
  if (body.StartUtc !== undefined) return usageWindow({ StartUtc: body.StartUtc, EndUtc: body.EndUtc }, now);
  const endAt = instantOf("EndUtc", body.EndUtc) ?? now;
  return { startAt: await firstUse(knex, endAt, viewer), endAt };
}

/** When the first session that the viewer sees began; `endAt` where none did before it. */
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

/** The working hours of a window, as far as there was any session by then. */
async function workingParts(
  knex: Knex,
  time: WorkingTime,
  { startAt, endAt }: Interval,
  viewer: Viewer,
): Promise<Interval[]> {
  const used = { startAt: Math.max(startAt, await firstUse(knex, endAt, viewer)), endAt };
  return workingIntervals(time, { workingHoursOnly: true, ignoreWeekends: false }, used);
}

function groupsOf(
  knex: Knex,
  choice: UsageChoice,
  by: Query["GroupBy"],
  window: Interval & { readonly until: number },
  working: readonly Interval[] | null,
): Knex.QueryBuilder {
  const [key, shown] = { ...texts, ...things }[by];
  const used = working === null ? usageMs(window, window.endAt, "c") : workingUsageMs(knex, working, window.endAt, "c");
  const sessions = knex
    .select("c.pool_id", "c.user_id", "c.group_id", "c.project_id", "c.number_of_licenses")
    .select("c.texts_id", { used_ms: knex.raw(used) })
    .from(sessionsInWindow(knex, choice, { startAt: window.startAt, endAt: window.until }).as("c"));
  return knex
    .select({ key_of: knex.raw(key), shown: knex.raw(`min(${shown})`) })
    .count({ session_count: "*" })
    .select({
      usage_ms: knex.raw("sum(x.used_ms * 1.0)"),
      license_ms: knex.raw("sum(x.used_ms * 1.0 * x.number_of_licenses)"),
    })
    .from(sessions.as("x"))
    .join("pools as p", "p.id", "x.pool_id")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .join("users as u", "u.id", "x.user_id")
    .leftJoin("session_texts as t", "t.id", "x.texts_id")
    .leftJoin("user_groups as g", "g.id", "x.group_id")
    .leftJoin("projects as j", "j.id", "x.project_id")
    .groupByRaw(key);
}
