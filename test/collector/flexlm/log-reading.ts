// Reads texts as debug logs, for tests: their events, and what could not be read.
import { debugLog } from "../../../collector/sources/flexlm/debug-log.ts";
import { StartFinder } from "../../../collector/sources/flexlm/debug-log-clock.ts";
import { type ServerZone, zoneNamed } from "../../../collector/text/zone.ts";
import type { LogEvent } from "../../../generated/contract.ts";

export interface ReadLog {
  events: LogEvent[];
  unreadable: string[];
  notes: string[];
  day: number | null;
  zone: ServerZone;
  server: string | null;
}

export interface ReadLogOptions {
  /** Given, else printed, else UTC stands for this machine's. */
  zone?: string;
  at?: string;
  year?: number;
}

/** The events of a log with these lines. */
export function readLog(lines: readonly string[], options: ReadLogOptions = {}): ReadLog {
  const zone = options.zone === undefined ? null : zoneNamed(options.zone);
  const utc = zoneNamed("Etc/UTC");
  if (!utc) throw new Error("no UTC");
  const machine: ServerZone = { ...utc, origin: "this machine" };
  const year = options.year ?? null;
  const finder = new StartFinder({ zone, machine, year, at: options.at === undefined ? null : Date.parse(options.at) });
  lines.some((line) => finder.read(line));
  const start = finder.result();
  const read: ReadLog = { events: [], unreadable: [], notes: [], ...start };
  if (start.day === null) return read;
  const context = {
    server: null,
    address: "27000@lic-north.example",
    zone: zone ?? machine,
    at: options.at === undefined ? null : Date.parse(options.at),
    isAtSet: options.at !== undefined,
    year,
    complain: (number: number, text: string, reason: string) => read.unreadable.push(`${number}: ${reason}: ${text}`),
    note: (number: number, text: string) => read.notes.push(`${number}: ${text}`),
  };
  const reader = debugLog.open(context, null, start);
  lines.forEach((line, index) => {
    read.events.push(...reader.read(line, index + 1));
  });
  if (reader.zoneDoubt) read.notes.push(reader.zoneDoubt);
  return read;
}

/** The instants of the checkouts, by their users. */
export function timesOf(read: ReadLog): Record<string, string> {
  return Object.fromEntries(
    read.events.flatMap((event) => ("UserName" in event ? [[event.UserName, event.TimestampUtc]] : [])),
  );
}

/** How a log begins: Tuesday, 10 March 2026, 8:00 in New York. */
export const opening = [
  " 8:00:00 (lmgrd) -----------------------------------------------",
  " 8:00:00 (lmgrd)   Please Note:",
  " 8:00:00 (lmgrd) ",
  " 8:00:00 (lmgrd) Server's System Date and Time: Tue Mar 10 2026 08:00:00 EDT",
  " 8:00:00 (lmgrd) SLOG: Summary LOG statistics is enabled.",
  " 8:00:00 (lmgrd) FlexNet Licensing (v11.13.1.2 build 173085 x64_lsb) started on lic-north.example (linux) (3/10/2026)",
  " 8:00:00 (lmgrd) lmgrd tcp-port 27000",
  " 8:00:00 (lmgrd) (@lmgrd-SLOG@) Start-Date: Tue Mar 10 2026 08:00:00 EDT",
  " 8:00:00 (lmgrd) Starting vendor daemons ... ",
  " 8:00:00 (lmgrd) Started quarzd (internet tcp_port 60198 pid 1962)",
  " 8:00:01 (quarzd) Server started on lic-north.example for:\tsolve\t",
  " 8:00:01 (quarzd) mesh_3d\t\tviewer\t\t",
  " 8:00:01 (quarzd) EXPIRED: old_solve",
  " 8:00:01 (quarzd) EXTERNAL FILTERS are OFF",
  " 8:00:01 (lmgrd) quarzd using TCP-port 60198",
  " 8:00:01 (quarzd) Serving features for the following vendor names:",
  " quarzd  lapisd  ",
  " 8:00:01 (quarzd) (@quarzd-SLOG@) === Vendor Daemon ===",
] as const;

/** The line of a checkout of `solve`. */
export const out = (time: string, user: string, daemon = "quarzd") =>
  `${time} (${daemon}) OUT: "solve" ${user}@ws-11  `;

/** The line that prints the date. */
export const stamp = (time: string, date: string, daemon = "lmgrd") => `${time} (${daemon}) TIMESTAMP ${date}`;

/** The events of a log with these lines behind its opening. */
export const readAfterOpening = (...lines: string[]) => readLog([...opening, ...lines]);
