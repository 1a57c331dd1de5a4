// postAgentMessage and testAgentListener: what agents on workstations report. Messages are stored as they came; nothing is
// worked out from them.
import { comparedText, onOwnRows } from "../../db/index.ts";
import { invalid } from "../../domain/problem.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { Handler } from "../types.ts";
import { senderOf } from "./sender.ts";

/** In characters; of one sender's messages domain/ingest/retention.ts bounds the number. */
const longestPayload = 8192;

/** Stores a message once: one with a MessageId that is known of this sender is accepted and changes nothing. */
export const postAgentMessage: Handler<"postAgentMessage"> = async ({ body }, { db, caller, now }) => {
  const message_id = comparedText(body.MessageId);
  const payload = body.Payload ? JSON.stringify(body.Payload) : null;
  if (payload !== null && payload.length > longestPayload) {
    throw invalid("Payload", `must have at most ${longestPayload} characters as JSON`);
  }
  const sender = senderOf(caller);
  await db.write.transaction(async (trx) => {
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
      timestamp_at: instantOf("TimestampUtc", body.TimestampUtc),
      payload,
      received_at: now,
    });
  }, onOwnRows);
  return { status: 200, body: { MessageId: body.MessageId, Accepted: true } };
};

/** Answers when the database does; without it the answer is 503 as elsewhere. */
export const testAgentListener: Handler<"testAgentListener"> = async (_input, { db, now }) => {
  await db.ping();
  return { status: 200, body: { Status: "OK", TimeUtc: new Date(now).toISOString() } };
};
