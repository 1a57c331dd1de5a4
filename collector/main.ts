// The collector: runs beside a licence manager, reads what it prints or logs, and sends it to the API server.
import { createReadStream } from "node:fs";
import { type ApiSettings, patience } from "./delivery/api.ts";
import { readCredentials } from "./delivery/credentials.ts";
import { DryRun, type Outbox, SendingOutbox } from "./delivery/outbox.ts";
import { Spool } from "./delivery/spool.ts";
import { AccessTokens } from "./delivery/tokens.ts";
import { runBrokerCommands, runLmstat, runLog, type Surroundings } from "./runs/one-task.ts";
import { readCommandLine, UsageError } from "./settings/command-line.ts";
import { ConfigError, loadConfig, readEnvironment } from "./settings/config.ts";
import { CannotRead } from "./sources/cannot-read.ts";

async function main(args: readonly string[]): Promise<number> {
  const line = readCommandLine(args);
  const config = loadConfig(readEnvironment());
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  const credentials = line.dryRun ? null : await readCredentials(config);
  // What is read once is read to its end and waits in the spool; what would go on for ever stops.
  const onRefused = () => line.follow && stop.abort();
  const tokens = credentials && new AccessTokens(credentials, { timeout: patience.timeout, onRefused });
  const api: ApiSettings = { url: line.api ?? config.apiUrl, token: tokens ?? config.token, ...patience };
  const outbox: Outbox = line.dryRun
    ? new DryRun(config.brokerId, print)
    : new SendingOutbox(new Spool(config.spoolFolder), api, config.brokerId, stop.signal);
  const surroundings: Surroundings = {
    line,
    config,
    api,
    outbox,
    signal: stop.signal,
    stdin: createReadStream("", { fd: 0, autoClose: false }),
    tell,
    print,
  };
  const code = await run(surroundings);
  if (!tokens?.refused) return code;
  tell(tokens.refused.message);
  return 78;
}

function run(surroundings: Surroundings): Promise<number> {
  if (surroundings.line.commands) return runBrokerCommands(surroundings);
  return surroundings.line.debugLog === null ? runLmstat(surroundings) : runLog(surroundings);
}

/** Prints to standard output and waits while its reader is busy. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) {
    (error.exitCode === 0 ? process.stdout : process.stderr).write(`${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof ConfigError || error instanceof CannotRead) {
    tell(error.message);
    return error instanceof ConfigError ? 78 : 64;
  }
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    tell(error instanceof Error ? error.message : String(error));
    return 66;
  }
  tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 70;
}

// Whoever reads the output may have seen enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 74));
process.exitCode = await main(process.argv.slice(2)).catch(exitCodeOf);
