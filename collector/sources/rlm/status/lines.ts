// Parses one line of rlmstat by itself. Its section, and what follows from that, is reports.ts.
import type { Expiry } from "../../../text/dates.ts";
import { instantOfTime, monthNumber, readExpiry } from "../../../text/dates.ts";
import { countOf, fits, longestName, longestVendor, longestVersion, mostLicenses } from "../../../text/limits.ts";
import type { LocalTime } from "../../../text/zone.ts";
import { instantsOf, isDay, localDayOf, localTimeOf, type ServerZone } from "../../../text/zone.ts";

/** `acme license pool status on lic01 (port 63133), up 1d 02:03:04`: where a section begins. */
export interface SectionLine {
  kind: "rlm" | "isv" | "pools" | "usage";
  isv: string | null;
  host: string;
  port: number | null;
  /** Seconds that it has run, where that is printed. */
  up: number | null;
}

const sections = { "isv server": "isv", "license pool": "pools", "license usage": "usage" } as const;
/** With a port before it, it is still a name. */
export const longestHost = longestName - "65535@".length;

export function readSection(line: string): SectionLine | null {
  const parts =
    /^(\S+)(?: +(ISV server|license pool|license usage))? +status on (\S+?)(?: +\(port:? *(\d+)\))?(?:, *up +(.+))?$/i.exec(
      line,
    );
  if (!parts) return null;
  const [, name = "", words, host = "", port, up] = parts;
  const kind = words === undefined ? "rlm" : sections[words.toLowerCase() as keyof typeof sections];
  if (!fits(host, longestHost) || !fits(name, longestVendor)) return null;
  const isv = kind === "rlm" ? null : name;
  return { kind, isv, host, port: countOf(port ?? "", 65_535), up: up === undefined ? null : readUpTime(up) };
}

