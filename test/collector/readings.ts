// Reads texts as licence managers' answers and logs, for the tests of readers: what they say, and what could not be read.
import type { LogContext, LogFormat, Manager, ReadingContext, StatusReading } from "../../collector/sources/manager.ts";
import { type ServerZone, zoneNamed } from "../../collector/text/zone.ts";
import type { DataInquiryMessage, LogEvent, ReportedCheckout, ReportedPool } from "../../generated/contract.ts";

/** Friday, 6 March 2026, noon: when a text was printed that does not say it. */
export const noon = Date.UTC(2026, 2, 6, 12);

/** When a log was last written. */
export const yearsEnd = Date.UTC(2026, 11, 31, 23);

/** The zone of that name, as a setting; else UTC, as this machine's. */
function zoneOf(name: string | undefined): ServerZone {
  const zone = zoneNamed(name ?? "Etc/UTC");
  if (!zone) throw new Error(`no zone ${name}`);
  return { ...zone, origin: name === undefined ? "this machine" : "--time-zone" };
}

export interface ReadingOptions extends Partial<Omit<ReadingContext, "zone">> {
  zone?: string;
}

/** What a manager reads of a text; No address unless given. */
export function readingOf(manager: Manager, text: string, options: ReadingOptions = {}): StatusReading {
  const { zone, ...rest } = options;
  const context = { server: null, address: null, at: noon, isAtSet: false, exitCode: 0, ...rest, zone: zoneOf(zone) };
  const reading = manager.readStatus?.(text, context);
  if (!reading) throw new Error("this manager has no status");
  return reading;
}

/** The one snapshot of a reading. */
export function snapshotIn({ messages }: StatusReading): DataInquiryMessage {
  const [message] = messages;
  if (messages.length !== 1 || message?.MessageType !== "data_inquiry") {
    throw new Error(`not one snapshot: ${JSON.stringify(messages)}`);
  }
  return message;
}

/** The pools of the one snapshot, by name and version. */
export function poolsIn(reading: StatusReading): Record<string, ReportedPool> {
  const pools = snapshotIn(reading).Pools;
  return Object.fromEntries(pools.map((pool) => [`${pool.FeatureName} ${pool.FeatureVersion ?? "-"}`, pool]));
}

/** The checkouts of the one snapshot. */
export function checkoutsIn(reading: StatusReading): ReportedCheckout[] {
  return snapshotIn(reading).Pools.flatMap((pool) => pool.Checkouts ?? []);
}

export interface LogReading {
  events: readonly LogEvent[];
  /** `line: reason`. */
  unreadable: string[];
  notes: string[];
  server: string | null;
  zone: string;
}

export interface LogReadingOptions extends Partial<Omit<LogContext, "zone" | "complain" | "note">> {
  zone?: string;
  /** Before each line the reader is saved and opened again, as a restart does. */
  restarts?: boolean;
}

/** The events of a whole log. */
export function logOf(format: LogFormat, lines: readonly string[], options: LogReadingOptions = {}): LogReading {
  const { zone, restarts, ...rest } = options;
  const read: LogReading = { events: [], unreadable: [], notes: [], server: null, zone: "" };
  const context: LogContext = {
    server: null,
    address: null,
    at: yearsEnd,
    isAtSet: false,
    year: null,
    ...rest,
    zone: zoneOf(zone),
    complain: (line, _, reason) => read.unreadable.push(`${line}: ${reason}`),
    note: (line, text) => read.notes.push(`${line}: ${text}`),
  };
  const ahead = format.lookAhead?.(context);
  for (const line of lines) if (ahead?.read(line)) break;
  let reader = format.open(context, null, ahead?.result() ?? null);
  read.events = lines.flatMap((line, index) => {
    if (restarts) reader = format.open(context, JSON.parse(JSON.stringify(reader.state)), null);
    return [...reader.read(line, index + 1)];
  });
  read.events = [...read.events, ...(reader.rest?.() ?? [])];
  read.notes.push(...(reader.zoneDoubt ? [reader.zoneDoubt] : []));
  return { ...read, server: reader.server, zone: reader.zone.name };
}

/** How many events there are of each type. */
export function countsOf({ events }: LogReading): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { EventType } of events) counts[EventType] = (counts[EventType] ?? 0) + 1;
  return counts;
}
