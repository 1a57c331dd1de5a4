// What a query of purchases selects and in what order, decided over the records: there are as many as were bought, which
// is few beside the sessions.
import type { Knex } from "knex";
import { comparedText, nameKey } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { among, distinct, distinctKeys, type Viewer } from "../filters/filters.ts";
import { rangeOf } from "../lists/paging.ts";
import { activePools } from "../pools/rows.ts";
import { instantOf } from "../time/window.ts";
import { type Procurement, procurements, readProcurements } from "./rows.ts";

type Query = components["schemas"]["ProcurementQuery"];
type TextField = NonNullable<Query["SearchFields"]>[number];

const textFields: readonly TextField[] = [
  "FeatureName",
  "FeatureVersion",
  "AdditionalKey",
  "ProductName",
  "Vendor",
  "LicenseType",
  "LicenseServerName",
  "SerialNumber",
  "Notice",
  "AssetInfo",
  "VendorInfo",
  "VendorString",
  "HostIds",
];

/** The purchases of one page of the query, and how many it selects. */
export async function queriedProcurements(
  knex: Knex,
  body: Query,
  viewer: Viewer,
  now: number,
  signal: AbortSignal,
): Promise<{ items: Procurement[]; totalCount: number }> {
  const expiresBefore = instantOf("ExpiresBeforeUtc", body.ExpiresBeforeUtc);
  const rows = procurements(knex, viewer, now)
    .modify(among(knex, "p.id", distinct(body.FeatureIds)))
    .modify(among(knex, "p.license_server_id", distinct(body.LicenseServerIds)))
    .modify(among(knex, "p.license_type", body.LicenseTypes))
    .modify(among(knex, "p.vendor_key", distinctKeys(body.Vendors)));
  if (body.IncludeInactive !== true) rows.modify(activePools(now));
  if (expiresBefore !== null) rows.where("i.expiration_at", "<", expiresBefore);
  const all = await readProcurements(rows, signal);
  const found = all.filter((one) => selects(body, one) && matchesSearch(body, one));
  if (body.Sort) found.sort(procurementOrder(body.Sort));
  const { offset, size } = rangeOf(body);
  return { items: found.slice(offset, offset + size), totalCount: found.length };
}

/** Whether one of the selections matches the purchase, and its asset information contains the text of the query. */
function selects({ Features, AssetInfo }: Query, one: Procurement): boolean {
  if (AssetInfo !== undefined && !contains(one.AssetInfo, AssetInfo)) return false;
  if (Features === undefined) return true;
  return Features.some(
    (selector) =>
      sameName(selector.FeatureName, one.FeatureName) &&
      sameName(selector.ProductName, one.ProductName) &&
      same(selector.FeatureVersion, one.FeatureVersion) &&
      same(selector.AdditionalKey, one.AdditionalKey) &&
      same(selector.LicenseType, one.LicenseType),
  );
}

function matchesSearch({ Search, SearchFields }: Query, one: Procurement): boolean {
  if (Search === undefined) return true;
  return (SearchFields ?? textFields).some((field) => contains(one[field], Search));
}

function same(asked: string | undefined, value: string | null): boolean {
  return asked === undefined || (value !== null && comparedText(asked) === value);
}

function sameName(asked: string | undefined, value: string | null): boolean {
  return asked === undefined || (value !== null && nameKey(asked) === nameKey(value));
}

function contains(value: string | null, text: string): boolean {
  return value?.toLowerCase().includes(text.toLowerCase()) ?? false;
}

/** Texts by the code points of their lower-cased form, null first; ties by Id, in the direction of the first field. */
function procurementOrder(sort: NonNullable<Query["Sort"]>): (a: Procurement, b: Procurement) => number {
  const falls = (direction: string | undefined) => (direction === "Descending" ? -1 : 1);
  return (a, b) => {
    for (const { Field, Direction } of sort) {
      const order = compare(a[Field], b[Field]);
      if (order !== 0) return order * falls(Direction);
    }
    return (a.Id - b.Id) * falls(sort[0]?.Direction);
  };
}

type Value = string | number | boolean | null;

function compare(a: Value, b: Value): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === "string") return Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(String(b))));
  return Number(a) - Number(b);
}
