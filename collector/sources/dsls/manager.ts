// DSLS (Dassault Systèmes License Server) as the collector knows it: `getLicenseUsage` of DSLicSrv, and the server's log.
// Reports become messages: a snapshot for each licence server, or only its state.
import type {
  LicenseTypeInput as LicenseType,
  ReportedCheckout,
  ReportedPool,
  ReportedStatusInput as ReportedStatus,
} from "../../../generated/contract.ts";
import { instantOfTime } from "../../text/dates.ts";
import { linesOfText } from "../../text/decode.ts";
import { fits, longestName } from "../../text/limits.ts";
import type { Zone } from "../../text/zone.ts";
import {
  isFarAhead,
  type Manager,
  messageHead,
  ofEachServer,
  type Reading,
  type ReportMessage,
  type ServerAddress,
  statusReader,
} from "../manager.ts";
import { addedPools, withinUse } from "../pools.ts";
import {
  isMonthFirst,
  localTime,
  type PrintedGrant,
  type PrintedLicense,
  type PrintedTime,
  type Report,
  serverOfAddress,
} from "./report.ts";
import { readReports } from "./reports.ts";
import { serverLog } from "./server-log.ts";

const dayLength = 86_400_000;

/** The printed `port@host`; else the queried address, in the same form; else the printed name alone. */
function nameIn({ names, administrationPort }: Report, address: string | null): string | null {
  const [first] = names;
  if (first !== undefined && administrationPort !== null) return `${administrationPort}@${first}`;
  return serverOfAddress(address) ?? first ?? null;
}

function messageOf(report: Report, name: string, reading: Reading): ReportMessage {
  // A server that waits for the others of its cluster answers, and serves nobody.
  // A failure beside a list is of another member of its cluster.
  const isDown = report.isDown && !report.hasList;
  const status: ReportedStatus = isDown || report.isReady === false ? "DOWN" : "UP";
  const isAlone = report.names.length === 1;
  const Hosts = report.names.map((host) => ({
    HostName: host,
    Port: report.administrationPort,
    Role: null,
    Status: isAlone ? status : ("UNKNOWN" as const),
    Version: report.version,
  }));
  const common = { ...messageHead("DSLS", name, reading), Status: status, ...(Hosts.length > 0 && { Hosts }) };
  if (!report.hasList) return { MessageType: "status", ...common };
  return { MessageType: "data_inquiry", ...common, Scope: "usage", Pools: poolsOf(report, reading) };
}

function poolsOf({ licenses }: Report, { at, zone, complain }: Reading): ReportedPool[] {
  const printed = [...licenses.values()];
  const starts = printed.flatMap(({ grants }) => grants.map(({ since }) => since));
  const ends = printed.flatMap(({ expiration }) => (expiration ? [expiration] : []));
  const monthFirst = isMonthFirst([...starts, ...ends], starts, at + dayLength);
  return addedPools(
    printed.map((license) => {
      const Checkouts = grantsOf(license).flatMap((grant) => {
        const instant = instantOfTime(zone.zone, localTime(grant.since, monthFirst));
        if (!isFarAhead(instant, at)) return [reportedCheckout(grant, instant)];
        complain(grant.line, grant.text, "a grant that lies ahead");
        return [];
      });
      return withinUse({ ...reportedPool(license, monthFirst, zone.zone), Checkouts });
    }),
  );
}

const typesOfModels: ReadonlyMap<string, LicenseType> = new Map([
  ["token", "Token"],
  ["concurrentuser", "Floating"],
  ["nameduser", "NamedUser"],
]);

/**
 * The day in UTC of a printed end, which is an instant in the tool's zone: licences end at 23:59 UTC as a rule, and east of
 * Greenwich the next day is printed.
 */
function dayOfEnd(expiration: PrintedTime, monthFirst: boolean, zone: Zone): string {
  const instant = instantOfTime(zone, localTime(expiration, monthFirst));
  return new Date(Math.floor(instant / dayLength) * dayLength).toISOString();
}

function reportedPool(license: PrintedLicense, monthFirst: boolean, zone: Zone): ReportedPool {
  const { expiration, count } = license;
  const end = expiration ? dayOfEnd(expiration, monthFirst, zone) : null;
  return {
    FeatureName: license.feature,
    FeatureVersion: license.release,
    Vendor: license.editor,
    LicenseType: typesOfModels.get(license.model.toLowerCase()) ?? null,
    Total: count,
    Used: license.inUse,
    Reserved: null,
    Queued: license.isQueueShort ? null : license.requests.reduce((sum, { licenses }) => sum + licenses, 0),
    ...requestsOf(license),
    IsUncounted: license.isUncounted,
    Increments: end === null ? [] : [{ Quantity: count, ExpirationDateUtc: end }],
  };
}

/** Those who wait and have a name that can be sent. */
function requestsOf({ requests }: PrintedLicense): Pick<ReportedPool, "QueuedRequests"> {
  const named = requests.filter(
    ({ user, host, licenses }) => fits(user, longestName) && (host?.length ?? 0) <= longestName && licenses > 0,
  );
  if (named.length === 0) return {};
  return {
    QueuedRequests: named.map(({ user, host, licenses }) => {
      return { UserName: user, Workstation: host, NumberOfLicenses: licenses };
    }),
  };
}

/** One for each grant. A grant of a user is listed for each process that shares it, where more are listed than are in use. */
function grantsOf({ grants, model, inUse }: PrintedLicense): PrintedGrant[] {
  if (model.toLowerCase() === "token" || inUse === null || grants.length <= inUse) return grants;
  const owners = new Set<string>();
  return grants.filter(({ internalId }) => {
    const isFirst = internalId === null || !owners.has(internalId);
    if (internalId !== null) owners.add(internalId);
    return isFirst;
  });
}

function reportedCheckout(grant: PrintedGrant, start: number): ReportedCheckout {
  return {
    UserName: grant.user,
    Workstation: grant.host,
    ...(grant.address !== null && { IpAddress: grant.address }),
    ...(grant.clientVersion !== null && { ClientVersion: grant.clientVersion }),
    NumberOfLicenses: grant.licenses,
    StartTimeUtc: new Date(start).toISOString(),
  };
}

/** Where a licence server listens for administrators, unless configured otherwise. */
const administrationPort = "4084";

export const dsls: Manager = {
  type: "DSLS",
  calls: (address) => [{ kind: "tool", program: "DSLicSrv", arguments: ["-admin", "-run", script(address)] }],
  readStatus: statusReader(readStatus, true),
  log: serverLog,
};

/** Any server of a cluster answers for all. */
function script({ hosts, text }: ServerAddress): string {
  const [first] = hosts;
  return `connect ${first?.host ?? text} ${first?.port ?? administrationPort} -restricted; getLicenseUsage -csv; quit`;
}

function readStatus(text: string, reading: Reading) {
  const reports = readReports(linesOfText(text), reading.complain);
  const nameOf = (report: Report) => nameIn(report, reports.length === 1 ? reading.address : null);
  const messages = ofEachServer("DSLicSrv", reading, reports, nameOf, messageOf);
  const isLost = ({ isCut, hasLost, licenses }: Report) => isCut || (hasLost && licenses.size === 0);
  return { messages, isComplete: !reports.some(isLost) };
}
