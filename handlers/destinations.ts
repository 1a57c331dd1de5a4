// Where notifications are sent, and the outcome of each delivery.
import type { Knex } from "knex";
import { asJson, asRecords, recordShape } from "../db/index.ts";
import { forgetDestination } from "../domain/alerts/rules.ts";
import { administersAll, type Caller, type Sealing } from "../domain/filters/context.ts";
import { conflict, forbidden, notFound } from "../domain/problem.ts";
import { iso } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { enqueue } from "../notifications/delivery/queue.ts";
import { openAddress, sealAddress } from "../notifications/delivery/sealed-address.ts";
import { newSecret } from "../notifications/sending/post.ts";
import { checkMail, checkRecipients } from "../notifications/sending/smtp.ts";
import { addDestination, ofCaller, targetOf } from "./new-destination.ts";
import { created, ok, oneRecord, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];
type Destination = Schemas["NotificationDestination"];

const destinationShape = recordShape<Destination>("NotificationDestination", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Kind: ["text", "kind"],
  IsEnabled: ["flag", "is_enabled"],
  Host: ["text", "host"],
  Recipients: ["json", "recipients"],
  AccountId: ["number", "account_id"],
  AccountName: ["text", "account_name"],
  Waiting: ["number", "waiting"],
  CreatedUtc: ["instant", "created_at"],
  LastSentUtc: ["instant", "last_sent_at"],
});

export const getNotificationDestinations: Handler<"getNotificationDestinations"> = async (
  { query },
  { db, caller, signal },
) => {
  if (query.AllAccounts && !administersAll(caller)) {
    throw forbidden("AllAccounts needs an administrator who sees all licence servers.");
  }
  const rows = destinations(db.read).orderBy("t.id");
  if (!query.AllAccounts) rows.modify(ofCaller(caller));
  return { status: 200, body: await asJson(rows, destinationShape, signal) };
};

export const getNotificationDestination: Handler<"getNotificationDestination"> = async (
  { path: { id } },
  { db, caller },
) => ok(await one(db.read, id, caller, "or as administrator"));

export const createNotificationDestination: Handler<"createNotificationDestination"> = async ({ body }, context) => {
  const { db, caller } = context;
  const { Name, Kind } = body;
  const target = targetOf(Kind, body.Address, body.Recipients);
  if (Kind === "Email") checkMail(context.settings.mail);
  checkRecipients(target.recipients, context.settings.mail);
  const secret = Kind === "Webhook" ? newSecret() : null;
  const id = await db.write.transaction((trx) =>
    addDestination(trx, { name: Name, kind: Kind, target, secret }, context),
  );
  return created("notifications/destinations", id, { Destination: await one(db.write, id, caller), Secret: secret });
};

export const updateNotificationDestination: Handler<"updateNotificationDestination"> = async (
  { path: { id }, body },
  { db, caller, now, settings },
) => {
  const { Name, IsEnabled, Address, Recipients } = body;
  const sealing = await settings.sealing();
  await db.write.transaction(async (trx) => {
    const row = await trx("notification_destinations as t").where("t.id", id).modify(ofCaller(caller)).first("t.*");
    if (row === undefined) throw notFound(noDestination(id));
    const target = Address === undefined && Recipients === undefined ? null : targetOf(row.kind, Address, Recipients);
    checkRecipients(target?.recipients ?? [], settings.mail);
    const change = {
      ...(Name !== undefined && { name: Name }),
      ...(IsEnabled !== undefined && { is_enabled: Number(IsEnabled) }),
      ...(target !== null && { host: target.host, recipients: JSON.stringify(target.recipients) }),
      ...(target?.address && { sealed: resealed(sealing, row, target.address) }),
      failures: 0,
      retry_at: null,
    };
    await trx("notification_destinations").where("id", id).update(change);
    const before = {
      Name: row.name,
      IsEnabled: Boolean(row.is_enabled),
      host: row.host,
      recipients: JSON.parse(row.recipients),
    };
    const changed = target !== null && { host: target.host, recipients: target.recipients };
    await recordChange(trx, { caller, now }, "destination.change", row.name, {
      id,
      Name,
      IsEnabled,
      ...changed,
      before,
    });
  });
  return { status: 200, body: await one(db.write, id, caller) };
};

export const deleteNotificationDestination: Handler<"deleteNotificationDestination"> = async (
  { path: { id } },
  { db, caller, now },
) => {
  const found = await one(db.write, id, caller, "or as administrator");
  await db.write.transaction(async (trx) => {
    await forgetDestination(trx, id);
    for (const table of ["notification_deliveries", "availability_alerts"])
      await trx(table).where("destination_id", id).delete();
    await trx("notification_destinations").where({ id }).delete();
    await recordChange(trx, { caller, now }, "destination.delete", found.Name, { id, owner: found.AccountName });
  });
  return { status: 200, body: found };
};

