// Which purchases a query is after and in what order, decided over the records: there are as many as were bought, which
// is little beside what is used.
import { comparedText, nameKey } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { Procurement } from "./rows.ts";

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

/** Whether one of the selections holds for the purchase, and its asset information is what was asked for. */
export function selects({ Features, AssetInfo }: Query, one: Procurement): boolean {
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

export function matchesSearch({ Search, SearchFields }: Query, one: Procurement): boolean {
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
export function procurementOrder(sort: NonNullable<Query["Sort"]>): (a: Procurement, b: Procurement) => number {
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
