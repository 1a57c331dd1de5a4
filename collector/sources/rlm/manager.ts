// RLM (Reprise License Manager) as the collector knows it: `rlmutil rlmstat -a`, and the logs of an ISV server. Reports
// become messages: a snapshot for each licence server, or only its state where it listed nothing or could not be reached.
import type { ReportedCheckout, ReportedHost, ReportedPool, ReportedVendor } from "../../../generated/contract.ts";
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
import { debugLog } from "./debug-log.ts";
import { reportLog } from "./report-log/reader.ts";
import {
  mayGoOn,
  type PrintedCheckout,
  type PrintedPool,
  printedInstant,
  type Report,
  startBefore,
} from "./status/lines.ts";
import { type PrintedReports, readReports } from "./status/reports.ts";

export const rlm: Manager = {
  type: "RLM",
  calls: (address) => [{ kind: "tool", program: "rlmutil", arguments: ["rlmstat", "-a", "-c", address.text] }],
  readStatus: statusReader(readStatus, true),
  log: debugLog,
  reportLog,
};

function readStatus(text: string, reading: Reading) {
  const lines = linesOfText(text);
  const printed = readReports(lines, reading.complain);
  const { reports } = printed;
  // The queried address names one licence server, not several.
  const address = reports.length === 1 ? firstServer(reading.address) : null;
  const nameOf = (report: Report) => printedName(report, printed) ?? address;
  const instants = reports.map((report) => printedInstant(report, reading.zone));
  const missing = reports.flatMap((report) => report.missing);
  const isEnded = /[\r\n]$/.test(text);
  return {
    messages: ofEachServer("rlmstat", reading, reports, nameOf, messageOf),
    isComplete: missing.length === 0 && !reports.some(isCut) && (isEnded || !mayGoOn(lines.at(-1)?.trim() ?? "")),
    printedAt: instants.find((instant) => instant !== null) ?? null,
    notes: missing.map((isv) => `the ISV server ${isv} did not answer: its pools are not known now`),
  };
}

/** Whether a list begins and has nothing, or an ISV server that runs has none, though others have: the text ends before it. */
function isCut({ isvs, lists, missing, hasLists, pools, checkouts, isCut }: Report): boolean {
  if (isCut || (hasLists && pools.length + checkouts.length === 0)) return true;
  const listed = new Set(lists.map(({ isv }) => isv?.toLowerCase()));
  const isLost = (name: string) => !listed.has(name) && !missing.includes(name);
  return lists.length > 0 && isvs.some(({ name, isRunning }) => isRunning && isLost(name.toLowerCase()));
}

/** The `port@host` that was queried, as rlmstat repeats it; of several, the one that this report is about. */
function printedName(report: Report, { path, reports }: PrintedReports): string | null {
  const printed = report.host !== null && report.port !== null ? `${report.port}@${report.host}` : null;
  const [only] = path;
  const isAlone = reports.length === 1 && new Set(path.map(({ port, host }) => `${port}@${host}`)).size === 1;
  return isAlone && only ? `${only.port}@${only.host}` : printed;
}

function firstServer(address: string | null): string | null {
  return address?.split(/[,;]|(?<=@[^:]*):/)[0]?.trim() || null;
}

function messageOf(report: Report, name: string, reading: Reading): ReportMessage {
  const { zone } = reading;
  const printed = reading.isAtSet ? null : printedInstant(report, zone);
  // A clock that is too far ahead is not the service's: its years still hold.
  const at = printed === null || isFarAhead(printed, reading.at) ? reading.at : printed;
  const vendors = vendorsOf(report);
  const common = {
    ...messageHead("RLM", name, { zone, at }),
    Status: report.isDown ? ("DOWN" as const) : ("UP" as const),
    ...(report.host !== null && { Hosts: hostsOf(report) }),
    ...(vendors.length > 0 && { Vendors: vendors }),
  };
  const isIdle = report.isvs.length > 0 && report.isvs.every(({ isRunning }) => !isRunning);
  if (report.isDown || !(report.hasLists || isIdle)) return { MessageType: "status", ...common };
  return { MessageType: "data_inquiry", ...common, Scope: "usage", Pools: poolsOf(report, printed ?? at, reading) };
}

