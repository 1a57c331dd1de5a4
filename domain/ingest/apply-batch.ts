// A broker's batch, from its messages to its answer: applied in one transaction, whole or not at all, and only once. Snapshots and
// logs are snapshot.ts and events.ts; a status and the result of a command are applied here.

import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { besideOthers, comparedText, nameKey, unanswered } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { Batch, type BatchSettings } from "./batch/batch.ts";
import {
  applied,
  type CommandResult,
  type Message,
  type MessageResult,
  notApplied,
  type Status,
} from "./batch/messages.ts";
import {
  findServer,
  isOlderStatus,
  type Outcome,
  type Server,
  shownStatus,
  storeStatus,
  updateServer,
} from "./batch/servers.ts";
import { type BrokerCommandStatus, commandsLock, moveBrokerCommand } from "./command-states.ts";
import { applyEvents } from "./events.ts";
import { undoSilences } from "./silence.ts";
import { applySnapshot } from "./snapshot.ts";

type BatchBody = components["schemas"]["BrokerCompositeMessage"];
type BatchResult = components["schemas"]["BrokerCompositeMessageResult"];

interface Applied {
  /** JSON. */
  readonly answer: string;
  /** How many sessions and denials were left out for their age. */
  readonly tooOld: number;
  /** What the batch stored that was not there: messages, events and sessions; and names of users, groups and projects. */
  readonly added: { readonly rows: number; readonly names: number };
}

/**
 * The answer is the first one, where the sender's batch of this broker with this MessageId was applied before. Batches
 * without a stored sender count as everybody's.
 */
export async function applyBatchOnce(
  trx: Knex.Transaction,
  { BrokerId, MessageId }: BatchBody,
  messages: readonly Message[],
  settings: BatchSettings & { readonly sender: string },
): Promise<Applied> {
  const { now, sender } = settings;
  const broker_key = nameKey(BrokerId);
  const message_id = comparedText(MessageId);
  const stored = trx("broker_messages").where({ broker_key, message_id }).whereIn("sender", [sender, ""]);
  const first: { answer: string } | undefined = await stored.first("answer");
  if (first) return { answer: first.answer, tooOld: 0, added: { rows: 0, names: 0 } };

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
  const rows = messages.reduce((sum, message, index) => sum + rowsOf(message, results[index] as MessageResult), 0);
  const names = batch.users.added + batch.groups.added + batch.projects.added;
  return { answer, tooOld: batch.tooOld, added: { rows, names } };
}

function rowsOf(message: Message, { EventsKnown, SessionsOpened }: MessageResult): number {
  return 1 + (message.type === "events" ? message.events.length - EventsKnown : SessionsOpened);
}

async function applyMessage(batch: Batch, brokerId: string, message: Message): Promise<MessageResult> {
  if (message.type === "command_result") return applyCommandResult(batch, brokerId, message);
  const server = await findServer(batch.trx, message.server);
  if (server === null) return notApplied(message.type, "LicenseServerDeleted");
  const admitted = { id: server.id, name: message.server.Name };
  await batch.admit(admitted);
  const { addedPools } = batch;
  const { result, changes } = await applyToServer(batch, server, message);
  if (batch.addedPools > addedPools) await batch.checkPools(admitted);
  const received = { ...changes, last_received_at: batch.now };
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

/** A batch of more servers is the only writer. */
const most = 50;

/** The locks of the transaction that applies these messages; undefined: it is the only writer. */
export function locksOf(messages: readonly Message[]): ReturnType<typeof besideOthers> | undefined {
  const servers = new Set(messages.flatMap((one) => (one.type === "command_result" ? [] : nameKey(one.server.Name))));
  const commands = messages.some((one) => one.type === "command_result") ? [commandsLock] : [];
  return servers.size > most ? undefined : besideOthers([...commands, ...Array.from(servers, lockOf)]);
}

/** Hashed, as a name may be longer than a lock's. */
function lockOf(serverKey: string): string {
  return `server ${createHash("sha256").update(serverKey).digest("base64url").slice(0, 22)}`;
}

/** Applies a status. One that is older than the last one changes nothing. */
async function applyStatus(batch: Batch, server: Server, { at, status }: Status): Promise<Outcome> {
  if (isOlderStatus(server, at)) return { result: notApplied("status", "OlderThanLastStatus"), changes: {} };
  await undoSilences(batch, server, [at]);
  return { result: applied("status"), changes: await storeStatus(batch.trx, server, at, status) };
}

/** Moves the command to the reported state; a command of another broker is as unknown as one that does not exist. */
async function applyCommandResult(batch: Batch, brokerId: string, { report }: CommandResult): Promise<MessageResult> {
  const commands = () => batch.trx("broker_commands").where({ id: report.CommandId, broker_key: nameKey(brokerId) });
  const command: { status: BrokerCommandStatus } | undefined = await commands().first("status");
  if (!command) return notApplied("command_result", "UnknownCommand");
  const texts = { output: report.Output, errorMessage: report.ErrorMessage };
  const change = moveBrokerCommand(command.status, report.Status, batch.now, texts);
  if (change === "refused") return notApplied("command_result", "CommandNotMoved");
  if (change) await commands().update(change);
  return applied("command_result");
}
