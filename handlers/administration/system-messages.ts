// getSystemMessages, createSystemMessage and deleteSystemMessage: notices of administrators, and what the service itself
// sees of the licence servers.
import type { Knex } from "knex";
import { asRecords, type Database, insertReturningIds, recordShape } from "../../db/index.ts";
import { notFound } from "../../domain/problem.ts";
import type { Context } from "../../domain/records/context.ts";
import { presentServers } from "../../domain/records/filters.ts";
import { activePools, presentPools } from "../../domain/records/pools/rows.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { cutName, recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";
import { checkText } from "../users/labels.ts";

type SystemMessage = components["schemas"]["SystemMessage"];

const silentMs = DAY_MS;
const expiresWithinMs = 30 * DAY_MS;

type Notice = Pick<SystemMessage, "Text" | "CreatedBy" | "TimeUtc" | "ExpiresUtc"> & { readonly Id: number };

const noticeShape = recordShape<Notice>("SystemMessage", {
  Id: ["number", "id"],
  Text: ["text", "text"],
  CreatedBy: ["text", "created_by"],
  TimeUtc: ["instant", "created_at"],
  ExpiresUtc: ["instant", "expires_at"],
});

export const getSystemMessages: Handler<"getSystemMessages"> = async (_input, context) => {
  const { db, now } = context;
  const body = await db.read.transaction(async (trx) => {
    const current = trx("system_messages")
      .where((either) => either.whereNull("expires_at").orWhere("expires_at", ">", now))
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ]);
    return [...(await notices(current)), ...(await seen(trx, context))];
  });
  return { status: 200, body };
};

export const createSystemMessage: Handler<"createSystemMessage"> = async ({ body }, { db, caller, now }) => {
  checkText("Text", body.Text);
  const expires_at = instantOf("ExpiresUtc", body.ExpiresUtc);
  const id = await db.write.transaction(async (trx) => {
    const row = { text: body.Text, created_by: cutName(caller.name), created_at: now, expires_at };
    const [added] = await insertReturningIds(trx, "system_messages", [row]);
    const act = { actor: caller.name, target: String(added), detail: { ...body } };
    await recordAct(trx, { ...act, action: "message.add" }, now);
    return added as number;
  });
  return { status: 201, body: await notice(db, id) };
};

export const deleteSystemMessage: Handler<"deleteSystemMessage"> = async ({ path: { id } }, { db, caller, now }) => {
  const body = await notice(db, id);
  await db.write.transaction(async (trx) => {
    await trx("system_messages").where({ id }).delete();
    await recordAct(trx, { actor: caller.name, action: "message.delete", target: String(id) }, now);
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

/** Ids of what the service sees lie above all that a notice can get: one for each licence server and kind. */
const seenIds = 2 ** 52;
const seenKinds: readonly SystemMessage["Kind"][] = [
  "LicenseServerDown",
  "LicenseServerPartial",
  "NoValidLicenseFile",
  "NoReport",
  "Expiration",
];

const words: Readonly<Record<string, readonly [kind: SystemMessage["Kind"], text: string]>> = {
  DOWN: ["LicenseServerDown", "is down"],
  PARTIAL: ["LicenseServerPartial", "runs in part: some of its hosts are down"],
  NO_VALID_LIC_FILE: ["NoValidLicenseFile", "has no valid licence file"],
};

/** What is to be known of the licence servers that the caller sees, by their names. */
async function seen(trx: Knex.Transaction, { caller, now }: Context): Promise<SystemMessage[]> {
  const servers: { id: number; name: string; status: string; last_update_at: number | null }[] = await trx
    .select("s.id", "s.name", "s.status", "s.last_update_at")
    .from("license_servers as s")
    .where("s.enable_status", "Enabled")
    .modify(presentServers(trx, caller))
    .orderBy(["s.name_key", "s.id"]);
  const expiring = await expirations(trx, caller, now);
  return servers.flatMap(({ id, name, status, last_update_at }) => {
    const about = (Kind: SystemMessage["Kind"], text: string): SystemMessage => ({
      Id: seenIds + id * 8 + seenKinds.indexOf(Kind),
      ...{ Kind, Text: `The licence server ${name} ${text}.`, LicenseServerId: id, CreatedBy: null },
      TimeUtc: last_update_at === null ? null : new Date(last_update_at).toISOString(),
      ExpiresUtc: null,
    });
    const state = words[status];
    const next = expiring.get(id);
    const isSilent = last_update_at !== null && last_update_at < now - silentMs;
    return [
      ...(state ? [about(...state)] : []),
      ...(isSilent ? [about("NoReport", `was last heard of at ${new Date(last_update_at).toISOString()}`)] : []),
      ...(next ? [about("Expiration", next)] : []),
    ];
  });
}

/** In words, by licence server, how many active features expire soon and when the first does. */
async function expirations(
  trx: Knex.Transaction,
  viewer: Context["caller"],
  now: number,
): Promise<Map<number, string>> {
  const rows: { id: number; features: number; first: number }[] = await presentPools(trx, viewer)
    .join("pool_increments as i", "i.pool_id", "p.id")
    .modify(activePools(now))
    .where("i.is_own", 1)
    .whereBetween("i.expiration_at", [now - DAY_MS, now + expiresWithinMs])
    .groupBy("s.id")
    .select({ id: "s.id" })
    .countDistinct({ features: "p.id" })
    .min({ first: "i.expiration_at" });
  return new Map(
    rows.map(({ id, features, first }) => {
      const many = features === 1 ? "1 feature that expires" : `${features} features that expire`;
      const day = new Date(first).toISOString().slice(0, 10);
      return [id, `has ${many} within 30 days, first on ${day}`];
    }),
  );
}
