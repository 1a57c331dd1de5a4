// Sentinel LDK (HASP) as the collector knows it: two pages of its Admin Control Center, features and sessions.
import type { ReportedCheckout, ReportedIncrement, ReportedPool } from "../../generated/contract.ts";
import { instantOfTime, midnightOf, readCtime } from "../text/dates.ts";
import { hasControlCharacters, jsonObject } from "../text/decode.ts";
import { countOf, fits, longestName, longestVendor, longestVersion, mostLicenses } from "../text/limits.ts";
import {
  CannotRead,
  type Complain,
  isFarAhead,
  type Manager,
  messageHead,
  type Read,
  type Reading,
  statusReader,
} from "./manager.ts";
import { addedPools, withinUse } from "./pools.ts";

export const ldk: Manager = {
  type: "SentinelLDK",
  calls: ({ hosts }) =>
    hosts.slice(0, 1).flatMap(({ host, port }) =>
      ["tab_feat", "tab_sessions"].map((page) => {
        const address = `${host.includes(":") ? `[${host}]` : host}:${port ?? "1947"}`;
        return { kind: "http" as const, url: `http://${address}/_int_/${page}.html?${query}` };
      }),
    ),
  readStatus: statusReader(readStatus),
  readsFilesTogether: true,
};

/** All keys and features; rows past `filterto` would be left out silently. */
const query = "haspid=0&featureid=-1&vendorid=0&productid=0&filterfrom=1&filterto=1000000";

function readStatus(text: string, reading: Reading): Read {
  const { complain, note } = reading;
  const page = readObjects(text, complain);
  const { objects, failure } = page;
  if (failure !== null) complain(1, "", `Sentinel LDK answered with the code ${failure}`);
  const counters = objects.filter(isCounter);
  const sessions = latestOf(objects, ({ values }) => values.has("sid"));
  const features = latestOf(objects, ({ values }) => values.has("fid") && !values.has("sid"));
  if (features.length === 0 && sessions.length === 0 && counters.length === 0)
    return { messages: [], isComplete: false };
  const hasSessions = sessions.length > 0 || counters.length > 1 || /\/\*\s*JSON:sessions/i.test(text);
  if (!hasSessions) note("the page of sessions is not there: only what was bought is reported");
  const byKey = new Map(features.toReversed().map((feature) => [keyOfFeature(feature), feature]));
  const pools = [
    ...features.map((feature) => poolOf(feature, complain)),
    ...sessions.map((session) => sessionPool(session, byKey, reading)),
  ];
  const common = messageHead("SentinelLDK", serverName(reading), reading);
  const Scope = hasSessions ? "usage" : "licenses";
  const Pools = joined(pools.filter((pool) => pool !== null));
  return {
    messages: [{ MessageType: "data_inquiry", ...common, Status: "UP", Scope, Pools }],
    isComplete: failure === null && features.length > 0 && isWhole(page, counters, hasSessions ? 2 : 1),
  };
}

function isCounter({ values }: PrintedObject): boolean {
  return values.has("cnt") && !values.has("fid") && !values.has("sid");
}

/** The objects of one kind, of all pages. A page that repeats one of an earlier page is a later answer, and replaces it. */
function latestOf(objects: readonly PrintedObject[], isOfKind: (object: PrintedObject) => boolean): PrintedObject[] {
  const idOf = ({ values }: PrintedObject) =>
    JSON.stringify(["haspid", "fid", "sid", "prname", "productid"].map((key) => values.get(key)));
  let latest: PrintedObject[] = [];
  let page: PrintedObject[] = [];
  const endPage = () => {
    const ids = new Set(latest.map(idOf));
    latest = page.some((object) => ids.has(idOf(object))) ? page : [...latest, ...page];
    page = [];
  };
  for (const object of objects) {
    if (isCounter(object)) endPage();
    else if (isOfKind(object)) page.push(object);
  }
  endPage();
  return latest;
}

function serverName({ server, address }: Reading): string {
  const name = server ?? address;
  if (name === null) throw new CannotRead("the pages of Sentinel LDK do not name their server; name it with `server`");
  return name;
}

/** Each page ends with an object that counts the others, and a status; none counts more than was printed. */
function isWhole({ objects, spoiled, ends }: Page, counters: readonly PrintedObject[], pages: number): boolean {
  const counted = counters.reduce((sum, { values }) => sum + (countOf(values.get("cnt") ?? "") ?? 0), 0);
  return Math.max(counters.length, ends) >= pages && counted <= objects.length - counters.length + spoiled;
}

