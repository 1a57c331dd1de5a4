// A FlexLM licence file: its lines (hosts, vendor daemons, licences, upgrades, packages), and which of the licences count.
// Signatures and host ids are read past and never stored.
import { hostname } from "node:os";
import type { LicenseTypeInput as LicenseType } from "../../../generated/contract.ts";
import { type Expiry, readExpiry } from "../../text/dates.ts";
import { type LogicalLine, lineComplaint, logicalLines, unquoted, wordsOf } from "../../text/decode.ts";
import { compareVersions, countOf, fits, longestName, longestVendor, longestVersion } from "../../text/limits.ts";
import type { Complain } from "../manager.ts";

/** A FEATURE, INCREMENT or UPGRADE line. */
interface LicenseLine {
  readonly kind: "feature" | "increment" | "upgrade";
  readonly name: string;
  readonly vendor: string;
  readonly version: string;
  /** The version that an UPGRADE line takes licences of; null on other lines. */
  readonly fromVersion: string | null;
  readonly expiry: Expiry;
  /** Null is uncounted. */
  readonly quantity: number | null;
  readonly attributes: Attributes;
}

export interface LicenseFile {
  /** `SERVER` lines in their order. */
  readonly hosts: { readonly name: string; readonly port: number | null }[];
  /** `VENDOR` and `DAEMON` lines in their order. */
  readonly vendors: string[];
  readonly licenses: LicenseLine[];
  /** `PACKAGE` lines: the names of the features that each holds. */
  readonly packages: { readonly name: string; readonly components: readonly string[] }[];
}

