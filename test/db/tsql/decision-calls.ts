// What the operations that decisions are made with are called with (calls.ts).
import type { OperationId } from "../../../handlers/types.ts";
import { csv, days, type OneCall } from "./call.ts";

const Features = [{ FeatureName: "cad_core" }, { FeatureName: "mesh_pre", Vendor: "meshlab" }];

export const decisionCalls = {
  getRightsizing: [
    { query: { ...days } },
    { query: { ...days, FeatureIds: [1, 2], FeatureNames: ["cad_core"], WorkingHoursOnly: true, Licenses: [3] } },
    { query: { ...days, LicenseServerIds: [1], Vendors: ["cadworks"], PageSize: 2 }, accept: csv },
  ],
  queryRightsizing: [{ body: { ...days, Selections: [{ Name: "some", FeatureIds: [1], Features }] } }],
  getHeatMap: [{ query: { ...days, TimeZone: "Europe/Berlin" } }, { query: { ...days, FeatureIds: [1] }, accept: csv }],
  getForecast: [{}, { query: { FeatureIds: [1], Months: 12 }, accept: csv }],
  queryComparison: [{ body: { First: { StartDateUtc: "2026-02-10", EndDateTimeUtc: "2026-02-15" }, Second: days } }],
  getExpirations: [
    {},
    { query: { ...days, FeatureIds: [1, 2], LicenseServerIds: [1], Vendors: ["cadworks"] }, accept: csv },
  ],
  getCalendar: [{}, { query: { AlarmDays: 30 } }],
  getCosts: [
    { query: { ...days } },
    { query: { ...days, FeatureIds: [1, 2], Vendors: ["cadworks"], PerpetualMonths: 12 }, accept: csv },
  ],
  getChargeBack: [
    { query: { Month: "2026-02" } },
    { query: { Month: "2026-02", GroupBy: "User", ShareOf: "Peak", LicenseServerIds: [1] }, accept: csv },
  ],
  getWaste: [
    { query: { ...days } },
    {
      query: { ...days, FeatureIds: [1, 2], LicenseServerIds: [1], Vendors: ["cadworks"], UnusedOnly: true },
      accept: csv,
    },
  ],
  queryWaste: [{ body: { ...days, FeatureNames: ["cad_core"], LongPercentile: 80, LongAtLeastSeconds: 60 } }],
  getWasteHolders: [{ query: { ...days } }, { query: { ...days, GroupBy: "Group", FeatureIds: [1] }, accept: csv }],
  getSimultaneousCheckouts: [{ query: { ...days } }],
  getFeaturesHeldTogether: [{ query: { ...days } }],
  getWastefulSessions: [
    { query: { ...days, LongPercentile: 80, LongAtLeastSeconds: 0, IdleAtLeastSeconds: 60 } },
    { query: { ...days, FeatureIds: [1] }, accept: csv },
  ],
} satisfies { readonly [Id in OperationId]?: readonly OneCall<Id>[] };
