// Parses one line of lmstat, without context: of the report, or of the table of `lmstat -i`. Which feature or server it
// belongs to is reports.ts.
import type {
  LicenseTypeInput as LicenseType,
  ReportedStatusInput as ReportedStatus,
} from "../../../../generated/contract.ts";
import { addressesIn } from "../../../text/addresses.ts";
import { centuryOf, type Expiry, readExpiry } from "../../../text/dates.ts";
import { countOf, fits, longestName, longestVendor, longestVersion } from "../../../text/limits.ts";
import { type LocalTime, localTimeOf } from "../../../text/zone.ts";

/** Host and port as printed; the port may be a word. */
export interface PrintedServer {
  portText: string;
  port: number | null;
  host: string;
}

export interface PrintedHost {
  name: string;
  status: ReportedStatus;
  role: string | null;
  version: string | null;
}

export interface PrintedTotals {
  total: number | null;
  used: number | null;
  isUncounted: boolean;
  isError: boolean;
  /** What was lost of the line, though its feature is clear. */
  complaint: string | null;
}

export interface PrintedVersion {
  version: string;
  vendor: string;
  expiry: Expiry | null;
  complaint: string | null;
}

/** `Flexible License Manager status on Fri 10/20/2017 17:02`; undefined where the line is another one, null where it has no such day. */
export function readPrintedAt(line: string): LocalTime | null | undefined {
  const parts =
    /^\s*Flexible License Manager status on \S+ (\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2}) (\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/.exec(
      line,
    );
  if (!parts) return /^\s*Flexible License Manager status on\b/.test(line) ? null : undefined;
  const [, month, day, yearText = "", ...time] = parts;
  const year = yearText.length === 2 ? `${centuryOf(Number(yearText))}` : yearText;
  return localTimeOf([year, month, day, ...time]);
}

/** `27000@a,27000@b` as it stands after `License server status:` or in a licence path. */
export function readServers(text: string): PrintedServer[] {
  return text
    .split(",")
    .map((part) => /^\s*(\S*?)@(\S+)\s*$/.exec(part))
    .filter((part) => part !== null)
    .map(([, portText = "", host = ""]) => ({ portText, port: countOf(portText, 65_535), host }));
}

/** `host: license server UP (MASTER) v11.7`, or what is printed instead where the host does not answer. */
export function readHost(line: string): PrintedHost | null {
  const parts = /^\s*(\S+): (.+?)\s*$/.exec(line);
  if (!parts) return null;
  const [, name = "", state = ""] = parts;
  if (!fits(name, longestName)) return null;
  const up = /^license server UP(?: \((\w+)\))?(?: (v\S+))?$/i.exec(state);
  if (up) {
    const role = up[1] === undefined ? null : `${up[1].slice(0, 1).toUpperCase()}${up[1].slice(1).toLowerCase()}`;
    return { name, status: "UP", role, version: versionOf(up[2]) };
  }
  const isDown = /^license server DOWN/i.test(state) || isFailure(state) || hasErrorCode(state);
  return isDown ? { name, status: "DOWN", role: null, version: null } : null;
}

/** `  daemon1: UP v11.14`, `  otherd: The desired vendor daemon is down. (-97,121)`. */
export function readVendor(line: string): PrintedHost | null {
  const parts = /^\s*([^\s:]+): (.+?)\s*$/.exec(line);
  if (!parts) return null;
  const [, name = "", printed = ""] = parts;
  if (!fits(name, longestVendor)) return null;
  const state = /^(UP|DOWN)(?: (v\S+))?$/i.exec(printed);
  if (state) {
    const status = state[1]?.toUpperCase() === "UP" ? "UP" : "DOWN";
    return { name, status, role: null, version: versionOf(state[2]) };
  }
  const isDown = /vendor daemon is down/i.test(printed) || isFailure(printed) || hasErrorCode(printed);
  return isDown ? { name, status: "DOWN", role: null, version: null } : null;
}

