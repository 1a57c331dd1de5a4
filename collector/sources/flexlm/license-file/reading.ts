// A FlexLM licence file, and the options file beside it, become one message of what was bought. Nothing in it says who
// uses what, and nothing that is secret.
import type { DataInquiryMessage, ReportedPool } from "../../../../generated/contract.ts";
import { linesOfText } from "../../../text/decode.ts";
import { CannotRead } from "../../cannot-read.ts";
import type { LicenseFiles, ReadingContext, StatusReading, UnreadablePart } from "../../manager.ts";
import { reportedServer } from "../../reported-server.ts";
import { type OptionsFile, readOptionsFile } from "../options-file/lines.ts";
import { notesOf, reservedOf } from "../options-file/reservations.ts";
import { type LicenseFile, readLicenseFile } from "./lines.ts";
import { type Purchase, purchasesOf } from "./rules.ts";

/** Reads both files. Throws CannotRead where no licence server is named. */
export function readLicenseFiles(files: LicenseFiles, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const complain = (prefix: string) => (line: number, text: string, reason: string) =>
    unreadable.push({ line, reason: `${prefix}${reason}`, text });
  const options =
    files.optionsFile === null ? null : readOptionsFile(linesOfText(files.optionsFile), complain("options file: "));
  const messages: DataInquiryMessage[] = [];
  if (files.licenseFile !== null) {
    const file = readLicenseFile(linesOfText(files.licenseFile), complain(""));
    const pools = poolsOf(purchasesOf(file.licenses), file.packages, options);
    if (pools.length > 0) {
      messages.push({
        MessageType: "data_inquiry",
        LicenseServer: reportedServer("FlexLM", serverName(file, context), context.zone),
        TimestampUtc: new Date(context.at).toISOString(),
        Scope: "licenses",
        Pools: pools,
      });
    }
  }
  return { messages, unreadable, isComplete: true, printedAt: null, notes: options ? notesOf(options) : [] };
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

/** The source's name for it; else what it asks, as lmstat prints that; else the first host of the file. */
function serverName(file: LicenseFile, context: ReadingContext): string {
  if (context.server !== null) return context.server;
  const asked = context.asked?.split(",", 1)[0]?.trim();
  if (asked) return asked;
  const host = file.hosts.find(({ name, port }) => port !== null && !/^(this_host|any|localhost)$/i.test(name));
  if (host) return `${host.port}@${host.name}`;
  throw new CannotRead("the licence file does not say at which port of which host it is served; name it with `server`");
}

function dayText(day: number | null): string | null {
  return day === null ? null : new Date(day).toISOString();
}
