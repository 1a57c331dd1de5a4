// The collector: runs beside licence managers, reads what they print and log, and sends it to the API server.
import { createReadStream } from "node:fs";
import { type ApiSettings, patience } from "./delivery/api.ts";
import { DryRun, NoOutbox, type Outbox, SendingOutbox } from "./delivery/outbox.ts";
import { Spool } from "./delivery/spool.ts";
import { AccessTokens, readCredentials } from "./delivery/tokens.ts";
import type { Surroundings } from "./runs/one-task.ts";
import { readSourcesOnce } from "./runs/sources-once.ts";
import { runSteadily } from "./runs/steady.ts";
import { readCollectorFile } from "./settings/collector-file.ts";
import { type CommandLine, readCommandLine, UsageError } from "./settings/command-line.ts";
import { type CollectorConfig, ConfigError, loadConfig, openFileWarning, readEnvironment } from "./settings/config.ts";
import { usualFile } from "./settings/sources.ts";
import { CannotRead } from "./sources/manager.ts";

const stop = new AbortController();
let tokens: AccessTokens | null = null;

async function main(args: readonly string[]): Promise<number> {
  const line = readCommandLine(args);
  const config = loadConfig(readEnvironment());
  const warning = openFileWarning();
  if (warning !== null) notify(warning);
  for (const name of ["SIGINT", "SIGTERM", "SIGBREAK"] as const) process.once(name, () => stop.abort());
  const isTask = line.lmstat.length > 0 || line.debugLog !== null || line.commands;
  // What runs for months loads no more than it needs.
  if (line.discover) return (await import("./discover.ts")).discover({ print, environment: readEnvironment() });
  const code = isTask ? await runTask(line, config) : await runSources(line, config);
  if (!tokens?.refused) return code;
  notify(tokens.refused.message);
  return 78;
}

/** --lmstat, --debug-log and --commands. */
async function runTask(line: CommandLine, config: CollectorConfig): Promise<number> {
  // What is read once is read to its end and waits in the spool; what would go on for ever stops.
  const api = await apiOf(line, config, () => line.follow && stop.abort());
  const outbox = outboxOf(line, config, api);
  const stdin = createReadStream("", { fd: 0, autoClose: false });
  const { runBrokerCommands, runLmstat, runLog } = await import("./runs/one-task.ts");
  const surroundings: Surroundings = { line, config, api, outbox, signal: stop.signal, stdin, notify, print };
  if (line.commands) return runBrokerCommands(surroundings);
  return line.debugLog === null ? runLmstat(surroundings) : runLog(surroundings);
}

/** The sources of collector.yaml. */
async function runSources(line: CommandLine, config: CollectorConfig): Promise<number> {
  const file = line.config ?? usualFile;
  const settings = readCollectorFile(file, config);
  const { check: isCheck, dryRun: isDryRun, json } = line;
  if (!line.once && !isCheck && !isDryRun) {
    const reread = () => readCollectorFile(file, config);
    const steadyApi = (of: typeof settings) => apiOf(line, of.config, () => stop.abort());
    return runSteadily({ file, settings, reread, apiOf: steadyApi, notify, signal: stop.signal });
  }
  const api = await apiOf(line, settings.config, () => {});
  const outbox = isCheck ? new NoOutbox() : outboxOf(line, settings.config, api);
  const apiUrl = api.url;
  return readSourcesOnce({ settings, outbox, apiUrl, isCheck, isDryRun, json, signal: stop.signal, notify, print });
}

async function apiOf(line: CommandLine, config: CollectorConfig, onRefused: () => void): Promise<ApiSettings> {
  // A dry run requests no token, but still finds a file of credentials that is missing or wrong.
  const credentials = await readCredentials(config);
  const needsToken = credentials !== null && !line.dryRun;
  tokens = needsToken ? new AccessTokens(credentials, { timeout: patience.timeout, onRefused }) : null;
  return { url: line.api ?? config.apiUrl, token: tokens ?? config.token, ...patience };
}

function outboxOf(line: CommandLine, config: CollectorConfig, api: ApiSettings): Outbox {
  if (line.dryRun) return line.json ? new DryRun(config.brokerId, print) : new NoOutbox();
  return new SendingOutbox(new Spool(config.spoolFolder), api, config.brokerId, stop.signal);
}

/** Prints to standard output and waits while its reader is busy. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

function notify(text: string): void {
  process.stderr.write(`${text}\n`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) {
    (error.exitCode === 0 ? process.stdout : process.stderr).write(`${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof ConfigError || error instanceof CannotRead) {
    notify(error.message);
    return error instanceof ConfigError ? 78 : 64;
  }
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    notify(error instanceof Error ? error.message : String(error));
    return 66;
  }
  notify(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 70;
}

// Whoever reads the output may have seen enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 74));
main(process.argv.slice(2))
  .catch(exitCodeOf)
  // Not awaited at the top: a single executable application is CommonJS.
  .then((code) => {
    process.exitCode = code;
  });
