// GetLicenses: the pools of licences, by default the active ones.
import type { components } from "../../generated/contract.ts";
import { filtersOf } from "../translation/filters.ts";
import type { LegacyMethod } from "../translation/method.ts";
import {
  computed,
  fixed,
  integer,
  integerOrNull,
  listPart,
  type RowTable,
  rowsOf,
  text,
} from "../translation/row-table.ts";
import type { RequestPart, ResponsePart } from "../types/derived.ts";
import { fieldFault } from "../wire/fault.ts";

type Schemas = components["schemas"];

const columns: RowTable<Schemas["QueriedFeature"], ResponsePart<"vo:LicenseStatistics">, Schemas["FeatureField"]> = {
  AdditionalKey: text("AdditionalKey"),
  AvailableLicenses: computed("Available", ({ Available }) => Available ?? 0),
  CheckoutPolicy: fixed(null),
  CheckoutPolicySource: fixed(null),
  FeatureName: text("Name"),
  HostIds: text("HostIds"),
  IsOLMLicensed: fixed(true),
  IsObsolete: computed("IsActive", ({ IsActive }) => !IsActive),
  LicenseId: integer("Id"),
  LicenseType: text("LicenseType"),
  NamedQuantity: fixed(null),
  NumOfBorrowedLicenses: computed("Borrowed", ({ Borrowed }) => Borrowed ?? 0),
  NumOfLicensesInUse: computed("Used", ({ Used }) => Used ?? 0),
  NumOfTokens: integer("NumberOfTokens"),
  PackageID: integerOrNull("PackageId"),
  ProductName: text("ProductName"),
  Server: text("LicenseServerName"),
  SortOrder: integerOrNull("SortOrder"),
  TotalNumOfLicenses: integer("Total"),
  Vendor: text("Vendor"),
  VendorString: text("VendorString"),
  Version: text("Version"),
};

const filters = filtersOf<Schemas["FeatureQuery"]>("vo:LicenseInfoRequest", {
  Features: "Features",
  Products: "Products",
  AdditionalKeys: "AdditionalKey",
  LicenseTypes: "LicenseTypes",
  LicenseServerNames: ["ServerName"],
  Vendors: ["VendorName"],
});

export const getLicenses: LegacyMethod<"GetLicenses", { list: "queryFeatures" }> = {
  operations: { list: "queryFeatures" },
  pages: { of: ["list"], size: 1000 },
  fields: { ...filters.fields, ActiveOnly: "IncludeObsolete" },
  toInput: (request) => ({ list: { body: { ...licensesPart(request), ...filters.of(request) } } }),
  toResult: ({ list }, request) => ({
    Licenses: rowsOf(columns, list.Items, request),
    TotalNumberOfLicenses: list.TotalCount,
  }),
};

/** Paging, order and search of licences, and whether inactive ones are included. */
function licensesPart(request: Pick<RequestPart<"vo:PackageLicensesRequest">, "BaseInfo" | "IncludeObsolete">) {
  const list = listPart<Schemas["FeatureQuery"]>(request, columns);
  const turned = { Ascending: "Descending", Descending: "Ascending" } as const;
  return {
    ...list,
    ...(list.Sort && {
      // Obsolete means not active.
      Sort: list.Sort.map(({ Field, Direction = "Ascending" }) => ({
        Field,
        Direction: Field === "IsActive" ? turned[Direction] : Direction,
      })),
    }),
    ActiveOnly: request.IncludeObsolete !== true,
  };
}

// GetPackageLicenses: the components of a package, in their order unless another is requested.

/** Its result has no total, so without `NumOfRecord` all components are returned. */
const all = 2_147_483_647;

export const getPackageLicenses: LegacyMethod<"GetPackageLicenses", { found: "getPackage"; list: "queryFeatures" }> = {
  operations: { found: "getPackage", list: "queryFeatures" },
  pages: { of: ["list"], size: 1000 },
  fields: { id: "PackageID", PackageIds: "PackageID", "PackageIds[]": "PackageID" },
  toInput: (request) => {
    const { PackageID, BaseInfo } = request;
    if (PackageID === undefined || PackageID < 1) throw fieldFault("request.PackageID", "must be the Id of a package");
    const part = licensesPart(request);
    const Limit = BaseInfo?.PagingData?.NumOfRecord ? part.Limit : all;
    return {
      found: { path: { id: PackageID } },
      list: { body: { Sort: [{ Field: "SortOrder" }], ...part, Limit, PackageIds: [PackageID] } },
    };
  },
  toResult: ({ list }, request) => ({ Licenses: rowsOf(columns, list.Items, request) }),
};
