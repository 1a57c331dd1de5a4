// getFeatures and getFeatureLookup: every pool of licences on every licence server.
import { asJson, recordShape } from "../../db/index.ts";
import { among, distinct, distinctKeys } from "../../domain/records/filters.ts";
import { byOneQuery, csvInPieces } from "../../domain/records/lists/csv-pieces.ts";
import { activePools, featureShape, features, poolOrder, presentPools } from "../../domain/records/pools/rows.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

export const getFeatures: Handler<"getFeatures"> = async ({ query, accept }, { db, caller, now, signal }) => {
  const rows = features(db.read, caller, now)
    .modify(among(db.read, "p.license_server_id", distinct(query.LicenseServerIds)))
    .modify(among(db.read, "p.vendor_key", distinctKeys(query.Vendors)))
    .modify(
      among(db.read, "p.name_key", distinctKeys(query.FeatureName === undefined ? undefined : [query.FeatureName])),
    );
  if (query.ActiveOnly) rows.modify(activePools(now));
  if (accept === "text/csv")
    return { status: 200, csv: csvInPieces({ shape: featureShape }, byOneQuery(rows), signal) };
  return { status: 200, body: await asJson(rows, featureShape, signal) };
};

const lookupShape = recordShape<components["schemas"]["FeatureLookupEntry"]>("FeatureLookupEntry", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Version: ["text", "version"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
});

export const getFeatureLookup: Handler<"getFeatureLookup"> = async ({ query }, { db, caller, now, signal }) => {
  const rows = presentPools(db.read, caller)
    .select("p.id", "p.name", "p.version", "p.vendor", "p.license_server_id")
    .orderByRaw(poolOrder("p", "s"));
  if (query.activeOnly) rows.modify(activePools(now));
  return { status: 200, body: await asJson(rows, lookupShape, signal) };
};
