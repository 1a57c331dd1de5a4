// A command_result message: how far a broker is with a command that was given to it.
import { nameKey } from "../../db/index.ts";
import type { Batch } from "./batch/batch.ts";
import { type BrokerCommandStatus, moveBrokerCommand } from "./command-states.ts";
import type { CommandResult } from "./reports/messages.ts";
import { applied, type MessageResult, notApplied } from "./reports/result.ts";

/** Moves the command to the reported state; a command of another broker is as unknown as one that does not exist. */
export async function applyCommandResult(
  batch: Batch,
  brokerId: string,
  { report }: CommandResult,
): Promise<MessageResult> {
  const commands = () => batch.trx("broker_commands").where({ id: report.CommandId, broker_key: nameKey(brokerId) });
  const command: { status: BrokerCommandStatus } | undefined = await commands().first("status");
  if (!command) return notApplied("command_result", "UnknownCommand");
  const texts = { output: report.Output, errorMessage: report.ErrorMessage };
  const change = moveBrokerCommand(command.status, report.Status, batch.now, texts);
  if (change === "refused") return notApplied("command_result", "CommandNotMoved");
  if (change) await commands().update(change);
  return applied("command_result");
}
