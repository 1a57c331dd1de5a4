// GetLicensesProcurement: what was bought, filtered, ordered and paged.
import { fieldFault } from "../fault.ts";
import type { LegacyMethod } from "../method.ts";
import { int, paging, slimDateTime, timeFormatOf } from "../shapes.ts";

const texts = {
  AssetInfo: "AssetInfo",
  FeatureName: "FeatureName",
  HostIDs: "HostIds",
  LicenseType: "LicenseType",
  Notice: "Notice",
  ProductName: "ProductName",
  SN: "SerialNumber",
  Server: "LicenseServerName",
  Vendor: "Vendor",
  VendorInfo: "VendorInfo",
  VendorString: "VendorString",
  Version: "FeatureVersion",
} as const;

/** The row's fields → the operation's. */
const columns = {
  ...texts,
  ExpirationDate: "ExpirationDateUtc",
  ID: "Id",
  IsPackage: "IsPackage",
  IssuedDate: "IssuedDateUtc",
  Quantity: "Quantity",
  StartDate: "StartDateUtc",
} as const;

type Column = keyof typeof columns;

export const getLicensesProcurement: LegacyMethod<"GetLicensesProcurement", { bought: "queryProcurements" }> = {
  operations: { bought: "queryProcurements" },
  toInput: (request) => {
    const { AssetInfo, ExpiresBefore, Features, IncludeObsolete, LicenseTypes, VendorName } = request;
    const page = paging(request, Object.keys(columns));
    const noText = page.SearchColumns.find((column) => !(column in texts));
    if (noText !== undefined) {
      throw fieldFault(
        "request.BaseInfo.PagingData.SearchColumns",
        `must name texts: ${Object.keys(texts).join(", ")}`,
      );
    }
    const selectors = Features.map(({ AdditionalKey, FeatureName, LicenseType, ProductName, Version }) => ({
      ...(AdditionalKey && { AdditionalKey }),
      ...(FeatureName && { FeatureName }),
      ...(LicenseType && { LicenseType }),
      ...(ProductName && { ProductName }),
      ...(Version && { FeatureVersion: Version }),
    }));
    const body = {
      ...(AssetInfo && { AssetInfo }),
      ...(ExpiresBefore !== undefined && { ExpiresBeforeUtc: new Date(ExpiresBefore).toISOString() }),
      ...(selectors.length > 0 && { Features: selectors }),
      ...(IncludeObsolete === true && { IncludeInactive: true }),
      ...(LicenseTypes.length > 0 && { LicenseTypes: [...LicenseTypes] }),
      ...(VendorName && { Vendors: [VendorName] }),
      ...(page.Search !== undefined && { Search: page.Search }),
      ...(page.SearchColumns.length > 0 && {
        SearchFields: page.SearchColumns.map((column) => texts[column as keyof typeof texts]),
      }),
      ...(page.Sort.length > 0 && {
        Sort: page.Sort.map(({ Column, Direction }) => ({
          Field: columns[Column as Column],
          Direction: Direction === "DESC" ? ("Descending" as const) : ("Ascending" as const),
        })),
      }),
      Offset: page.Offset,
      Limit: Math.min(page.Limit, 1000),
    };
    return { bought: { body } };
  },
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
  fields: {
    ExpiresBeforeUtc: "ExpiresBefore",
    Vendors: "VendorName",
    Limit: "BaseInfo.PagingData.NumOfRecord",
    Search: "BaseInfo.PagingData.Search",
    Sort: "BaseInfo.PagingData.Sort",
  },
};
