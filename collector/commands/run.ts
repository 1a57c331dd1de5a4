// The task --commands: what a broker was handed is carried out by FlexLM's tools beside this collector.
import type { Outbox } from "../delivery/outbox.ts";
import type { ServerZone } from "../text/zone.ts";
import { carryOut } from "./carry-out.ts";
import { type CommandSummary, type LoopOptions, runCommandLoop } from "./loop.ts";
import { ownServers, targetOf } from "./own-server.ts";

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
      const server = targetOf(command, await ownServers(options.server, config.licenseFile), options.server);
      return carryOut(command, { config, server, zone, readLog, handOn: (message) => outbox.handOn(message) });
    },
  });
}
