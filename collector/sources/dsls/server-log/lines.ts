// One line of a DSLS log: `2025/05/20 15:10:02:455 I USGTRACING  Grant!!…`, and what its text says of licences. Not when.
import { countOf, fits, longestErrorMessage, longestName, longestVersion, mostLicenses } from "../../../text/limits.ts";
import { readClient } from "../status/report.ts";

export interface LogLine {
  /** `2025/05/20`. */
  date: string;
  millisecond: number;
  text: string;
}

export function readLine(line: string): LogLine | null {
  const parts = /^(\d{4}\/\d{2}\/\d{2}) (\d{2}):(\d{2}):(\d{2}):(\d{3}) [A-Z] \S+ +(.*)$/.exec(line);
  if (!parts) return null;
  const [, date = "", ...rest] = parts;
  const [hour = 0, minute = 0, second = 0, rests = 0] = rest.slice(0, 4).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return null;
  return { date, millisecond: ((hour * 60 + minute) * 60 + second) * 1_000 + rests, text: rest[4] ?? "" };
}

export interface Usage {
  type: "checkout" | "checkin";
  feature: string;
  user: string;
  host: string | null;
  address: string | null;
  /** The licence that was given: a grant and its end name the same. */
  handle: string | null;
  licenses: number;
}

export interface Denial {
  feature: string;
  user: string;
  host: string | null;
  address: string | null;
  reason: string;
  isAllTaken: boolean;
}

const kinds = { Grant: "checkout", Detachment: "checkin", TimeOut: "checkin" } as const;

/**
 * `Grant!!F!LicId!Product!Type!Count!Pool!Host (id)!IP!user!…`. Between the feature and the host the number of fields
 * varies: the host is known by its id, and the others by where they stand before it. A text is why it cannot be read;
 * null is a line that traces nothing.
 */
export function readUsage(text: string): Usage | string | null {
  const end = text.indexOf("!!");
  if (end < 0)
    return text.split("!").length > 3 ? "a trace of usage that is cut off, or of another form than is known" : null;
  const type = kinds[text.slice(0, end) as keyof typeof kinds];
  if (type === undefined) return "a trace of usage of a kind that is not known";
  const fields = text.slice(end + 2).split("!");
  const hostAt = fields.findIndex((field, index) => index >= 4 && /^\S.* \([^()]*\)$/.test(field));
  const licenses = countOf(fields[hostAt - 2] ?? "", mostLicenses);
  if (hostAt < 0 || licenses === null) return "a trace of usage that is cut off, or of another form than is known";
  if (licenses === 0) return "a trace of usage of 0 licences";
  const { host } = readClient(fields[hostAt] ?? "");
  const [feature = ""] = fields;
  const address = fields[hostAt + 1] || null;
  const user = fields[hostAt + 2] ?? "";
  const handle = fields[hostAt - 5] || null;
  return complaintOf(feature, user, host, address, handle) ?? { type, feature, user, host, address, handle, licenses };
}

/** `F not granted, no more available license ( from client HOST (id)/ip|user|UPN|exe )`; null where it is no denial. */
export function readDenial(text: string): Denial | string | null {
  if (!/ not granted\b|\bfrom client | client .*\|/i.test(text)) return null;
  const parts = /^(\S+) not granted,? *(.*?) *\( *from client (.*)$/i.exec(text);
  if (!parts) return "a denial that is cut off, or of another form than is known";
  const [, feature = "", reason = "", client = ""] = parts;
  const [computer = "", user = ""] = client.split("|");
  const { host, address } = readClient(computer);
  const denial = { feature, user: user.trim(), host, address, reason: reason.slice(0, longestErrorMessage) };
  const isAllTaken = /^no more available licen[cs]e/i.test(reason);
  return complaintOf(feature, denial.user, host, address, null) ?? { ...denial, isAllTaken };
}

function complaintOf(
  feature: string,
  user: string,
  host: string | null,
  address: string | null,
  handle: string | null,
): string | null {
  const areNames = fits(feature, longestName) && fits(user, longestName) && (host?.length ?? 0) <= longestName;
  if (!areNames) return "a name that is missing or too long";
  return (address?.length ?? 0) <= longestVersion && (handle?.length ?? 0) <= longestVersion
    ? null
    : "an address or number that is too long";
}
