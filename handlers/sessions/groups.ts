// querySessionGroups: sessions and usage of a window summed up by what they have in common: a feature, a group, a user, a
// product and the like.
import type { Knex } from "knex";
import { containsText, jsonRows } from "../../db/index.ts";
import { instantOf } from "../../domain/time/window.ts";
import { type Interval, type WorkingTime, workingIntervals } from "../../domain/time/working-time.ts";
import { sessionsInWindow, type UsageChoice, usageChoice, usageWindow } from "../../domain/usage/series/choice.ts";
import { keyOf, namesOf, type SeriesKey, usedMs } from "../../domain/usage/series/series.ts";
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
  Workstation: ["x.workstation_key", "x.workstation"],
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
  readonly key: number | string | null;
  readonly shown: string | null;
  readonly session_count: number;
  readonly usage_ms: number;
  readonly license_ms: number;
  readonly total_count: number;
}

export const querySessionGroups: Handler<"querySessionGroups"> = async ({ body }, { db, caller, now, settings }) => {
  return db.read.transaction(async (trx) => {
    const { startAt, endAt } = await windowOf(trx, body, now);
    const choice = await usageChoice(trx, body, caller);
    const part = { startAt, endAt: Math.max(startAt, Math.min(endAt, now)) };
    const working = body.WorkingHoursOnly === true ? await workingParts(trx, settings.workingTime, part) : null;
    const groups = groupsOf(trx, choice, body.GroupBy, { ...part, until: endAt }, working);
    const { Search } = body;
    const found = trx.select("n.*").from(groups.as("n"));
    if (Search !== undefined) found.where(containsText(trx, ["n.shown"], Search));
    const rows: Row[] = await trx
      .select("t.*", trx.raw("count(*) over () as total_count"))
      .from(found.as("t"))
      .orderByRaw(orderOf(body))
      .limit(body.Limit ?? 100)
      .offset(body.Offset ?? 0)
      .select({ key: "t.key_of" });
    const isThing = body.GroupBy in things;
    const keys = rows.map((row): SeriesKey => {
      return isThing ? keyOf([body.GroupBy as keyof typeof things], () => Number(row.key ?? 0)) : keyOf([], () => 0);
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
        TotalCount: Number(rows[0]?.total_count ?? (await countOf(trx, found, body.Offset ?? 0))),
      },
    };
  });
};

async function windowOf(knex: Knex, body: Query, now: number): Promise<Interval> {
  if (body.StartUtc !== undefined) return usageWindow({ StartUtc: body.StartUtc, EndUtc: body.EndUtc }, now);
  const endAt = instantOf("EndUtc", body.EndUtc) ?? now;
  return { startAt: await firstUse(knex, endAt), endAt };
}

/** When the first session of all began; `endAt` where none did before it. */
async function firstUse(knex: Knex, endAt: number): Promise<number> {
  const rows: { first: number | null }[] = await knex("sessions").min({ first: "start_at" });
  return Math.min(Number(rows[0]?.first ?? endAt), endAt);
}

/** The working hours of a window, as far as there was any session by then. */
async function workingParts(knex: Knex, time: WorkingTime, { startAt, endAt }: Interval): Promise<Interval[]> {
  const used = { startAt: Math.max(startAt, await firstUse(knex, endAt)), endAt };
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
  const parts = knex.raw(
    working === null
      ? usedMs
      : `(select coalesce(sum(
            case when w.to_at < x.used_to then w.to_at else x.used_to end
            - case when w.from_at > x.used_from then w.from_at else x.used_from end), 0)
          from (select distinct from_at, to_at from :working) w where w.from_at < x.used_to and w.to_at > x.used_from)`,
    {
      ...{ start_at: window.startAt, end_at: window.endAt },
      ...(working && {
        working: jsonRows(
          knex,
          "wt",
          { from_at: "integer", to_at: "integer" },
          working.map(({ startAt, endAt }) => [startAt, endAt]),
        ),
      }),
    },
  );
  const sessions = sessionsInWindow(knex, choice, { startAt: window.startAt, endAt: window.until });
  const cut = knex
    .select("c.*")
    .select({
      used_from: knex.raw("case when c.start_at < ? then ? else c.start_at end", [window.startAt, window.startAt]),
      used_to: knex.raw("case when c.end_at is null or c.end_at > ? then ? else c.end_at end", [
        window.endAt,
        window.endAt,
      ]),
    })
    .from(sessions.as("c"));
  const used = knex
    .select("x.pool_id", "x.user_id", "x.group_id", "x.project_id", "x.number_of_licenses", {
      workstation: "x.workstation",
      workstation_key: "x.workstation_key",
      used_ms: parts,
    })
    .from(cut.as("x"));
  return knex
    .select({ key_of: knex.raw(key), shown: knex.raw(`min(${shown})`) })
    .count({ session_count: "*" })
    .select({
      usage_ms: knex.raw("sum(x.used_ms * 1.0)"),
      license_ms: knex.raw("sum(x.used_ms * 1.0 * x.number_of_licenses)"),
    })
    .from(used.as("x"))
    .join("pools as p", "p.id", "x.pool_id")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .join("users as u", "u.id", "x.user_id")
    .leftJoin("user_groups as g", "g.id", "x.group_id")
    .leftJoin("projects as j", "j.id", "x.project_id")
    .groupByRaw(key);
}

async function countOf(knex: Knex, groups: Knex.QueryBuilder, offset: number): Promise<number> {
  if (offset === 0) return 0;
  const rows: { total: number }[] = await knex.count({ total: "*" }).from(groups.as("t"));
  return Number(rows[0]?.total ?? 0);
}
