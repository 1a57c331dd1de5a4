// Reports of lmstat become the messages that the service takes: a snapshot for each server and printing, with its hosts and
// daemons, or only its state where the server or its daemons gave no list.
import type {
  ReportedCheckout,
  ReportedHost,
  ReportedPool,
  ReportedQueuedRequest,
  ReportedStatusInput as ReportedStatus,
  ReportedVendor,
} from "../../../../generated/contract.ts";
import { startInstant } from "../../../text/dates.ts";
import { instantsOf, type ServerZone } from "../../../text/zone.ts";
import { CannotRead, type Complain, isFarAhead, messageHead, type ReportMessage } from "../../manager.ts";
import {
  certainHost,
  complaintOfParty,
  dueDate,
  isLingering,
  type Party,
  type PrintedCheckout,
  type PrintedRequest,
  readParty,
} from "./checkouts.ts";
import type { PrintedHost } from "./lines.ts";
import { type Pool, poolsOf, poolsOfLicenses } from "./pools.ts";
import type { Report } from "./reports.ts";

interface SnapshotOptions {
  zone: ServerZone;
  /** The server's name where it was given; else the printed one. */
  server: string | null;
  /** The server's name where nothing is printed either. */
  address?: string | null;
  /** When it was printed, in milliseconds, where lmstat does not say. */
  at: number;
  /** Whether `at` wins over what lmstat prints. */
  isAtSet?: boolean;
  /** No start is of a later year. */
  lastYear: number | null;
}

/** The messages of all reports, in the order of their time. Throws CannotRead where a server has no name. */
export function snapshotsOf(reports: readonly Report[], options: SnapshotOptions): ReportMessage[] {
  const joined = joinLicenseTables(reports);
  const names = new Set(joined.map((report) => printedName(report)?.toLowerCase() ?? ""));
  if (options.server !== null && names.size > 1) {
    throw new CannotRead(
      `--server names one licence server, but this is the output of ${names.size}: ${[...names].join(", ")}`,
    );
  }
  const isAnyNamed = joined.some((report) => printedName(report) !== null);
  return merged(joined, options.zone)
    .filter((report) => !isAnyNamed || !isNamelessFailure(report))
    .flatMap((report) => messagesOf(report, options))
    .sort((left, right) => left.TimestampUtc.localeCompare(right.TimestampUtc));
}

/** A failure of which nothing says whose it is: beside servers with a name it need not be that of the queried address. */
function isNamelessFailure(report: Report): boolean {
  if (report.failure === null || report.hasUsage || printedName(report) !== null) return false;
  report.complain(report.line, report.failure.text, "a failure of a licence server that is not named");
  return true;
}

/** The printing instant in milliseconds: lmstat's own time, or the one that was given. */
export function printingInstant(report: Report, options: Pick<SnapshotOptions, "zone" | "at" | "isAtSet">): number {
  const printed = options.isAtSet ? null : report.printedAt;
  return (printed ? instantsOf(options.zone.zone, printed, printed.second)[0] : undefined) ?? options.at;
}

function messagesOf(report: Report, options: SnapshotOptions): ReportMessage[] {
  const name = options.server ?? printedName(report) ?? options.address ?? null;
  if (name === null) {
    throw new CannotRead(
      `${report.source}, line ${report.line}: lmstat does not say which licence server this is; name it with --server`,
    );
  }
  const at = printingInstant(report, options);
  // A clock that is too far ahead is not the service's: its years still hold.
  const common = messageHead("FlexLM", name, { zone: options.zone, at: isFarAhead(at, options.at) ? options.at : at });
  const hosts = hostsOf(report);
  const vendors = vendorsOf(report);
  const status = statusOf(report);
  const state = { ...(hosts.length > 0 && { Hosts: hosts }), ...(vendors.length > 0 && { Vendors: vendors }) };
  if (report.hasUsage) {
    const pools = poolsOf(report.features, report.licenses ?? []);
    const Pools = reportedPools(report.complain, pools, at, options);
    return [
      { MessageType: "data_inquiry", ...common, ...(status && { Status: status }), ...state, Scope: "usage", Pools },
    ];
  }
  const messages: ReportMessage[] = [];
  if (status) messages.push({ MessageType: "status", ...common, Status: status, ...state });
  if (report.licenses) {
    const reported = reportedPools(report.complain, poolsOfLicenses(report.licenses), at, options);
    messages.push({ MessageType: "data_inquiry", ...common, Scope: "licenses", Pools: reported });
  }
  return messages;
}

