// Which denials are counted: the filters of counts as conditions of rows and of row groups, and how counts are answered.
import type { Knex } from "knex";
import { codesOf } from "../../columnar/table.ts";
import { among, distinct, distinctKeys, type Viewer } from "../filters/filters.ts";
import { between } from "../lists/keyset-pagination.ts";
import type { OpenWindow } from "../time/window.ts";
import { packedDenials, selectedAmong } from "./packed-denials.ts";

/** As the contract names them. */
export interface CountFilters {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly UserIds?: readonly number[] | undefined;
  readonly TrueDenialsOnly?: boolean | undefined;
  readonly FeatureNames?: readonly string[] | undefined;
  readonly Vendors?: readonly string[] | undefined;
  readonly DenialTypes?: readonly string[] | undefined;
  readonly Workstations?: readonly string[] | undefined;
}

const field = codesOf(packedDenials);

/** The denials `x` that count. */
export function filteredDenials(knex: Knex, filters: CountFilters, window: OpenWindow, viewer: Viewer) {
  const query: Knex.QueryBuilder = knex.from("denials as x").modify(between("denial_at", window.startAt, window.endAt));
  for (const [column, , ids] of listsOf(filters, viewer)) query.modify(among(knex, `x.${column}`, ids));
  for (const [column, , texts] of textsOf(filters)) query.modify(among(knex, `x.${column}`, texts));
  return query;
}

/** The same as a question to their row groups. */
export function filteredSelection(filters: CountFilters, window: OpenWindow, viewer: Viewer) {
  return selectedAmong(
    window,
    listsOf(filters, viewer).map(([, of, ids]) => [of, ids]),
    textsOf(filters).map(([column, of, texts]) => ({ field: of, texts, isExact: column === "denial_type" })),
  );
}

/** Columns, their fields, and what these may be. */
function listsOf(filters: CountFilters, viewer: Viewer) {
  const lists = [
    ["pool_id", field.pool, distinct(filters.FeatureIds)],
    ["license_server_id", field.server, distinct(filters.LicenseServerIds)],
    ["license_server_id", field.server, viewer.licenseServerIds],
    ["user_id", field.user, distinct(filters.UserIds)],
    ["is_true_denial", field.verdict, filters.TrueDenialsOnly === true ? [1] : null],
  ] as const;
  return lists.flatMap(([column, of, ids]) => (ids === null ? [] : [[column, of, ids] as const]));
}

/** The same of texts: names by their keys. */
function textsOf({ FeatureNames, Vendors, DenialTypes, Workstations }: CountFilters) {
  const lists = [
    ["feature_key", field.feature, distinctKeys(FeatureNames)],
    ["vendor_key", field.vendor, distinctKeys(Vendors)],
    ["denial_type", field.type, DenialTypes ?? null],
    ["workstation_key", field.workstation, distinctKeys(Workstations)],
  ] as const;
  return lists.flatMap(([column, of, texts]) => (texts === null ? [] : [[column, of, texts] as const]));
}

export function counted(denials: number, trueDenials: number) {
  return { Denials: denials, TrueDenials: trueDenials, FalseDenials: denials - trueDenials };
}
