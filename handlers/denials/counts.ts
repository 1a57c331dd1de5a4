// getDenialCounts and getDenialsOverTime: how many denials there were, by feature name or user, and per bucket of time.
import type { Knex } from "knex";
import { denialsByName } from "../../domain/denials/by-name.ts";
import type { CountFilters } from "../../domain/denials/count-filters.ts";
import { denialsInBuckets } from "../../domain/denials/in-buckets.ts";
import { type UserFilter, userIdsOf } from "../../domain/filters/filters.ts";
import { rangeOf } from "../../domain/lists/paging.ts";
import { openWindow, usualWindow } from "../../domain/time/window.ts";
import { bucketsOf } from "../../domain/time/working-time.ts";
import type { Handler } from "../types.ts";

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
