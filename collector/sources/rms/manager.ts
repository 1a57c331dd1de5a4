// Sentinel RMS (SentinelLM) as the collector knows it: `lsmon HOST`, what it prints, and the usage log.
import type {
  ReportedCheckout,
  ReportedIncrement,
  ReportedPool,
  ReportedQueuedRequest,
} from "../../../generated/contract.ts";
import { instantOfTime, midnightOf, readCtime } from "../../text/dates.ts";
import { linesOfText } from "../../text/decode.ts";
import { countOf, fits, longestName, longestVersion, mostLicenses } from "../../text/limits.ts";
import {
  CannotRead,
  type Complain,
  isFarAhead,
  type Manager,
  messageHead,
  type Reading,
  type ReportMessage,
  statusReader,
} from "../manager.ts";
import { addedPools, withinUse } from "../pools.ts";
import { type Answer, type Feature, type Labelled, readLsmon } from "./lsmon.ts";
import { usageLog } from "./usage-log.ts";

export const rms: Manager = {
  type: "SentinelRMS",
  calls: (address) =>
    address.hosts.slice(0, 1).map(({ host }) => ({ kind: "tool", program: "lsmon", arguments: [host] })),
  readStatus: statusReader(readStatus, true),
  log: usageLog,
  reportLog: usageLog,
};

function readStatus(text: string, reading: Reading) {
  const answers = readLsmon(linesOfText(text), reading.complain);
  const hosts = new Set(answers.map(({ host }) => host?.toLowerCase() ?? ""));
  if (reading.server !== null && hosts.size > 1)
    throw new CannotRead("`server` names one licence server, but lsmon queried several: leave it out");
  const messages = answers.map((answer) => messageOf(answer, reading));
  const last = answers.at(-1)?.features.at(-1);
  // A failure behind what was listed: the tool did not list everything. That there is nothing is printed, too.
  const isCut = answers.some(({ failure, features, isEmpty }) =>
    features.length > 0 ? failure !== null : failure === null && !isEmpty,
  );
  return { messages, isComplete: !isCut && (last === undefined || isWhole(last)) };
}

function messageOf(answer: Answer, reading: Reading): ReportMessage {
  const name = reading.server ?? answer.host ?? reading.address;
  if (name === null) throw new CannotRead("lsmon does not print which server it queried; name it with `server`");
  const common = messageHead("SentinelRMS", name, reading);
  if (answer.failure !== null && answer.features.length === 0)
    return { MessageType: "status", ...common, Status: "DOWN" };
  const pools = answer.features.map((feature) => poolOf(feature, reading));
  return {
    MessageType: "data_inquiry",
    ...common,
    Status: "UP",
    Scope: "usage",
    Pools: addedPools(pools.filter((pool) => pool !== null)),
  };
}

/** What lsmon prints where there is no limit, in its versions before and from 9.5. */
const unlimited = new Set([2_097_150, 4_294_967_294]);

/** The pool of a feature; null where it has no name that can be sent. */
function poolOf(feature: Feature, reading: Reading): ReportedPool | null {
  const reader = new LabelReader(reading.complain);
  const { labels, licenses, clients } = feature;
  const name = unquote(labels.get("feature name")?.value ?? "");
  const version = unquote(labels.get("feature version")?.value ?? "");
  if (!fits(name, longestName) || version.length > longestVersion) {
    reader.complain(labels, "feature name", "a feature without a name that can be sent");
    return null;
  }
  const limit = reader.limit(labels);
  const what = isOfTeams(labels) ? "team tokens" : "tokens";
  const heldReserved = `reserved ${what} in use`;
  const bought = licenses.length > 0 ? licenses.filter(isActive) : [labels];
  const shares = new Map<ReportedCheckout, string | null>();
  const held = clients.map((client) => {
    const checkout = checkoutOf(client, reading, reader);
    if (typeof checkout === "object" && checkout !== null) shares.set(checkout, shareOf(client));
    return checkout;
  });
  const startless = held.filter((checkout) => checkout === "no start").length;
  if (startless > 0) reading.note(`${name}: clients without a start, which are not listed as checkouts: ${startless}`);
  const requests = clients.map((client) => requestOf(client, reading, reader)).filter((request) => request !== null);
  const pool = {
    FeatureName: name,
    FeatureVersion: version || null,
    LicenseType: null,
    Total: limit === "unlimited" ? null : limit,
    IsUncounted: limit === "unlimited",
    Used: reader.sum(labels, [`unreserved ${what} in use`, heldReserved]),
    Reserved: labels.has("available reserved") ? reader.sum(labels, ["available reserved", heldReserved]) : null,
    Queued: reader.sum(
      labels,
      labels.has("queue length") ? ["queue length"] : ["unreserved tokens in queue", "reserved tokens in queue"],
    ),
    Increments: bought.map((license) => incrementOf(license, reader)).filter((one) => one !== null),
    Checkouts: held.filter((checkout) => checkout !== null && checkout !== "no start"),
    ...(requests.length > 0 && { QueuedRequests: requests }),
  };
  return withinUse(pool, (checkout) => shares.get(checkout) ?? null);
}

