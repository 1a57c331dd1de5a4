// The columns of a CSV text of purchases: those that are set, those that say which feature or purchase is meant, and those of an
// export that are only shown.

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

const known = new Map<string, Column | null>([
  ...[...meaningColumns, ...setColumns].map((name): [string, Column] => [folded(name), name]),
  ...shownColumns.map((name): [string, null] => [folded(name), null]),
]);

/** The column that a head names; null: it is only shown; undefined: there is none. */
export function columnOf(head: string): Column | null | undefined {
  return known.get(folded(head));
}

/** However it is written: in any case, with or without blanks, underscores and hyphens. */
export function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}