const longestLine = 100_000;
/** A licence of which nothing stands behind the number. */
const endsInNumber = /^\s*(?:FEATURE|INCREMENT|UPGRADE)\s[^"=]*\s\d+\s*$/i;
const keywords = /^(SERVER|VENDOR|DAEMON|USE_SERVER|FEATURESET|FEATURE|INCREMENT|UPGRADE|PACKAGE)$/;
/** `vendor-feature-00737-55296-1825`: the count is part of the signature. */
const decimal = /^[\w.+]+(-[\w.+]+)*(-\d{4,5}){2,}(-\d+)*(\s|$)/;

/** Reads a whole licence file. What cannot be read goes to `complain`, secrets and all, but nothing of it is stored. */
export function readLicenseFile(lines: readonly string[], complain: Complain): LicenseFile {
  const file: LicenseFile = { hosts: [], vendors: [], licenses: [], packages: [] };
  let above: LogicalLine | null = null;
  for (const logical of logicalLines(lines)) {
    const complaint = readLine(logical, file, (reason) => complain(logical.line, withoutSecrets(logical.text), reason));
    if (complaint !== null) complain(logical.line, withoutSecrets(logical.text), complaint);
    if (complaint !== null && above && /^\d/.test(logical.text)) {
      file.licenses.pop();
      complain(above.line, above.text, "a licence whose number may go on in the line below");
    }
    above = complaint === null && endsInNumber.test(logical.text) ? logical : null;
  }
  return file;
}

/** What is wrong with the line, or null; `complain` is for what is wrong in a line that is read all the same. */
function readLine({ text }: LogicalLine, file: LicenseFile, complain: (reason: string) => void): string | null {
  const complaint = lineComplaint(text, longestLine);
  if (complaint !== null) return complaint;
  const words = wordsOf(text);
  if (!words) return "a quotation mark that is not closed";
  const keyword = (words[0] ?? "").toUpperCase();
  if (!keywords.test(keyword)) {
    return decimal.test(text.trim())
      ? "a licence in decimal format, which hides its numbers: convert it with lminstall"
      : "not a line of a licence file";
  }
  switch (keyword) {
    case "SERVER":
      return readServer(words, file);
    case "VENDOR":
    case "DAEMON":
      return readVendor(words, file);
    case "PACKAGE":
      return readPackage(words, file);
    case "USE_SERVER":
    case "FEATURESET":
      return null;
    default:
      return readLicense(keyword.toLowerCase() as LicenseLine["kind"], words, file, complain);
  }
}

/** `SERVER host hostid [port]`. */
function readServer(words: readonly string[], file: LicenseFile): string | null {
  const [, name = "", hostid] = words.map(unquoted);
  if (!fits(name, longestName) || hostid === undefined) return "a SERVER line without host and host id";
  const port = words.slice(3).map((word) => /^(?:PORT=|TCP:)?(\d+)$/i.exec(unquoted(word))?.[1]);
  file.hosts.push({ name, port: countOf(port.find((digits) => digits !== undefined) ?? "", 65_535) });
  return null;
}

function readVendor(words: readonly string[], file: LicenseFile): string | null {
  const name = unquoted(words[1] ?? "");
  if (!fits(name, longestVendor)) return "a VENDOR line without a name";
  if (!file.vendors.includes(name)) file.vendors.push(name);
  return null;
}

/** `PACKAGE name vendor [version] COMPONENTS="f[:v[:n]] …" …`. */
function readPackage(words: readonly string[], file: LicenseFile): string | null {
  const name = unquoted(words[1] ?? "");
  const components = words.find((word) => /^COMPONENTS=/i.test(word));
  if (!fits(name, longestName) || components === undefined) return "a PACKAGE line without name and COMPONENTS";
  const listed = unquoted(components).replace(/^COMPONENTS=/i, "");
  const names = listed.split(/\s+/).map((one) => one.split(":", 1)[0] ?? "");
  file.packages.push({ name, components: names.filter((one) => one !== "") });
  return null;
}

/** `FEATURE name vendor version expiry count …`; an UPGRADE names the version before and the version after. */
function readLicense(
  kind: LicenseLine["kind"],
  words: readonly string[],
  file: LicenseFile,
  complain: (reason: string) => void,
): string | null {
  const isUpgrade = kind === "upgrade";
  const fields = words.slice(1, isUpgrade ? 7 : 6).map(unquoted);
  const fromVersion = isUpgrade ? (fields.splice(2, 1)[0] ?? "") : null;
  const [name = "", vendor = "", version = "", expiryText = "", countText = ""] = fields;
  if (!fits(name, longestName) || !fits(vendor, longestVendor)) return "a licence without feature and vendor";
  if (!fits(version, longestVersion) || fromVersion === "") return "a licence without a version";
  const expiry = readExpiry(expiryText);
  if (!expiry) return "a licence without an expiry that is a date";
  const count = /^uncounted$/i.test(countText) ? 0 : countOf(countText);
  if (count === null) return "a licence without a number of licences";
  const behind = words.slice(isUpgrade ? 7 : 6);
  if (behind.some((word) => keywords.test(word))) complain("a second entry in the line of a licence");
  const attributes = attributesOf(behind);
  const days = (["ISSUED", "START"] as const).filter((day) => attributes.has(day) && dayOf(attributes, day) === null);
  for (const day of days) complain(`a day after ${day}= that is no date`);
  const quantity = count === 0 ? null : count;
  file.licenses.push({ kind, name, vendor, version, fromVersion, expiry, quantity, attributes });
  return null;
}

/** A line to be shown to people: no signature, no host id. */
function withoutSecrets(text: string): string {
  return text
    .replace(/\b(SIGN2?|V\d+_KEY|HOSTID|SUPERSEDE_SIGN|[A-Z]*_?KEY)=("[^"]*"?|\S+)/gi, "$1=…")
    .replace(/^(\s*SERVER\s+\S+\s+)\S+/i, "$1…")
    .replace(/\b[0-9A-F]{12,}\b/gi, "…");
}

// What stands after the count of a licence line: `KEY=value`, `KEY="several words"`, or a word alone. Old lines have a
// key and a comment in quotation marks among them, which mean nothing here.

/** By key in capitals; a word alone has an empty value. Only what counts is stored: no signature, no host id. */
type Attributes = ReadonlyMap<AttributeName, string>;

const names = ["HOSTID", "HOST_BASED", "ISSUED", "START", "SUPERSEDE", "USER_BASED"] as const;
type AttributeName = (typeof names)[number];

function attributesOf(words: readonly string[]): Attributes {
  const attributes = new Map<AttributeName, string>();
  for (const word of words) {
    const [, key = "", value = ""] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=(.*))?$/s.exec(word) ?? [];
    const name = names.find((one) => one === key.toUpperCase());
    if (!name || attributes.has(name)) continue;
    attributes.set(name, name === "HOSTID" ? kindOfHost(unquoted(value)) : unquoted(value).trim());
  }
  return attributes;
}

/** The day's midnight UTC in milliseconds; null where it is not there or no date. */
function dayOf(attributes: Attributes, name: "ISSUED" | "START"): number | null {
  return readExpiry(attributes.get(name) ?? "")?.expiresAt ?? null;
}

/** How the licence binds. A licence that is bound to no host and is counted floats. */
function typeOf(attributes: Attributes, isUncounted: boolean): LicenseType {
  if (attributes.has("USER_BASED")) return "NamedUser";
  if (attributes.has("HOST_BASED")) return "HostBased";
  const host = attributes.get("HOSTID");
  if (host === "user") return "UserNameLocked";
  return isUncounted || host === "host" ? "NodeLocked" : "Floating";
}

/** What a host id binds to, instead of the id itself: `ANY` and `DEMO` bind to nothing. */
function kindOfHost(id: string): "" | "user" | "host" {
  if (/^(ANY|DEMO)?$/i.test(id.trim())) return "";
  return /^\s*USER=/i.test(id) ? "user" : "host";
}

// Which licences of a FlexLM licence file count, as a vendor daemon decides it: the first FEATURE of a vendor and name,
// every INCREMENT, what SUPERSEDE takes away and what UPGRADE moves. OVERDRAFT is no licence: nobody bought it.

/** What was bought, line by line. */
export interface Purchase {
  readonly name: string;
  readonly vendor: string;
  readonly version: string;
  readonly type: LicenseType;
  /** Null is uncounted. */
  quantity: number | null;
  /** Midnight UTC of the day from which on it holds, in milliseconds; null where no day is printed. */
  readonly startsAt: number | null;
  readonly expiry: Expiry;
}

export function purchasesOf(lines: readonly LicenseLine[]): Purchase[] {
  const days = supersededDays(lines);
  const counted = firstFeatures(lines.filter((line) => !isSuperseded(line, days)));
  const purchases = counted.map(purchaseOf);
  counted.forEach((line, lineIndex) => {
    if (line.kind === "upgrade") upgrade(line, lineIndex, counted, purchases);
  });
  return purchases.filter(({ quantity }) => quantity !== 0);
}

/** A daemon serves the first FEATURE line of a name only; INCREMENT lines add to it. */
function firstFeatures(lines: readonly LicenseLine[]): LicenseLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    if (line.kind !== "feature") return true;
    const isFirst = !seen.has(keyOf(line.vendor, line.name));
    seen.add(keyOf(line.vendor, line.name));
    return isFirst;
  });
}