/** Whether a capacity licence counts teams instead of users. */
function isOfTeams(labels: Labelled): boolean {
  return labels.has("max concurrent team(s)") && !labels.has("maximum concurrent user(s)");
}

/** What clients share a token by; null where nothing is printed of it. */
function shareOf(client: Labelled): string | null {
  const id = client.get("id for token sharing")?.value || client.get("team id")?.value;
  return id === undefined || id === "" ? null : JSON.stringify(id);
}

/** Whether a feature is printed to its end, and the last of its clients too. */
function isWhole({ labels, licenses, clients }: Feature): boolean {
  const isCounted = [...labels.keys()].some((label) =>
    /^(expiration date|reserved (team )?tokens in use)$/.test(label),
  );
  const last = clients.at(-1);
  return (isCounted || licenses.length + clients.length > 0) && (!last || (last.get("status")?.value ?? "") !== "");
}

const isQueued = (client: Labelled) =>
  /^Queued since/i.test(client.get("status")?.value ?? "") || client.has("no of tokens requested");

/** A client that waits; null for one that does not, and where a name or the number cannot be sent. */
function requestOf(client: Labelled, { zone, at }: Reading, reader: LabelReader): ReportedQueuedRequest | null {
  const text = (label: string) => client.get(label)?.value ?? "";
  const user = text("user name");
  const host = text("host name");
  const display = text("x display name");
  if (!isQueued(client)) return null;
  const licenses = client.has("no of tokens requested") ? countOf(text("no of tokens requested"), mostLicenses) : 1;
  const areNames = fits(user, longestName) && Math.max(host.length, display.length) <= longestName;
  if (!areNames || !licenses) {
    reader.complain(
      client,
      areNames ? "no of tokens requested" : "user name",
      "a request without names and a number that can be sent",
    );
    return null;
  }
  const since = readCtime(/^Queued since\s+(.*)$/i.exec(text("status"))?.[1] ?? "");
  const sinceAt = since && instantOfTime(zone.zone, since);
  return {
    UserName: user,
    Workstation: host || null,
    ...(display !== "" && { Display: display }),
    NumberOfLicenses: licenses,
    ...(sinceAt !== null && !isFarAhead(sinceAt, at) && { QueuedSinceUtc: new Date(sinceAt).toISOString() }),
  };
}

/** Licences that are not in force do not count. */
function isActive(license: Labelled): boolean {
  return !/^(inactive|exhausted)$/i.test(license.get("license status")?.value ?? "");
}

/** What one licence brings; null where nothing of it is printed. */
function incrementOf(license: Labelled, reader: LabelReader): ReportedIncrement | null {
  const limit = reader.limit(license);
  const start = reader.day(license, "license start date");
  const end = reader.day(license, "expiration date");
  // An unknown end does not mean that there is none; nor does one that is not printed.
  if (end === undefined || !license.has("expiration date") || (limit === null && !start && end === null)) return null;
  return { Quantity: limit === "unlimited" ? null : limit, StartDateUtc: start ?? null, ExpirationDateUtc: end };
}

