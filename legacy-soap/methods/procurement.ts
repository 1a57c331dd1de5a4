// GetLicensesProcurement: what was bought, filtered, ordered and paged.
import type { components } from "../../generated/contract.ts";
import { items, pagingFields, selections, single } from "../translation/field-names.ts";
import { type Columns, instant, listed, listPart, productVersions } from "../translation/list-request.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { int, slimDateTime, timeFormatOf } from "../wire/shapes.ts";

type Sort = components["schemas"]["ProcurementSort"];

const columns: Columns<Sort["Field"]> = {
  AssetInfo: "AssetInfo",
  ExpirationDate: "ExpirationDateUtc",
  FeatureName: "FeatureName",
  HostIDs: "HostIds",
  ID: "Id",
  IsPackage: "IsPackage",
  IssuedDate: "IssuedDateUtc",
  LicenseType: "LicenseType",
  Notice: "Notice",
  ProductName: "ProductName",
  Quantity: "Quantity",
  SN: "SerialNumber",
  Server: "LicenseServerName",
  StartDate: "StartDateUtc",
  Vendor: "Vendor",
  VendorInfo: "VendorInfo",
  VendorString: "VendorString",
  Version: "FeatureVersion",
};

const texts = [
  "AssetInfo",
  "FeatureName",
  "HostIds",
  "LicenseType",
  "Notice",
  "ProductName",
  "SerialNumber",
  "LicenseServerName",
  "Vendor",
  "VendorInfo",
  "VendorString",
  "FeatureVersion",
] as const;

export const getLicensesProcurement: LegacyMethod<"GetLicensesProcurement", { bought: "queryProcurements" }> = {
  operations: { bought: "queryProcurements" },
  pages: { of: ["bought"], size: 1000 },
  fields: {
    ...pagingFields,
    ExpiresBeforeUtc: "ExpiresBefore",
    IncludeInactive: "IncludeObsolete",
    ...selections("Features", "Features", "FeatureProductVersion"),
    ...items("LicenseTypes", "LicenseTypes", "LicenseTypes"),
    ...single("Vendors", "VendorName"),
  },
  toInput: (request) => ({
    bought: {
      body: {
        ...listPart(request, columns, texts),
        ...(request.AssetInfo ? { AssetInfo: request.AssetInfo } : {}),
        ...instant("ExpiresBeforeUtc", request.ExpiresBefore),
        IncludeInactive: request.IncludeObsolete === true,
        ...productVersions("Features", request.Features),
        ...listed("LicenseTypes", request.LicenseTypes),
        ...listed("Vendors", [request.VendorName]),
      },
    },
  }),
  toResult: ({ bought }, request) => {
    const at = (instant: string | null) => slimDateTime(instant, timeFormatOf(request));
    return {
      LicensesProcurements: bought.Items.map((one) => ({
        AssetInfo: one.AssetInfo,
        ExpirationDate: at(one.ExpirationDateUtc),
        FeatureName: one.FeatureName,
        HostIDs: one.HostIds,
        ID: int(one.Id),
        IsPackage: one.IsPackage,
        IssuedDate: at(one.IssuedDateUtc),
        LicenseType: one.LicenseType ?? "Floating", // can't be nil; the enum's first
        Notice: one.Notice,
        ProductName: one.ProductName,
        Quantity: int(one.Quantity ?? 0),
        SN: one.SerialNumber,
        Server: one.LicenseServerName,
        StartDate: at(one.StartDateUtc),
        Vendor: one.Vendor,
        VendorInfo: one.VendorInfo,
        VendorString: one.VendorString,
        Version: one.FeatureVersion,
      })),
      TotalNumberOfLicensesProcurements: bought.TotalCount,
    };
  },
};
