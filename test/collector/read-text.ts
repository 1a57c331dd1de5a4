// Reads texts with a licence manager's reader, for tests: what is reported, and what could not be read.
import type { LogFormat, LogReader, Manager, StatusReading } from "../../collector/sources/manager.ts";
import { zoneNamed } from "../../collector/text/zone.ts";
import type { DataInquiryMessage, LogEvent, ReportedCheckout, ReportedPool } from "../../generated/contract.ts";

export interface TextOptions {
  server?: string;
  /** The setting `status`; null where there is none. `queried-host` unless given. */
  address?: string | null;
  at?: string;
  isAtSet?: boolean;
  zone?: string;
}

/** Monday, 4 May 2026, noon UTC: when texts of tests are printed unless they say otherwise. */
const noon = "2026-05-04T12:00:00Z";

export function contextOf(options: TextOptions = {}) {
  const zone = zoneNamed(options.zone ?? "Etc/UTC");
  if (!zone) throw new Error("no such zone");
  return {
    server: options.server ?? null,
    address: options.address === undefined ? "queried-host" : options.address,
    zone,
    at: Date.parse(options.at ?? noon),
    isAtSet: options.isAtSet ?? false,
    exitCode: 0,
    year: null,
  };
}

export function readText(manager: Manager, text: string, options: TextOptions = {}): StatusReading {
  if (!manager.readStatus) throw new Error("this licence manager has no status");
  return manager.readStatus(text, contextOf(options));
}

/** The only snapshot of a reading. */
export function snapshotOf({ messages }: StatusReading): DataInquiryMessage {
  const [message] = messages;
  if (messages.length !== 1 || message?.MessageType !== "data_inquiry")
    throw new Error(`not one snapshot: ${JSON.stringify(messages)}`);
  return message;
}

/** The pools of the only snapshot, by name and, where there is one, version. */
export function poolsOf(reading: StatusReading): Record<string, ReportedPool> {
  return Object.fromEntries(
    snapshotOf(reading).Pools.map((pool) => [
      pool.FeatureVersion ? `${pool.FeatureName} ${pool.FeatureVersion}` : pool.FeatureName,
      pool,
    ]),
  );
}

export function checkoutsOf(reading: StatusReading): ReportedCheckout[] {
  return snapshotOf(reading).Pools.flatMap((pool) => pool.Checkouts ?? []);
}

/** The reasons of what could not be read, each with its line. */
export function complaintsOf({ unreadable }: StatusReading): string[] {
  return unreadable.map(({ line, reason }) => `${line}: ${reason}`);
}

export interface ReadLog {
  readonly events: LogEvent[];
  /** `line: reason`. */
  readonly complaints: string[];
  readonly notes: string[];
  readonly reader: LogReader;
}

/** Reads a whole log; `state` is that of an earlier reader, to go on from it. */
export function readLog(format: LogFormat, text: string, options: TextOptions = {}, state: unknown = null): ReadLog {
  const complaints: string[] = [];
  const notes: string[] = [];
  const context = {
    ...contextOf(options),
    complain: (line: number, _text: string, reason: string) => void complaints.push(`${line}: ${reason}`),
    note: (line: number, words: string) => void notes.push(`${line}: ${words}`),
  };
  const reader = format.open(context, state === null ? null : JSON.parse(JSON.stringify(state)), null);
  const events = text.split("\n").flatMap((line, index) => [...reader.read(line, index + 1)]);
  events.push(...(reader.rest?.() ?? []));
  return { events, complaints, notes, reader };
}