function checkoutOf(client: Labelled, reading: Reading, reader: LabelReader): ReportedCheckout | "no start" | null {
  const text = (label: string) => client.get(label)?.value ?? "";
  const user = text("user name");
  const status = text("status");
  if (isQueued(client)) return null;
  const names = [user, text("host name"), text("x display name"), text("group name")];
  if (!fits(user, longestName) || names.some((name) => name.length > longestName)) {
    reader.complain(client, "user name", "a client without names that can be sent");
    return null;
  }
  const since = /^Running since\s+(.*)$/i.exec(status)?.[1];
  if (since === undefined) return "no start";
  const start = startOf(since, reading);
  const licenses = client.has("number of tokens used")
    ? reader.count(client, "number of tokens used", mostLicenses)
    : 1;
  if (typeof start === "string") reader.complain(client, "status", start);
  if (typeof start === "string" || licenses === null) return null;
  const group = text("group name");
  const isBorrowed = /^yes\b/i.test(text("is commuter token"));
  return {
    UserName: user,
    Workstation: text("host name") || null,
    ...(text("x display name") !== "" && { Display: text("x display name") }),
    NumberOfLicenses: licenses,
    ...start,
    ...(isBorrowed && { IsBorrowed: true }),
    ...(group !== "" && !/^DefaultGrp$/i.test(group) && { GroupName: group }),
  };
}

/** A text is why it cannot be read. */
function startOf(since: string, { zone, at }: Reading) {
  const start = readCtime(since);
  if (!start) return "a start that is no date and time";
  const startAt = instantOfTime(zone.zone, start);
  if (isFarAhead(startAt, at)) return "a start that lies ahead";
  return { StartTimeUtc: new Date(startAt).toISOString(), StartPrecisionSeconds: start.precision };
}

/** Reads labels, and complains of a value that is not what its label promises. */
class LabelReader {
  readonly #complain: Complain;
  readonly #complaints = new Set<string>();

  constructor(complain: Complain) {
    this.#complain = complain;
  }

  /** A label that several numbers are made of is complained of once. */
  complain(labels: Labelled, label: string, reason: string): void {
    const [first] = labels.values();
    const { line, text } = labels.get(label) ?? first ?? { line: 0, text: "" };
    if (!this.#complaints.has(`${line} ${reason}`)) this.#complain(line, text, reason);
    this.#complaints.add(`${line} ${reason}`);
  }

  /** Null where the label is not printed, or is no number, or one above `greatest`. */
  count(labels: Labelled, label: string, greatest?: number): number | null {
    const printed = labels.get(label);
    if (!printed) return null;
    const count = countOf(printed.value, greatest);
    if (count === null) this.complain(labels, label, `no number after "${label}"`);
    return count;
  }

  limit(labels: Labelled): number | "unlimited" | null {
    const label = isOfTeams(labels) ? "max concurrent team(s)" : "maximum concurrent user(s)";
    if (/^(unlimited|infinite)\.?$/i.test(labels.get(label)?.value ?? "")) return "unlimited";
    const limit = this.count(labels, label);
    return limit !== null && unlimited.has(limit) ? "unlimited" : limit;
  }

  /** The sum of what is printed; null where nothing is, or a part of it cannot be read or sent. */
  sum(labels: Labelled, parts: readonly string[]): number | null {
    const counts = parts.filter((part) => labels.has(part)).map((part) => this.count(labels, part));
    const total = counts.reduce<number | null>(
      (sum, count) => (sum === null || count === null ? null : sum + count),
      0,
    );
    return counts.length > 0 && Number.isSafeInteger(total) ? total : null;
  }

  /** The printed day's midnight UTC; null where none is printed, or that there is none; undefined where it cannot be read. */
  day(labels: Labelled, label: string): string | null | undefined {
    const value = labels.get(label)?.value;
    // An end that is left empty is unknown.
    const isNone = value === undefined || (value === "" && label !== "expiration date");
    if (isNone || /no expiration|is current|no license start/i.test(value)) return null;
    const time = readCtime(value);
    if (!time) this.complain(labels, label, `no date after "${label}"`);
    return time ? midnightOf(time) : undefined;
  }
}

function unquote(value: string): string {
  return value.replace(/^"(.*)"$/, "$1").trim();
}
