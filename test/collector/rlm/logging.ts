// The lines of an RLM report log, for tests: of one ISV server with one product, from Monday, 2 March 2026.
import { reportLog } from "../../../collector/sources/rlm/report-log/reader.ts";
import type { LogEvent } from "../../../generated/contract.ts";
import { type LogReading, type LogReadingOptions, logOf } from "../readings.ts";

export const head = [
  "RLM Report Log Format 0, version 14.0, authenticated",
  "ISV: quarz, RLM version 14.2 BL3",
  "Logfile format Copyright (C) 2006-2020 Reprise Software, Inc.",
  "For documentation on this format, email info@reprisesoftware.com",
  "You are encouraged to build tools to process this data.",
  "",
  "START lic-north 03/02/2026 08:00:04",
];
export const product = 'PRODUCT solve 2026.03 1 10 2 10 "" "" "Quarz Ltd" "" "" "" 3 0 0 0 0 0 0 0 0';
export const read = (lines: readonly string[], options: LogReadingOptions = {}): LogReading =>
  logOf(reportLog, [...head, product, ...lines], options);
/** The events after the start of the ISV server. */
export const eventsOf = (lines: readonly string[], options: LogReadingOptions = {}) =>
  read(lines, options).events.slice(1);
export const timesOf = (events: readonly LogEvent[]) => events.map(({ TimestampUtc }) => TimestampUtc);

/** A checkout; `share` is the handle whose licence it shares. */
export function out(
  handle: string,
  time: string,
  changes: { user?: string; count?: number; share?: string } = {},
): string {
  const { user = "mira", count = 1, share = handle } = changes;
  return `OUT solve 2026.03 1 ${user} ws-11 "" ${count} 4 0 ${handle} ${share} 1a14 "rocket" "solve" "2026.0" ${time}`;
}

/** A check-in. */
export function back(handle: string, time: string, user = "mira", count = 1): string {
  return `IN 1 solve 2026.0 ${user} ws-11 "" ${count} 1 1 ${handle} ${time}`;
}
