// Purchases as the contract's records: their rows, the query by body, and one that a request names or changes. Queries are decided over the
// records: there are few beside the sessions.
import type { Knex } from "knex";
import { asRecords, comparedText, nameKey, recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { Context } from "../filters/context.ts";
import { among, distinct, distinctKeys, type Viewer } from "../filters/filters.ts";
import { rangeOf } from "../lists/paging.ts";
import { purchaseColumns } from "../pools/manual.ts";
import { activePools, isActiveSql, poolOrder, presentPools } from "../pools/rows.ts";
import { checkText, forbidden, notFound, type Problem } from "../problem.ts";
import { instantOf } from "../time/window.ts";
import { amountOf, type PriceFields, priceColumns, priceFields, seesPrices } from "./price.ts";

export type Procurement = components["schemas"]["Procurement"];

const procurementShape = recordShape<Procurement>("Procurement", {
  Id: ["number", "id"],
  FeatureId: ["number", "pool_id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  AdditionalKey: ["text", "additional_key"],
  ProductName: ["text", "product_name"],
  Vendor: ["text", "vendor"],
  LicenseType: ["text", "license_type"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Quantity: ["number", "quantity"],
  StartDateUtc: ["instant", "start_at"],
  IssuedDateUtc: ["instant", "issued_at"],
  ExpirationDateUtc: ["instant", "expiration_at"],
  SerialNumber: ["text", "serial_number"],
  Notice: ["text", "notice"],
  AssetInfo: ["text", "asset_info"],
  VendorInfo: ["text", "vendor_info"],
  VendorString: ["text", "vendor_string"],
  HostIds: ["text", "host_ids"],
  IsPackage: ["flag", "is_package"],
  IsActive: ["flag", "is_active"],
  IsReported: ["flag", "is_reported"],
  // In the smallest unit of its currency, as it is stored.
  Price: ["number", "price_minor"],
  Currency: ["text", "currency"],
  PriceUnit: ["text", "price_unit"],
  TermStartDateUtc: ["instant", "term_start_at"],
  TermEndDateUtc: ["instant", "term_end_at"],
});

/** The records of a query of {@link procurements}. */
export async function readProcurements(rows: Knex.QueryBuilder, signal?: AbortSignal): Promise<Procurement[]> {
  const records = await asRecords<Procurement>(rows, procurementShape, signal);
  return records.map((one) =>
    one.Price === null || one.Currency === null ? one : { ...one, Price: amountOf(one.Price, one.Currency) },
  );
}

const prices = ["price_minor", "currency", "price_unit", "term_start_at", "term_end_at"] as const;

/** Purchases `i` of the pools `p` that the caller sees, in the order of features and then of their Ids; prices for those who see them. */
export function procurements(knex: Knex, viewer: Viewer, now: number): Knex.QueryBuilder {
  const active = isActiveSql(now);
  return presentPools(knex, viewer)
    .join("pool_increments as i", "i.pool_id", "p.id")
    .select("i.id", "i.pool_id", "p.name", "p.version", "p.additional_key", "p.product_name", "p.vendor")
    .select("p.license_type", "p.license_server_id", { license_server_name: "s.name" })
    .select("i.start_at", "i.issued_at", "i.expiration_at", "i.serial_number", "i.notice", "i.asset_info")
    .select("i.vendor_info", "i.vendor_string", "i.host_ids", "p.is_package", "i.is_reported")
    .select({
      // Where the day of expiry alone was reported, the only purchase is all that was bought.
      quantity: knex.raw(`case when i.quantity is null and i.is_reported = 1 and p.is_total_shared = 0
        and not exists (select 1 from pool_increments o where o.pool_id = i.pool_id and o.is_reported = 1 and o.id <> i.id)
        then p.total else i.quantity end`),
      // Of each pool once, however many purchases it has.
      is_active: knex.raw(
        `case when p.id in (select p.id from pools p where ${active.sql}) then 1 else 0 end`,
        active.bindings,
      ),
    })
    .select(prices.map((column) => (seesPrices(viewer) ? `i.${column}` : knex.raw("null as ??", [column]))))
    .orderByRaw(`${poolOrder("p", "s")}, i.id`);
}

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
  const selects = selection(body);
  const chosen = all.filter((one) => selects(one) && matchesSearch(body, one));
  const found = body.Sort === undefined ? chosen : sorted(chosen, body.Sort);
  const { offset, size } = rangeOf(body);
  return { items: found.slice(offset, offset + size), totalCount: found.length };
}

/** Whether one of the selections matches a purchase, and its asset information contains the text of the query. */
function selection({ Features, AssetInfo }: Query): (one: Procurement) => boolean {
  // A thousand of them are held against each purchase: their keys are made once.
  const selectors = Features?.map((selector) => ({
    name: keyOf(selector.FeatureName, nameKey),
    product: keyOf(selector.ProductName, nameKey),
    version: keyOf(selector.FeatureVersion, comparedText),
    key: keyOf(selector.AdditionalKey, comparedText),
    type: selector.LicenseType,
  }));
  return (one) => {
    if (AssetInfo !== undefined && !contains(one.AssetInfo, AssetInfo)) return false;
    if (selectors === undefined) return true;
    const name = nameKey(one.FeatureName);
    const product = keyOf(one.ProductName ?? undefined, nameKey);
    return selectors.some(
      (selector) =>
        fits(selector.name, name) &&
        fits(selector.product, product) &&
        fits(selector.version, one.FeatureVersion) &&
        fits(selector.key, one.AdditionalKey) &&
        fits(selector.type, one.LicenseType),
    );
  };
}

function keyOf(text: string | undefined, key: (text: string) => string): string | undefined {
  return text === undefined ? undefined : key(text);
}

function fits(requested: string | undefined, value: string | null | undefined): boolean {
  return requested === undefined || requested === value;
}

function matchesSearch({ Search, SearchFields }: Query, one: Procurement): boolean {
  if (Search === undefined) return true;
  return (SearchFields ?? textFields).some((field) => contains(one[field], Search));
}

function contains(value: string | null, text: string): boolean {
  return value?.toLowerCase().includes(text.toLowerCase()) ?? false;
}

/** Texts by the code points of their lower-cased form, null first; ties by Id, in the direction of the first field. */
function sorted(purchases: readonly Procurement[], sort: NonNullable<Query["Sort"]>): Procurement[] {
  // A field that is named again decides nothing.
  const parts = sort.filter(({ Field }, at) => sort.findIndex((other) => other.Field === Field) === at);
  const signs = parts.map(({ Direction }) => (Direction === "Descending" ? -1 : 1));
  const rows = purchases.map((one) => ({ one, keys: parts.map(({ Field }) => sortKey(one[Field])) }));
  rows.sort((a, b) => {
    for (const [at, sign] of signs.entries()) {
      const order = compare(a.keys[at] ?? null, b.keys[at] ?? null);
      if (order !== 0) return order * sign;
    }
    return (a.one.Id - b.one.Id) * (signs[0] ?? 1);
  });
  return rows.map(({ one }) => one);
}

type Key = Buffer | number | null;

function sortKey(value: string | number | boolean | null): Key {
  if (value === null) return null;
  return typeof value === "string" ? Buffer.from(nameKey(value)) : Number(value);
}

function compare(a: Key, b: Key): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return Buffer.isBuffer(a) ? Buffer.compare(a, b as Buffer) : Number(a) - Number(b);
}

/** The record of a purchase of a pool that the caller sees; 404 for any other. */
export async function procurementOf(
  knex: Knex,
  id: number,
  { caller, now }: Pick<Context, "caller" | "now">,
): Promise<Procurement> {
  const [found] = await readProcurements(procurements(knex, caller, now).where("i.id", id));
  if (found === undefined) throw notFound(`There is no purchase with the Id ${id}.`);
  return found;
}

/** The columns of texts, by their fields. */
export const papers = {
  SerialNumber: "serial_number",
  Notice: "notice",
  AssetInfo: "asset_info",
  VendorInfo: "vendor_info",
  VendorString: "vendor_string",
  HostIds: "host_ids",
} as const;

/** The columns of the fields that a request gives, for a purchase as it was before. Refuses texts of blanks alone. */
export function procurementColumns(
  body: components["schemas"]["ProcurementUpdate"],
  before?: Procurement,
): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = { ...purchaseColumns(body), ...priceColumns(body, before) };
  for (const [field, column] of Object.entries(papers) as [keyof typeof papers, string][]) {
    const text = body[field];
    if (text === undefined) continue;
    if (text !== null) checkText(field, text);
    columns[column] = text;
  }
  return columns;
}

/** Prices are changed by those who see them. */
export function checkPricesSeen(body: PriceFields, { caller }: Pick<Context, "caller">): void {
  if (seesPrices(caller) || priceFields.every((field) => body[field] === undefined)) return;
  throw pricesRefused();
}

export function pricesRefused(): Problem {
  return forbidden("Prices are for accounts that see every licence server.");
}