/**
 * SUPERSEDE takes away the lines of the same vendor that were issued before it: of its name, or of the names that it
 * lists. By vendor and name, the last day on which that was done.
 */
function supersededDays(lines: readonly LicenseLine[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const line of lines) {
    const names = line.attributes.get("SUPERSEDE");
    const day = issueDay(line);
    if (names === undefined || day === null) continue;
    for (const name of names === "" ? [line.name] : names.split(/\s+/)) {
      const key = keyOf(line.vendor, name);
      days.set(key, Math.max(day, days.get(key) ?? day));
    }
  }
  return days;
}

/** A line without a day is not known to be older, and stays. */
function isSuperseded(line: LicenseLine, days: ReadonlyMap<string, number>): boolean {
  const issued = issueDay(line);
  const day = days.get(keyOf(line.vendor, line.name));
  return issued !== null && day !== undefined && issued < day;
}

function issueDay({ attributes }: LicenseLine): number | null {
  return dayOf(attributes, "ISSUED") ?? dayOf(attributes, "START");
}

/** Moves licences from the closest line before it that is of a version from the old one on and below the new one. */
function upgrade(
  line: LicenseLine,
  lineIndex: number,
  lines: readonly LicenseLine[],
  purchases: readonly Purchase[],
): void {
  const upgraded = purchases[lineIndex];
  const from = purchases.findLast((purchase, index) => {
    const base = lines[index];
    if (!base || index >= lineIndex || base.kind === "upgrade" || purchase.quantity === null) return false;
    if (keyOf(base.vendor, base.name) !== keyOf(line.vendor, line.name)) return false;
    const isFromOn = compareVersions(base.version, line.fromVersion ?? "") >= 0;
    return isFromOn && compareVersions(base.version, line.version) < 0;
  });
  if (!upgraded) return;
  const moved = Math.min(from?.quantity ?? 0, line.quantity ?? 0);
  if (from) from.quantity = (from.quantity ?? 0) - moved;
  upgraded.quantity = moved;
}

function purchaseOf({ name, vendor, version, quantity, expiry, attributes }: LicenseLine): Purchase {
  const startsAt = dayOf(attributes, "START");
  return { name, vendor, version, quantity, startsAt, expiry, type: typeOf(attributes, quantity === null) };
}

/** Names are compared without case. */
function keyOf(vendor: string, name: string): string {
  return JSON.stringify([vendor.toLowerCase(), name.toLowerCase()]);
}

const usualPort = 27000;

/** `port@host`; `this_host` and `any` stand for this machine. A port that is left out is FlexLM's usual one. */
export function addressOf({ name, port }: { readonly name: string; readonly port: number | null }): string {
  return `${port ?? usualPort}@${/^(this_host|any)$/i.test(name) ? hostname() : name}`;
}
