// getDenials: every request for licences that was refused, newest first; page by page, or all of it as CSV.
import type { Knex } from "knex";
import { asJson, jsonObject, recordShape } from "../db/index.ts";
import type { components } from "../generated/contract.ts";
import { csvInPieces } from "./csv-pieces.ts";
import { countDenials, type DenialFilter, denialsInWindow } from "./denials-choice.ts";
import { distinct, distinctKeys, type Viewer } from "./filters.ts";
import { chosenTable, type Place, walk } from "./newest-first.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "./paging.ts";
import { openWindow } from "./time-window.ts";
import type { Handler, Input } from "./types.ts";

const denialShape = recordShape<components["schemas"]["Denial"]>("Denial", {
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

export const getDenials: Handler<"getDenials"> = async ({ query, accept, url }, { db, caller, signal }) => {
  const filter = filterOf(query, caller);
  const page = pageOf(query);
  if (accept === "text/csv" && !asksForPage(query)) {
    const pieces = walk([(slice) => denialsInWindow(db.read, filter, slice)], (places) => rowsAt(db.read, places));
    return { status: 200, csv: csvInPieces(denialShape, pieces, signal) };
  }
  // One snapshot, so that the total and the page agree.
  const { totalCount, places, items } = await db.read.transaction(async (trx) => {
    const counted: { total: number | null }[] = await countDenials(trx, filter);
    const totalCount = counted[0]?.total ?? 0;
    const slice = { limit: page.size, offset: page.offset };
    const places: Place[] = page.offset < totalCount ? await denialsInWindow(trx, filter, slice) : [];
    const items = accept === "text/csv" ? null : await asJson(rowsAt(trx, places), denialShape, signal);
    return { totalCount, places, items };
  });
  const headers = { Link: pageLinks(url, page, totalCount) };
  if (!items) return { status: 200, headers, csv: csvInPieces(denialShape, [() => rowsAt(db.read, places)], signal) };
  return {
    status: 200,
    headers,
    body: jsonObject<components["schemas"]["DenialPage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};

function filterOf(query: Input<"getDenials">["query"], viewer: Viewer): DenialFilter {
  return {
    ...openWindow(query),
    userIds: distinct(query.UserIds),
    poolIds: distinct(query.FeatureIds),
    licenseServerIds: distinct(query.LicenseServerIds),
    visibleServerIds: viewer.licenseServerIds,
    vendorKeys: distinctKeys(query.Vendors),
    denialTypes: query.DenialTypes ?? null,
    trueOnly: query.trueDenialsOnly === true,
  };
}

/** The records at these places, in the order of the list. */
function rowsAt(knex: Knex, places: readonly Place[]): Knex.QueryBuilder {
  return knex
    .select("x.id", "x.denial_at", "x.pool_id", "x.feature_name", "x.feature_version", "x.additional_key", "x.vendor")
    .select("x.license_server_id", { license_server_name: "s.name" }, "x.user_id", { user_name: "u.name" })
    .select("x.workstation", "x.number_of_licenses", "x.denial_type", "x.is_true_denial", "x.error_message")
    .select("x.major_error_code", "x.minor_error_code")
    .from(chosenTable(knex, places))
    .joinRaw("cross join denials as x cross join license_servers as s cross join users as u")
    .whereRaw("x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id")
    .orderByRaw("x.denial_at desc, x.id desc");
}
