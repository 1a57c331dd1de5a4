// What agents on workstations send, and which agent speaks for which workstation: the first one that names it claims it, and
// administrators see, move and release claims. domain/ingest/batch/agent-messages.ts applies messages to sessions.
import type { Knex } from "knex";
import { comparedText, containsText, hostLabel, nameKey, recordShape, withLocks, withoutLocks } from "../db/index.ts";
import type { Caller } from "../domain/filters/context.ts";
import { among } from "../domain/filters/filters.ts";
import { type AgentReport, applyAgentReport, noReport, reportOf } from "../domain/ingest/batch/agent-messages.ts";
import { csvInPieces } from "../domain/lists/csv-pieces.ts";
import { between, inPieces, newestSlice, type Slice } from "../domain/lists/keyset-pagination.ts";
import { queryPage } from "../domain/lists/page-query.ts";
import { asksForPage, pageOf } from "../domain/lists/paging.ts";
import { forbidden, invalid } from "../domain/problem.ts";
import { instantOf, iso, notAhead, openWindow } from "../domain/time/window.ts";
import { usageLock } from "../domain/usage/concurrency/invalidation-log.ts";
import type { components } from "../generated/contract.ts";
import { refusePartialView, senderOf } from "./broker-binding.ts";
import {
  type ChangedClaims,
  claimOf,
  type Holder,
  holderOf,
  hostClaims,
  isHeldBy,
  moveClaim,
  releaseClaim,
  validClaims,
} from "./claims.ts";
import { ok, pageReply } from "./replies.ts";
import type { Handler, Input } from "./types.ts";

type Schemas = components["schemas"];

/** In characters; domain/ingest/retention.ts bounds the number of a sender's messages. */
const longestPayload = 8192;

/** Stores a message once: one whose MessageId is stored for this sender is accepted and changes nothing. */
export const postAgentMessage: Handler<"postAgentMessage"> = async ({ body }, { db, caller, now }) => {
  refusePartialView(caller);
  const message_id = comparedText(body.MessageId);
  const payload = body.Payload ? JSON.stringify(body.Payload) : null;
  if (payload !== null && payload.length > longestPayload) {
    throw invalid("Payload", `must have at most ${longestPayload} characters as JSON`);
  }
  const at = notAhead(instantOf("TimestampUtc", body.TimestampUtc) as number, now, () => "TimestampUtc");
  const report = reportIn(body);
  const sender = senderOf(caller);
  const work = async (trx: Knex.Transaction) => {
    if (body.HostName) await admitHost(trx, caller, body.HostName, now);
    // Messages that were stored without a sender count for every sender.
    const stored = await trx("agent_messages").where({ message_id }).whereIn("sender", [sender, ""]).first("id");
    if (stored) return;
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
      ...report,
    });
  };
  // Reports read messages under the lock of usage: one that ends a session either finds this message, or has ended the session before.
  await db.write.transaction(work, report.user_key === null ? withoutLocks : withLocks(usageLock));
  // For a message that is sent again, too: the sender does not know what happened to the first one.
  await applyAgentReport(db, body.MessageType, at, report);
  return { status: 200, body: { MessageId: body.MessageId, Accepted: true } };
};

