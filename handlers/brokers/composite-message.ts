// postBrokerCompositeMessage: a batch of a broker is applied whole or not at all, in one transaction, and only once.
import type { Knex } from "knex";
import { classifyDatabaseError, comparedText, JsonText, nameKey } from "../../db/index.ts";
import { Batch } from "../../domain/ingest/batch/batch.ts";
import { applyStatus, findServer } from "../../domain/ingest/batch/servers.ts";
import { applyCommandResult } from "../../domain/ingest/command-result.ts";
import { applyEvents } from "../../domain/ingest/events.ts";
import type { Message } from "../../domain/ingest/reports/messages.ts";
import { readMessages } from "../../domain/ingest/reports/parse.ts";
import { applied, type MessageResult, notApplied } from "../../domain/ingest/reports/result.ts";
import { applySnapshot } from "../../domain/ingest/snapshot.ts";
import type { Context } from "../../domain/records/context.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";
import { refuseOtherBroker } from "./own-broker.ts";

type BatchBody = components["schemas"]["BrokerCompositeMessage"];
type BatchResult = components["schemas"]["BrokerCompositeMessageResult"];

/** How often a batch is tried that met another one on its way (two servers on one database). */
const attempts = 4;

export const postBrokerCompositeMessage: Handler<"postBrokerCompositeMessage"> = async ({ body }, context) => {
  await refuseOtherBroker(context.db.read, context.caller, body.BrokerId);
  const messages = readMessages(body, context.now);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const text = await context.db.write.transaction((trx) => applyOnce(trx, body, messages, context));
      return { status: 200, body: new JsonText<BatchResult>(text) };
    } catch (error) {
      const kind = classifyDatabaseError(error);
      if (attempt === attempts || (kind !== "unique" && kind !== "deadlock")) throw error;
    }
  }
};

/** The answer's text: the first one, where the batch was received before. */
async function applyOnce(
  trx: Knex.Transaction,
  body: BatchBody,
  messages: readonly Message[],
  { now, settings }: Context,
): Promise<string> {
  const broker_key = nameKey(body.BrokerId);
  const message_id = comparedText(body.MessageId);
  const stored = trx("broker_messages").where({ broker_key, message_id });
  const first: { answer: string } | undefined = await stored.first("answer");
  if (first) return first.answer;

  const batch = new Batch(trx, { now, denialWindowMs: settings.denialWindowMs });
  const results: MessageResult[] = [];
  for (const message of messages) results.push(await apply(batch, body.BrokerId, message));
  await batch.finish();
  const pending = await trx("broker_commands").where({ broker_key, status: "Pending" }).count({ count: "*" });
  const result: BatchResult = {
    BrokerId: body.BrokerId,
    MessageId: body.MessageId,
    ReceivedUtc: new Date(now).toISOString(),
    Results: results,
    PendingCommands: Number(pending[0]?.count ?? 0),
  };
  const answer = JSON.stringify(result);
  await trx("broker_messages").insert({ broker_key, message_id, broker_id: body.BrokerId, received_at: now, answer });
  return answer;
}

async function apply(batch: Batch, brokerId: string, message: Message): Promise<MessageResult> {
  switch (message.type) {
    case "status": {
      const server = await findServer(batch.trx, message.server);
      if (server === null) return notApplied("status", "LicenseServerDeleted");
      const isApplied = await applyStatus(batch.trx, server, message.at, message.status);
      return isApplied ? applied("status") : notApplied("status", "OlderThanLastStatus");
    }
    case "data_inquiry":
      return applySnapshot(batch, message);
    case "events":
      return applyEvents(batch, message);
    case "command_result":
      return applyCommandResult(batch, brokerId, message);
  }
}
