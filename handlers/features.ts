// Features and their pools: lists, present use, unused ones, and queued requests.
import type { Knex } from "knex";
import { asJson, asRecords, comparedText, fieldsOf, jsonObject, jsonRows, nameKey, recordShape } from "../db/index.ts";
import { among, chosenPools, userIdsOf, type Viewer } from "../domain/filters/filters.ts";
import { byOneQuery, csvInPieces } from "../domain/lists/csv-pieces.ts";
import { queryPage } from "../domain/lists/page-query.ts";
import { asksForPage, csvRangeOf, pageOf, rangeOf } from "../domain/lists/paging.ts";
import { sortOf } from "../domain/lists/sorting.ts";
import { featuresByVendor, selectionStatuses } from "../domain/pools/grouped.ts";
import { queuedRequestRows, queuedRequestShape, queuedRequests } from "../domain/pools/queued-requests.ts";
import {
  activePools,
  featureShape,
  features,
  listedFeatures,
  poolOrder,
  presentPools,
  queriedFeatureShape,
  queriedFeatures,
  sumSql,
} from "../domain/pools/rows.ts";
import { invalidFields, notFound } from "../domain/problem.ts";
import { sessionRows, sessionShape } from "../domain/sessions/rows.ts";
import { DAY_MS } from "../domain/time/units.ts";
import { iso } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { ok, oneRecord, pageReply } from "./replies.ts";
import type { Handler, Input } from "./types.ts";

type Schemas = components["schemas"];

export const getFeatures: Handler<"getFeatures"> = async ({ query, accept }, { db, caller, now, signal }) => {
  const sorted = { ...query, Sort: sortOf<Schemas["FeatureField"]>(query.Sort) };
  const rows = listedFeatures(db.read, sorted, caller, now);
  if (accept === "text/csv") return { status: 200, csv: csvInPieces(featureShape, byOneQuery(rows), signal) };
  return { status: 200, body: await asJson(rows, featureShape, signal) };
};

export const getFeature: Handler<"getFeature"> = async ({ path: { id } }, { db, caller, now }) => {
  return ok(
    await oneRecord(
      features(db.read, caller, now).where("p.id", id),
      featureShape,
      `There is no feature with the Id ${id}.`,
    ),
  );
};

const lookupShape = recordShape<Schemas["FeatureLookupEntry"]>("FeatureLookupEntry", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Version: ["text", "version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
});

export const getFeatureLookup: Handler<"getFeatureLookup"> = async ({ query }, { db, caller, now, signal }) => {
  const rows = presentPools(db.read, caller)
    .modify(chosenPools(db.read, query))
    .select("p.id", "p.name", "p.version", "p.vendor", "p.license_server_id")
    .orderByRaw(poolOrder("p", "s"));
  if (query.activeOnly) rows.modify(activePools(now));
  return { status: 200, body: await asJson(rows, lookupShape, signal) };
};

export const queryFeatures: Handler<"queryFeatures"> = async ({ body, accept }, { db, caller, now, signal }) => {
  const { rows, total } = queriedFeatures(db.read, body, caller, now);
  const range = accept === "text/csv" ? csvRangeOf(body) : rangeOf(body);
  if (range !== null) rows.limit(range.size).offset(range.offset);
  if (accept === "text/csv") return { status: 200, csv: csvInPieces(queriedFeatureShape, byOneQuery(rows), signal) };
  const { items, totalCount } = await queryPage(db.read, rangeOf(body), rows, total, queriedFeatureShape, signal);
  return {
    status: 200,
    body: jsonObject<components["schemas"]["FeatureQueryResult"]>({
      AsOfUtc: iso(now),
      Items: items,
      TotalCount: totalCount,
    }),
  };
};

export const getFeaturesByVendor: Handler<"getFeaturesByVendor"> = async ({ query }, { db, caller, now, signal }) =>
  ok(await featuresByVendor(db.read, query, caller, now, signal));

// Who used which pool when is stored with each session (user_pools), so that finding unused features reads no history.

type UnusedFeature = components["schemas"]["UnusedFeature"];

const unusedShape = recordShape<UnusedFeature>("UnusedFeature", {
  ...fieldsOf(featureShape),
  LastUsedUtc: ["instant", "last_used_at"],
});

export const getUnusedFeatures: Handler<"getUnusedFeatures"> = async (
  { query, accept },
  { db, caller, now, signal },
) => {
  const since = now - (query.Days ?? 90) * DAY_MS;
  const rows = features(db.read, caller, now)
    .select({ last_used_at: db.read.raw("(select max(l.last_end_at) from user_pools l where l.pool_id = p.id)") })
    .modify(chosenPools(db.read, query))
    .modify(activePools(now))
    // Of a licence server that was silent all the time the use is unknown.
    .whereRaw("(s.is_silent = 0 or s.last_update_at > ?)", [since])
    .whereRaw("not exists (select 1 from sessions a where a.pool_id = p.id and a.end_at is null)")
    .whereRaw(
      `not exists (select 1 from user_pools w
         where w.pool_id = p.id and (w.last_end_at > :since or w.last_start_at >= :since))`,
      { since },
    );
  if (accept === "text/csv") return { status: 200, csv: csvInPieces(unusedShape, byOneQuery(rows), signal) };
  const items = await asJson(rows, unusedShape, signal);
  return {
    status: 200,
    body: jsonObject<components["schemas"]["UnusedFeatures"]>({
      AsOfUtc: iso(now),
      SinceUtc: iso(since),
      Items: items,
    }),
  };
};

