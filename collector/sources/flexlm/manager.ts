// FlexLM (FlexNet) as the collector knows it: `lmutil lmstat -a -i`, the debug log, and the licence file and options file,
// which are reported themselves and complete what is printed and logged.
import type {
  BrokerMessage,
  DataInquiryMessage,
  LicenseTypeInput as LicenseType,
  ReportedPool,
} from "../../../generated/contract.ts";
import { linesOfText } from "../../text/decode.ts";
import { isSameVersion } from "../../text/limits.ts";
import {
  CannotRead,
  type Command,
  type Complain,
  type Complete,
  type LicenseFiles,
  type Manager,
  messageHead,
  type Reading,
  type ServerAddress,
  statusReader,
  type ToolCall,
} from "../manager.ts";
import { debugLog } from "./debug-log.ts";
import { type LicenseFile, type Purchase, purchasesOf, readLicenseFile } from "./license-file.ts";
import { grouped, notesOf, type OptionsFile, readOptionsFile, reservedOf } from "./options-file.ts";
import { type Report, readReports } from "./status/reports.ts";
import { printingInstant, snapshotsOf } from "./status/snapshots.ts";

/** Reads both files. Throws CannotRead where no licence server is named. */
export const readLicenseFiles = statusReader((files: LicenseFiles, reading) => {
  const complainOfOptions: Complain = (line, text, reason) => reading.complain(line, text, `options file: ${reason}`);
  const options =
    files.optionsFile === null ? null : readOptionsFile(linesOfText(files.optionsFile), complainOfOptions);
  const messages: DataInquiryMessage[] = [];
  if (files.licenseFile !== null) {
    const file = readLicenseFile(linesOfText(files.licenseFile), reading.complain);
    const pools = poolsOf(purchasesOf(file.licenses), file.packages, options);
    if (pools.length > 0) {
      messages.push({
        MessageType: "data_inquiry",
        ...messageHead("FlexLM", serverName(file, reading), reading),
        Scope: "licenses",
        Pools: pools,
      });
    }
  }
  return { messages, notes: options ? notesOf(options) : [] };
});

export const flexlm: Manager = {
  type: "FlexLM",
  calls: (address) => [{ kind: "tool", program: "lmutil", arguments: ["lmstat", "-a", "-i", "-c", address.text] }],
  readStatus: statusReader(readStatus, true),
  readsFilesTogether: true,
  log: debugLog,
  readLicenseFiles,
  completion,
  command,
};

function readStatus(text: string, reading: Reading) {
  const { zone, at } = reading;
  const reports = readReports("lmstat", linesOfText(text), reading.complain);
  const messages = snapshotsOf(reports, { ...reading, lastYear: null });
  const printed = reports.findLast((report) => report.printedAt !== null);
  // A daemon that runs has features: without any the list was cut off, or is in words that are not known.
  const isLost = ({ isCut, hasUsage, features, vendors }: Report) =>
    isCut || (hasUsage && features.length === 0 && vendors.every(({ status }) => status === "UP"));
  const isComplete = !reports.some(isLost);
  return { messages, isComplete, printedAt: printed ? printingInstant(printed, { zone, at }) : null };
}

/** Always with `-c`: what a tool would find by itself is another licence server. */
function command({ type, parameters, checkout }: Command, { text }: ServerAddress): ToolCall | null {
  const tool = (...args: string[]): ToolCall => ({ kind: "tool", program: "lmutil", arguments: args });
  const vendor = parameters.Vendor === undefined ? [] : ["-vendor", parameters.Vendor];
  if (type === "stop") return tool("lmdown", "-c", text, ...vendor, "-q");
  if (type === "reread") return tool("lmreread", "-c", text, ...vendor);
  const held = checkout?.pool.Checkouts?.[checkout.index];
  if (type !== "remove_license" || !checkout || !held) return null;
  const { UserName, Workstation, Display } = held;
  if (!Workstation || !Display) return null;
  return tool("lmremove", "-c", text, checkout.pool.FeatureName, UserName, Workstation, Display);
}

