// Denials by filters, as lists and as counts by feature name, by user and by bucket of time.
import type { Knex } from "knex";
import { denialsByName } from "../domain/denials/by-name.ts";
import type { CountFilters } from "../domain/denials/count-filters.ts";
import { denialsInBuckets } from "../domain/denials/in-buckets.ts";
import { queriedDenials } from "../domain/denials/query.ts";
import { denialRecords } from "../domain/denials/rows.ts";
import { type UserFilter, userIdsOf } from "../domain/filters/filters.ts";
import { readOne } from "../domain/lists/history-list.ts";
import { rangeOf } from "../domain/lists/paging.ts";
import { sortOf } from "../domain/lists/sorting.ts";
import { notFound } from "../domain/problem.ts";
import { iso, openWindow, usualWindow } from "../domain/time/window.ts";
import { bucketsOf } from "../domain/time/working-time.ts";
import type { components } from "../generated/contract.ts";
import { historyPage, historyRows } from "./history-replies.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];

export const getDenials: Handler<"getDenials"> = async (input, context) => {
  const query = { ...input.query, Sort: sortOf<Schemas["DenialField"]>(input.query.Sort) };
  const list = await queriedDenials(context.db.read, query, context.caller, context.now);
  return historyPage<Schemas["DenialPage"]>(input, context, list);
};

export const getDenial: Handler<"getDenial"> = async ({ path: { id } }, { db, caller }) => {
  const denial = await readOne(db.read, denialRecords, id, caller);
  if (denial === undefined) throw notFound(`There is no denial with the Id ${id}.`);
  return { status: 200, body: denial };
};

export const queryDenials: Handler<"queryDenials"> = async (input, context) => {
  const list = await queriedDenials(context.db.read, input.body, context.caller, context.now);
  return historyRows<Schemas["DenialQueryResult"]>(input, context, list);
};

export const getDenialCounts: Handler<"getDenialCounts"> = async ({ query }, { db, caller, now }) => {
  const by = query.GroupBy === "User" ? "User" : "Feature";
  const range = rangeOf({ Offset: query.Offset, Limit: query.Top });
  const window = openWindow(query, now);
  const { items, totalCount } = await db.read.transaction(async (trx) =>
    denialsByName(trx, await filtersOf(trx, query), window, by, range, caller),
  );
  return { status: 200, body: { Items: items, TotalCount: totalCount } };
};

export const getDenialsOverTime: Handler<"getDenialsOverTime"> = async ({ query }, { db, caller, now }) => {
  const { startAt, endAt } = usualWindow(query, now);
  const buckets = bucketsOf(query.BucketSize, query.TimeZone ?? "UTC", { startAt, endAt });
  const counts = await denialsInBuckets(db.read, await filtersOf(db.read, query), buckets, caller);
  return {
    status: 200,
    body: {
      StartUtc: iso(startAt),
      EndUtc: iso(endAt),
      Points: buckets.map((bucket, index) => ({
        StartUtc: iso(bucket.startAt),
        ...(counts[index] as (typeof counts)[number]),
      })),
    },
  };
};

/** With the users of names as their Ids. */
async function filtersOf<Filters extends CountFilters & UserFilter>(
  knex: Knex,
  filters: Filters,
): Promise<CountFilters> {
  return { ...filters, UserIds: (await userIdsOf(knex, filters)) ?? undefined };
}