function reportedPools(
  complain: Complain,
  pools: readonly Pool[],
  at: number,
  options: SnapshotOptions,
): ReportedPool[] {
  const hosts = new Set<string>();
  for (const pool of pools) {
    for (const { printed } of [...pool.checkouts, ...pool.requests]) {
      const host = certainHost(printed.partyText, pool.name);
      if (host !== null) hosts.add(host.toLowerCase());
    }
  }
  return pools.map((pool) => ({
    FeatureName: pool.name,
    FeatureVersion: pool.version,
    Vendor: pool.vendor,
    ProductName: packageOf(pool.name),
    LicenseType: pool.type,
    Total: pool.isUncounted ? null : pool.total,
    Used: pool.used,
    Reserved: pool.reserved,
    Queued: pool.queued,
    IsUncounted: pool.isUncounted,
    IsTotalShared: pool.isTotalShared,
    IsError: pool.isError,
    Increments: pool.increments,
    Checkouts: pool.isUnlisted
      ? null
      : readable(pool.checkouts, (printed) => reportedCheckout(printed, pool.name, hosts, at, options)),
    ...(pool.requests.length > 0 && {
      QueuedRequests: readable(pool.requests, (printed) => reportedRequest(printed, pool.name, hosts)),
    }),
  }));

  /** What can be sent; why the rest can't is complained of. */
  function readable<P, R extends object>(
    lines: readonly { line: number; text: string; printed: P }[],
    read: (printed: P) => R | string,
  ): R[] {
    return lines.flatMap(({ line, text, printed }) => {
      const one = read(printed);
      if (typeof one !== "string") return [one];
      complain(line, text, one);
      return [];
    });
  }
}

/** Half of a name would be another person. */
const ambiguous = "words in which the user and the host cannot be distinguished";

function reportedRequest(
  { partyText, handle, licenses }: PrintedRequest,
  feature: string,
  hosts: ReadonlySet<string>,
): ReportedQueuedRequest | string {
  const party = readParty(partyText, feature, hosts);
  if (!party) return ambiguous;
  if (licenses === 0) return "a request for no licence";
  return complaintOfParty(party) ?? { ...partyOf(party, handle), NumberOfLicenses: licenses };
}

function partyOf({ user, host, display }: Party, handle: string | null) {
  return {
    UserName: user,
    Workstation: host,
    ...(display !== null && { Display: display }),
    ...(handle !== null && { Handle: handle }),
  };
}

function reportedCheckout(
  printed: PrintedCheckout,
  feature: string,
  hosts: ReadonlySet<string>,
  at: number,
  options: SnapshotOptions,
): ReportedCheckout | string {
  const party = readParty(printed.partyText, feature, hosts);
  if (!party) return ambiguous;
  const complaint = complaintOfParty(party);
  if (complaint !== null) return complaint;
  const start = startInstant(printed.start, at, options.zone.zone, options.lastYear ?? undefined);
  if (start === null) return "a start that lies ahead, or a weekday that no year of the last 40 has on that date";
  if (isFarAhead(start, options.at)) return "a start that lies ahead";
  const linger = isLingering(printed.linger) ? printed.linger : null;
  const due = linger ? dueDate(linger, start, at) : null;
  return {
    ...partyOf(party, printed.handle),
    ...(party.checkoutData !== null && { CheckoutData: party.checkoutData }),
    ...(printed.clientVersion !== null && { ClientVersion: printed.clientVersion }),
    NumberOfLicenses: printed.licenses,
    StartTimeUtc: new Date(start).toISOString(),
    StartPrecisionSeconds: printed.startPrecisionSeconds,
    ...(linger && { IsBorrowed: true, LingerTimeSeconds: linger.granted }),
    ...(due !== null && { LingerDueDateUtc: new Date(due).toISOString() }),
  };
}

/** `PACKAGE:FEATURE` is how lmstat prints a feature of a package. */
function packageOf(name: string): string | null {
  return /^([^:\s]+):[^:\s]+$/.exec(name)?.[1] ?? null;
}

