// Fetches the commands that this broker was handed, one after the other, and reports how each went.
import { setTimeout as delay } from "node:timers/promises";
import { getBrokerCommands, updateBrokerCommands } from "../../generated/client/index.js";
import type { BrokerCommand, BrokerCommandUpdate } from "../../generated/contract.ts";
import { type ApiSettings, refusal, request } from "../delivery/api.ts";
import { Unreachable } from "../delivery/exchange.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { CredentialsRefused } from "../delivery/tokens.ts";
import type { CollectorConfig } from "../settings/config.ts";

/** A command that cannot be carried out as it is; the text is for who handed it over. */
export class CommandRefused extends Error {}

export interface LoopOptions {
  api: ApiSettings;
  config: CollectorConfig;
  outbox: Pick<Outbox, "handOn" | "finish">;
  follow: boolean;
  /** Returns what the command printed. Throws CommandRefused with the reason where it failed. */
  carryOut: (command: BrokerCommand) => Promise<string>;
  notify: (text: string) => void;
  /** Whether to report that the service is unavailable. */
  reportsUnavailable: boolean;
  signal: AbortSignal;
}

export interface CommandSummary {
  complete: number;
  failed: number;
  /** Why the service could not be queried, or null. */
  stopped: string | null;
}

/** What the contract takes of an output. */
const longestText = 65_536;

/** Carries out everything that waits; with `follow` goes on asking until `signal`. */
export async function runCommandLoop(options: LoopOptions): Promise<CommandSummary> {
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

async function attempt(options: LoopOptions, summary: CommandSummary, task: () => Promise<void>): Promise<void> {
  summary.stopped = null;
  try {
    await task();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    summary.stopped = error.message;
    // This one is reported once, at the end.
    if (options.reportsUnavailable && !(error instanceof CredentialsRefused)) options.notify(error.message);
  }
}

async function runOne(command: BrokerCommand, options: LoopOptions, summary: CommandSummary): Promise<void> {
  // Called off, or taken by another collector of the same name, meanwhile: then it is not ours to carry out.
  if (!(await report({ Id: command.Id, Status: "Working" }, options))) return;
  try {
    const output = await options.carryOut(command);
    await reportEnd({ Id: command.Id, Status: "Complete", Output: fitting(output) }, options);
    summary.complete += 1;
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    const message = error instanceof Error ? error.message : String(error);
    await reportEnd({ Id: command.Id, Status: "Error", ErrorMessage: fitting(message) }, options);
    summary.failed += 1;
    if (!(error instanceof CommandRefused)) options.notify(`command ${command.Id}: ${message}`);
  }
}

/** Commands that an earlier life began and did not end: nobody knows how far they came. */
async function failAbandoned(options: LoopOptions): Promise<void> {
  for (const command of await fetchCommands(options, "Working")) {
    await report(
      { Id: command.Id, Status: "Error", ErrorMessage: "The collector was stopped while it carried this out." },
      options,
    );
  }
}

async function fetchCommands(options: LoopOptions, status: "Pending" | "Working"): Promise<BrokerCommand[]> {
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
async function report(update: BrokerCommandUpdate, options: LoopOptions): Promise<boolean> {
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
  options: LoopOptions,
): Promise<void> {
  try {
    await report(update, options);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const { Id, ...rest } = update;
    await options.outbox.handOn({ MessageType: "command_result", CommandId: Id, ...rest });
  }
}

function fitting(text: string): string {
  return text.replaceAll("\0", "").slice(0, longestText);
}

/** A text that may stand among arguments: no option, no control characters. Throws CommandRefused. */
export function safe(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  if (text === "" || text.length > 255 || /^[-+]|[\u0000-\u001f\u007f]/.test(text)) {
    throw new CommandRefused(`${name} is expected to be a text of 1 to 255 characters that does not begin with - or +`);
  }
  return text;
}
