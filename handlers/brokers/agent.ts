// postAgentMessage and testAgentListener: what agents on workstations report. Messages are stored as they came; nothing is
// worked out from them.
import { classifyDatabaseError, comparedText } from "../../db/index.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { Handler } from "../types.ts";

/** Stores a message once: one with a MessageId that is known is accepted and changes nothing. */
export const postAgentMessage: Handler<"postAgentMessage"> = async ({ body }, { db, now }) => {
  try {
    await db.write("agent_messages").insert({
      message_id: comparedText(body.MessageId),
      message_type: body.MessageType,
      agent_version: body.AgentVersion ?? null,
      host_name: body.HostName ?? null,
      user_name: body.UserName ?? null,
      ip_address: body.IpAddress ?? null,
      timestamp_at: instantOf("TimestampUtc", body.TimestampUtc),
      payload: body.Payload ? JSON.stringify(body.Payload) : null,
      received_at: now,
    });
  } catch (error) {
    if (classifyDatabaseError(error) !== "unique") throw error;
  }
  return { status: 200, body: { MessageId: body.MessageId, Accepted: true } };
};

/** Answers when the database does; without it the answer is 503 as elsewhere. */
export const testAgentListener: Handler<"testAgentListener"> = async (_input, { db, now }) => {
  await db.ping();
  return { status: 200, body: { Status: "OK", TimeUtc: new Date(now).toISOString() } };
};
