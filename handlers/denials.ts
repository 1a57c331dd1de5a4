// Denials by filters, as lists and as counts by feature name, by user and by bucket of time.
import type { Knex } from "knex";
import { jsonObject } from "../db/index.ts";
import { denialsByName } from "../domain/denials/by-name.ts";
import type { CountFilters } from "../domain/denials/count-filters.ts";
import { denialsInBuckets } from "../domain/denials/in-buckets.ts";
import { queriedDenials } from "../domain/denials/query.ts";
import { denialRecords } from "../domain/denials/rows.ts";
import { type UserFilter, userIdsOf } from "../domain/filters/filters.ts";
import { readCsv, readOne, readPage } from "../domain/lists/history-list.ts";
import { asksForPage, csvRangeOf, pageFields, pageLinks, pageOf, rangeOf } from "../domain/lists/paging.ts";
import { sortOf } from "../domain/lists/sorting.ts";
import { notFound } from "../domain/problem.ts";
import { openWindow, usualWindow } from "../domain/time/window.ts";
import { bucketsOf } from "../domain/time/working-time.ts";
import type { components } from "../generated/contract.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];

export const getDenials: Handler<"getDenials"> = async ({ query, accept, url }, { db, caller, now, signal }) => {
  const question = { ...query, Sort: sortOf<Schemas["DenialField"]>(query.Sort) };
  const list = await queriedDenials(db.read, question, caller, now);
  const page = pageOf(query);
  if (accept === "text/csv") {
    const { csv, totalCount } = await readCsv(db.read, list, asksForPage(query) ? page : null, signal);
    return { status: 200, headers: totalCount === null ? {} : pageLinks(url, page, totalCount), csv };
  }
  const { items, totalCount } = await readPage(db.read, list, page, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<Schemas["DenialPage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};

export const getDenial: Handler<"getDenial"> = async ({ path: { id } }, { db, caller }) => {
  const denial = await readOne(db.read, denialRecords, id, caller);
  if (denial === undefined) throw notFound(`There is no denial with the Id ${id}.`);
  return { status: 200, body: denial };
};

export const queryDenials: Handler<"queryDenials"> = async ({ body, accept }, { db, caller, now, signal }) => {
  const list = await queriedDenials(db.read, body, caller, now);
  if (accept === "text/csv") {
    const { csv } = await readCsv(db.read, list, csvRangeOf(body), signal);
    return { status: 200, csv };
  }
  const { items, totalCount } = await readPage(db.read, list, rangeOf(body), signal);
  return {
    status: 200,
    body: jsonObject<components["schemas"]["DenialQueryResult"]>({
      AsOfUtc: new Date(now).toISOString(),
      Items: items,
      TotalCount: totalCount,
    }),
  };
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
      StartUtc: new Date(startAt).toISOString(),
      EndUtc: new Date(endAt).toISOString(),
      Points: buckets.map((bucket, index) => ({
        StartUtc: new Date(bucket.startAt).toISOString(),
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
