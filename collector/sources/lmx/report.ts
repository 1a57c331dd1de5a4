// What an LM-X server prints of itself, its features and their users; as text and as XML alike.
import { addressesIn } from "../../text/addresses.ts";
import { countOf, fits, longestName, longestVendor, longestVersion, mostLicenses } from "../../text/limits.ts";
import { isDay, type LocalDay, type LocalTime, localTimeOf } from "../../text/zone.ts";

interface PrintedHost {
  host: string;
  port: number | null;
}

export interface PrintedServer {
  /** One, or the three of a group that stand in for each other. */
  hosts: PrintedHost[];
  version: string | null;
  /** Null where it is unknown whether it answered. */
  isUp: boolean | null;
  features: PrintedFeature[];
}

export interface PrintedReports {
  servers: PrintedServer[];
  /** False where the text is cut off. */
  isComplete: boolean;
}

/** A date: permanent where none is printed; `isUnreadable` where one is printed that is none. */
interface PrintedDate {
  day: LocalDay | null;
  isUnreadable: boolean;
}

export interface PrintedFeature {
  name: string;
  version: string | null;
  vendor: string | null;
  start: PrintedDate;
  end: PrintedDate;
  used: number | null;
  total: number | null;
  isUncounted: boolean;
  users: PrintedUser[];
}

export interface PrintedUser {
  line: number;
  text: string;
  user: string;
  host: string | null;
  address: string | null;
  licenses: number;
  /** When the licences were checked out, or else when the user logged in. */
  start: LocalTime | null;
  /** Set where the licences are borrowed. */
  borrowedUntil: LocalTime | null;
  share: string;
}

/** `6200@lic01.example:6200@lic02.example`. */
export function readHosts(text: string): PrintedHost[] {
  return addressesIn(text)
    .map(({ port, host }) => ({ host, port: countOf(port, 65_535) }))
    .filter(({ host }) => fits(host, longestName - "65535@".length));
}

/** `2025-12-31`; NONE and nothing mean that there is no such day. */
export function readDate(text: string | undefined): PrintedDate {
  const plain = text?.trim() ?? "";
  if (/^(?:|none|never|n\/a|permanent|perpetual|unlimited)$/i.test(plain)) return { day: null, isUnreadable: false };
  const day = dayOf(plain);
  return { day, isUnreadable: day === null };
}

/** `2022-02-01 15:12`, in the server's local time; null where it is none. */
export function readTime(text: string | undefined): LocalTime | null {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text?.trim() ?? "");
  return parts && localTimeOf(parts.slice(1));
}

function dayOf(text: string): LocalDay | null {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  return isDay({ year, month, day }) ? { year, month, day } : null;
}

/** A feature whose names can be sent; else why not. What of its numbers cannot be read is null. */
export function newFeature(name: string, version: string, vendor: string): PrintedFeature | string {
  if (!fits(name, longestName)) return "a feature without a name, or with one that is too long";
  if (version.length > longestVersion || vendor.length > longestVendor) return "a version or vendor that is too long";
  const none = { day: null, isUnreadable: false };
  const numbers = { used: null, total: null, isUncounted: false };
  return { name, version: version || null, vendor: vendor || null, start: none, end: none, ...numbers, users: [] };
}

/** Takes over the numbers of a feature; answers what of them could not be read. */
export function readNumbers(feature: PrintedFeature, used: string, total: string): string | null {
  feature.isUncounted = /^unlimited$/i.test(total.trim());
  feature.used = countOf(used.trim());
  feature.total = feature.isUncounted ? null : countOf(total.trim());
  if (feature.used === null) return "a use that is no number";
  return feature.total === null && !feature.isUncounted ? "a total that is no number" : null;
}

/** A user whose names can be sent; else why not. */
export function newUser(
  line: number,
  text: string,
  printed: { user: string; host: string; address: string; licenses: string },
): PrintedUser | string {
  const { user, host, address } = printed;
  const licenses = countOf(printed.licenses.trim(), mostLicenses);
  if (licenses === null) return "a number of licences that is none, or too large";
  if (!fits(user, longestName) || host.length > longestName) return "a name that is missing or too long";
  if (address.length > longestVersion) return "an address that is too long";
  const times = { start: null, borrowedUntil: null };
  return { line, text, user, host: host || null, address: address || null, licenses, ...times, share: "" };
}

/**
 * Takes over the time of the checkout and that of the return, where they are printed. Answers what is wrong with one that is none:
 * the login before it, or a checkout that is not borrowed, would be another one.
 */
export function setTimes(
  user: PrintedUser,
  { checkout = "", borrowedUntil = "" }: { checkout?: string | undefined; borrowedUntil?: string | undefined },
): string | null {
  user.start = readTime(checkout) ?? user.start;
  user.borrowedUntil = readTime(borrowedUntil) ?? user.borrowedUntil;
  if (checkout.trim() !== "" && readTime(checkout) === null) return "a time of checkout that does not exist";
  return borrowedUntil.trim() !== "" && readTime(borrowedUntil) === null
    ? "a time of return that does not exist"
    : null;
}
