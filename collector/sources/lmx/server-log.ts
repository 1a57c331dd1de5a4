// The log of an LM-X server as a source's `log`. No public text shows how it writes checkouts, check-ins and denials: what
// is not of its beginning is counted as unreadable, and no event is guessed.
import type { DataInquiryMessage, ReportedPool } from "../../../generated/contract.ts";
import { countOf, fits, longestName, longestVendor, longestVersion } from "../../text/limits.ts";
import { instantsOf } from "../../text/zone.ts";
import { lineLog } from "../line-log.ts";
import { CannotRead, type LogFormat, messageHead, type Reading, readLines } from "../manager.ts";
import { addedPools } from "../pools.ts";
import { readTime } from "./report.ts";

export const serverLog: LogFormat = lineLog((_, saved: Start | null) => {
  const state = saved ?? new Start();
  return { state, read: (line) => readLine(line, state) };
});

/** What is wrong with a line of a log's beginning, or null. */
function readLine(text: string, start: Start): string | null {
  const parts = readLogLine(text);
  if (parts) return readStartLine(parts, start);
  return text.trim() === "" ? null : "no date and time at its start";
}

/** `[2021-05-26 13:38:30] text`; null where a line is of another form. */
function readLogLine(line: string): { time: string; text: string } | null {
  const parts = /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})\] ?(.*)$/.exec(line.trimEnd());
  return parts ? { time: parts[1] ?? "", text: (parts[2] ?? "").trim() } : null;
}

class Start {
  host: string | null = null;
  port: string | null = null;
  vendor: string | null = null;
  time: string | null = null;
  isList = false;
  features: ReportedPool[] = [];
}

/** Whether the text is a log and no answer of lmxendutil. */
export function isLog(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "");
  return first !== undefined && readLogLine(first) !== null;
}

/** What the server prints that it serves, as a message about licences alone: a log's beginning has no use. */
export function readStart(
  lines: readonly string[],
  { server, address, at: readAt, isAtSet, zone, complain }: Reading,
): DataInquiryMessage[] {
  const start = new Start();
  readLines(lines, complain, (text) => readLine(text, start));
  if (start.features.length === 0) return [];
  const printed = start.host !== null && start.port !== null ? `${start.port}@${start.host}` : null;
  const name = server ?? printed ?? address ?? start.host;
  if (name === null) throw new CannotRead("the log does not say which licence server it is of: give `server`");
  const local = readTime(start.time ?? "");
  const logged = local ? instantsOf(zone.zone, local, local.second)[0] : undefined;
  const at = isAtSet ? readAt : (logged ?? readAt);
  return [
    {
      MessageType: "data_inquiry",
      ...messageHead("LMX", name, { zone, at }),
      Scope: "licenses",
      Pools: addedPools(start.features),
    },
  ];
}

/** Answers why a line cannot be read, or null. */
function readStartLine({ time, text }: { time: string; text: string }, start: Start): string | null {
  const server = /^LM-X License Server v\S+(?: build \S+)? on (\S+)/i.exec(text);
  if (server) {
    Object.assign(start, new Start(), { host: server[1], time });
    return null;
  }
  const feature = start.isList ? /^(\S.*?) \(v([^()\s]+)\) \((\S+) license\(s\)\)(?: .*)?$/i.exec(text) : null;
  if (feature) return readFeature(feature[1] ?? "", feature[2] ?? "", feature[3] ?? "", start);
  start.port ??= /\bport (\d+)\.$/i.exec(text)?.[1] ?? null;
  const vendor = /^Serving licenses for vendor (\S+?)\.?$/i.exec(text)?.[1];
  if (vendor !== undefined && fits(vendor, longestVendor)) start.vendor = vendor;
  start.isList = /^Serving following features:$/i.test(text);
  return start.isList || isExpected(text) ? null : "a line whose form is not known";
}

function readFeature(name: string, version: string, count: string, start: Start): string | null {
  const IsUncounted = /^unlimited$/i.test(count);
  const Total = IsUncounted ? null : countOf(count);
  if (Total === null && !IsUncounted) return "a number of licences that is none";
  if (!fits(name, longestName) || !fits(version, longestVersion)) return "a name or version that is too long";
  const none = { LicenseType: null, Used: null, Reserved: null, Queued: null };
  start.features.push({
    FeatureName: name,
    FeatureVersion: version,
    Vendor: start.vendor,
    Total,
    IsUncounted,
    ...none,
  });
  return null;
}

function isExpected(text: string): boolean {
  return text === "" || ofStart.some((pattern) => pattern.test(text));
}

const ofStart = [
  /^Copyright \(C\)/i,
  /^Website: /i,
  /^License server has pid \d+/i,
  /^Serving licenses for vendor /i,
  /^WARNING: It is not recommended to run license server as root/i,
  /^License server using (?:TCP|UDP) IPv[46] port \d+/i,
  /^Reading licenses/i,
  /^License file\(s\):/i,
  /^(?:\/|[a-z]:\\|\\\\)\S/i,
  /^(?:Log file path|Log to stdout|Log format|Configuration file path): /i,
];