function reportIn(message: Schemas["AgentMessage"]): AgentReport {
  switch (message.MessageType) {
    case "IdleTime":
      return reportOf(message, { idle_seconds: Number(message.Payload.IdleSeconds) }); // a text, too, for one version
    case "ProjectSelected":
      return reportOf(message, { project_name: message.Payload.ProjectName });
    case "Logout":
      return reportOf(message, {});
    default:
      return noReport;
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
    return { status: 200, csv: csvInPieces(messageShape, pieces, signal) };
  }
  const rows = messages({ limit: page.size, offset: page.offset });
  const total = matchingMessages().count({ total: "*" });
  const { items, totalCount } = await queryPage(db.read, page, rows, total, messageShape, signal);
  return pageReply<Schemas["AgentMessagePage"]>(url, page, { items, totalCount });
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

/** Without the database the response is 503 as elsewhere. */
export const testAgentListener: Handler<"testAgentListener"> = async (_input, { db, now }) => {
  await db.ping();
  return { status: 200, body: { Status: "OK", TimeUtc: iso(now) } };
};

type Claim = Schemas["AgentHostClaim"];

/** Workstations that one agent's credentials speak for. */
const mostHosts = 10_000;

/** Lets a machine speak for a workstation, which it claims if nobody has, or throws `forbidden`; people speak for any. */
async function admitHost(trx: Knex.Transaction, caller: Caller, hostName: string, now: number): Promise<void> {
  const holder = holderOf(caller);
  if (holder === null) return;
  const host_key = nameKey(hostName);
  const host_label = hostLabel(host_key);
  const same = validClaims(trx, hostClaims).where("c.host_label", host_label);
  // A bare label is the same workstation as each name that begins with it.
  if (host_key !== host_label) same.whereIn("c.host_key", [host_key, host_label]);
  const claims: Holder[] = await same.select("c.client_id", "c.account_id");
  if (claims.some((claim) => !isHeldBy(claim, holder))) {
    throw forbidden(
      `The workstation ${hostName} is another agent's, which has claimed it. An administrator can move or release the claim.`,
    );
  }
  if (claims.length > 0) return;
  const [held] = await trx("agent_host_claims").where(holder).count({ claims: "*" });
  if (Number(held?.claims) >= mostHosts) {
    throw forbidden(`The workstation ${hostName} is new, and this agent has claimed ${mostHosts} others.`);
  }
  // Claims of deleted credentials or accounts.
  await trx("agent_host_claims").where({ host_key }).delete();
  const created = { created_at: now, created_by: null };
  await trx("agent_host_claims").insert({ host_name: hostName, host_key, host_label, ...holder, ...created });
}

const ofHosts: ChangedClaims<Claim> = {
  kind: hostClaims,
  shape: recordShape<Claim>("AgentHostClaim", {
    Id: ["number", "id"],
    HostName: ["text", "host_name"],
    Holder: ["text", "holder"],
    CreatedBy: ["text", "created_by"],
    CreatedUtc: ["instant", "created_at"],
  }),
  claims: (knex) =>
    validClaims(knex, hostClaims)
      .select("c.id", "c.host_name", "c.created_at", "c.created_by")
      .select({ holder: knex.raw("coalesce(k.client_id, a.name)") }),
  about: ({ Id, HostName, Holder: holder }) => [HostName, { AgentHostClaimId: Id, Holder: holder }],
};

export const getAgentHostClaims: Handler<"getAgentHostClaims"> = async ({ query, url }, { db, signal }) => {
  const page = pageOf(query);
  const chosen = (claims: Knex.QueryBuilder) => {
    const { HostName, Holder: holder } = query;
    if (HostName !== undefined) claims.where(containsText(db.read, ["c.host_name"], HostName));
    if (holder !== undefined) claims.where(containsText(db.read, ["coalesce(k.client_id, a.name)"], holder));
    return claims;
  };
  const rows = chosen(ofHosts.claims(db.read)).orderBy(["c.host_key", "c.id"]).limit(page.size).offset(page.offset);
  const total = chosen(validClaims(db.read, hostClaims)).count({ total: "*" });
  const { items, totalCount } = await queryPage(db.read, page, rows, total, ofHosts.shape, signal);
  return pageReply<Schemas["AgentHostClaimPage"]>(url, page, { items, totalCount });
};

export const getAgentHostClaim: Handler<"getAgentHostClaim"> = async ({ path: { id } }, { db }) =>
  ok(await claimOf(db.read, ofHosts, id));

export const updateAgentHostClaim: Handler<"updateAgentHostClaim"> = async ({ path: { id }, body }, context) =>
  ok(await moveClaim(ofHosts, id, body.Holder, context));

export const deleteAgentHostClaim: Handler<"deleteAgentHostClaim"> = async ({ path: { id } }, context) =>
  ok(await releaseClaim(ofHosts, id, context));