/** The caller's, or for an administrator anybody's; throws notFound. */
async function one(
  knex: Knex,
  id: number,
  caller: Caller,
  whose: "own" | "or as administrator" = "own",
): Promise<Destination> {
  const query = destinations(knex).where("t.id", id);
  if (whose === "own" || !administersAll(caller)) query.modify(ofCaller(caller));
  return oneRecord(query, destinationShape, noDestination(id));
}

function destinations(knex: Knex): Knex.QueryBuilder {
  const waiting =
    "(select count(*) from notification_deliveries d where d.destination_id = t.id and d.next_attempt_at is not null)";
  return knex
    .from("notification_destinations as t")
    .leftJoin("accounts as a", "a.id", "t.account_id")
    .select("t.id", "t.name", "t.kind", "t.is_enabled", "t.host", "t.recipients", "t.account_id", "t.created_at")
    .select("t.last_sent_at", { account_name: "a.name", waiting: knex.raw(waiting) });
}

function resealed(
  sealing: Sealing,
  { uid, sealed, kind }: { readonly uid: string; readonly sealed: string; readonly kind: string },
  address: string,
): string {
  const secret = kind === "Webhook" ? openAddress(sealing, uid, sealed).secret : null;
  return sealAddress(sealing, uid, { address, secret });
}

const noDestination = (id: number) => `There is no destination with the Id ${id}.`;

type Delivery = components["schemas"]["NotificationDelivery"];

const mostShown = 200;
const testEveryMs = 10_000;

const deliveryShape = recordShape<Delivery>("NotificationDelivery", {
  Id: ["number", "id"],
  DestinationId: ["number", "destination_id"],
  MessageId: ["text", "message_id"],
  State: ["text", "state"],
  Notification: ["json", "notification"],
  CreatedUtc: ["instant", "created_at"],
  Attempts: ["number", "attempts"],
  LastAttemptUtc: ["instant", "last_attempt_at"],
  NextAttemptUtc: ["instant", "next_attempt_at"],
  AnswerStatus: ["number", "answer_status"],
  Answer: ["text", "answer"],
  Error: ["text", "error"],
});

export const getNotificationDeliveries: Handler<"getNotificationDeliveries"> = async (
  { path: { id } },
  { db, caller, signal },
) => {
  await one(db.read, id, caller, "or as administrator");
  const rows = deliveries(db.read).where("destination_id", id).orderBy("id", "desc").limit(mostShown);
  return { status: 200, body: await asJson(rows, deliveryShape, signal) };
};

export const getNotificationDelivery: Handler<"getNotificationDelivery"> = async ({ path: { id } }, { db, caller }) => {
  const [found] = await asRecords(deliveries(db.read).where("id", id), deliveryShape);
  if (found === undefined) throw notFound(`There is no delivery with the Id ${id}.`);
  await one(db.read, found.DestinationId, caller, "or as administrator");
  return { status: 200, body: found };
};

export const testNotificationDestination: Handler<"testNotificationDestination"> = async (
  { path: { id } },
  { db, caller, now, settings },
) => {
  const { Name, IsEnabled, Kind } = await one(db.write, id, caller);
  if (Kind === "Email") checkMail(settings.mail);
  if (!IsEnabled) throw conflict("The destination is switched off.");
  const added = await db.write.transaction(async (trx) => {
    const recent = await trx("notification_deliveries")
      .where("destination_id", id)
      .whereNull("alert_event_id")
      .where((either) => either.whereNotNull("next_attempt_at").orWhere("created_at", ">", now - testEveryMs))
      .first("id");
    if (recent !== undefined) throw conflict("The last test still waits, or is less than ten seconds old.");
    const [test] = await enqueue(
      trx,
      [id],
      {
        Transition: "Test",
        TimeUtc: iso(now),
        AlertId: null,
        RuleId: null,
        Severity: null,
        Subject: null,
        Value: null,
        Threshold: null,
        Summary: `This is a test of the destination ${Name}.`,
      },
      { now },
    );
    await recordChange(trx, { caller, now }, "destination.test", Name, { id });
    return test as number;
  });
  const [made] = await asRecords(deliveries(db.write).where("id", added), deliveryShape);
  if (made === undefined) throw conflict("The destination was deleted meanwhile.");
  return created("notifications/deliveries", added, made);
};

function deliveries(knex: Knex): Knex.QueryBuilder {
  return knex("notification_deliveries")
    .select("id", "destination_id", "message_id", "state", "notification", "created_at")
    .select("attempts", "last_attempt_at", "next_attempt_at", "answer_status", "answer", "error");
}
