// GetLicensesProcurement: purchases, filtered, ordered and paged.
import type { components } from "../../generated/contract.ts";
import { filtersOf } from "../translation/filters.ts";
import type { LegacyMethod } from "../translation/method.ts";
import { integer, listPart, plain, type RowTable, rowsOf, text, textAs, time } from "../translation/row-table.ts";
import type { ResponsePart } from "../types/derived.ts";

type Schemas = components["schemas"];

const columns: RowTable<
  Schemas["ProcurementQueryResult"]["Items"][number],
  ResponsePart<"dc:LicenseProcurement">,
  Schemas["ProcurementSort"]["Field"]
> = {
  AssetInfo: text("AssetInfo"),
  ExpirationDate: time("ExpirationDateUtc"),
  FeatureName: text("FeatureName"),
  HostIDs: text("HostIds"),
  ID: integer("Id"),
  IsPackage: plain("IsPackage"),
  IssuedDate: time("IssuedDateUtc"),
  LicenseType: textAs("LicenseType", ({ LicenseType }) => LicenseType ?? "Floating"), // can't be nil; the enum's first
  Notice: text("Notice"),
  ProductName: text("ProductName"),
  Quantity: integer("Quantity"),
  SN: text("SerialNumber"),
  Server: text("LicenseServerName"),
  StartDate: time("StartDateUtc"),
  Vendor: text("Vendor"),
  VendorInfo: text("VendorInfo"),
  VendorString: text("VendorString"),
  Version: text("FeatureVersion"),
};

const filters = filtersOf<Schemas["ProcurementQuery"]>("vo:LicensesProcurementRequest", {
  AssetInfo: "AssetInfo",
  ExpiresBeforeUtc: "ExpiresBefore",
  Features: "Features",
  LicenseTypes: "LicenseTypes",
  Vendors: ["VendorName"],
});

export const getLicensesProcurement: LegacyMethod<"GetLicensesProcurement", { bought: "queryProcurements" }> = {
  operations: { bought: "queryProcurements" },
  pages: { of: ["bought"], size: 1000 },
  fields: { ...filters.fields, IncludeInactive: "IncludeObsolete" },
  toInput: (request) => ({
    bought: {
      body: {
        ...listPart<Schemas["ProcurementQuery"]>(request, columns),
        IncludeInactive: request.IncludeObsolete === true,
        ...filters.of(request),
      },
    },
  }),
  toResult: ({ bought }, request) => ({
    LicensesProcurements: rowsOf(columns, bought.Items, request),
    TotalNumberOfLicensesProcurements: bought.TotalCount,
  }),
};