function hostsOf(report: Report): ReportedHost[] {
  const { host, port, version, isDown } = report;
  return [{ HostName: host ?? "", Port: port, Role: null, Status: isDown ? "DOWN" : "UP", Version: version }];
}

function vendorsOf({ isvs, missing }: Report): ReportedVendor[] {
  const vendors = new Map<string, ReportedVendor>();
  for (const { name, isRunning, version } of isvs) {
    const existing = vendors.get(name.toLowerCase());
    const isUp = isRunning && existing?.Status !== "DOWN" && !missing.includes(name.toLowerCase());
    const Version = version ?? existing?.Version ?? null;
    vendors.set(name.toLowerCase(), { Name: existing?.Name ?? name, Status: isUp ? "UP" : "DOWN", Version });
  }
  return [...vendors.values()];
}

function poolsOf(report: Report, printedAt: number, { at, zone, complain }: Reading): ReportedPool[] {
  const isv = isvOfHeadless(report);
  const pools = addedPools(report.pools.map((pool) => reportedPool({ ...pool, isv: pool.isv ?? isv })));
  const byKey = new Map(
    pools.map((pool) => [poolKey(pool.Vendor ?? null, pool.FeatureName, pool.FeatureVersion), pool]),
  );
  for (const printed of report.checkouts) {
    const start = startBefore(printed.start, printedAt, zone);
    const checkout = start === null || isFarAhead(start, at) ? null : reportedCheckout(printed, start);
    if (!checkout) {
      complain(printed.line, printed.text, "a start that lies ahead, or in no year of the last eight");
      continue;
    }
    const key = poolKey(printed.isv, printed.name, printed.version);
    const pool = byKey.get(key) ?? reportedPool({ ...emptyPool, ...printed });
    if (!byKey.has(key)) pools.push(pool);
    byKey.set(key, pool);
    pool.Checkouts?.push(checkout);
  }
  return pools.map((pool) => withinUse(pool));
}

const emptyPool = { total: null, isUncounted: false, used: null, reserved: null, expiry: null };

/** Pools whose section has lost its head are of the ISV whose checkouts name one of them. */
function isvOfHeadless({ pools, checkouts }: Report): string | null {
  const headless = new Set(
    pools.filter(({ isv }) => isv === null).map(({ name, version }) => poolKey(null, name, version)),
  );
  return checkouts.find(({ name, version }) => headless.has(poolKey(null, name, version)))?.isv ?? null;
}

function poolKey(isv: string | null, name: string, version: string | null | undefined): string {
  return JSON.stringify([isv?.toLowerCase(), name.toLowerCase(), version]);
}

function reportedPool(pool: Pick<PrintedPool, keyof typeof emptyPool | "isv" | "name" | "version">): ReportedPool {
  const expiration = pool.expiry?.expiresAt ?? null;
  const end = expiration === null ? null : new Date(expiration).toISOString();
  return {
    FeatureName: pool.name,
    FeatureVersion: pool.version,
    Vendor: pool.isv,
    LicenseType: null,
    Total: pool.total,
    Used: pool.used,
    Reserved: pool.reserved,
    Queued: null,
    IsUncounted: pool.isUncounted,
    Increments: pool.expiry ? [{ Quantity: pool.total, ExpirationDateUtc: end }] : [],
    Checkouts: [],
  };
}

function reportedCheckout(printed: PrintedCheckout, start: number): ReportedCheckout {
  return {
    UserName: printed.user,
    Workstation: printed.host,
    ...(printed.handle !== null && { Handle: printed.handle }),
    NumberOfLicenses: printed.licenses,
    StartTimeUtc: new Date(start).toISOString(),
    StartPrecisionSeconds: 60,
  };
}
