// getFeatures, getFeature and getFeatureLookup: every pool of licences on every licence server.
import { asJson, asRecords, recordShape } from "../../db/index.ts";
import { chosenPools } from "../../domain/filters/filters.ts";
import { byOneQuery, csvInPieces } from "../../domain/lists/csv-pieces.ts";
import { sortOf } from "../../domain/lists/sorting.ts";
import {
  activePools,
  featureShape,
  features,
  listedFeatures,
  poolOrder,
  presentPools,
} from "../../domain/pools/rows.ts";
import { notFound } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

export const getFeatures: Handler<"getFeatures"> = async ({ query, accept }, { db, caller, now, signal }) => {
  const question = { ...query, Sort: sortOf<Schemas["FeatureField"]>(query.Sort) };
  const rows = listedFeatures(db.read, question, caller, now);
  if (accept === "text/csv")
    return { status: 200, csv: csvInPieces({ shape: featureShape }, byOneQuery(rows), signal) };
  return { status: 200, body: await asJson(rows, featureShape, signal) };
};

export const getFeature: Handler<"getFeature"> = async ({ path: { id } }, { db, caller, now }) => {
  const [feature] = await asRecords(features(db.read, caller, now).where("p.id", id), featureShape);
  if (feature === undefined) throw notFound(`There is no feature with the Id ${id}.`);
  return { status: 200, body: feature };
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
