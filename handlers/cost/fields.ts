// The fields of the records on cost, in their order.
import type { components } from "../../generated/contract.ts";

type Schemas = components["schemas"];

export const costFields = [
  ...(["FeatureId", "FeatureName", "FeatureVersion", "LicenseServerId", "LicenseServerName", "Vendor"] as const),
  ...(["Currency", "Cost", "PaidLicenses", "CostPerLicenseHour", "SpareCost"] as const),
  ...(["LicenseSeconds", "Verdict", "SpareLicenses", "UnpricedPurchases"] as const),
] as const satisfies readonly (keyof Schemas["CostItem"])[];

export const chargeBackFields = [
  ...(["Currency", "UserId", "UserName", "GroupId", "GroupName", "ProjectId", "ProjectName"] as const),
  ...(["IsUnused", "LicenseSeconds", "Cost", "SharePercent"] as const),
  ...(["FirstName", "LastName", "Department", "CostCenter"] as const),
] as const satisfies readonly (keyof Schemas["ChargeBackItem"])[];
