// getSystemMessages, getSystemMessage, createSystemMessage and deleteSystemMessage: notices of administrators, and the service's
// findings about the licence servers.
import type { Knex } from "knex";
import { asRecords, type Database, insertReturningIds, recordShape } from "../db/index.ts";
import { checkText, conflict, notFound } from "../domain/problem.ts";
import { observations } from "../domain/servers/rows.ts";
import { instantOf } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { cutName } from "../identity/audit/audit-log.ts";
import { created, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type SystemMessage = components["schemas"]["SystemMessage"];

type Notice = Pick<SystemMessage, "Text" | "CreatedBy" | "TimeUtc" | "ExpiresUtc"> & { readonly Id: number };

const noticeShape = recordShape<Notice>("SystemMessage", {
  Id: ["number", "id"],
  Text: ["text", "text"],
  CreatedBy: ["text", "created_by"],
  TimeUtc: ["instant", "created_at"],
  ExpiresUtc: ["instant", "expires_at"],
});

/** Past ones count too, until they are deleted. */
const most = 1_000;

export const getSystemMessages: Handler<"getSystemMessages"> = async (_input, context) => {
  const { db, caller, now } = context;
  const { silenceMs } = context.settings;
  const body = await db.read.transaction(async (trx) => {
    const current = trx("system_messages")
      .where((either) => either.whereNull("expires_at").orWhere("expires_at", ">", now))
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ]);
    return [...(await notices(current)), ...(await observations(trx, caller, { now, silenceMs }))];
  });
  return { status: 200, body };
};

export const getSystemMessage: Handler<"getSystemMessage"> = async ({ path: { id } }, context) => {
  const { db, caller, now } = context;
  const { silenceMs } = context.settings;
  const [found] = await notices(db.read("system_messages").where({ id }));
  const ofService = () => db.read.transaction((trx) => observations(trx, caller, { now, silenceMs }));
  const seen = found ?? (await ofService()).find(({ Id }) => Id === id);
  if (seen === undefined) throw notFound(`There is no message with the Id ${id}.`);
  return { status: 200, body: seen };
};

export const createSystemMessage: Handler<"createSystemMessage"> = async ({ body }, { db, caller, now }) => {
  checkText("Text", body.Text);
  const expires_at = instantOf("ExpiresUtc", body.ExpiresUtc);
  const id = await db.write.transaction(async (trx) => {
    const stored = await trx("system_messages").count({ count: "*" }).first();
    if (Number(stored?.count) >= most)
      throw conflict(`There are ${most} notices, the most there may be; delete one first.`);
    const row = { text: body.Text, created_by: cutName(caller.name), created_at: now, expires_at };
    const [added] = await insertReturningIds(trx, "system_messages", [row]);
    await recordChange(trx, { caller, now }, "message.add", String(added), { ...body });
    return added as number;
  });
  return created("system-messages", id, await notice(db, id));
};

export const deleteSystemMessage: Handler<"deleteSystemMessage"> = async ({ path: { id } }, { db, caller, now }) => {
  const body = await notice(db, id);
  await db.write.transaction(async (trx) => {
    await trx("system_messages").where({ id }).delete();
    await recordChange(trx, { caller, now }, "message.delete", String(id));
  });
  return { status: 200, body };
};

async function notice(db: Database, id: number): Promise<SystemMessage> {
  const [found] = await notices(db.write("system_messages").where({ id }));
  if (found === undefined) throw notFound(`There is no notice with the Id ${id}.`);
  return found;
}

async function notices(query: Knex.QueryBuilder): Promise<SystemMessage[]> {
  const rows = await asRecords(query.select("*"), noticeShape);
  return rows.map(({ Id, Text, ...times }) => ({ Id, Kind: "Notice", Text, LicenseServerId: null, ...times }));
}
