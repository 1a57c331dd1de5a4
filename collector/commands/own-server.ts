// Which licence server a command of the task --commands is about: one that this collector serves, or none is asked.
import { readFile } from "node:fs/promises";
import type { BrokerCommand } from "../../generated/contract.ts";
import { addressOf } from "../sources/flexlm/license-file/address.ts";
import { readLicenseFile } from "../sources/flexlm/license-file/lines.ts";
import { linesOf } from "../text/decode.ts";
import { CommandRefused } from "./tools.ts";

/** The licence servers of this collector: that of --server, and those that SVC_LICENSE_FILE (or port@host in it) names. */
export async function ownServers(server: string | null, licenseFile: string | null): Promise<string[]> {
  const named = server === null ? [] : [server];
  if (licenseFile === null) return named;
  if (/^\d*@/.test(licenseFile)) return [...named, licenseFile, ...licenseFile.split(",").map((one) => one.trim())];
  const bytes = await readFile(licenseFile).catch(() => Buffer.alloc(0));
  const { hosts } = readLicenseFile(linesOf(bytes), () => {});
  return [...named, ...hosts.map(addressOf)];
}

/** `usual` where the command names none. Throws CommandRefused for a licence server that is not among its own. */
export function targetOf(command: BrokerCommand, own: readonly string[], usual: string | null): string | null {
  const { LicenseServerId: id, LicenseServerName: name, CommandType: type } = command;
  if (id === null) return usual;
  const target = own.find((one) => one.toLowerCase() === name?.toLowerCase());
  if (target !== undefined) return target;
  // The log beside this collector is that of whatever licence server runs here.
  if (type === "denial" && own.length === 0) return null;
  const known = own.length === 0 ? "neither --server nor SVC_LICENSE_FILE names one" : `it serves ${own.join(" and ")}`;
  throw new CommandRefused(`this collector does not serve the licence server ${name ?? id}: ${known}`);
}
