// What the caller of a legacy method calls the fields of an operation: faults name what was sent, and no field that only
// REST knows. Each method has its table; this file has the parts that several tables share.

/**
 * The operation's field → the request's, as paths from the top; `[]` is a position in a list, and positions are taken over
 * in their order. Fields below a listed field keep their own names unless they are listed too.
 */
export type FieldNames = Readonly<Record<string, string>>;

export const pagingFields: FieldNames = {
  Offset: "BaseInfo.PagingData.StartRecord",
  Limit: "BaseInfo.PagingData.NumOfRecord",
  Search: "BaseInfo.PagingData.Search",
  SearchFields: "BaseInfo.PagingData.SearchColumns",
  "SearchFields[]": "BaseInfo.PagingData.SearchColumns.string[]",
  Sort: "BaseInfo.PagingData.Sort",
  "Sort[]": "BaseInfo.PagingData.Sort.string[]",
  "Sort[].Field": "BaseInfo.PagingData.Sort.string[]",
  "Sort[].Direction": "BaseInfo.PagingData.Direction",
};

/** A list of simple values: `items("GroupIds", "GroupIDS", "int")`. */
export function items(field: string, own: string, item: string): FieldNames {
  return { [field]: own, [`${field}[]`]: `${own}.${item}[]` };
}

/** A filter of one value that the operation takes as a list. */
export function single(field: string, own: string): FieldNames {
  return { [field]: own, [`${field}[]`]: own };
}

const productVersion = {
  AdditionalKey: "AdditionalKey",
  FeatureName: "FeatureName",
  LicenseType: "LicenseType",
  ProductName: "ProductName",
  FeatureVersion: "Version",
};

const vendorServer = {
  AdditionalKey: "AdditionalKey",
  FeatureName: "Feature",
  ProductName: "Feature",
  LicenseType: "LicenseType",
  LicenseServerName: "Server",
  Vendor: "Vendor",
  FeatureVersion: "Version",
};

const selectedStatistics = {
  AdditionalKey: "AdditionalKey",
  FeatureName: "FeatureName",
  FeatureVersion: "FeatureVersion",
  LicenseType: "LicenseType",
  LicenseServerName: "ServerName",
  Vendor: "VendorName",
};

const selectors = {
  FeatureProductVersion: productVersion,
  FeatureVendorServer: vendorServer,
  SelectedStatisticsRequest: selectedStatistics,
};

/** Selections of features: `selections("Selections", "Features", "FeatureVendorServer")`. */
export function selections(field: string, own: string, item: keyof typeof selectors): FieldNames {
  return records(field, own, item, selectors[item]);
}

/** What requests for licences and for their holders are filtered by. */
export const productFilterFields: FieldNames = {
  ...selections("Features", "Features", "FeatureProductVersion"),
  ...selections("Products", "Products", "FeatureProductVersion"),
  ...items("AdditionalKeys", "AdditionalKey", "string"),
  ...items("LicenseTypes", "LicenseTypes", "LicenseTypes"),
  ...single("LicenseServerNames", "ServerName"),
  ...single("Vendors", "VendorName"),
};

/** A list of records, with the names of their fields. */
export function records(field: string, own: string, item: string, fields: FieldNames): FieldNames {
  const path = `${own}.${item}[]`;
  const inner = Object.entries(fields).map(([name, ownName]) => [`${field}[].${name}`, `${path}.${ownName}`]);
  return { [field]: own, [`${field}[]`]: path, ...Object.fromEntries(inner) };
}

/** A field of an operation as the caller of the method calls it. */
export function ownName(field: string, names: FieldNames): string {
  if (field === "" || field === "body") return "request";
  const places = field.match(/(?<=\[)\d+(?=\])/g) ?? [];
  const way = field.replaceAll(/\[\d+\]/g, "[]");
  const known = Object.keys(names)
    .filter((name) => way === name || way.startsWith(`${name}.`))
    .sort((a, b) => b.length - a.length)[0];
  const own = known === undefined ? way : (names[known] ?? "") + way.slice(known.length);
  let next = 0;
  return `request.${own.replaceAll("[]", () => `[${places[next++] ?? 0}]`)}`;
}

/** A text about fields with the caller's names in it. */
export function ownWords(text: string, names: FieldNames): string {
  return text.replaceAll(/\b[A-Z]\w+/g, (word) => {
    if (!Object.hasOwn(names, word)) return word;
    return (names[word] ?? word).split(".").at(-1) ?? word;
  });
}
