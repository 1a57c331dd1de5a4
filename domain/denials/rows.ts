// One denial as the contract's record: the shape, and the join that brings its names. Which denials an answer has is
// decided in query.ts and seek.ts.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { ListRecords } from "../lists/history-list.ts";

type Denial = components["schemas"]["Denial"];

export const denialShape = recordShape<Denial>("Denial", {
  Id: ["number", "id"],
  DenialTimeUtc: ["instant", "denial_at"],
  FeatureId: ["number", "pool_id"],
  FeatureName: ["text", "feature_name"],
  FeatureVersion: ["text", "feature_version"],
  AdditionalKey: ["text", "additional_key"],
  Vendor: ["text", "vendor"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  UserId: ["number", "user_id"],
  UserName: ["text", "user_name"],
  Workstation: ["text", "workstation"],
  NumberOfLicenses: ["number", "number_of_licenses"],
  DenialType: ["text", "denial_type"],
  IsTrueDenial: ["flag", "is_true_denial"],
  ErrorMessage: ["text", "error_message"],
  MajorErrorCode: ["number", "major_error_code"],
  MinorErrorCode: ["number", "minor_error_code"],
});

/** The denials `x` whose ids are in a table `chosen`, with license_servers `s` and users `u`, in no order. */
function joinedDenials(knex: Knex, chosen: Knex.Raw): Knex.QueryBuilder {
  return knex
    .from(chosen)
    .joinRaw("cross join denials as x cross join license_servers as s cross join users as u")
    .whereRaw("x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id");
}

/** The records of the same denials. */
export function denialRows(knex: Knex, chosen: Knex.Raw): Knex.QueryBuilder {
  return joinedDenials(knex, chosen)
    .select("x.id", "x.denial_at", "x.pool_id", "x.feature_name", "x.feature_version", "x.additional_key", "x.vendor")
    .select("x.license_server_id", { license_server_name: "s.name" }, "x.user_id", { user_name: "u.name" })
    .select("x.workstation", "x.number_of_licenses", "x.denial_type", "x.is_true_denial", "x.error_message")
    .select("x.major_error_code", "x.minor_error_code");
}

/** For lists. */
export const denialRecords: ListRecords<Denial> = { shape: denialShape, select: denialRows };
