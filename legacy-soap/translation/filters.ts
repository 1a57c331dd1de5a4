// The filters of a list method: a table from fields of the operation to fields of the request. The wire type of a request's field
// decides how it is read, and how faults name its parts.
import type { TypeName } from "../types/all-types.ts";
import { wireType } from "../wire/type-table.ts";
import { type FieldNames, records } from "./field-names.ts";

/** The request's field; in brackets where it is one text and the operation takes a list. */
type Source = string | readonly [string];

type Values = Readonly<Record<string, unknown>>;

interface Filters<Body> {
  readonly fields: FieldNames;
  /** The request's filters, without omitted and empty ones. */
  of(request: object): Partial<Body>;
}

export function filtersOf<Body>(
  requestType: TypeName,
  table: { readonly [Field in keyof Body & string]?: Source },
): Filters<Body> {
  const filters = Object.entries(table as Readonly<Record<string, Source>>).map(([field, source]) =>
    filterOf(requestType, field, source),
  );
  return {
    fields: Object.assign({}, ...filters.map(({ fields }) => fields)),
    of: (request) =>
      Object.fromEntries(
        filters.flatMap(({ field, requestField, read }) => {
          const value = read((request as Values)[requestField] as never);
          return value === undefined || value === "" ? [] : [[field, value]];
        }),
      ) as Partial<Body>,
  };
}

interface Filter {
  readonly field: string;
  readonly requestField: string;
  readonly fields: FieldNames;
  readonly read: (value: never) => unknown;
}

function filterOf(requestType: TypeName, field: string, source: Source): Filter {
  if (typeof source !== "string") {
    const [requestField] = source;
    const read = (text: string | undefined) => (text ? [text] : undefined);
    return { field, requestField, fields: { [field]: requestField, [`${field}[]`]: requestField }, read };
  }
  const record = wireType(requestType);
  const type = record.kind === "record" ? record.fields.find(({ name }) => name === source)?.type : undefined;
  if (type === undefined) throw new Error(`${requestType} has no field ${source}.`);
  const wire = wireType(type);
  if (wire.kind === "list") {
    const { name: item, type: itemType } = wire.item;
    const names = selectors[item]?.(field) ?? {};
    return {
      field,
      requestField: source,
      fields: records(field, source, item, names),
      read: listReader(itemType, names),
    };
  }
  const read = (value: string | number | undefined) =>
    typeof value === "number" ? new Date(value).toISOString() : value;
  return { field, requestField: source, fields: { [field]: source }, read };
}

function listReader(itemType: string, names: FieldNames): Filter["read"] {
  const read = (list: readonly unknown[]) => {
    if (itemType === "xs:int") return list.map((id) => idOrNone(Number(id)));
    if (wireType(itemType).kind === "record") return list.map((one) => selectionOf(one as Values, names));
    return [...new Set(list)].filter((text) => text !== "");
  };
  return (list: readonly unknown[]) => {
    const values = read(list);
    return values.length === 0 ? undefined : values;
  };
}

/** The operation refuses an Id below 1; it is replaced by another Id that does not exist. */
function idOrNone(id: number): number {
  return id < 1 ? Number.MAX_SAFE_INTEGER : id;
}

function selectionOf(item: Values, names: FieldNames): object {
  const entries = Object.entries(names).map(([field, itemField]) => [field, item[itemField]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
}

/** The records that select features, by their names on the wire: the operation's fields, each with the record's. */
const selectors: Readonly<Record<string, (field: string) => FieldNames>> = {
  FeatureProductVersion: () => ({
    AdditionalKey: "AdditionalKey",
    FeatureName: "FeatureName",
    LicenseType: "LicenseType",
    ProductName: "ProductName",
    FeatureVersion: "Version",
  }),
  // In a list of products `Feature` names the product.
  FeatureVendorServer: (field) => ({
    [field === "Products" ? "ProductName" : "FeatureName"]: "Feature",
    AdditionalKey: "AdditionalKey",
    LicenseType: "LicenseType",
    LicenseServerName: "Server",
    Vendor: "Vendor",
    FeatureVersion: "Version",
  }),
  SelectedStatisticsRequest: () => ({
    AdditionalKey: "AdditionalKey",
    FeatureName: "FeatureName",
    FeatureVersion: "FeatureVersion",
    LicenseType: "LicenseType",
    LicenseServerName: "ServerName",
    Vendor: "VendorName",
  }),
};
