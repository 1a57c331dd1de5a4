// LM-X, and Altair's licence server, which is one: `lmxendutil -licstatxml`, which Altair ships as almutil.
import type {
  ReportedCheckout,
  ReportedHost,
  ReportedPool,
  ReportedStatusInput as ReportedStatus,
} from "../../../generated/contract.ts";
import { instantOfTime, midnightOf } from "../../text/dates.ts";
import { linesOfText } from "../../text/decode.ts";
import {
  isFarAhead,
  type Manager,
  messageHead,
  ofEachServer,
  type Reading,
  type ReportMessage,
  statusReader,
} from "../manager.ts";
import { addedPools, withinUse } from "../pools.ts";
import type { PrintedFeature, PrintedServer, PrintedUser } from "./report.ts";
import { isLog, readStart, serverLog } from "./server-log.ts";
import { readText } from "./text.ts";
import { hasTags, readXml } from "./xml.ts";

/** Where a licence server listens, unless configured otherwise. */
const usualPort = "6200";

export const lmx: Manager = {
  type: "LMX",
  // Of servers that stand in for each other any may be down: each is queried.
  calls: ({ hosts }) =>
    hosts.map(({ host, port }) => ({
      kind: "tool",
      program: "lmxendutil",
      arguments: ["-licstatxml", "-host", host, "-port", port ?? usualPort],
    })),
  readStatus: statusReader(readStatus),
  log: serverLog,
};

function readStatus(text: string, reading: Reading) {
  const lines = linesOfText(text);
  const isXml = hasTags(text);
  if (!isXml && isLog(lines)) return { messages: readStart(lines, reading) };
  const { servers, isComplete } = isXml ? readXml(text, reading.complain) : readText(lines, reading.complain);
  return { messages: messagesOf(servers, reading), isComplete };
}

const dayLength = 86_400_000;

/** The messages of all servers. Throws CannotRead where one has no name, or one name stands for several. */
function messagesOf(servers: readonly PrintedServer[], reading: Reading): ReportMessage[] {
  const address = reading.address?.split(/[,;]/).filter((one) => one.trim() !== "") ?? [];
  // A query for several hosts at once is for a group of them.
  const groups = groupsOf(servers, address.length > 1);
  if (groups.length < servers.length && new Set(servers.filter(({ isUp }) => isUp).map(usersOf)).size > 1)
    reading.note("licence servers that stand in for each other list other users: those of the first are read");
  const nameOf = (group: Group) => printedName(group) ?? (groups.length === 1 ? address[0]?.trim() : null) ?? null;
  return ofEachServer("lmxendutil", reading, groups, nameOf, messageOf).flat();
}

function printedName({ hosts }: Group): string | null {
  const [first] = hosts;
  return first ? `${first.Port ?? ""}@${first.HostName}` : null;
}

function messageOf({ hosts, status, features }: Group, name: string, reading: Reading): ReportMessage[] {
  if (status === null) return [];
  const common = {
    ...messageHead("LMX", name, reading),
    Status: status,
    ...(hosts.length > 0 && { Hosts: hosts }),
  };
  if (status === "DOWN") return [{ MessageType: "status", ...common }];
  const pools = addedPools(features.map((feature) => poolOf(feature, reading)));
  return [{ MessageType: "data_inquiry", ...common, Scope: "usage", Pools: pools }];
}

function poolOf(feature: PrintedFeature, reading: Reading): ReportedPool {
  const { start, end, total, used } = feature;
  const StartDateUtc = start.day && midnightOf(start.day);
  const shares = new Map<ReportedCheckout, string>();
  for (const user of feature.users) {
    const checkout = checkoutOf(user, reading);
    if (checkout) shares.set(checkout, user.share);
    else reading.complain(user.line, user.text, "a checkout that lies ahead");
  }
  const pool = {
    FeatureName: feature.name,
    FeatureVersion: feature.version,
    Vendor: feature.vendor,
    LicenseType: null,
    Total: total,
    Used: used,
    Reserved: null,
    Queued: null,
    IsUncounted: feature.isUncounted,
    StartDateUtc,
    Increments: end.isUnreadable
      ? []
      : [{ Quantity: total, StartDateUtc, ExpirationDateUtc: end.day && midnightOf(end.day) }],
    Checkouts: [...shares.keys()],
  };
  return withinUse(pool, (checkout) => sharing(checkout, shares.get(checkout) ?? ""));
}