type FeatureUsage = components["schemas"]["FeatureUsage"];
type Sums = Pick<FeatureUsage, "Total" | "Used" | "Borrowed" | "Reserved" | "Queued">;

const sumsShape = recordShape<Sums>("FeatureUsageSums", {
  Total: ["number", "total"],
  Used: ["number", "used"],
  Borrowed: ["number", "borrowed"],
  Reserved: ["number", "reserved"],
  Queued: ["number", "queued"],
});

export const getFeatureUsage: Handler<"getFeatureUsage"> = async ({ query }, { db, caller, now, signal }) => {
  if (query.FeatureId === undefined && query.FeatureName === undefined) {
    throw invalidFields({
      FeatureId: ["must be given where FeatureName is not"],
      FeatureName: ["must be given where FeatureId is not"],
    });
  }
  // One snapshot, so that the sums, the pools and the sessions are of the same instant.
  return db.read.transaction(async (trx) => {
    const pools = await matchingPools(trx, query, caller);
    const [first] = pools;
    if (!first) throw notFound("No feature matches all of the given parameters.");
    const ids = pools.map((pool) => pool.id);
    const sums = sumsOf(trx, ids, caller, now);
    return {
      status: 200,
      body: jsonObject<FeatureUsage>({
        AsOfUtc: iso(now),
        FeatureName: first.name,
        ...((await asRecords(sums, sumsShape, signal))[0] as Sums),
        Pools: await asJson(features(trx, caller, now).modify(among(trx, "p.id", ids)), featureShape, signal),
        Sessions: await asJson(activeSessions(trx, ids, now), sessionShape, signal),
      }),
    };
  });
};

/** The pools that match all filters, the lowest Id first: its spelling is the feature's. */
async function matchingPools(knex: Knex, query: Input<"getFeatureUsage">["query"], viewer: Viewer) {
  const given = {
    "p.id": query.FeatureId,
    "p.name_key": query.FeatureName === undefined ? undefined : nameKey(query.FeatureName),
    "p.vendor_key": query.Vendor === undefined ? undefined : nameKey(query.Vendor),
    "p.version": query.FeatureVersion === undefined ? undefined : comparedText(query.FeatureVersion),
    "p.license_server_id": query.LicenseServerId,
  };
  const rows = presentPools(knex, viewer).select("p.id", "p.name").orderBy("p.id");
  for (const [column, value] of Object.entries(given)) if (value !== undefined) rows.where(column, value);
  return rows as Promise<{ id: number; name: string }[]>;
}

function sumsOf(knex: Knex, poolIds: readonly number[], viewer: Viewer, now: number): Knex.QueryBuilder {
  const columns = ["total", "used", "borrowed", "reserved", "queued"];
  return presentPools(knex, viewer)
    .modify(among(knex, "p.id", poolIds))
    .modify(activePools(now))
    .select(Object.fromEntries(columns.map((column) => [column, knex.raw(sumSql(`p.${column}`))])));
}

/** The active sessions of these pools, longest running first. */
function activeSessions(knex: Knex, poolIds: readonly number[], now: number): Knex.QueryBuilder {
  const keys = jsonRows(
    knex,
    "k",
    { pool_id: "integer" },
    poolIds.map((id) => [id]),
  );
  const chosen = knex.raw(
    "(select a.id from ? cross join sessions a where a.end_at is null and a.pool_id = k.pool_id) as chosen",
    [keys],
  );
  return sessionRows(knex, chosen, now).orderByRaw("x.start_at, x.id");
}

export const queryFeatureUsage: Handler<"queryFeatureUsage"> = async ({ body }, { db, caller, now, signal }) => {
  const items = await selectionStatuses(db.read, body.Selections, caller, now, signal);
  return { status: 200, body: { AsOfUtc: iso(now), Items: items } };
};

export const getQueuedRequests: Handler<"getQueuedRequests"> = async ({ query, accept, url }, context) => {
  const { db, caller, now, signal, settings } = context;
  const userIds = await userIdsOf(db.read, query);
  const moment = { now, silenceMs: settings.silenceMs };
  const waiting = () => queuedRequests(db.read, query, userIds, caller, moment);
  const page = pageOf(query);
  const onPage = queuedRequestRows(waiting(), db.read, moment, query.Sort, page);
  if (accept === "text/csv" && !asksForPage(query)) {
    return { status: 200, csv: csvInPieces(queuedRequestShape, byOneQuery(onPage), signal) };
  }
  const total = waiting().count({ total: "*" });
  const { items, totalCount } = await queryPage(db.read, page, onPage, total, queuedRequestShape, signal);
  return pageReply<components["schemas"]["QueuedRequestPage"]>(url, page, { items, totalCount }, { AsOfUtc: iso(now) });
};
