// What was measured in a time: the licence servers whose state was unknown then, and those without a collector that reads the log.
// Where nothing was measured, no page shows 0 or none.
import { useMemo } from "react";
import { getLicenseServers, type LicenseServerEntry } from "../../generated/client/index.js";
import { refreshMs, useOperation } from "./queries.ts";

/** Data older than this is marked as old. */
const oldMs = 15 * 60_000;
/** After so many intervals of its collector without a report the state of a licence server is unknown. */
export const silentIntervals = 3;
/** On a quiet licence server a log has no events for some days. */
const quietLogMs = 7 * 86_400_000;

/** What the pages need from a licence server's reports. */
export type ReportedServer = Pick<LicenseServerEntry, "Status" | "LastUpdateUtc" | "ReportIntervalSeconds">;

/** Whether its last report is too old, by the interval of its collector if that is reported. */
export function isOld({ LastUpdateUtc, ReportIntervalSeconds }: ReportedServer, now: number): boolean {
  const longest = Math.max(oldMs, silentIntervals * (ReportIntervalSeconds ?? 0) * 1000);
  return LastUpdateUtc !== null && now - Date.parse(LastUpdateUtc) > longest;
}

/**
 * Whether its status was reported, and too long ago. A server with only a log or a licence file has no status, and is quiet at
 * night.
 */
export const isOnlyLast = (server: ReportedServer) =>
  server.Status !== "SILENT" && server.Status !== "UNKNOWN" && isOld(server, Date.now());

/** Its present state is unknown. */
const isDark = (server: LicenseServerEntry, now = Date.now()) =>
  server.LastUpdateUtc === null || server.Status === "SILENT" || isOld(server, now);

export interface Measured {
  /** Those that the filter selects. */
  readonly servers: readonly LicenseServerEntry[];
  /** Unknown for the whole time. */
  readonly isNothing: boolean;
  /** Unknown from their last report on, which is before the end of the time. */
  readonly dark: readonly LicenseServerEntry[];
  /** Unknown before their first report, which is in the time or after it. */
  readonly late: readonly LicenseServerEntry[];
  /** Their log is not read: their denials are unknown. Empty where denials do not matter. */
  readonly logless: readonly LicenseServerEntry[];
}

/** How a page uses denials: not at all, beside use, or alone. */
type Denials = "none" | "some" | "all";

/** A time that begins later than by this share of it is measured in part. */
const lateShare = 0.05;

interface Span {
  readonly startUtc: string;
  /** Null: now. */
  readonly endUtc: string | null;
}

export function measuredIn(servers: readonly LicenseServerEntry[], span: Span, denials: Denials = "none"): Measured {
  const start = Date.parse(span.startUtc);
  const end = Math.min(Date.now(), span.endUtc === null ? Date.now() : Date.parse(span.endUtc));
  const at = (instant: string | null) => (instant === null ? 0 : Date.parse(instant));
  const dark = servers.filter((one) => isDark(one) && at(one.LastUpdateUtc) < end);
  const late = servers.filter(
    (one) => !dark.includes(one) && at(one.KnownSinceUtc) > start + lateShare * (end - start),
  );
  const isUnread = ({ LastLogEventUtc }: LicenseServerEntry) => at(LastLogEventUtc) <= start - quietLogMs;
  const logless = denials === "none" ? [] : servers.filter((one) => !dark.includes(one) && isUnread(one));
  const isUnknown = (one: LicenseServerEntry) =>
    (dark.includes(one) && at(one.LastUpdateUtc) <= start) ||
    at(one.KnownSinceUtc) >= end ||
    (denials === "all" && logless.includes(one));
  return { servers, dark, late, logless, isNothing: servers.every(isUnknown) };
}

/** Undefined until it is loaded. */
export function useMeasured(
  span: Span,
  serverId: number | null = null,
  denials: Denials = "none",
): Measured | undefined {
  const { data, error } = useOperation("getLicenseServers", getLicenseServers, {}, { refreshMs });
  const { startUtc, endUtc } = span;
  return useMemo(() => {
    if (data === undefined) return error === null ? undefined : noResult;
    const selected = data.filter(({ Id }) => serverId === null || Id === serverId);
    return measuredIn(selected, { startUtc, endUtc }, denials);
  }, [data, error, serverId, startUtc, endUtc, denials]);
}

/** Whether a count of no denials means that there were none. */
export const isLogRead = (measured: Measured | undefined, serverId: number | null) =>
  measured !== undefined && !measured.logless.some(({ Id }) => Id === serverId);

/** Whether anything of its present state is known. */
export function isMeasured({ dark }: Measured): (of: { readonly LicenseServerId: number }) => boolean {
  const out = new Set(dark.map(({ Id }) => Id));
  return ({ LicenseServerId }) => !out.has(LicenseServerId);
}

/** For days of expiry, which hold once they are reported: nothing is known of them if no licence server ever reported. */
export function everMeasured(measured: Measured | undefined): Measured | undefined {
  if (measured === undefined) return undefined;
  const isReported = measured.servers.some(({ LastUpdateUtc }) => LastUpdateUtc !== null);
  return { ...measured, isNothing: measured.isNothing && !isReported };
}

/** If the request failed: nothing counts as unmeasured, and the pages show the data as it is. */
const noResult: Measured = { servers: [], isNothing: false, dark: [], late: [], logless: [] };

/** For present data. */
export const atPresent = (): Span => ({
  startUtc: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  endUtc: null,
});
