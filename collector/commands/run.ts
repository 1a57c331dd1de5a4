// The task --commands: what a broker was handed is carried out by FlexLM's tools beside this collector, for the licence
// servers that it serves, and what it shows is sent.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { BrokerCommand, BrokerMessage, ReportedCheckout } from "../../generated/contract.ts";
import type { Outbox } from "../delivery/outbox.ts";
import type { CollectorConfig } from "../settings/config.ts";
import { addressOf, readLicenseFile } from "../sources/flexlm/license-file.ts";
import { flexlm } from "../sources/flexlm/manager.ts";
import type { ReportMessage } from "../sources/manager.ts";
import { linesOf } from "../text/decode.ts";
import { machineZone, type ServerZone } from "../text/zone.ts";
import { matching } from "./for-sources.ts";
import { CommandRefused, type CommandSummary, type LoopOptions, runCommandLoop, safe } from "./loop.ts";

interface CommandOptions extends Omit<LoopOptions, "carryOut" | "reportsUnavailable"> {
  outbox: Outbox;
  server: string | null;
  zone: ServerZone | null;
  readLog: (() => Promise<string>) | null;
}

/** Carries out everything that waits; with `follow` goes on asking until `signal`. */
export function runCommands(options: CommandOptions): Promise<CommandSummary> {
  const { config, zone, readLog, outbox } = options;
  return runCommandLoop({
    ...options,
    reportsUnavailable: true,
    carryOut: async (command) => {
      const server = targetOf(command, await ownServers(options.server, config.licenseFile), options.server);
      return carryOut(command, { config, server, zone, readLog, handOn: (message) => outbox.handOn(message) });
    },
  });
}

/** The licence servers of this collector: that of --server, and those that SVC_LICENSE_FILE (or port@host in it) names. */
async function ownServers(server: string | null, licenseFile: string | null): Promise<string[]> {
  const named = server === null ? [] : [server];
  if (licenseFile === null) return named;
  if (/^\d*@/.test(licenseFile)) return [...named, licenseFile, ...licenseFile.split(",").map((one) => one.trim())];
  const bytes = await readFile(licenseFile).catch(() => Buffer.alloc(0));
  const { hosts } = readLicenseFile(linesOf(bytes), () => {});
  return [...named, ...hosts.map(addressOf)];
}

/** `usual` where the command names none. Throws CommandRefused for a licence server that is not one of the collector's. */
function targetOf(command: BrokerCommand, served: readonly string[], usual: string | null): string | null {
  const { LicenseServerId: id, LicenseServerName: name, CommandType: type } = command;
  if (id === null) return usual;
  const target = served.find((one) => one.toLowerCase() === name?.toLowerCase());
  if (target !== undefined) return target;
  // The log beside this collector is that of whatever licence server runs here.
  if (type === "denial" && served.length === 0) return null;
  const reason =
    served.length === 0 ? "neither --server nor SVC_LICENSE_FILE names one" : `it serves ${served.join(" and ")}`;
  throw new CommandRefused(`this collector does not serve the licence server ${name ?? id}: ${reason}`);
}

interface CarryOutOptions {
  config: CollectorConfig;
  /** The licence server's name, `port@host`; null where none is set. */
  server: string | null;
  zone: ServerZone | null;
  handOn: (message: BrokerMessage) => Promise<void>;
  /** Reads the debug log on; answers what it found, in words. */
  readLog: (() => Promise<string>) | null;
}

/** What the command printed. Throws CommandRefused with the reason where it failed. */
async function carryOut(command: BrokerCommand, options: CarryOutOptions): Promise<string> {
  if (command.CommandType === "denial" && options.readLog) return options.readLog();
  const output = await runTool(toolFor(command, options.server, options.config));
  switch (command.CommandType) {
    case "status":
    case "data_inquiry":
      await handOnReport(output, options);
      return output.text;
    case "remove_license":
      return removeLicense(command, output, options);
    default:
      return succeeded(output);
  }
}

function messagesOf(
  { text }: ToolOutput,
  { server, zone }: Pick<CarryOutOptions, "server" | "zone">,
  address: string | null = null,
): ReportMessage[] {
  const context = { server, address, at: Date.now(), isAtSet: false, zone: zone ?? machineZone(), exitCode: 0 };
  return [...(flexlm.readStatus?.(text, context).messages ?? [])];
}

async function handOnReport(output: ToolOutput, options: CarryOutOptions): Promise<void> {
  const messages = messagesOf(output, options);
  if (messages.length === 0)
    throw new CommandRefused(`lmstat printed nothing that could be read: ${output.text.slice(0, 2_000)}`);
  for (const message of messages) await options.handOn(message);
}

