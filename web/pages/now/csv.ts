// The rows of Now as CSV: those that are shown, in the words of the contract.
import type { Feature } from "../../../generated/client/index.js";
import type { CsvValue } from "../../components/download/rows-download.tsx";

const fields = [
  ...(["Name", "Version", "Vendor", "ProductName", "LicenseServerName", "Used", "Total", "UsagePercent"] as const),
  ...(["Borrowed", "Reserved", "Queued", "ExpirationDateUtc", "IsActive"] as const),
] satisfies readonly (keyof Feature)[];

export const csvColumns: readonly string[] = fields;

export const csvRow = (feature: Feature): readonly CsvValue[] => fields.map((field) => feature[field]);