/** Equal vendor, name, version and type are one pool; each line is an increment of it. */
function poolsOf(
  purchases: readonly Purchase[],
  packages: LicenseFile["packages"],
  options: OptionsFile | null,
): ReportedPool[] {
  const groups = Map.groupBy(purchases, ({ vendor, name, version, type }) =>
    JSON.stringify([vendor.toLowerCase(), name.toLowerCase(), version, type]),
  );
  const products = packagesByComponent(packages);
  const poolsOfName = new Map<string, number>();
  for (const [first] of groups.values()) {
    const key = first?.name.toLowerCase() ?? "";
    poolsOfName.set(key, (poolsOfName.get(key) ?? 0) + 1);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { name, version, vendor, type } = first;
    const parts = [first, ...others];
    const isUncounted = parts.some(({ quantity }) => quantity === null);
    const total = parts.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
    const isOnlyOne = poolsOfName.get(name.toLowerCase()) === 1;
    return {
      FeatureName: name,
      FeatureVersion: version,
      Vendor: vendor,
      ProductName: products.get(name.toLowerCase()) ?? null,
      LicenseType: type,
      Total: isUncounted || !Number.isSafeInteger(total) ? null : total,
      Reserved: options ? reservedOf(options, { name, version, isOnlyOne }) : null,
      IsUncounted: isUncounted,
      Increments: parts.map(({ quantity, startsAt, expiry }) => ({
        Quantity: quantity,
        StartDateUtc: dayText(startsAt),
        ExpirationDateUtc: dayText(expiry.expiresAt),
      })),
    };
  });
}

/** By feature in lower case, the package that it is a component of; null where it is of several. */
function packagesByComponent(packages: LicenseFile["packages"]): ReadonlyMap<string, string | null> {
  const products = new Map<string, string | null>();
  for (const { name, components } of packages) {
    for (const component of components) {
      const key = component.toLowerCase();
      products.set(key, !products.has(key) || products.get(key) === name ? name : null);
    }
  }
  return products;
}

/** The source's name for it; else the queried address, as lmstat prints it; else the first host of the file. */
function serverName(file: LicenseFile, { server, address: queried }: Reading): string {
  if (server !== null) return server;
  const address = queried?.split(",", 1)[0]?.trim();
  if (address) return address;
  const host = file.hosts.find(({ name, port }) => port !== null && !/^(this_host|any|localhost)$/i.test(name));
  if (host) return `${host.port}@${host.name}`;
  throw new CannotRead("the licence file does not say at which port of which host it is served; name it with `server`");
}

function dayText(day: number | null): string | null {
  return day === null ? null : new Date(day).toISOString();
}

/** What cannot be read is reported with the files themselves. */
const silent = () => {};

export function completion({ licenseFile, optionsFile }: LicenseFiles): Complete {
  const options = optionsFile === null ? null : readOptionsFile(linesOfText(optionsFile), silent);
  const purchases = licenseFile === null ? [] : purchasesOf(readLicenseFile(linesOfText(licenseFile), silent).licenses);
  const byName = Map.groupBy(purchases, ({ name }) => name.toLowerCase());
  return (message) => {
    const typed = completed(message, byName, options);
    return options ? grouped(typed, options) : typed;
  };
}

/** Types of licences, and what RESERVE reserves where lmstat prints less: it leaves out the reserved licences that somebody uses. */
function completed<Message extends BrokerMessage>(
  message: Message,
  byName: ReadonlyMap<string, readonly Purchase[]>,
  options: OptionsFile | null,
): Message {
  if (message.MessageType !== "data_inquiry" || message.Scope === "licenses") return message;
  const poolsOf = Map.groupBy(message.Pools, ({ FeatureName }) => FeatureName.toLowerCase());
  const pools = message.Pools.map((pool) => {
    const { FeatureName: name, FeatureVersion } = pool;
    const type = typeOf(pool, byName.get(name.toLowerCase()) ?? []);
    const isOnlyOne = poolsOf.get(name.toLowerCase())?.length === 1;
    const reserved = options && reservedOf(options, { name, version: FeatureVersion ?? "", isOnlyOne });
    const isMore = reserved !== null && reserved > (pool.Reserved ?? 0);
    return { ...pool, ...(type !== null && { LicenseType: type }), ...(isMore && { Reserved: reserved }) };
  });
  return { ...message, Pools: pools };
}

/** Null where the file adds nothing to what is printed, or its lines differ. */
function typeOf(pool: ReportedPool, purchases: readonly Purchase[]): LicenseType {
  const { FeatureVersion: version, Vendor: vendor, LicenseType: printed } = pool;
  if (printed !== "Floating" || typeof version !== "string") return null;
  const matching = purchases.filter(
    (one) => isSameVersion(one.version, version) && one.vendor.toLowerCase() === vendor?.toLowerCase(),
  );
  const types = new Set(matching.map(({ type }) => type));
  const [only = null] = types;
  return types.size === 1 && (only === "NamedUser" || only === "HostBased") ? only : null;
}