/** One feature of one key. One without a name goes by its number. */
function poolOf({ line, text, values }: PrintedObject, complain: Complain): ReportedPool | null {
  const name = values.get("fn") || firstOf(values, ["fid"]);
  const vendor = firstOf(values, ["ven"]);
  if (!fits(name, longestName) || vendor.length > longestVendor) {
    complain(line, text, "a feature without a name that can be sent");
    return null;
  }
  const limit = firstOf(values, ["logl", "maxl"]);
  const isUncounted = /^(unlimited|-1)$/i.test(limit);
  const total = countOf(limit);
  const used = firstOf(values, ["logc", "cl", "sesc"]);
  const spoiled = [isUncounted ? "" : limit, used].filter((printed) => /\d/.test(printed) && countOf(printed) === null);
  for (const _ of spoiled) complain(line, text, "a number of logins that is no number");
  // The limit of a feature that has none is printed as 0, and no login limit beside it.
  const isLimited = !isUncounted && (values.has("logl") || total !== 0);
  const product = firstOf(values, ["prname"]);
  const license = firstOf(values, ["lic"]);
  const increment = incrementOf(license, isLimited ? total : null);
  if (!increment && /\b\d{4}\b/.test(license)) complain(line, text, "an end that is no date");
  return {
    FeatureName: name,
    FeatureVersion: null,
    Vendor: vendor || null,
    ...(fits(product, longestName) && { ProductName: product }),
    LicenseType: null,
    Total: isLimited ? total : null,
    IsUncounted: isUncounted,
    Used: countOf(used),
    Reserved: null,
    Queued: null,
    Increments: increment ? [increment] : [],
    Checkouts: [],
  };
}

/** The first of the keys that has a value; "" where none has. */
function firstOf(values: Values, keys: readonly string[]): string {
  return keys.map((key) => values.get(key)).find((value) => value !== undefined) ?? "";
}

/** Null where neither an end nor its absence is printed, as for licences that count executions. */
function incrementOf(license: string, quantity: number | null): ReportedIncrement | null {
  if (/^perpetual$/i.test(license)) return { Quantity: quantity, ExpirationDateUtc: null };
  // Another date is a start.
  const [, printed = ""] = /\bexpir.*?\b(\w{3} \w{3} \d{1,2}, \d{4} \d{1,2}:\d{2}(?::\d{2})?)/i.exec(license) ?? [];
  const end = readCtime(printed);
  if (!end) return null;
  return { Quantity: quantity, ExpirationDateUtc: midnightOf(end) };
}

/** A feature of a key; a session names both. */
function keyOfFeature({ values }: Pick<PrintedObject, "values">): string {
  return `${values.get("haspid")} ${values.get("fid")}`;
}

/** The pool that a session is of, with that session alone. */
function sessionPool(
  { line, text, values }: PrintedObject,
  features: ReadonlyMap<string, PrintedObject>,
  { at, zone, complain }: Reading,
): ReportedPool | null {
  const value = (key: string) => firstOf(values, [key]);
  const feature = features.get(keyOfFeature({ values }))?.values;
  const name = (feature ?? values).get("fn") || value("fid");
  const vendor = feature?.get("ven") ?? value("vendorid");
  const start = readCtime(value("lt"));
  const startAt = start ? instantOfTime(zone.zone, start) : 0;
  const licenses = value("seats") === "" ? 1 : countOf(value("seats"), mostLicenses);
  const names = [value("usr"), name];
  const complaints: [isWrong: boolean, reason: string][] = [
    [!names.every((one) => fits(one, longestName)), "a session without user or feature"],
    [!start, "a session whose start is no date and time"],
    [isFarAhead(startAt, at), "a session whose start lies ahead"],
    [vendor.length > longestVendor, "a session whose vendor is too long"],
    [licenses === null, "a session whose seats are no number"],
    [value("sid").length > longestVersion, "a session whose number is too long"],
  ];
  const complaint = complaints.find(([isWrong]) => isWrong)?.[1];
  if (complaint !== undefined || !start) {
    complain(line, text, complaint ?? "a session that cannot be read");
    return null;
  }
  const checkout: ReportedCheckout = {
    UserName: value("usr"),
    Workstation: fits(value("mch"), longestName) ? value("mch") : null,
    ...(fits(value("cli"), longestVersion) && { IpAddress: value("cli") }),
    ...(fits(value("scrn"), longestName) && { Display: value("scrn") }),
    Handle: value("sid") || null,
    NumberOfLicenses: licenses ?? 1,
    StartTimeUtc: new Date(startAt).toISOString(),
    StartPrecisionSeconds: start.precision,
  };
  const product = value("productname");
  return {
    FeatureName: name,
    FeatureVersion: null,
    Vendor: vendor || null,
    LicenseType: null,
    ...(fits(product, longestName) && { ProductName: product }),
    Checkouts: [checkout],
  };
}

