// getDenials: every request for licences that was refused, newest first; page by page, or all of it as CSV.
import type { Knex } from "knex";
import { jsonObject, recordShape } from "../db/index.ts";
import type { components } from "../generated/contract.ts";
import { csvInPieces } from "./csv-pieces.ts";
import { countDenials, type DenialFilter, denialsInWindow } from "./denials-choice.ts";
import { distinct, distinctKeys, type Viewer } from "./filters.ts";
import { chosenTable, walk } from "./newest-first.ts";
import { askPage } from "./page-query.ts";
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
    const pieces = walk([(slice) => denialsInWindow(db.read, filter, slice)], (places) =>
      rows(db.read, chosenTable(db.read, places)),
    );
    return { status: 200, csv: csvInPieces(denialShape, pieces, signal) };
  }
  const slice = { limit: page.size, offset: page.offset };
  const onPage = () => rows(db.read, db.read.raw("? as chosen", [denialsInWindow(db.read, filter, slice)]));
  if (accept === "text/csv") {
    const counted: { total: number | null }[] = await countDenials(db.read, filter);
    const headers = { Link: pageLinks(url, page, counted[0]?.total ?? 0) };
    return { status: 200, headers, csv: csvInPieces(denialShape, [onPage], signal) };
  }
  const total = countDenials(db.read, filter);
  const { items, totalCount } = await askPage(db.read, page, onPage(), total, denialShape, signal);
  return {
    status: 200,
    headers: { Link: pageLinks(url, page, totalCount) },
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

/** The records of the denials whose ids stand in a table `chosen`, in the order of the list. */
function rows(knex: Knex, chosen: Knex.Raw): Knex.QueryBuilder {
  return knex
    .select("x.id", "x.denial_at", "x.pool_id", "x.feature_name", "x.feature_version", "x.additional_key", "x.vendor")
    .select("x.license_server_id", { license_server_name: "s.name" }, "x.user_id", { user_name: "u.name" })
    .select("x.workstation", "x.number_of_licenses", "x.denial_type", "x.is_true_denial", "x.error_message")
    .select("x.major_error_code", "x.minor_error_code")
    .from(chosen)
    .joinRaw("cross join denials as x cross join license_servers as s cross join users as u")
    .whereRaw("x.id = chosen.id and s.id = x.license_server_id and u.id = x.user_id")
    .orderByRaw("x.denial_at desc, x.id desc");
}
