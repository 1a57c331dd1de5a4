// A broker's batch, from its messages to its answer: applied in one transaction, whole or not at all, and only once.
import type { Knex } from "knex";
import { comparedText, nameKey, unanswered } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { Batch, type BatchSettings } from "./batch/batch.ts";
import { findServer, type Server, shownStatus, updateServer } from "./batch/servers.ts";
import { applyCommandResult } from "./command-result.ts";
import { applyEvents } from "./events.ts";
import type { Outcome } from "./outcome.ts";
import type { CommandResult, Message } from "./reports/messages.ts";
import { type MessageResult, notApplied } from "./reports/result.ts";
import { applySnapshot } from "./snapshot.ts";
import { applyStatus } from "./status.ts";

type BatchBody = components["schemas"]["BrokerCompositeMessage"];
type BatchResult = components["schemas"]["BrokerCompositeMessageResult"];

/**
 * The answer as JSON: the first one, where the sender's batch of this broker with this MessageId was applied before. Batches
 * of which nobody noted the sender count as everybody's. `tooOld`: how many sessions and denials were left out for their age; 0
 * where the batch was applied before. `stored` is to be called once the transaction is.
 */
export async function applyBatchOnce(
  trx: Knex.Transaction,
  { BrokerId, MessageId }: BatchBody,
  messages: readonly Message[],
  settings: BatchSettings & { readonly sender: string },
): Promise<{ readonly answer: string; readonly tooOld: number; readonly stored: () => void }> {
  const { now, sender } = settings;
  const broker_key = nameKey(BrokerId);
  const message_id = comparedText(MessageId);
  const stored = trx("broker_messages").where({ broker_key, message_id }).whereIn("sender", [sender, ""]);
  const first: { answer: string } | undefined = await stored.first("answer");
  if (first) return { answer: first.answer, tooOld: 0, stored: () => {} };

  const batch = new Batch(trx, settings);
  const results: MessageResult[] = [];
  for (const message of messages) results.push(await applyMessage(batch, BrokerId, message));
  const pending = await trx("broker_commands").where({ broker_key, status: "Pending" }).count({ count: "*" });
  const result: BatchResult = {
    BrokerId,
    MessageId,
    ReceivedUtc: new Date(now).toISOString(),
    Results: results,
    PendingCommands: Number(pending[0]?.count ?? 0),
  };
  const answer = JSON.stringify(result);
  const message = { broker_key, message_id, broker_id: BrokerId, received_at: now, answer, sender };
  await unanswered(trx("broker_messages").insert(message));
  // Last: reports of other licence servers change the same rows, and wait from here on until this transaction ends.
  await batch.finish();
  return { answer, tooOld: batch.tooOld, stored: () => batch.active.remember() };
}

async function applyMessage(batch: Batch, brokerId: string, message: Message): Promise<MessageResult> {
  if (message.type === "command_result") return applyCommandResult(batch, brokerId, message);
  const server = await findServer(batch.trx, message.server);
  if (server === null) return notApplied(message.type, "LicenseServerDeleted");
  await batch.admit({ id: server.id, name: message.server.Name });
  batch.active.begin(server);
  const { result, changes } = await applyToServer(batch, server, message);
  const received = { ...changes, ...batch.active.markOf(server.id, batch.now) };
  const status = await updateServer(batch.trx, server, message.server, received, batch.now - batch.silenceMs);
  if (result.Applied) batch.live.reported(server.id);
  if (status !== shownStatus(server)) {
    batch.live.status(server.id, status, changes.last_status_at ?? changes.last_update_at ?? batch.now);
  }
  return result;
}

function applyToServer(batch: Batch, server: Server, message: Exclude<Message, CommandResult>): Promise<Outcome> {
  switch (message.type) {
    case "status":
      return applyStatus(batch, server, message);
    case "data_inquiry":
      return applySnapshot(batch, server, message);
    case "events":
      return applyEvents(batch, server, message);
  }
}
