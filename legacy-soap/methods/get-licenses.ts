// GetLicenses: the pools of licences, by default those that are active.
import type { components } from "../../generated/contract.ts";
import { type Columns, listed, listPart, pagingFields, productVersions } from "../list-request.ts";
import type { LegacyMethod } from "../method.ts";
import { int } from "../shapes.ts";
import type { AnswerOf } from "../types/derived.ts";

type Schemas = components["schemas"];

const columns: Columns<Schemas["FeatureField"]> = {
  AdditionalKey: "AdditionalKey",
  AvailableLicenses: "Available",
  CheckoutPolicy: "Id",
  CheckoutPolicySource: "Id",
  FeatureName: "Name",
  HostIds: "Id",
  IsOLMLicensed: "Id",
  IsObsolete: "IsActive",
  LicenseId: "Id",
  LicenseType: "LicenseType",
  NamedQuantity: "Id",
  NumOfBorrowedLicenses: "Borrowed",
  NumOfLicensesInUse: "Used",
  NumOfTokens: "Id",
  PackageID: "Id",
  ProductName: "ProductName",
  Server: "LicenseServerName",
  SortOrder: "Id",
  TotalNumOfLicenses: "Total",
  Vendor: "Vendor",
  VendorString: "Id",
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
] as const satisfies readonly Schemas["FeatureTextField"][];

export const getLicenses: LegacyMethod<"GetLicenses", { list: "queryFeatures" }> = {
  operations: { list: "queryFeatures" },
  fields: { ...pagingFields, LicenseServerNames: "ServerName", Vendors: "VendorName" },
  toInput: (request) => {
    const list = listPart(request, columns, texts);
    return {
      list: {
        body: {
          ...list,
          // What is obsolete is what is not active.
          ...(list.Sort && {
            Sort: list.Sort.map(({ Field, Direction }) => ({
              Field,
              Direction:
                Field !== "IsActive" ? Direction : Direction === "Ascending" ? ("Descending" as const) : "Ascending",
            })),
          }),
          ActiveOnly: request.IncludeObsolete !== true,
          ...productVersions("Features", request.Features),
          ...productVersions("Products", request.Products),
          ...listed("AdditionalKeys", request.AdditionalKey),
          ...listed("LicenseTypes", request.LicenseTypes),
          ...listed("LicenseServerNames", [request.ServerName]),
          ...listed("Vendors", [request.VendorName]),
        },
      },
    };
  },
  toResult: ({ list }) => ({ Licenses: list.Items.map(licenseStatistics), TotalNumberOfLicenses: list.TotalCount }),
};

/** One pool as the legacy contract tells it. */
export function licenseStatistics(feature: Schemas["Feature"]): AnswerOf<"vo:LicenseStatistics"> {
  return {
    AdditionalKey: feature.AdditionalKey,
    AvailableLicenses: feature.Available ?? 0,
    CheckoutPolicy: null,
    CheckoutPolicySource: null,
    FeatureName: feature.Name,
    HostIds: null,
    IsOLMLicensed: true,
    IsObsolete: !feature.IsActive,
    LicenseId: int(feature.Id),
    LicenseType: feature.LicenseType,
    NamedQuantity: null,
    NumOfBorrowedLicenses: feature.Borrowed ?? 0,
    NumOfLicensesInUse: feature.Used ?? 0,
    NumOfTokens: feature.LicenseType === "Token" ? int(feature.Total ?? 0) : 0,
    PackageID: null,
    ProductName: feature.ProductName,
    Server: feature.LicenseServerName,
    SortOrder: null,
    TotalNumOfLicenses: int(feature.Total ?? 0),
    Vendor: feature.Vendor,
    VendorString: null,
    Version: feature.Version,
  };
}
