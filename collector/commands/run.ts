// Fetches the commands that this broker was handed, one after the other, and reports how each went.
import { setTimeout as delay } from "node:timers/promises";
import { getBrokerCommands, getLicenseServerLookup, updateBrokerCommands } from "../../generated/client/index.js";
import type { BrokerCommand, BrokerCommandUpdate, LicenseServerLookupEntry } from "../../generated/contract.ts";
import { type ApiSettings, refusal, request } from "../delivery/api.ts";
import { Unreachable } from "../delivery/exchange.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { CredentialsRefused } from "../delivery/tokens.ts";
import type { CollectorConfig } from "../settings/config.ts";
import type { ServerZone } from "../text/zone.ts";
import { carryOut } from "./carry-out.ts";
import { CommandRefused } from "./tools.ts";

export interface CommandOptions {
  api: ApiSettings;
  config: CollectorConfig;
  outbox: Outbox;
  server: string | null;
  zone: ServerZone | null;
  follow: boolean;
  readLog: (() => Promise<string>) | null;
  tell: (text: string) => void;
  signal: AbortSignal;
}

export interface CommandSummary {
  complete: number;
  failed: number;
  /** Why the service could not be asked, or null. */
  stopped: string | null;
}

/** What the contract takes of an output. */
const longestText = 65_536;

/** Carries out everything that waits; with `follow` goes on asking until `signal`. */
export async function runCommands(options: CommandOptions): Promise<CommandSummary> {
  const summary: CommandSummary = { complete: 0, failed: 0, stopped: null };
  await attempt(options, summary, () => failAbandoned(options));
  do {
    await attempt(options, summary, async () => {
      for (const command of await fetchCommands(options, "Pending")) await runOne(command, options, summary);
    });
    await options.outbox.finish();
    if (options.follow) await delay(options.config.pollInterval, undefined, { signal: options.signal }).catch(() => {});
  } while (options.follow && !options.signal.aborted);
  return summary;
}

async function attempt(options: CommandOptions, summary: CommandSummary, task: () => Promise<void>): Promise<void> {
  summary.stopped = null;
  try {
    await task();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    summary.stopped = error.message;
    // This one is told once, at the end.
    if (!(error instanceof CredentialsRefused)) options.tell(error.message);
  }
}

async function runOne(command: BrokerCommand, options: CommandOptions, summary: CommandSummary): Promise<void> {
  // Called off, or taken by another collector of the same name, meanwhile: then it is not ours to carry out.
  if (!(await report({ Id: command.Id, Status: "Working" }, options))) return;
  const server = options.server ?? (await serverNameOf(command, options));
  const { config, zone, readLog } = options;
  try {
    const output = await carryOut(command, {
      config,
      server,
      zone,
      readLog,
      handOn: (message) => options.outbox.handOn(message),
    });
    await reportEnd({ Id: command.Id, Status: "Complete", Output: fitting(output) }, options);
    summary.complete += 1;
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    const message = error instanceof Error ? error.message : String(error);
    await reportEnd({ Id: command.Id, Status: "Error", ErrorMessage: fitting(message) }, options);
    summary.failed += 1;
    if (!(error instanceof CommandRefused)) options.tell(`command ${command.Id}: ${message}`);
  }
}

/** Commands that an earlier life began and did not end: nobody knows how far they came. */
async function failAbandoned(options: CommandOptions): Promise<void> {
  for (const command of await fetchCommands(options, "Working")) {
    await report(
      { Id: command.Id, Status: "Error", ErrorMessage: "The collector was stopped while it carried this out." },
      options,
    );
  }
}

async function fetchCommands(options: CommandOptions, status: BrokerCommand["Status"]): Promise<BrokerCommand[]> {
  const filter = { BrokerId: options.config.brokerId, Statuses: [status] };
  const answer = await request(
    options.api,
    (service, how) => getBrokerCommands.response(service, filter, how),
    options.signal,
  );
  if (answer.status !== 200) throw new Unreachable(refusal(options.api, answer));
  return JSON.parse(answer.text) as BrokerCommand[];
}

/** Whether the service took the update: not where it no longer allows the move. */
async function report(update: BrokerCommandUpdate, options: CommandOptions): Promise<boolean> {
  const answer = await request(
    options.api,
    (service, how) => updateBrokerCommands.response(service, { body: update }, how),
    options.signal,
  );
  return answer.status === 200;
}

/** Reports the end; where the service is away by then, through the spool, so that it is not lost. */
async function reportEnd(
  update: BrokerCommandUpdate & { Status: "Complete" | "Error" },
  options: CommandOptions,
): Promise<void> {
  try {
    await report(update, options);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const { Id, ...rest } = update;
    await options.outbox.handOn({ MessageType: "command_result", CommandId: Id, ...rest });
  }
}

/** `port@host` of the server that a command is about, where its name is one. */
async function serverNameOf(command: BrokerCommand, options: CommandOptions): Promise<string | null> {
  if (command.LicenseServerId === null) return null;
  const answer = await request(
    options.api,
    (service, how) => getLicenseServerLookup.response(service, {}, how),
    options.signal,
  );
  if (answer.status !== 200) return null;
  const server = (JSON.parse(answer.text) as LicenseServerLookupEntry[]).find(
    ({ Id }) => Id === command.LicenseServerId,
  );
  return server && /^\w*@[\w.-]+$/.test(server.Name) ? server.Name : null;
}

function fitting(text: string): string {
  return text.replaceAll("\0", "").slice(0, longestText);
}
