// getFeatureUsage: one feature with its pools and who uses it now.
import type { Knex } from "knex";
import { asJson, asRecords, comparedText, jsonObject, jsonRows, nameKey, recordShape } from "../../db/index.ts";
import { among, type Viewer } from "../../domain/filters/filters.ts";
import { activePools, featureShape, features, presentPools, sumSql } from "../../domain/pools/rows.ts";
import { invalidFields, notFound } from "../../domain/problem.ts";
import { sessionRows, sessionShape } from "../../domain/sessions/rows.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler, Input } from "../types.ts";

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
    const either = ["must be given, or the other of FeatureId and FeatureName"];
    throw invalidFields({ FeatureId: either, FeatureName: either });
  }
  // One snapshot, so that the sums, the pools and the sessions speak of the same instant.
  return db.read.transaction(async (trx) => {
    const pools = await matchingPools(trx, query, caller);
    const [first] = pools;
    if (!first) throw notFound("No feature matches all of the given parameters.");
    const ids = pools.map((pool) => pool.id);
    const sums = sumsOf(trx, ids, caller, now);
    return {
      status: 200,
      body: jsonObject<FeatureUsage>({
        AsOfUtc: new Date(now).toISOString(),
        FeatureName: first.name,
        ...((await asRecords(sums, sumsShape, signal))[0] as Sums),
        Pools: await asJson(features(trx, caller, now).modify(among(trx, "p.id", ids)), featureShape, signal),
        Sessions: await asJson(activeSessions(trx, ids, now), sessionShape, signal),
      }),
    };
  });
};

/** The pools for which all that is given holds, the lowest Id first: its spelling is the feature's. */
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
