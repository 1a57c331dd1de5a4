// Proposes the sources of a collector.yaml for this machine: from the daemons that run here, the variables that name licence
// servers, and licence files in the usual places. It reads only, and queries no server.
import { readdir, readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { stringify } from "yaml";
import { filesOf } from "./logs/log-file.ts";
import { addressOf } from "./sources/flexlm/license-file.ts";

export interface DiscoverOptions {
  print: (text: string) => Promise<void>;
  environment: Readonly<Record<string, string | undefined>>;
  /** Where processes are listed, as Linux does. */
  processes?: string;
  /** Patterns of licence files. */
  locations?: readonly string[];
}

interface Proposal {
  manager: string;
  status?: string;
  log?: string;
  licenseFile?: string;
  /** How it was found, in words. */
  origin: string;
}

const usualLocations = [
  "/usr/local/flexlm/licenses/*.{lic,dat}",
  "/usr/local/flexlm/*.{lic,dat}",
  "/opt/flexlm/**/*.{lic,dat}",
  "/opt/*/license*/*.{lic,dat}",
  "/opt/*/licenses/*.{lic,dat}",
  "/etc/flexlm/*.{lic,dat}",
  "/var/flexlm/*.{lic,dat}",
  "C:/flexlm/*.{lic,dat}",
];

/** Prints a collector.yaml. Answers 0, or 65 where nothing was found. */
export async function discover(options: DiscoverOptions): Promise<number> {
  const proposals = distinct([
    ...(await fromProcesses(options.processes ?? "/proc")),
    ...(await fromVariables(options.environment)),
    ...(await fromFiles(options.locations ?? usualLocations)),
  ]);
  const sources = proposals.map(({ origin: _, ...proposal }, index) => ({
    name: `${proposal.manager}-${index + 1}`,
    ...proposal,
  }));
  const found = proposals.map(({ manager, status, origin }) => `# ${manager} ${status ?? ""}: ${origin}`);
  const text = stringify({ sources }, { lineWidth: 120 });
  await options.print(proposals.length === 0 ? "# Nothing was found.\n" : `${found.join("\n")}\n${text}`);
  return proposals.length === 0 ? 65 : 0;
}

/** What the daemons' command lines say. */
async function fromProcesses(folder: string): Promise<Proposal[]> {
  const ids = (await readdir(folder).catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const line = await readFile(join(folder, id, "cmdline"), "utf8").catch(() => "");
      const cwd = await readlink(join(folder, id, "cwd")).catch(() => "/");
      return line === ""
        ? []
        : proposalsOf(
            line.split("\0").filter((part) => part !== ""),
            cwd,
            id,
          );
    }),
  );
  return found.flat();
}

async function proposalsOf(args: readonly string[], cwd: string, id: string): Promise<Proposal[]> {
  const program =
    (args[0] ?? "")
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.exe$/i, "") ?? "";
  const origin = `${program} runs here (process ${id})`;
  const after = (option: string) => args[args.indexOf(option) + 1];
  const here = hostname();
  if (/^lmgrd/.test(program)) {
    const log = args.includes("-l") ? after("-l")?.replace(/^\+/, "") : undefined;
    const paths = args.includes("-c") ? (after("-c") ?? "").split(/[:;]/) : [];
    const proposals = (await Promise.all(paths.map((path) => ofLicenseFile(resolve(cwd, path), origin)))).flat();
    return proposals.map((proposal) => ({ ...proposal, ...(log !== undefined && { log: resolve(cwd, log) }) }));
  }
  const daemons: readonly [name: RegExp, manager: string, port: string][] = [
    [/^rlm$/, "rlm", "5053"],
    [/^(lmx-serv|almsrv|altair_lic)/, "lmx", "6200"],
    [/^DSLicSrv$/i, "dsls", "4084"],
    [/^lserv(nt)?$/, "rms", ""],
    [/^mathlm$/, "mathlm", ""],
    [/^hasplmd/, "ldk", "1947"],
    [/^lstc_server/, "lstc", ""],
    [/^flexnetls\b/, "fne", "7070"],
    [/^i4l?lmd$/, "lum", ""],
  ];
  // A Java program goes by its archive.
  const names = [program, ...args.slice(1).map((part) => part.split(/[\\/]/).at(-1) ?? "")];
  const daemon = daemons.find(([name]) => (program === "java" ? names : [program]).some((one) => name.test(one)));
  if (!daemon) return [];
  const [, manager, port] = daemon;
  return [{ manager, status: port === "" ? here : manager === "dsls" ? `${here}:${port}` : `${port}@${here}`, origin }];
}

/** `LM_LICENSE_FILE=27000@lic-1:/opt/x.lic`, `ACMED_LICENSE_FILE`, `RLM_LICENSE`. */
async function fromVariables(environment: DiscoverOptions["environment"]): Promise<Proposal[]> {
  const separator = process.platform === "win32" ? ";" : ":";
  const parts = Object.entries(environment).flatMap(([name, value = ""]) => {
    const manager = managerOfVariable(name);
    return manager === null ? [] : value.split(separator).map((part) => ({ manager, part: part.trim(), name }));
  });
  const proposals = parts.map(async ({ manager, part, name }): Promise<Proposal[]> => {
    const origin = `${name} names it`;
    if (/^\d*@[\w.,@-]+$/.test(part)) return [{ manager, status: part, origin }];
    return part !== "" && manager === "flexlm" ? ofLicenseFile(resolve(part), origin) : [];
  });
  return (await Promise.all(proposals)).flat();
}

function managerOfVariable(name: string): "rlm" | "flexlm" | null {
  if (/^(\w+_)?RLM_LICENSE$|^RLM_LICENSE/.test(name)) return "rlm";
  return /_LICENSE_FILE$/.test(name) ? "flexlm" : null;
}

async function fromFiles(locations: readonly string[]): Promise<Proposal[]> {
  const files = (await Promise.all(locations.map((path) => filesOf(path, {}).catch(() => [])))).flat();
  return (await Promise.all(files.map(({ path }) => ofLicenseFile(path, `${dirname(path)} is a usual place`)))).flat();
}

/** Where its server listens, by a licence file of FlexLM. Nothing else of the file is read. */
async function ofLicenseFile(path: string, origin: string): Promise<Proposal[]> {
  const text = await readFile(path, "latin1").catch(() => "");
  const servers = text.split("\n").flatMap((line) => {
    const [, name = "", port] = /^\s*SERVER\s+(\S+)\s+\S+(?:\s+(\d+))?/i.exec(line) ?? [];
    return name === "" ? [] : [addressOf({ name, port: port === undefined ? null : Number(port) })];
  });
  return servers.length === 0 ? [] : [{ manager: "flexlm", status: servers.join(","), licenseFile: path, origin }];
}

/** One for each licence server, with the data of all of them. */
function distinct(proposals: readonly Proposal[]): Proposal[] {
  const byServer = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const key = `${proposal.manager} ${proposal.status?.toLowerCase()}`;
    const before = byServer.get(key);
    byServer.set(key, before ? { ...proposal, ...before } : proposal);
  }
  return [...byServer.values()];
}
