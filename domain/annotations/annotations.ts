// What administrators noted for charts over time, as the contract's record: the rows that a caller sees, and their filters.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { among, distinct, distinctKeys, type Viewer } from "../filters/filters.ts";
import type { OpenWindow } from "../time/window.ts";

export const annotationShape = recordShape<components["schemas"]["Annotation"]>("Annotation", {
  Id: ["number", "id"],
  Text: ["text", "text"],
  StartUtc: ["instant", "start_at"],
  EndUtc: ["instant", "end_at"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  FeatureName: ["text", "feature_name"],
  CreatedBy: ["text", "created_by"],
  CreatedUtc: ["instant", "created_at"],
});

/** The annotations `n` with their licence servers `s`: about what the caller sees, or about everything. In no order. */
export function annotations(knex: Knex, { licenseServerIds }: Viewer): Knex.QueryBuilder {
  const query = knex.from("annotations as n").leftJoin("license_servers as s", "s.id", "n.license_server_id");
  if (licenseServerIds === null) return query;
  const seen = knex("pools as p")
    .select(knex.raw("1"))
    .whereRaw("p.name_key = n.feature_key")
    .modify(among(knex, "p.license_server_id", licenseServerIds));
  return query
    .where((either) =>
      either.whereNull("n.license_server_id").orWhere(among(knex, "n.license_server_id", licenseServerIds)),
    )
    .where((either) => either.whereNull("n.feature_key").orWhereExists(seen));
}

interface AnnotationFilter extends OpenWindow {
  readonly licenseServerIds: readonly number[] | undefined;
  readonly featureNames: readonly string[] | undefined;
}

/** For `.modify`: what happened in the window or lasted into it, and is not about another licence server or feature. */
export function chosenAnnotations(knex: Knex, filter: AnnotationFilter): (query: Knex.QueryBuilder) => void {
  const { startAt, endAt, licenseServerIds, featureNames } = filter;
  return (query) => {
    if (endAt !== null) query.where("n.start_at", "<", endAt);
    if (startAt !== null) {
      query.where((either) => either.where("n.start_at", ">=", startAt).orWhere("n.end_at", ">", startAt));
    }
    const ids = distinct(licenseServerIds);
    if (ids !== null) {
      query.where((either) => either.whereNull("n.license_server_id").orWhere(among(knex, "n.license_server_id", ids)));
    }
    const keys = distinctKeys(featureNames);
    if (keys !== null) {
      query.where((either) => either.whereNull("n.feature_key").orWhere(among(knex, "n.feature_key", keys)));
    }
  };
}

export function annotationRows(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.select("n.*", { license_server_name: "s.name" });
}
