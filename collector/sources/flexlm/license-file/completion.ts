// What the files beside the licence manager add to what it prints and logs: to which group use is counted, and how
// licences bind that lmstat prints as floating though they are for named users, or bound to hosts.
import type { BrokerMessage, LicenseTypeInput as LicenseType, ReportedPool } from "../../../../generated/contract.ts";
import { linesOfText } from "../../../text/decode.ts";
import { isSameVersion } from "../../../text/versions.ts";
import type { Complete, LicenseFiles } from "../../manager.ts";
import { grouped } from "../options-file/grouped.ts";
import { type OptionsFile, readOptionsFile } from "../options-file/lines.ts";
import { reservedOf } from "../options-file/reservations.ts";
import { readLicenseFile } from "./lines.ts";
import { type Purchase, purchasesOf } from "./rules.ts";

/** What cannot be read is told where the files themselves are reported. */
const silent = () => {};

export function completion({ licenseFile, optionsFile }: LicenseFiles): Complete {
  const options = optionsFile === null ? null : readOptionsFile(linesOfText(optionsFile), silent);
  const purchases = licenseFile === null ? [] : purchasesOf(readLicenseFile(linesOfText(licenseFile), silent).licenses);
  const byName = Map.groupBy(purchases, ({ name }) => name.toLowerCase());
  return (message) => {
    const typed = withTypes(message, byName);
    const reserved = options ? withReserved(typed, options) : typed;
    return options ? grouped(reserved, options) : reserved;
  };
}

/** What RESERVE reserves, where lmstat prints less: it leaves out the reserved licences that somebody uses. */
function withReserved<Message extends BrokerMessage>(message: Message, options: OptionsFile): Message {
  if (message.MessageType !== "data_inquiry" || message.Scope === "licenses") return message;
  const poolsOf = Map.groupBy(message.Pools, ({ FeatureName }) => FeatureName.toLowerCase());
  const pools = message.Pools.map((pool) => {
    const isOnlyOne = poolsOf.get(pool.FeatureName.toLowerCase())?.length === 1;
    const reserved = reservedOf(options, { name: pool.FeatureName, version: pool.FeatureVersion ?? "", isOnlyOne });
    return reserved !== null && reserved > (pool.Reserved ?? 0) ? { ...pool, Reserved: reserved } : pool;
  });
  return { ...message, Pools: pools };
}

function withTypes<Message extends BrokerMessage>(
  message: Message,
  byName: ReadonlyMap<string, readonly Purchase[]>,
): Message {
  if (message.MessageType !== "data_inquiry" || message.Scope === "licenses" || byName.size === 0) return message;
  const pools = message.Pools.map((pool) => {
    const type = typeOf(pool, byName.get(pool.FeatureName.toLowerCase()) ?? []);
    return type === null ? pool : { ...pool, LicenseType: type };
  });
  return { ...message, Pools: pools };
}

/** Null where the file tells nothing else than what is printed, or its lines differ. */
function typeOf(pool: ReportedPool, purchases: readonly Purchase[]): LicenseType {
  const { FeatureVersion: version, Vendor: vendor, LicenseType: printed } = pool;
  if (printed !== "Floating" || typeof version !== "string") return null;
  const own = purchases.filter(
    (one) => isSameVersion(one.version, version) && one.vendor.toLowerCase() === vendor?.toLowerCase(),
  );
  const types = new Set(own.map(({ type }) => type));
  const [only = null] = types;
  return types.size === 1 && (only === "NamedUser" || only === "HostBased") ? only : null;
}