/** A table of `lmstat -i` prints no server: it belongs to the only list there is, or to the one printed before it. */
function joinLicenseTables(reports: readonly Report[]): Report[] {
  const lists = reports.filter((report) => report.hasUsage);
  const onlyList = lists.length === 1 ? lists[0] : undefined;
  const joined: Report[] = [];
  for (const report of reports) {
    const isTableAlone = report.licenses !== null && !report.hasUsage && report.servers.length === 0 && !report.failure;
    const before = joined.at(-1);
    const list = onlyList ?? (before?.hasUsage && before.source === report.source ? before : undefined);
    if (isTableAlone && list && list.licenses === null) list.licenses = report.licenses;
    else joined.push(report);
  }
  return joined;
}

/** Several lists of one server printed in the same minute, such as one for each vendor, are one snapshot. */
function merged(reports: readonly Report[], zone: ServerZone): Report[] {
  const distinct: Report[] = [];
  for (const report of reports) {
    const same = distinct.find((other) => {
      const isSameTime = printingInstant(other, { zone, at: 0 }) === printingInstant(report, { zone, at: 0 });
      return (
        other.source === report.source &&
        other.hasUsage &&
        report.hasUsage &&
        isSameTime &&
        printedName(other) === printedName(report)
      );
    });
    if (!same) {
      distinct.push(report);
      continue;
    }
    same.features.push(...report.features.map((feature) => ({ ...feature, section: feature.section + 1_000 })));
    same.hosts.push(...report.hosts);
    same.vendors.push(...report.vendors);
  }
  return distinct;
}

/** FlexNet's major codes of a missing licence file for the query: not found, not readable, no SERVER line. */
const noLicenseFile = new Set([-1, -2, -13]);

/** The name that a server goes by where nobody gives it one: `port@host` of the first host; null where none is printed. */
function printedName(report: Report): string | null {
  const named = new Set(report.licensePath.map(({ portText, host }) => `${portText}@${host}`));
  const server = report.servers[0] ?? (named.size === 1 ? report.licensePath[0] : undefined);
  return server ? `${server.portText}@${server.host}` : null;
}

/** UP, DOWN, or PARTIAL where some hosts of several are down; null where nothing was printed about it. */
function statusOf(report: Report): ReportedStatus | null {
  const states = hostsOf(report).map((host) => host.Status);
  const up = states.filter((state) => state === "UP").length;
  const down = states.filter((state) => state === "DOWN").length;
  if (up > 0) return down > 0 ? "PARTIAL" : "UP";
  if (report.failure) return noLicenseFile.has(report.failure.major ?? 0) ? "NO_VALID_LIC_FILE" : "DOWN";
  if (down > 0) return "DOWN";
  return report.features.some(({ totals }) => totals.used !== null && !totals.isError) ? "UP" : null;
}

/** The hosts in the order of the printed list; one that Windows prints twice, in other case, is one. */
function hostsOf(report: Report): ReportedHost[] {
  const hosts: ReportedHost[] = report.servers.map(({ host, port }) => ({
    HostName: host,
    Port: port,
    Role: null,
    Status: report.failure ? "DOWN" : "UNKNOWN",
    Version: null,
  }));
  const seen = new Set<ReportedHost>();
  for (const printed of report.hosts) {
    const host = hosts.find(({ HostName }) => isSameHost(HostName, printed.name));
    if (!host) {
      const { name: HostName, role: Role, status: Status, version: Version } = printed;
      const added = { HostName, Port: null, Role, Status, Version };
      hosts.push(added);
      seen.add(added);
      continue;
    }
    host.Status = seen.has(host) && host.Status === "UP" ? "UP" : printed.status;
    host.Role = host.Role ?? printed.role;
    host.Version = host.Version ?? printed.version;
    seen.add(host);
  }
  return hosts;
}

function vendorsOf(report: Report): ReportedVendor[] {
  const vendors = new Map<string, PrintedHost>();
  for (const vendor of report.vendors) vendors.set(vendor.name.toLowerCase(), vendor);
  return [...vendors.values()].map(({ name, status, version }) => ({ Name: name, Status: status, Version: version }));
}

/** Compared without case; a name without its domain is the same host where the other has one. */
function isSameHost(left: string, right: string): boolean {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}
