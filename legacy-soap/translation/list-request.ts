// What the requests of list methods share: filters, paging, sorting and search by the names of the row's fields. Each method says which
// field of the row is which field of the operation's record.

import type { RequestPart } from "../types/derived.ts";
import { fieldFault } from "../wire/fault.ts";
import { paging } from "../wire/shapes.ts";

type BaseRequest = RequestPart<"dc:BaseRequest">;
type ProductVersion = RequestPart<"vo:FeatureProductVersion">;
type VendorServer = RequestPart<"vo:FeatureVendorServer">;

/** The row's fields, each with the field of the operation by which it is ordered. Those with the same value in all rows are ordered by Id. */
export type Columns<Field extends string> = Readonly<Record<string, Field | "Id">>;

/** Offset, Limit, Sort, Search and SearchFields of a query operation. `texts` are its fields that can be searched. */
export function listPart<Field extends string, Text extends Field>(
  request: Pick<BaseRequest, "BaseInfo">,
  columns: Columns<Field>,
  texts: readonly Text[],
) {
  const { Offset, Limit, Sort, Search, SearchColumns } = paging(request, Object.keys(columns));
  const isText = (field: string): field is Text => texts.some((text) => text === field);
  const SearchFields = SearchColumns.map((column) => columns[column] as string).filter(isText);
  if (SearchColumns.length > 0 && SearchFields.length === 0) {
    throw fieldFault("request.BaseInfo.PagingData.SearchColumns", "must name a field of text");
  }
  return {
    Offset,
    Limit,
    ...(Sort.length > 0 && {
      Sort: Sort.map(({ Column, Direction }) => ({
        Field: columns[Column] as Field | "Id",
        Direction: Direction === "DESC" ? ("Descending" as const) : ("Ascending" as const),
      })),
    }),
    ...(Search !== undefined && { Search, ...(SearchFields.length > 0 && { SearchFields }) }),
  };
}

/** A list under a name, where it has values; texts that are empty are as if left out. */
export function listed<Name extends string, T extends string>(
  name: Name,
  values: readonly (T | undefined)[],
): { [K in Name]?: T[] } {
  const given = values.filter((value) => value !== undefined && value !== "");
  return (given.length === 0 ? {} : { [name]: given }) as { [K in Name]?: T[] };
}

/** The same for Ids. One below 1, which nothing has, becomes another that nothing has. */
export function listedIds<Name extends string>(name: Name, ids: readonly number[]): { [K in Name]?: number[] } {
  const given = ids.map((id) => (id < 1 ? Number.MAX_SAFE_INTEGER : id));
  return (given.length === 0 ? {} : { [name]: given }) as { [K in Name]?: number[] };
}

/** An instant under a name, where it was given. */
export function instant<Name extends string>(name: Name, at: number | undefined): { [K in Name]?: string } {
  return (at === undefined ? {} : { [name]: new Date(at).toISOString() }) as { [K in Name]?: string };
}

/** Lists of FeatureProductVersion as selections. */
export function productVersions(name: "Features" | "Products", list: readonly ProductVersion[]) {
  return selections(
    name,
    list.map(({ AdditionalKey, FeatureName, LicenseType, ProductName, Version }) => {
      return { AdditionalKey, FeatureName, LicenseType, ProductName, FeatureVersion: Version };
    }),
  );
}

/** The filters by product, server and vendor that requests for licences and for their holders have alike. */
export function productFilters(
  request: Pick<
    RequestPart<"vo:LicenseInfoRequest">,
    "AdditionalKey" | "Features" | "LicenseTypes" | "Products" | "ServerName" | "VendorName"
  >,
) {
  return {
    ...productVersions("Features", request.Features),
    ...productVersions("Products", request.Products),
    ...listed("AdditionalKeys", request.AdditionalKey),
    ...listed("LicenseTypes", request.LicenseTypes),
    ...listed("LicenseServerNames", [request.ServerName]),
    ...listed("Vendors", [request.VendorName]),
  };
}

/** Lists of FeatureVendorServer as selections: in one of products, `Feature` names the product. */
export function vendorServers(name: "Features" | "Products", list: readonly VendorServer[]) {
  return selections(
    name,
    list.map(({ AdditionalKey, Feature, LicenseType, Server, Vendor, Version }) => {
      const names = name === "Features" ? { FeatureName: Feature } : { ProductName: Feature };
      return { ...names, AdditionalKey, LicenseType, LicenseServerName: Server, Vendor, FeatureVersion: Version };
    }),
  );
}

/** A record without the fields that were left out or are empty texts. */
export function given<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function selections<T extends object>(name: "Features" | "Products", list: readonly T[]) {
  return list.length === 0 ? {} : { [name]: list.map(given) as { [K in keyof T]?: Exclude<T[K], undefined> }[] };
}
