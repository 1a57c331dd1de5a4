// The CSV of the page of collectors: one line a source, and one for a collector without sources.
import type { Collector, CollectorSource } from "../../../../generated/client/index.js";
import type { CsvValue } from "../../../components/download/rows-download.tsx";
import { sourceRows } from "./states.ts";

const collectorFields = [
  ...["BrokerId", "Version", "HostName", "Status", "StartedUtc", "LastReportUtc", "IntervalSeconds"],
  ...["ClockDifferenceSeconds", "BacklogMessages", "BacklogBytes", "BacklogSinceUtc", "DroppedMessages"],
  ...["RefusedMessages", "Error"],
] as readonly (keyof Omit<Collector, "Sources">)[];
const sourceFields = [
  ...["Name", "Manager", "IntervalSeconds", "AsksLicenseServer", "LastPollUtc", "LastSuccessUtc", "Polls"],
  ...["Failures", "UnreadableLines", "LogLagBytes", "ClockDifferenceSeconds", "Error"],
] as readonly (keyof Omit<CollectorSource, "LicenseServers">)[];

export const csvColumns: readonly string[] = [
  ...collectorFields,
  ...sourceFields.map((name) => `Source${name}`),
  "SourceLicenseServers",
  "SourceState",
];

export function csvRows(collectors: readonly Collector[], now: number): readonly (readonly CsvValue[])[] {
  return collectors.flatMap((collector) => {
    const own = collectorFields.map((name) => collector[name]);
    const rows = sourceRows([collector], now).map(({ source, servers, state }) => [
      ...own,
      ...sourceFields.map((name) => source[name]),
      ...[servers, state.text],
    ]);
    return rows.length > 0 ? rows : [[...own, ...sourceFields.map(() => null), null, null]];
  });
}