/** `5d 14:26:14` or `00:28:24`, in seconds. */
function readUpTime(text: string): number | null {
  const parts = /^(?:(\d{1,5})d +)?(\d{1,4}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (!parts) return null;
  const [days, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((days ?? 0) * 24 + hours) * 3_600 + minutes * 60 + seconds;
}

/** `Startup time: Mon Jan  5 08:00:04 2026`; null where the line begins so and has no such time, undefined where it is another. */
export function readStartup(line: string): LocalTime | null | undefined {
  if (!/^startup time:/i.test(line)) return undefined;
  const parts = /: +\w{3} +(\w{3}) +(\d{1,2}) +(\d{1,2}):(\d{2}):(\d{2}) +(\d{4})$/.exec(line);
  const [, month = "", day, hour, minute, second, year] = parts ?? [];
  return localTimeOf([year, `${monthNumber(month)}`, day, hour, minute, second]);
}

/** A line of the table of ISV servers: `acme  63133  Yes  0`. */
export function readIsvRow(line: string): { name: string; isRunning: boolean } | null {
  const parts = /^(\S+) +\d+ +(yes|no)\b(?: +\d+)*$/i.exec(line);
  const name = parts?.[1] ?? "";
  return parts && fits(name, longestVendor) ? { name, isRunning: parts[2]?.toLowerCase() === "yes" } : null;
}

/** `acme software version v14.2 (build: 2)`: the program and its version. */
export function readSoftware(line: string): { name: string; version: string } | null {
  const parts = /^(\S+) +software version +(v?\d\S*)/i.exec(line);
  return parts && fits(parts[2] ?? "", longestVersion) ? { name: parts[1] ?? "", version: parts[2] ?? "" } : null;
}

/** `solver v2026.03, pool: 1`, the first line of a pool. Its numbers follow on the next line. */
export function readPoolHead(line: string): { name: string; version: string } | null {
  const parts = /^([^:]*[^:\s]) +v([^\s,:]+)(?:, *pool: *\d+)?$/i.exec(line);
  if (!parts) return null;
  const [, name = "", version = ""] = parts;
  return fits(name, longestName) && fits(version, longestVersion) ? { name, version } : null;
}

interface PoolNumbers extends Omit<PrintedPool, "isv" | "name" | "version"> {
  /** What of the line could not be read; the numbers that it concerns are null. */
  complaint: string | null;
}

/** `count: 10, # reservations: 2, inuse: 4, exp: 31-mar-2026`, or `UNCOUNTED, inuse: 1`; null where the line is another one. */
export function readPoolNumbers(line: string): PoolNumbers | null {
  if (!/^(?:count:|uncounted\b)/i.test(line)) return null;
  const fields = new Map<string, string>();
  // A comma before a digit parts the digits of a number, which is none then.
  for (const part of line.split(/,(?! *\d)/)) {
    const [, label = "", value = ""] = /^ *([^:]*?) *(?:: *(.*?) *)?$/.exec(part) ?? [];
    fields.set(label.toLowerCase(), value);
  }
  const isUncounted = fields.has("uncounted") || /^(?:unlimited|uncounted)$/i.test(fields.get("count") ?? "");
  const reservations = fields.get("# reservations");
  const expiry = readExpiry(fields.get("exp") ?? "");
  const numbers = {
    total: isUncounted ? null : countOf(fields.get("count") ?? ""),
    isUncounted,
    used: countOf(fields.get("inuse") ?? ""),
    reserved: reservations === undefined ? null : countOf(reservations),
    expiry,
  };
  const complaints = [
    numbers.total === null && !isUncounted && "a count that is no number",
    numbers.used === null && "a use that is no number",
    numbers.reserved === null && reservations !== undefined && "reservations that are no number",
    expiry === null && fields.has("exp") && "an expiry that is no date",
  ].filter((complaint) => complaint !== false);
  return { ...numbers, complaint: complaints.length > 0 ? complaints.join(", ") : null };
}

/** `solver v2026.03: u.alpha@ws001 3/0 at 01/06 09:01  (handle: 15a) [I: job 17]`; a text is why it cannot be read. */
export function readCheckout(line: string): Omit<PrintedCheckout, "isv" | "line" | "text"> | string {
  const parts =
    /^(\S.*?) +v([^\s:]+): +(.*)@(\S*) +(\d+)\/(\d+) +at +(\d{1,2})\/(\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))?((?: +(?:\([^()]*\)|\[.*\]))*)$/i.exec(
      line,
    );
  if (!parts) return "not a checkout as rlmstat is known to print it";
  const [, name = "", version = "", user = "", host = "", free = "", reserved = "", ...rest] = parts;
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = rest.slice(0, 5).map((part) => Number(part ?? 0));
  const licenses = countOf(String(Number(free) + Number(reserved)), mostLicenses);
  if (licenses === null) return "a number of licences that is too large";
  if (hour > 23 || minute > 59 || second > 59 || !isDay({ year: 2000, month, day }))
    return "a start that does not exist";
  // The text in square brackets is the ISV's, and may hold anything.
  const handle = /\(handle: *([^()\s]*) *\)/i.exec((rest[5] ?? "").replace(/\[.*\]/, ""))?.[1] || null;
  const names = { name, version, user: user.trim(), host: host || null, handle };
  return (
    complaintOf(names) ?? { ...names, licenses, start: { month, day, second: hour * 3_600 + minute * 60 + second } }
  );
}

function complaintOf(names: Pick<PrintedCheckout, "name" | "version" | "user" | "host" | "handle">): string | null {
  const { name, version, user, host, handle } = names;
  const isFitting = fits(name, longestName) && fits(user, longestName) && (host === null || fits(host, longestName));
  if (!isFitting) return "a name that is missing or too long";
  const isShort = fits(version, longestVersion) && (handle === null || fits(handle, longestVersion));
  return isShort ? null : "a version or handle that is too long";
}

/** The text of a failure, and whose it is: `Error connecting to "rlm" server`. */
export function readFailure(line: string): { program: string | null } | null {
  const named = /^error connecting to "([^"]*)" server/i.exec(line);
  if (named) return { program: (named[1] ?? "").toLowerCase() };
  const isFailure =
    /^(?:error|rlmutil|rlmstat)?:? *(?:can(?:no|')t|could not|unable to|failed to) (?:connect|contact)\b/i.test(line) ||
    /^(?:connection (?:refused|timed out|failed)|no license server|license server (?:is )?(?:down|not running))\b/i.test(
      line,
    );
  return isFailure ? { program: null } : null;
}

/** `Connection attempted to host: "lic01" on port 5053`: the address of a failure. */
export function readAttempt(line: string): { host: string; port: number | null } | null {
  const parts = /^connection attempted to host: *"?([^"\s]*)"? *(?:on port *(\d+))?/i.exec(line);
  return parts && (parts[1]?.length ?? 0) <= longestHost
    ? { host: parts[1] ?? "", port: countOf(parts[2] ?? "", 65_535) }
    : null;
}