/** Null where it lies ahead. */
function checkoutOf(printed: PrintedUser, { at, zone }: Reading): ReportedCheckout | null {
  const { start, borrowedUntil } = printed;
  // Some versions print nothing of a borrowed licence but when it is due: it is then certainly out today.
  const begin = start ? instantOfTime(zone.zone, start) : Math.floor(at / dayLength) * dayLength;
  if (isFarAhead(begin, at)) return null;
  const due = borrowedUntil && new Date(instantOfTime(zone.zone, borrowedUntil)).toISOString();
  return {
    UserName: printed.user,
    Workstation: printed.host,
    ...(printed.address !== null && { IpAddress: printed.address }),
    NumberOfLicenses: printed.licenses,
    StartTimeUtc: new Date(begin).toISOString(),
    StartPrecisionSeconds: start ? 60 : dayLength / 1_000,
    ...(due !== null && { IsBorrowed: true, LingerDueDateUtc: due }),
  };
}

function sharing({ UserName, Workstation }: ReportedCheckout, share: string): string {
  return JSON.stringify([UserName.toLowerCase(), Workstation?.toLowerCase(), share]);
}

// Licence servers that stand in for each other (LM-X calls it HAL): three, of which two must run, and all list the same
// features. They are one licence server with several hosts, and their numbers count once.

interface Group {
  hosts: ReportedHost[];
  status: ReportedStatus | null;
  /** Those of the first that answered. */
  features: readonly PrintedFeature[];
}

const groupSize = 3;

/** Joins servers that are one: where that is configured, or where three of them list entirely the same. */
function groupsOf(servers: readonly PrintedServer[], areOne: boolean): Group[] {
  return areOne || areStandIns(servers) ? [groupOf(servers)] : servers.map((server) => groupOf([server]));
}

function areStandIns(servers: readonly PrintedServer[]): boolean {
  const [first, ...others] = servers.filter(({ isUp }) => isUp === true).map(textOf);
  return (
    servers.length === groupSize && others.length > 0 && first !== "[]" && others.every((other) => other === first)
  );
}

function usersOf({ features }: PrintedServer): string {
  return JSON.stringify(features.map(({ users }) => users.map(({ user, host, licenses }) => [user, host, licenses])));
}

function textOf({ features }: PrintedServer): string {
  return JSON.stringify(
    features.map(({ name, version, vendor, start, end, total }) => [name, version, vendor, start, end, total]),
  );
}

function groupOf(servers: readonly PrintedServer[]): Group {
  const states = servers.map(({ isUp }) => isUp);
  const isAnyDown = states.includes(false);
  const status = states.includes(true) ? (isAnyDown ? "PARTIAL" : "UP") : isAnyDown ? "DOWN" : null;
  const answering = servers.find(({ isUp }) => isUp === true);
  return { hosts: servers.flatMap(hostsOf), status, features: answering?.features ?? [] };
}

/** Of several hosts that are printed as one server, it is unknown which of them runs. */
function hostsOf({ hosts, version, isUp }: PrintedServer): ReportedHost[] {
  const status: ReportedStatus = isUp === null ? "UNKNOWN" : isUp ? "UP" : "DOWN";
  const Status = hosts.length > 1 && status === "UP" ? "UNKNOWN" : status;
  return hosts.map(({ host, port }) => ({ HostName: host, Port: port, Role: null, Status, Version: version }));
}
