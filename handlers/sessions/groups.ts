// querySessionGroups: the sessions of a window and their usage, summed up by feature, group, user, product and the like.
import type { Knex } from "knex";
import { containsText } from "../../db/index.ts";
import { among, type Viewer } from "../../domain/records/filters.ts";
import { countedRows } from "../../domain/records/lists/counted-rows.ts";
import { rangeOf } from "../../domain/records/lists/paging.ts";
import { keptPart } from "../../domain/records/sessions/kept.ts";
import { instantOf } from "../../domain/time/window.ts";
import { type Interval, type WorkingTime, workingIntervals } from "../../domain/time/working-time.ts";
import { usageChoice, usageWindow } from "../../domain/usage/series/choice.ts";
import { type SummedKey, sumsByKey } from "../../domain/usage/series/key-sums.ts";
import { namesOf } from "../../domain/usage/series/names.ts";
import { keyOf, type SeriesKey } from "../../domain/usage/series/series.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Query = components["schemas"]["SessionGroupsQuery"];

interface Grouping {
  /** Whose sums are grouped. */
  readonly by: SummedKey;
  /** SQL of the group's key and of its name. */
  readonly key: string;
  readonly shown: string;
}

/** Rows that an Id tells apart. */
const things = {
  Feature: { by: "pool_id", key: "k.key_id", shown: "p.name" },
  LicenseServer: { by: "pool_id", key: "p.license_server_id", shown: "s.name" },
  User: { by: "user_id", key: "k.key_id", shown: "u.name" },
  Group: { by: "group_id", key: "k.key_id", shown: "g.name" },
  Project: { by: "project_id", key: "k.key_id", shown: "j.name" },
} as const satisfies Partial<Record<Query["GroupBy"], Grouping>>;

const groupings: Readonly<Record<Query["GroupBy"], Grouping>> = {
  ...things,
  FeatureName: { by: "pool_id", key: "p.name_key", shown: "p.name" },
  FeatureVersion: { by: "pool_id", key: "p.version", shown: "p.version" },
  Vendor: { by: "pool_id", key: "p.vendor_key", shown: "p.vendor" },
  ProductName: { by: "pool_id", key: "lower(p.product_name)", shown: "p.product_name" },
  LicenseType: { by: "pool_id", key: "p.license_type", shown: "p.license_type" },
  Workstation: { by: "texts_id", key: "t.workstation_key", shown: "t.workstation" },
};

/** SQL: where the names of what `k` sums up are. */
const namesJoined: Readonly<Record<SummedKey, string>> = {
  pool_id: "inner join pools as p on p.id = k.key_id inner join license_servers as s on s.id = p.license_server_id",
  user_id: "inner join users as u on u.id = k.key_id",
  group_id: "left join user_groups as g on g.id = k.key_id",
  project_id: "left join projects as j on j.id = k.key_id",
  texts_id: "left join session_texts as t on t.id = k.key_id",
};

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
    const { startAt, endAt } = keptIn(await windowOf(trx, body, caller, now), { settings, now });
    const choice = await usageChoice(trx, body, caller);
    const part = { startAt, endAt: Math.max(startAt, Math.min(endAt, now)) };
    const working = body.WorkingHoursOnly === true ? await workingParts(trx, settings.workingTime, part, caller) : null;
    const grouping = groupings[body.GroupBy];
    const { sums, tables } = await sumsByKey(trx, choice, grouping.by, { ...part, until: endAt }, working);
    const found = trx.select("n.*").from(groupsOf(trx, sums, grouping).as("n"));
    const { Search } = body;
    if (Search !== undefined) found.where(containsText(trx, ["n.shown"], Search));
    const { rows, totalCount } = await countedRows<Row>(trx, found, orderOf(body), rangeOf(body), tables);
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

/** The part of a window of which the sessions are kept. */
function keptIn(window: Interval, context: Parameters<typeof keptPart>[1]): Interval {
  return { startAt: keptPart(window, context).window.startAt ?? window.startAt, endAt: window.endAt };
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

function groupsOf(knex: Knex, sums: Knex.QueryBuilder, { by, key, shown }: Grouping): Knex.QueryBuilder {
  return knex
    .select({ key_of: knex.raw(key), shown: knex.raw(`min(${shown})`) })
    .sum({ session_count: "k.sessions", usage_ms: "k.usage_ms", license_ms: "k.license_ms" })
    .from(sums.as("k"))
    .joinRaw(namesJoined[by])
    .groupByRaw(key)
    .havingRaw("sum(k.sessions) > 0");
}