/** The features of several keys are one pool; a session adds to it only itself. */
function joined(pools: readonly ReportedPool[]): ReportedPool[] {
  const keyOf = ({ FeatureName, Vendor }: ReportedPool) => JSON.stringify([FeatureName.toLowerCase(), Vendor ?? null]);
  const whole = new Map(addedPools(pools.filter(isFeature)).map((pool) => [keyOf(pool), pool]));
  const sessions = Map.groupBy(
    pools.filter((pool) => !isFeature(pool)),
    keyOf,
  );
  for (const [key, listed] of sessions) {
    const Checkouts = listed.flatMap((pool) => pool.Checkouts ?? []);
    whole.set(key, { ...(listed[0] as ReportedPool), ...whole.get(key), Checkouts });
  }
  return [...whole.values()].map((pool) => withinUse(pool));
}

function isFeature(pool: ReportedPool): boolean {
  return pool.Increments !== undefined;
}

// The pages of Sentinel LDK's Admin Control Center: JSON objects in a row without an array around them, comments between,
// and HTML inside their values.

interface PrintedObject {
  readonly line: number;
  readonly text: string;
  readonly values: Values;
}

/** The texts that are shown, by their keys in lower case. */
type Values = ReadonlyMap<string, string>;

interface Page {
  readonly objects: PrintedObject[];
  /** How many objects are no JSON. */
  readonly spoiled: number;
  /** How many pages end as they should: with an `admin_status`. */
  readonly ends: number;
  /** The code of an `admin_status` that is none of success. */
  readonly failure: string | null;
}

const longestObject = 20_000;
const quote = 34;
const backslash = 92;
const opening = 123;
const closing = 125;

/** Takes the objects out of a text of one page or several. What is between them and is no comment goes to `complain`. */
function readObjects(text: string, complain: Complain): Page {
  const objects: PrintedObject[] = [];
  /** The objects of one page, word for word. */
  const page = new Set<string>();
  let spoiled = 0;
  let line = 1;
  let position = 0;
  while (position < text.length) {
    const end = endOfPart(text, position);
    const part = text.slice(position, end);
    if (part.startsWith("{")) {
      const values = valuesOf(part);
      if (values && page.has(part)) complain(line, part, "an object that stands above");
      else if (values) objects.push({ line, text: part, values });
      else {
        spoiled += 1;
        complain(line, part, "an object that is no JSON");
      }
      page.add(part);
      if (values?.has("cnt")) page.clear();
    } else if (!part.startsWith("/*")) {
      complainOfRest(part, line, complain);
    }
    line += part.split("\n").length - 1;
    position = end;
  }
  const codes = [...text.matchAll(/<code>\s{0,20}(\d{1,9})\s{0,20}<\/code>/g)].map(([, code = ""]) => code);
  const ends = text.split("</admin_status>").length - 1;
  return { objects, spoiled, ends, failure: codes.find((code) => Number(code) !== 0) ?? null };
}

/** Where the comment, the object, or what is neither ends that begins at `position`. */
function endOfPart(text: string, position: number): number {
  if (text.startsWith("/*", position)) {
    const end = text.indexOf("*/", position + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (text[position] === "{") return endOfObject(text, position);
  const brace = text.indexOf("{", position);
  const end = brace < 0 ? text.length : brace;
  const comment = text.slice(position, end).indexOf("/*");
  return comment < 0 ? end : position + comment;
}

/** After its closing brace; braces within strings do not count. One that is not closed ends with its line. */
function endOfObject(text: string, position: number): number {
  let isString = false;
  const last = Math.min(text.length, position + longestObject);
  for (let end = position + 1; end < last; end += 1) {
    const code = text.charCodeAt(end);
    if (isString && code === backslash) end += 1;
    else if (code === quote) isString = !isString;
    else if (!isString && code === closing) return end + 1;
    else if (!isString && code === opening) break;
  }
  const newline = text.indexOf("\n", position);
  return newline < 0 ? text.length : newline;
}

/** Lines between objects: brackets and commas may stand there. */
function complainOfRest(rest: string, first: number, complain: Complain): void {
  for (const [index, text] of rest.split("\n").entries()) {
    if (!/^[\s,[\]\uFEFF]*$/.test(text)) complain(first + index, text, "not a line of a page of Sentinel LDK");
  }
}

function valuesOf(object: string): Values | null {
  const fields = jsonObject(object);
  if (!fields) return null;
  const values = new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), plain(String(value ?? ""))]));
  return values.values().some(hasControlCharacters) ? null : values;
}

const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text that HTML shows, in one line. */
function plain(html: string): string {
  if (!/[<&\s]/.test(html)) return html;
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#(\d{1,7})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) => {
      const point = Number(code);
      if (code !== undefined) return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : " ";
      return entities[name?.toLowerCase() ?? ""] ?? whole;
    })
    .replace(/\s+/g, " ")
    .trim();
}