/** Takes back every checkout that the parameters name: FeatureName and UserName, and Workstation, Display or Handle where given. */
async function removeLicense(command: BrokerCommand, listed: ToolOutput, options: CarryOutOptions): Promise<string> {
  const parameters = command.Parameters ?? {};
  const feature = safe("FeatureName", parameters.FeatureName ?? "");
  safe("UserName", parameters.UserName ?? "");
  const checkouts = matching(messagesOf(listed, { ...options, server: null }, "a server without a name"), parameters);
  if (checkouts.length === 0) throw new CommandRefused("lmstat lists no such checkout");
  const outputs: string[] = [];
  for (const { pool, index } of checkouts)
    outputs.push(succeeded(await runTool(removalOf(feature, pool.Checkouts?.[index], options.server, options.config))));
  return outputs.join("\n");
}

function succeeded({ exitCode, text }: ToolOutput): string {
  if (exitCode === 0) return text;
  throw new CommandRefused(
    `${exitCode === null ? "the tool was stopped after two minutes" : `the tool ended with ${exitCode}`}: ${text.slice(0, 2_000)}`,
  );
}

interface ToolOutput {
  /** Null where the program did not end by itself. */
  exitCode: number | null;
  text: string;
}

const timeout = 120_000;
const longestOutput = 64 << 20;

/** What is run for a command of this kind; `server` is `port@host`, or null where it is not known. Throws CommandRefused. */
function toolFor(
  command: BrokerCommand,
  server: string | null,
  config: CollectorConfig,
): { program: string; args: string[] } {
  const { Vendor } = command.Parameters ?? {};
  const vendor = Vendor === undefined ? [] : ["-vendor", safe("Vendor", Vendor)];
  switch (command.CommandType) {
    case "status":
      return { program: config.lmutil, args: ["lmstat", ...at(server, config)] };
    case "data_inquiry":
    case "remove_license":
      return { program: config.lmutil, args: ["lmstat", "-a", "-i", ...at(server, config)] };
    case "stop":
      return { program: config.lmutil, args: ["lmdown", ...at(server, config), ...vendor, "-q"] };
    case "reread":
      return { program: config.lmutil, args: ["lmreread", ...at(server, config), ...vendor] };
    case "start":
      if (config.lmgrd === null || config.licenseFile === null) {
        throw new CommandRefused("to start the licence manager, SVC_LMGRD and SVC_LICENSE_FILE must be set beside it");
      }
      return {
        program: config.lmgrd,
        args: ["-c", config.licenseFile, ...(config.debugLog === null ? [] : ["-l", `+${config.debugLog}`])],
      };
    case "denial":
      throw new CommandRefused("denials are read from the debug log: set SVC_DEBUG_LOG beside the licence manager");
    default: // of a later version of the service
      throw new CommandRefused(`this collector does not know the command ${command.CommandType}`);
  }
}

/** Without it a tool queries, or stops, whatever licence servers it finds by itself. Throws CommandRefused. */
function at(server: string | null, { licenseFile }: CollectorConfig): [option: string, where: string] {
  const where = licenseFile ?? server;
  if (where !== null) return ["-c", where];
  throw new CommandRefused("it is not known which licence server is meant: name it by --server or SVC_LICENSE_FILE");
}

/** `lmremove feature user host display`, for one checkout that lmstat lists. */
function removalOf(
  feature: string,
  checkout: ReportedCheckout | undefined,
  server: string | null,
  config: CollectorConfig,
): { program: string; args: string[] } {
  const names = [
    safe("FeatureName", feature),
    safe("UserName", checkout?.UserName ?? ""),
    safe("Workstation", checkout?.Workstation ?? ""),
    safe("Display", checkout?.Display ?? ""),
  ];
  return { program: config.lmutil, args: ["lmremove", ...at(server, config), ...names] };
}

/** Runs a program to its end. Throws CommandRefused where it cannot be started. */
function runTool({ program, args }: { program: string; args: string[] }): Promise<ToolOutput> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      { timeout, maxBuffer: longestOutput, encoding: "buffer", windowsHide: true },
      (error, stdout, stderr) => {
        const text = [stdout, stderr].map((bytes) => bytes.toString("utf8")).join("");
        if (!error) return resolve({ exitCode: 0, text });
        if (error.code === "ENOENT" || error.code === "EACCES")
          return reject(new CommandRefused(`${program} cannot be run: ${error.code}`));
        return resolve({ exitCode: typeof error.code === "number" ? error.code : null, text });
      },
    );
  });
}
