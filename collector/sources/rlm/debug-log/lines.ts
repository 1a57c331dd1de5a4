// One line of an ISV server's debug log: `01/06 09:01 (acme) OUT: solver v2026.03 by u.alpha@ws001 (3 licenses)`. It prints
// neither year nor seconds, zone or handle: it is read only where there is no report log.
import { countOf, fits, longestName, longestVendor, longestVersion, mostLicenses } from "../../../text/limits.ts";

export interface LogLine {
  date: string;
  time: string;
  isv: string;
  message: string;
}

export function readLine(line: string): LogLine | null {
  const parts = /^\s*(\d{1,2}\/\d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?) \(([^()\s]+)\) ?(.*)$/.exec(line);
  if (!parts || !fits(parts[3] ?? "", longestVendor)) return null;
  return { date: parts[1] ?? "", time: parts[2] ?? "", isv: parts[3] ?? "", message: (parts[4] ?? "").trim() };
}

export interface LogUsage {
  type: "checkout" | "checkin" | "denial";
  product: string;
  version: string;
  user: string;
  host: string | null;
  licenses: number;
}

const types = { OUT: "checkout", IN: "checkin", DENIED: "denial" } as const;

/** `OUTT: solver v2026.03 by u.alpha@ws001`: it speaks of somebody's licences, but not in a word that is known. */
const strange = /^.*\S v\S+ (?:by|to) \S.*@/;

/** What a message says of licences; a text is why it cannot be read, null a message that says nothing of them. */
export function readUsage(message: string): LogUsage | string | null {
  const kind = /^(OUT|IN|DENIED):/.exec(message)?.[1] as keyof typeof types | undefined;
  if (kind === undefined) return strange.test(message) ? "an event of a kind that is not known" : null;
  // A product may have blanks in its name: its version is the last word of that form before `by` or `to`.
  const parts = /^\w+: *(?:no good +)?(?:\(([^()]*)\) *)?(\S.*) v(\S+) (?:by|to) (.*)$/.exec(message);
  const who = /^(\S.*?@\S*)(?: (.*))?$/.exec(parts?.[4] ?? "");
  if (!parts || !who) return "an event without product, version or user@host";
  const [, bracket, product = "", version = ""] = parts;
  const [, party = "", rest = ""] = who;
  const at = party.lastIndexOf("@");
  const [user, host] = [party.slice(0, at), party.slice(at + 1)];
  const number = kind === "DENIED" && bracket !== undefined ? bracket : (/\((\d+) licenses?\)/.exec(rest)?.[1] ?? "1");
  const licenses = countOf(number, mostLicenses);
  if (licenses === null || licenses === 0) return "a number of licences that is none, 0 or too large";
  if (!fits(product, longestName) || !fits(user, longestName) || host.length > longestName)
    return "a name that is too long";
  if (!fits(version, longestVersion)) return "a version that is too long";
  return { type: types[kind], product, version, user, host: host || null, licenses };
}

/** Whether an ISV server stopped, or started anew: whatever was out is lost. */
export function isStop(message: string): boolean {
  return /^(?:Server started on \S|Shutdown by \S|SHUTDOWN\b|EXITING\b)/i.test(message);
}

/** RLM's code in the line that explains a denial: `No license available (-22)`. */
export function codeOf(message: string): number | null {
  const code = /\((-\d{1,5})\)/.exec(message)?.[1];
  return code === undefined ? null : Number(code);
}
