// The rows of Now as CSV: those that are shown, with the columns that are shown, in the words of the contract.
import type { Feature } from "../../../generated/client/index.js";
import type { CsvValue } from "../../components/download/rows-download.tsx";

/** What each column of the table shows. */
const fields: Readonly<Record<string, readonly (keyof Feature)[]>> = {
  feature: ["Name", "Version", "ProductName", "IsActive"],
  vendor: ["Vendor"],
  server: ["LicenseServerName"],
  used: ["Used", "Total", "UsagePercent"],
  borrowed: ["Borrowed"],
  reserved: ["Reserved"],
  queued: ["Queued"],
  expires: ["ExpirationDateUtc"],
};

interface NowCsv {
  readonly columns: readonly string[];
  /** Made when they are asked for: there may be thousands. */
  readonly rows: () => readonly (readonly CsvValue[])[];
}

/** `shown`: the ids of the table's columns. */
export function nowCsv(features: readonly Feature[], shown: readonly string[]): NowCsv {
  const columns = shown.flatMap((id) => fields[id] ?? []);
  return { columns, rows: () => features.map((feature) => columns.map((field) => feature[field] as CsvValue)) };
}
