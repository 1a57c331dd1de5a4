// postAgentMessage, getAgentMessages and testAgentListener: what agents on workstations tell. What becomes of it in sessions is the
// domain's (domain/ingest/batch/agent-messages.ts).
import type { Knex } from "knex";
import { comparedText, containsText, jsonObject, onOwnRows, recordShape, withLocks } from "../../db/index.ts";
import { among } from "../../domain/filters/filters.ts";
import { applyTold, nothingTold, type Told, toldOf } from "../../domain/ingest/batch/agent-messages.ts";
import { csvInPieces } from "../../domain/lists/csv-pieces.ts";
import { between, inPieces, newestSlice, type Slice } from "../../domain/lists/keyset-pagination.ts";
import { askPage } from "../../domain/lists/page-query.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { invalid } from "../../domain/problem.ts";
import { instantOf, openWindow } from "../../domain/time/window.ts";
import { usageLock } from "../../domain/usage/concurrency/invalidation-log.ts";
import type { components } from "../../generated/contract.ts";
import { senderOf } from "../brokers/claim-holders.ts";
import type { Handler, Input } from "../types.ts";
import { admitHost } from "./host-claims.ts";

type Schemas = components["schemas"];

/** In characters; of one sender's messages domain/ingest/retention.ts bounds the number. */
const longestPayload = 8192;

/** How far clocks may differ. */
const leadMs = 5 * 60_000;

/** Stores a message once: one with a MessageId that is known of this sender is accepted and changes nothing. */
export const postAgentMessage: Handler<"postAgentMessage"> = async ({ body }, { db, caller, now }) => {
  const message_id = comparedText(body.MessageId);
  const payload = body.Payload ? JSON.stringify(body.Payload) : null;
  if (payload !== null && payload.length > longestPayload) {
    throw invalid("Payload", `must have at most ${longestPayload} characters as JSON`);
  }
  const at = instantOf("TimestampUtc", body.TimestampUtc) as number;
  if (at > now + leadMs) throw invalid("TimestampUtc", "must not be more than five minutes ahead of now");
  const told = toldIn(body);
  const sender = senderOf(caller);
  const work = async (trx: Knex.Transaction) => {
    if (body.HostName) await admitHost(trx, caller, body.HostName, now);
    // Messages of which nobody noted the sender count as everybody's.
    const known = await trx("agent_messages").where({ message_id }).whereIn("sender", [sender, ""]).first("id");
    if (known) return;
    await trx("agent_messages").insert({
      message_id,
      sender,
      message_type: body.MessageType,
      agent_version: body.AgentVersion ?? null,
      host_name: body.HostName ?? null,
      user_name: body.UserName ?? null,
      ip_address: body.IpAddress ?? null,
      timestamp_at: at,
      payload,
      received_at: now,
      ...told,
    });
  };
  // Reports read messages under the lock of usage: one that ends a session finds this one, or has ended it before.
  await db.write.transaction(work, told.user_key === null ? onOwnRows : withLocks(usageLock));
  // Of a message that is sent again, too: what became of the first one nobody knows.
  await applyTold(db, body.MessageType, at, told);
  return { status: 200, body: { MessageId: body.MessageId, Accepted: true } };
};

function toldIn(message: Schemas["AgentMessage"]): Told {
  switch (message.MessageType) {
    case "IdleTime":
      return toldOf(message, { idle_seconds: Number(message.Payload.IdleSeconds) }); // a text, too, for one version
    case "ProjectSelected":
      return toldOf(message, { project_name: message.Payload.ProjectName });
    case "Logout":
      return toldOf(message, {});
    default:
      return nothingTold;
  }
}

const messageShape = recordShape<Schemas["AgentMessageRecord"]>("AgentMessageRecord", {
  Id: ["number", "id"],
  MessageId: ["text", "message_id"],
  MessageType: ["text", "message_type"],
  AgentVersion: ["text", "agent_version"],
  HostName: ["text", "host_name"],
  UserName: ["text", "user_name"],
  IpAddress: ["text", "ip_address"],
  TimestampUtc: ["instant", "timestamp_at"],
  Payload: ["json", "payload"],
  ReceivedUtc: ["instant", "received_at"],
  Sender: ["text", "sender"],
});

export const getAgentMessages: Handler<"getAgentMessages"> = async ({ query, accept, url }, { db, now, signal }) => {
  const page = pageOf(query);
  const matchingMessages = () => db.read.from("agent_messages as x").modify(matching(db.read, query, now));
  const messages = (slice: Slice) =>
    matchingMessages()
      .select("x.*", { sender: db.read.raw("nullif(x.sender, '')") })
      .modify(newestSlice("received_at", slice));
  if (accept === "text/csv" && !asksForPage(query)) {
    const pieces = () => inPieces(db.read, [(_knex, slice) => messages(slice)], "received_at", (rows) => rows);
    return { status: 200, csv: csvInPieces({ shape: messageShape }, pieces, signal) };
  }
  const rows = messages({ limit: page.size, offset: page.offset });
  const total = matchingMessages().count({ total: "*" });
  const { items, totalCount } = await askPage(db.read, page, rows, total, messageShape, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<Schemas["AgentMessagePage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};

function matching(knex: Knex, query: Input<"getAgentMessages">["query"], now: number) {
  const { startAt, endAt } = openWindow(query, now);
  return (messages: Knex.QueryBuilder): void => {
    messages.modify(between("received_at", startAt, endAt));
    messages.modify(among(knex, "x.message_type", query.MessageTypes ?? null));
    if (query.HostName !== undefined) messages.where(containsText(knex, ["x.host_name"], query.HostName));
    if (query.UserName !== undefined) messages.where(containsText(knex, ["x.user_name"], query.UserName));
  };
}

/** Answers when the database does; without it the answer is 503 as elsewhere. */
export const testAgentListener: Handler<"testAgentListener"> = async (_input, { db, now }) => {
  await db.ping();
  return { status: 200, body: { Status: "OK", TimeUtc: new Date(now).toISOString() } };
};
