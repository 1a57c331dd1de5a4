// The lines of a FlexLM licence file, one by one: hosts, vendor daemons, licences, upgrades, packages. Which of the
// licences count is rules.ts. Signatures and host ids are read past and never kept.

import { unquoted, type WholeLine, wholeLines, wordsOf } from "../../../text/continued.ts";
import { hasControlCharacters } from "../../../text/decode.ts";
import { type Expiry, readExpiry } from "../../../text/expiry.ts";
import { countOf, fits, longestName, longestVendor, longestVersion } from "../../../text/limits.ts";
import { type Attributes, attributesOf, dayOf } from "./attributes.ts";

/** A FEATURE, INCREMENT or UPGRADE line. */
export interface LicenseLine {
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

type Complain = (line: number, text: string, reason: string) => void;

const longestLine = 100_000;
const known = /^(SERVER|VENDOR|DAEMON|USE_SERVER|FEATURESET|FEATURE|INCREMENT|UPGRADE|PACKAGE)$/;
/** `vendor-feature-00737-55296-1825`: the count is part of the signature. */
const decimal = /^[\w.+]+(-[\w.+]+)*(-\d{4,5}){2,}(-\d+)*(\s|$)/;

/** Reads a whole licence file. What cannot be read goes to `complain`, secrets and all, but nothing of it is kept. */
export function readLicenseFile(lines: readonly string[], complain: Complain): LicenseFile {
  const file: LicenseFile = { hosts: [], vendors: [], licenses: [], packages: [] };
  for (const whole of wholeLines(lines)) {
    const complaint = readLine(whole, file, (reason) => complain(whole.line, withoutSecrets(whole.text), reason));
    if (complaint !== null) complain(whole.line, withoutSecrets(whole.text), complaint);
  }
  return file;
}

/** What is wrong with the line, or null; `complain` is for what is wrong in a line that is read all the same. */
function readLine({ text }: WholeLine, file: LicenseFile, complain: (reason: string) => void): string | null {
  if (text.length > longestLine) return "a line that is too long";
  if (hasControlCharacters(text)) return "control characters";
  const words = wordsOf(text);
  if (!words) return "a quotation mark that is not closed";
  const keyword = (words[0] ?? "").toUpperCase();
  if (!known.test(keyword)) {
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
  const isUncounted = /^uncounted$/i.test(countText);
  const count = isUncounted ? 0 : countOf(countText);
  if (count === null) return "a licence without a number of licences";
  const attributes = attributesOf(words.slice(isUpgrade ? 7 : 6));
  for (const day of ["ISSUED", "START"] as const) {
    if (attributes.has(day) && dayOf(attributes, day) === null) complain(`a day after ${day}= that is no date`);
  }
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
