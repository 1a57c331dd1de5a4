// GetLicenses: the pools of licences, by default those that are active.
import type { components } from "../../generated/contract.ts";
import { pagingFields, productFilterFields, single } from "../translation/field-names.ts";
import { type Columns, listPart, productFilters } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import type { AnswerOf, RequestPart } from "../types/derived.ts";
import { fieldFault } from "../wire/fault.ts";
import { int, intOrNull } from "../wire/shapes.ts";

type Schemas = components["schemas"];

const columns: Columns<Schemas["FeatureField"]> = {
  AdditionalKey: "AdditionalKey",
  AvailableLicenses: "Available",
  CheckoutPolicy: "Id",
  CheckoutPolicySource: "Id",
  FeatureName: "Name",
  HostIds: "HostIds",
  IsOLMLicensed: "Id",
  IsObsolete: "IsActive",
  LicenseId: "Id",
  LicenseType: "LicenseType",
  NamedQuantity: "Id",
  NumOfBorrowedLicenses: "Borrowed",
  NumOfLicensesInUse: "Used",
  NumOfTokens: "NumberOfTokens",
  PackageID: "PackageId",
  ProductName: "ProductName",
  Server: "LicenseServerName",
  SortOrder: "SortOrder",
  TotalNumOfLicenses: "Total",
  Vendor: "Vendor",
  VendorString: "VendorString",
  Version: "Version",
};

const texts = [
  "AdditionalKey",
  "LicenseServerName",
  "LicenseType",
  "Name",
  "ProductName",
  "Vendor",
  "Version",
  "HostIds",
  "VendorString",
] as const satisfies readonly Schemas["FeatureTextField"][];

export const getLicenses: LegacyMethod<"GetLicenses", { list: "queryFeatures" }> = {
  operations: { list: "queryFeatures" },
  pages: { of: ["list"], size: 1000 },
  fields: {
    ...pagingFields,
    ActiveOnly: "IncludeObsolete",
    ...productFilterFields,
  },
  toInput: (request) => ({
    list: {
      body: {
        ...licensesPart(request),
        ...productFilters(request),
      },
    },
  }),
  toResult: ({ list }) => ({ Licenses: list.Items.map(licenseStatistics), TotalNumberOfLicenses: list.TotalCount }),
};

/** Paging, order and search of licences, and whether those that are not active are among them. */
function licensesPart(request: Pick<RequestPart<"vo:PackageLicensesRequest">, "BaseInfo" | "IncludeObsolete">) {
  const list = listPart(request, columns, texts);
  const turned = { Ascending: "Descending", Descending: "Ascending" } as const;
  return {
    ...list,
    ...(list.Sort && {
      // What is obsolete is what is not active.
      Sort: list.Sort.map(({ Field, Direction }) => ({
        Field,
        Direction: Field === "IsActive" ? turned[Direction] : Direction,
      })),
    }),
    ActiveOnly: request.IncludeObsolete !== true,
  };
}

/** One pool in the legacy contract's form. */
function licenseStatistics(feature: Schemas["QueriedFeature"]): AnswerOf<"vo:LicenseStatistics"> {
  return {
    AdditionalKey: feature.AdditionalKey,
    AvailableLicenses: feature.Available ?? 0,
    CheckoutPolicy: null,
    CheckoutPolicySource: null,
    FeatureName: feature.Name,
    HostIds: feature.HostIds,
    IsOLMLicensed: true,
    IsObsolete: !feature.IsActive,
    LicenseId: int(feature.Id),
    LicenseType: feature.LicenseType,
    NamedQuantity: null,
    NumOfBorrowedLicenses: feature.Borrowed ?? 0,
    NumOfLicensesInUse: feature.Used ?? 0,
    NumOfTokens: int(feature.NumberOfTokens ?? 0),
    PackageID: intOrNull(feature.PackageId),
    ProductName: feature.ProductName,
    Server: feature.LicenseServerName,
    SortOrder: intOrNull(feature.SortOrder),
    TotalNumOfLicenses: int(feature.Total ?? 0),
    Vendor: feature.Vendor,
    VendorString: feature.VendorString,
    Version: feature.Version,
  };
}

// GetPackageLicenses: the components of a package, in their order unless another is requested.

/** Its answer carries no total, so without `NumOfRecord` all components come. */
const all = 2_147_483_647;

export const getPackageLicenses: LegacyMethod<"GetPackageLicenses", { found: "getPackage"; list: "queryFeatures" }> = {
  operations: { found: "getPackage", list: "queryFeatures" },
  pages: { of: ["list"], size: 1000 },
  fields: { ...pagingFields, id: "PackageID", ...single("PackageIds", "PackageID") },
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
  toResult: ({ list }) => ({ Licenses: list.Items.map(licenseStatistics) }),
};
