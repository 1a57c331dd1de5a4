// The columns of a CSV text of purchases: those that are set, those that say which feature or purchase is meant, and those of an
// export that are only shown.
import { headKey, type Sheet } from "../../csv-import/table.ts";

/** In the order of the template. */
export const featureColumns = [
  "FeatureName",
  "FeatureVersion",
  "AdditionalKey",
  "Vendor",
  "LicenseServerName",
] as const;

export const setColumns = [
  ...(["Quantity", "StartDateUtc", "IssuedDateUtc", "ExpirationDateUtc", "AssetInfo", "SerialNumber"] as const),
  ...(["Price", "Currency", "PriceUnit", "TermStartDateUtc", "TermEndDateUtc"] as const),
  ...(["Notice", "VendorInfo", "VendorString", "HostIds"] as const),
] as const;

const meaningColumns = ["Id", "FeatureId", ...featureColumns, "LicenseType"] as const;
const shownColumns = ["ProductName", "LicenseServerId", "IsPackage", "IsActive", "IsReported"] as const;

export type SetColumn = (typeof setColumns)[number];
export type Column = (typeof meaningColumns)[number] | SetColumn;

export const sheet: Sheet<Column> = {
  columns: new Map<string, Column | null>([
    ...[...meaningColumns, ...setColumns].map((name): [string, Column] => [headKey(name), name]),
    ...shownColumns.map((name): [string, null] => [headKey(name), null]),
  ]),
  needed: ["Id", "FeatureId", "FeatureName"],
  mostCharacters: 1_000_000,
  mostRows: 2000,
};
