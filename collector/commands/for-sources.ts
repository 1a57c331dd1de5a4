// Commands that the running collector is handed: each goes to the source that serves its licence server and is carried
// out by that source's tool. What nobody here serves is refused.
import type { BrokerCommand, ReportedPool } from "../../generated/contract.ts";
import type { ApiSettings } from "../delivery/api.ts";
import type { Outbox } from "../delivery/outbox.ts";
import type { Schedule } from "../schedule/schedule.ts";
import type { Source } from "../schedule/source.ts";
import { parseAddress, runCall } from "../schedule/texts.ts";
import type { CollectorConfig } from "../settings/config.ts";
import type { Command, ReportMessage } from "../sources/manager.ts";
import { decodeText } from "../text/decode.ts";
import { CommandRefused, runCommandLoop, safe } from "./loop.ts";

export interface ForSources {
  schedule: Schedule;
  api: ApiSettings;
  config: CollectorConfig;
  outbox: Outbox;
  notify: (text: string) => void;
  signal: AbortSignal;
}

/** Goes on asking for commands until the signal. */
export async function carryOutForSources(around: ForSources): Promise<void> {
  const { api, config, outbox, notify, signal } = around;
  const carryOut = (command: BrokerCommand) => carryOutBySource(command, around);
  // Messages are sent by the outbox itself all the time.
  const sending = { handOn: outbox.handOn.bind(outbox), finish: async () => {} };
  await runCommandLoop({
    api: { ...api, retries: 0 },
    config,
    outbox: sending,
    follow: true,
    notify,
    // The outbox reports it.
    reportsUnavailable: false,
    signal,
    carryOut,
  });
}

/** Answers what the tool printed. Throws CommandRefused. */
async function carryOutBySource(command: BrokerCommand, around: ForSources): Promise<string> {
  const { schedule } = around;
  const all = [...schedule.health.keys()];
  const type = command.CommandType;
  if (command.LicenseServerId === null) {
    if (type !== "status" && type !== "data_inquiry")
      throw new CommandRefused(`${type} needs a licence server to be named`);
    return (await Promise.all(all.filter((source) => source.isPolled).map((source) => pollFor(source, schedule)))).join(
      "\n",
    );
  }
  // The command itself names its target: a collector may not look up licence servers.
  const name = command.LicenseServerName;
  const serving = all.filter(({ servers }) => name !== null && servers.has(name.toLowerCase()));
  // Of several sources of one licence server, the one that queries it.
  const source = serving.find((one) => one.settings.status !== null) ?? serving[0];
  if (!source)
    throw new CommandRefused(`this collector does not serve the licence server ${name ?? command.LicenseServerId}`);
  switch (type) {
    case "status":
    case "data_inquiry":
      return pollFor(source, schedule);
    case "denial":
      if (!source.follower) throw new CommandRefused(`the source ${source.settings.name} has no log`);
      await schedule.readLog(source);
      return `The log was read on: ${JSON.stringify(source.follower.summary.events)}`;
    case "remove_license":
      return removeLicense(command, source, schedule);
    default:
      return runFor(source, { type, parameters: command.Parameters ?? {}, checkout: null });
  }
}

async function pollFor(source: Source, schedule: Schedule): Promise<string> {
  const found = await schedule.poll(source);
  if (found.messages.length === 0 && found.error !== null) throw new CommandRefused(found.error);
  return source.lastText || `${source.settings.name}: ${found.messages.length} reports`;
}

/** Takes back every checkout that the parameters name: FeatureName and UserName, and Workstation, Display or Handle where given. */
async function removeLicense(command: BrokerCommand, source: Source, schedule: Schedule): Promise<string> {
  const parameters = command.Parameters ?? {};
  for (const name of ["FeatureName", "UserName"] as const) safe(name, parameters[name] ?? "");
  const checkouts = matching((await schedule.poll(source)).messages, parameters);
  if (checkouts.length === 0) throw new CommandRefused("the licence server lists no such checkout");
  const outputs: string[] = [];
  for (const checkout of checkouts)
    outputs.push(await runFor(source, { type: "remove_license", parameters, checkout }));
  return outputs.join("\n");
}

/** The checkouts that the parameters of a command name. */
export function matching(
  messages: readonly ReportMessage[],
  parameters: Record<string, string | undefined>,
): NonNullable<Command["checkout"]>[] {
  const pools = messages.flatMap((message): readonly ReportedPool[] =>
    message.MessageType === "data_inquiry" ? message.Pools : [],
  );
  return pools
    .filter(({ FeatureName }) => isWanted(parameters.FeatureName, FeatureName))
    .flatMap((pool) =>
      (pool.Checkouts ?? []).flatMap((checkout, index) => {
        const isIt =
          isWanted(parameters.UserName, checkout.UserName) &&
          isWanted(parameters.Workstation, checkout.Workstation) &&
          isWanted(parameters.Display, checkout.Display) &&
          isWanted(parameters.Handle, checkout.Handle);
        return isIt ? [{ pool, index }] : [];
      }),
    );
}

function isWanted(wanted: string | undefined, there: string | null | undefined): boolean {
  return wanted === undefined || wanted.toLowerCase() === there?.toLowerCase();
}

async function runFor(source: Source, command: Command): Promise<string> {
  const { settings, manager } = source;
  if (settings.status === null)
    throw new CommandRefused(`the source ${settings.name} names no licence server to run a tool for`);
  checkNames(command);
  const call = manager.command?.(command, parseAddress(settings.status)) ?? null;
  if (!call) throw new CommandRefused(`${command.type} cannot be carried out for ${settings.manager}`);
  const { bytes, failure } = await runCall(call, settings, undefined, null);
  const text = decodeText(bytes, settings.encoding);
  if (failure !== null) throw new CommandRefused(`${failure}: ${text.slice(0, 2_000)}`);
  return text;
}

/** What stands among a tool's arguments later: no option, no control characters. Throws CommandRefused. */
function checkNames({ parameters, checkout }: Command): void {
  const { pool, index } = checkout ?? { pool: null, index: 0 };
  const { UserName, Workstation, Display, Handle } = pool?.Checkouts?.[index] ?? {};
  const names = {
    ...parameters,
    ...(pool && { FeatureName: pool.FeatureName, UserName, Workstation, Display, Handle }),
  };
  for (const [name, text] of Object.entries(names)) if (text !== undefined && text !== null) safe(name, text);
}
