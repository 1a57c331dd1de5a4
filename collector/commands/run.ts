// The task --commands: what a broker was handed is carried out by FlexLM's tools beside this collector.
import { getLicenseServerLookup } from "../../generated/client/index.js";
import type { BrokerCommand, LicenseServerLookupEntry } from "../../generated/contract.ts";
import { request } from "../delivery/api.ts";
import type { Outbox } from "../delivery/outbox.ts";
import type { ServerZone } from "../text/zone.ts";
import { carryOut } from "./carry-out.ts";
import { type CommandSummary, type LoopOptions, runCommandLoop } from "./loop.ts";

export interface CommandOptions extends Omit<LoopOptions, "carryOut" | "tellsAway"> {
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
    tellsAway: true,
    carryOut: async (command) => {
      const server = options.server ?? (await serverNameOf(command, options));
      return carryOut(command, { config, server, zone, readLog, handOn: (message) => outbox.handOn(message) });
    },
  });
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