/** `Users of F:  (Total of 600 licenses issued;  Total of 48 licenses in use)` and what may stand in its brackets. */
export function readUsersOf(line: string): { name: string; totals: PrintedTotals } | null {
  const parts = /^\s*Users of (\S.*?):\s+(\(.*|Cannot get users of .*)$/.exec(line);
  if (!parts) return null;
  const [, name = "", totals = ""] = parts;
  return {
    name,
    totals: readTotals(totals.trimEnd()) ?? { ...nothing, complaint: "a feature without totals that can be read" },
  };
}

const nothing = { total: null, used: null, isUncounted: false, isError: false, complaint: null };

function readTotals(state: string): PrintedTotals | null {
  const counted = /^\(Total of (\d+)(?: \S+)? licenses? issued;\s+Total of (\d+) licenses? in use\)$/.exec(state);
  if (counted) {
    const total = countOf(counted[1] ?? "");
    const used = countOf(counted[2] ?? "");
    // Nothing of a line that is complained of is stored.
    if (total === null || used === null) return { ...nothing, complaint: "a count past 2^53-1" };
    return { ...nothing, total, used };
  }
  if (/^\(Uncounted\b.*\)$/i.test(state)) return { ...nothing, isUncounted: true };
  const error = /^\(Error: (\d+) licenses?, .*\)$/.exec(state);
  if (error) return { ...nothing, isError: true, total: countOf(error[1] ?? ""), used: 0 };
  if (!/^Cannot get users of /.test(state)) return null;
  return { ...nothing, isError: true, used: /\bNo such feature exists\b/i.test(state) ? 0 : null };
}

/** `"F" v5.0, vendor: d, expiry: 31-dec-2018`; older ones print no expiry. */
export function readVersion(line: string): PrintedVersion | null {
  const parts = /^\s*".+" v(\S+), vendor: ([^,]+?)(?:, expiry: (.+?))?\s*$/.exec(line);
  if (!parts) return null;
  const [, version = "", vendor = "", printedExpiry] = parts;
  if (!fits(version, longestVersion) || !fits(vendor, longestVendor)) return null;
  const expiry = printedExpiry === undefined ? null : readExpiry(printedExpiry);
  const complaint = printedExpiry !== undefined && expiry === null ? "an expiry that is no date" : null;
  return { version, vendor, expiry, complaint };
}

/** `floating license`, `nodelocked license, locked to "ID=1"`, `uncounted nodelocked license locked to …`. */
export function readLicenseType(line: string): { type: LicenseType; isUncounted: boolean } | null {
  const parts = /^\s*(uncounted )?(floating|node-?locked) license\b/i.exec(line);
  if (!parts) return null;
  return {
    type: parts[2]?.toLowerCase() === "floating" ? "Floating" : "NodeLocked",
    isUncounted: parts[1] !== undefined,
  };
}

/**
 * `10 RESERVATIONs for GROUP G (host/port)`: how many licences are reserved for somebody, null where that cannot be read; undefined
 * where the line is another one.
 */
export function readReservation(line: string): number | null | undefined {
  const [, number, rest = ""] = /^\s*(\S+) RESERVATIONs? for(.*)$/i.exec(line) ?? [];
  if (number === undefined) return undefined;
  return /^ [A-Z_]+ .+ \([^()]*\)\s*$/.test(rest) ? countOf(number) : null;
}

/** The text of a failure that stands for the whole output, with its major code where one is printed. */
export function readFailure(line: string): { text: string; major: number | null } | null {
  const text = line.trim();
  if (!isFailure(text)) return null;
  const code = /\((-\d+),\d+/.exec(text)?.[1];
  return { text, major: code === undefined ? null : Number(code) };
}

/** The `port@host`s of `License path:  27000@lic1:/opt/x.lic`, which is how a failure names the server it tried. */
export function readLicensePath(line: string): PrintedServer[] | null {
  const parts = /^\s*License path:\s*(.*?)\s*$/i.exec(line);
  if (!parts) return null;
  return addressesIn(parts[1] ?? "").map(({ port, host }) => ({ portText: port, port: countOf(port, 65_535), host }));
}

/** Lines that lmstat prints for people and that say nothing of licences. */
export function isNoise(line: string): boolean {
  return noise.some((pattern) => pattern.test(line));
}

/** What follows a failure to explain it. */
export function isExplanation(line: string): boolean {
  return explanations.some((pattern) => pattern.test(line));
}

const noise = [
  /^\s*$/,
  /\bCopyright \(c\)/i,
  /^\s*\[Detecting lmgrd processes\.\.\.\]\s*$/i,
  /^\s*License file\(s\) on .*$/,
  /^\s*Feature usage info:\s*$/,
  /^\s*vendor_string:.*$/,
  /^\s*NOTE: lmstat -i does not give information from the server,\s*$/,
  /^\s*but only reads the license file\.\s+For this reason,\s*$/,
  /^\s*lmstat -a is recommended instead\.\s*$/,
  /^\s*lmstat v\S+ build \d+\b.*$/,
];

const explanations = [
  /^\s*The license server manager \(lmgrd\) has not been started yet/i,
  /^\s*the wrong port@host or license file is being used, or the\s*$/i,
  /^\s*port or hostname in the license file has been changed\.\s*$/i,
  /^\s*(Feature|Server name|Hostname|Vendor|Filename|License files? (searched|paths?)):/i,
  /^\s*(FLEX\w*|FlexNet) ?(Licensing|Publisher)? error: ?.*$/i,
  /^\s*System Error: .*$/i,
  /^\s*For further information, refer to the .*$/i,
  /^\s*available at .*$/i,
  /^\s*See the system adminstrator about starting .*$/i,
];

const failures =
  /^(Error getting status\b|lmgrd is not running\b|Cannot connect to license server\b|License server machine is down\b|Cannot read data from license server\b|Cannot find license file\b|Invalid license file\b|No SERVER lines? in license file\b|Cannot find SERVER hostname\b)/i;

function isFailure(text: string): boolean {
  return failures.test(text);
}

function hasErrorCode(text: string): boolean {
  return /\(-\d+,\d+.*\)$/.test(text);
}

function versionOf(printed: string | undefined): string | null {
  return printed !== undefined && fits(printed, longestVersion) ? printed : null;
}

export interface PrintedLicense {
  name: string;
  version: string;
  vendor: string | null;
  /** Null is uncounted. */
  quantity: number | null;
  expiry: Expiry;
}

/** Whether the line is the table's head, and which of the two columns is the last. */
export function readTableHead(line: string): "vendor last" | "expiry last" | null {
  if (/^\s*Feature\s+Version\s+#licenses\s+Expires\s+Vendor\s*$/i.test(line)) return "vendor last";
  return /^\s*Feature\s+Version\s+#licenses\s+Vendor\s+Expires\s*$/i.test(line) ? "expiry last" : null;
}

/** The line of underscores below the head. */
export function isTableRule(line: string): boolean {
  return /^\s*_+(\s+_+)*\s*$/.test(line);
}

/** One row, or null where it is none. 0 licences mean uncounted, as in a licence file. */
export function readLicense(line: string, order: "vendor last" | "expiry last"): PrintedLicense | null {
  const parts = /^\s*(\S+)\s+(\S+)\s+(\d+|uncounted)\s+(.*\S)\s*$/i.exec(line);
  if (!parts) return null;
  const [, name = "", printedVersion = "", quantityText = "", rest = ""] = parts;
  const version = printedVersion.replace(/^v(?=\d)/i, "");
  const quantity = /^\d+$/.test(quantityText) ? countOf(quantityText) : 0;
  const bought =
    order === "vendor last" ? (vendorLast(rest) ?? expiryLast(rest)) : (expiryLast(rest) ?? vendorLast(rest));
  if (!bought || quantity === null || !fits(name, longestName) || !fits(version, longestVersion)) return null;
  if (bought.vendor !== null && !fits(bought.vendor, longestVendor)) return null;
  return { name, version, quantity: quantity === 0 ? null : quantity, ...bought };
}

function vendorLast(text: string): { vendor: string | null; expiry: Expiry } | null {
  const parts = /^(.*\S)\s+(\S+)$/.exec(text);
  const expiry = readExpiry(parts?.[1] ?? "");
  return expiry && parts && !/\)$/.test(parts[2] ?? "") ? { vendor: parts[2] ?? null, expiry } : null;
}

function expiryLast(text: string): { vendor: string | null; expiry: Expiry } | null {
  const parts = /^(\S+)\s+(\S.*)$/.exec(text);
  const expiry = readExpiry(parts?.[2] ?? "");
  if (expiry && parts) return { vendor: parts[1] ?? null, expiry };
  const alone = readExpiry(text);
  return alone ? { vendor: null, expiry: alone } : null;
}