/**
 * Whether more may belong to a line at the end of a text: the last numbers of a pool are its expiry, whose year `2026` may be cut
 * to `20`, and a checkout ends with its handle.
 */
export function mayGoOn(line: string): boolean {
  return /^(?:count:|uncounted\b)/i.test(line) || / at +\d{1,2}\/\d{1,2} +\d{1,2}:\d{2}$/i.test(line);
}

/** Lines that rlmstat prints for people, and that say nothing of licences. */
export function isNoise(line: string): boolean {
  return line === "" || noise.some((pattern) => pattern.test(line));
}

const noise = [
  /^rlm(?:util|stat)?\b(?: rlmstat\b)? +v\d/i,
  /^copyright \(c\)/i,
  /^-{5,}/,
  /^name +port +running\b/i,
  /^recent stats +todays stats\b/i,
  /^(?:\d+d +)?\d+:\d{2}:\d{2}(?: +(?:\d+d +)?\d+:\d{2}:\d{2})+$/,
  /^(?:todays|recent|total) statistics\b/i,
  /^(?:messages|connections|checkouts|denials|removals): +\d/i,
  /^\S+ +comm version:/i,
  /^\S+ +(?:.* )?log filename:/i,
];

/** rlmstat queries one server after the other, and clocks differ: a checkout may have begun a little after the printing. */
const slack = 300_000;
/** A start that lies ahead by less is of a clock, or a zone, that is wrong, and none of a year ago. */
const unclear = 86_400_000;
/** A start on 29 February may be eight years back. */
const yearsBack = 8;

/** The instant of printing in milliseconds: when a program started plus how long it has run. Null where that is not printed. */
export function printedInstant(report: Report, { zone }: ServerZone): number | null {
  for (const { startup, up } of report.clocks) {
    const [started] = startup ? instantsOf(zone, startup, startup.second) : [];
    if (started !== undefined && up !== null) return started + up * 1_000;
  }
  return null;
}

/**
 * The instant of a start, in milliseconds: in the latest year in which it is not after the printing; null where there is
 * none, or where it lies less than a day ahead.
 */
export function startBefore(start: PrintedCheckout["start"], printedAt: number, { zone }: ServerZone): number | null {
  const latestYear = localDayOf(zone, printedAt + unclear).year;
  for (let year = latestYear; year >= latestYear - yearsBack; year -= 1) {
    const time = { year, ...start };
    const instant = isDay(time) ? instantOfTime(zone, time) : Number.POSITIVE_INFINITY;
    if (instant <= printedAt + unclear) return instant <= printedAt + slack ? instant : null;
  }
  return null;
}

export interface PrintedPool {
  /** Null where the section's head is missing. */
  isv: string | null;
  name: string;
  version: string;
  /** Null where it is uncounted, or could not be read. */
  total: number | null;
  isUncounted: boolean;
  used: number | null;
  reserved: number | null;
  /** Null where none is printed, or none that could be read. */
  expiry: Expiry | null;
}

export interface PrintedCheckout {
  line: number;
  text: string;
  isv: string | null;
  name: string;
  version: string;
  user: string;
  host: string | null;
  handle: string | null;
  licenses: number;
  /** rlmstat prints neither year nor weekday. */
  start: { month: number; day: number; second: number };
}

/** When a program started, on its clock, and for how many seconds it has run: together, when this was printed. */
interface PrintedClock {
  startup: LocalTime | null;
  up: number | null;
}

interface PrintedIsv {
  name: string;
  isRunning: boolean;
  version: string | null;
}

/** The head of a section of pools or checkouts. */
export interface PrintedList {
  kind: "pools" | "usage";
  isv: string | null;
  host: string;
}

export class Report {
  /** `port@host` of rlm itself, as its section prints it. */
  host: string | null = null;
  port: number | null = null;
  version: string | null = null;
  clocks: PrintedClock[] = [];
  isvs: PrintedIsv[] = [];
  /** Whether a section with pools or checkouts was printed. */
  hasLists = false;
  lists: PrintedList[] = [];
  pools: PrintedPool[] = [];
  checkouts: PrintedCheckout[] = [];
  /** Whether an error stands among the pools or checkouts: they may not be whole. */
  isCut = false;
  /** Set where rlm itself could not be reached. */
  isDown = false;
  /** ISV servers that run and could not be reached, so that the lists are not whole. */
  missing: string[] = [];
}
