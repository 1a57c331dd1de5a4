// The fields of the records on waste, in their order.
import type { components } from "../../generated/contract.ts";

type Schemas = components["schemas"];

const pool = [
  ...(["FeatureId", "FeatureName", "FeatureVersion", "LicenseServerId", "LicenseServerName", "Vendor"] as const),
] as const;

const held = [
  ...(["LicenseSeconds", "NightLicenseSeconds", "NightsHeld", "WeekendLicenseSeconds", "WeekendsHeld"] as const),
] as const;

export const wasteFields = [
  ...pool,
  ...(["Total", "KnownSeconds"] as const),
  ...held,
  ...(["IdleSessions", "IdleLicenseSeconds", "LongLimitSeconds", "LongSessions", "LongLicenseSeconds"] as const),
  ...(["SimultaneousUsers", "SimultaneousSeconds", "IsUnused"] as const),
] as const satisfies readonly (keyof Schemas["WasteItem"])[];

export const holderFields = [
  ...(["UserId", "UserName", "GroupId", "GroupName", "ProjectId", "ProjectName"] as const),
  ...held,
  ...(["SimultaneousSeconds", "FirstName", "LastName"] as const),
] as const satisfies readonly (keyof Schemas["WasteHolder"])[];

export const simultaneousFields = [
  ...(["UserId", "UserName"] as const),
  ...pool,
  ...(["Seconds", "LicenseSeconds", "MaxSessions", "MaxLicenses", "MaxAtUtc", "FirstName", "LastName"] as const),
] as const satisfies readonly (keyof Schemas["SimultaneousItem"])[];

export const togetherFields = [
  ...pool.map((name) => `First${name}` as const),
  ...pool.map((name) => `Second${name}` as const),
  ...(["Seconds", "FirstSeconds", "SecondSeconds", "SharePercent"] as const),
] as const satisfies readonly (keyof Schemas["HeldTogetherItem"])[];
