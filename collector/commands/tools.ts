// The licence manager's own tools, run without a shell: a fixed list of arguments for each kind of command, and texts
// that come from outside are checked before they stand among them.
import { execFile } from "node:child_process";
import type { BrokerCommand, ReportedCheckout } from "../../generated/contract.ts";
import type { CollectorConfig } from "../settings/config.ts";

/** A command that cannot be carried out as it is; the text is for who handed it over. */
export class CommandRefused extends Error {}

export interface ToolOutput {
  /** Null where the program did not end by itself. */
  exitCode: number | null;
  text: string;
}

const timeout = 120_000;
const longestOutput = 64 << 20;

/** What is run for a command of this kind; `server` is `port@host`, or null where it is not known. Throws CommandRefused. */
export function toolFor(
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

/** Without it a tool asks, or stops, whatever licence servers it finds by itself. Throws CommandRefused. */
function at(server: string | null, { licenseFile }: CollectorConfig): [option: string, where: string] {
  const where = licenseFile ?? server;
  if (where !== null) return ["-c", where];
  throw new CommandRefused("it is not known which licence server is meant: name it by --server or SVC_LICENSE_FILE");
}

/** `lmremove feature user host display`, for one checkout that lmstat lists. */
export function removalOf(
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
export function runTool({ program, args }: { program: string; args: string[] }): Promise<ToolOutput> {
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

/** A text that may stand among arguments: no option, no control characters. Throws CommandRefused. */
export function safe(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  if (text === "" || text.length > 255 || /^[-+]|[\u0000-\u001f\u007f]/.test(text)) {
    throw new CommandRefused(`${name} is expected to be a text of 1 to 255 characters that does not begin with - or +`);
  }
  return text;
}
