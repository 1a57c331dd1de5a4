// One-time alerts: an account is notified once when a licence of a feature is free. notifications/availability/notify.ts finds
// free licences and sends.
import type { Knex } from "knex";
import { asRecords, insertReturningIds, nameKey, recordShape } from "../db/index.ts";
import type { Caller, Context } from "../domain/filters/context.ts";
import { checkText, conflict, invalid, notFound } from "../domain/problem.ts";
import { featureNamed, featureWait } from "../domain/servers/reachable.ts";
import { DAY_MS } from "../domain/time/units.ts";
import type { components } from "../generated/contract.ts";
import { recordAct } from "../identity/audit/audit-log.ts";
import { queueLock } from "../notifications/delivery/queue.ts";
import { areAllowed, checkMail, checkRecipients } from "../notifications/sending/smtp.ts";
import { addDestination } from "./new-destination.ts";
import { created, ok, oneRecord, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type Alert = components["schemas"]["AvailabilityAlert"];
type AlertInput = components["schemas"]["AvailabilityAlertCreate"];

const waitsForMs = 7 * DAY_MS;
const mostPerAccount = 20;
const mostInAll = 5000;

const shape = recordShape<Alert>("AvailabilityAlert", {
  Id: ["number", "id"],
  FeatureName: ["text", "feature_name"],
  Channel: ["text", "channel"],
  DestinationId: ["number", "destination_id"],
  DestinationName: ["text", "destination_name"],
  CreatedUtc: ["instant", "created_at"],
  ExpiresUtc: ["instant", "expires_at"],
  FreeUtc: ["instant", "free_at"],
});

export const getAvailabilityAlerts: Handler<"getAvailabilityAlerts"> = async (_input, context) => {
  const { db, caller, now, signal, settings } = context;
  const Items = await asRecords(alerts(db.read, caller, now).orderBy("x.id"), shape, signal);
  const SendsMail = settings.mail !== null;
  return { status: 200, body: { Items, SendsMail, Email: SendsMail ? await callersEmail(db.read, context) : null } };
};

export const getAvailabilityAlert: Handler<"getAvailabilityAlert"> = async ({ path: { id } }, { db, caller, now }) =>
  ok(await one(db.read, id, caller, now));

export const createAvailabilityAlert: Handler<"createAvailabilityAlert"> = async ({ body }, context) => {
  const { db, caller, now } = context;
  checkText("FeatureName", body.FeatureName);
  checkFields(body);
  const account_id = accountOf(caller);
  // Serialised, so that two equal requests at once make one alert.
  const id = await db.write.transaction(async (trx) => {
    const feature_name = await featureNamed(trx, body.FeatureName, caller);
    const feature_key = nameKey(feature_name);
    await checkRoom(trx, caller, feature_key, now);
    const row = { account_id, feature_name, feature_key, channel: body.Channel, created_at: now };
    const destination_id = await destinationOf(trx, body, context);
    const [added] = await insertReturningIds(trx, "availability_alerts", [
      { ...row, destination_id, expires_at: now + waitsForMs },
    ]);
    await recordChange(trx, context, "availability-alert.add", feature_name, {
      id: added,
      Channel: body.Channel,
      destination: destination_id,
    });
    return added as number;
  }, queueLock);
  return created("alerts/availability", id, await one(db.write, id, caller, now));
};

export const deleteAvailabilityAlert: Handler<"deleteAvailabilityAlert"> = async ({ path: { id } }, context) => {
  const { db, caller, now } = context;
  const body = await db.write.transaction(async (trx) => {
    const found = await one(trx, id, caller, now);
    // Several windows may show it; one deletes it.
    if ((await trx("availability_alerts").where({ id }).delete()) === 0) throw notFound(noAlert(id));
    const detail = { id, Channel: found.Channel };
    const act = { actor: caller.name, action: "availability-alert.delete", target: found.FeatureName, detail } as const;
    await recordAct(trx, act, now);
    return found;
  }, queueLock);
  return { status: 200, body };
};

export const getFeatureWait: Handler<"getFeatureWait"> = async ({ query }, { db, caller, now }) =>
  ok(await featureWait(db.read, query.FeatureName, caller, now));

function alerts(knex: Knex, caller: Caller, now: number): Knex.QueryBuilder {
  return knex
    .from("availability_alerts as x")
    .leftJoin("notification_destinations as t", "t.id", "x.destination_id")
    .where("x.account_id", accountOf(caller))
    .where("x.expires_at", ">", now)
    .select("x.id", "x.feature_name", "x.channel", "x.destination_id", { destination_name: "t.name" })
    .select("x.created_at", "x.expires_at", "x.free_at");
}

async function one(knex: Knex, id: number, caller: Caller, now: number): Promise<Alert> {
  return oneRecord(alerts(knex, caller, now).where("x.id", id), shape, noAlert(id));
}

/** Null: nobody is signed in. A program that reads has no account, and none of these. */
function accountOf({ kind, id }: Caller): number | null {
  if (kind === "account") return Number(id);
  return kind === "anonymous" ? null : 0;
}

function checkFields({ Channel, Recipient, DestinationId }: AlertInput): void {
  const isOdd = Recipient !== undefined && Channel !== "Email";
  if (isOdd) throw invalid("Recipient", `must be left out for ${Channel}`);
  if (DestinationId !== undefined && Channel !== "Destination") {
    throw invalid("DestinationId", `must be left out for ${Channel}`);
  }
  if (DestinationId === undefined && Channel === "Destination") {
    throw invalid("DestinationId", "must be given for Destination");
  }
}

async function checkRoom(trx: Knex.Transaction, caller: Caller, featureKey: string, now: number): Promise<void> {
  const stored = () => trx("availability_alerts").where("expires_at", ">", now);
  const featureKeys: string[] = await stored().where("account_id", accountOf(caller)).pluck("feature_key");
  if (featureKeys.includes(featureKey))
    throw conflict("There is a one-time alert of this feature already; cancel it first.");
  if (featureKeys.length >= mostPerAccount)
    throw conflict(`An account has at most ${mostPerAccount} one-time alerts; cancel one first.`);
  const all = await stored().count({ count: "*" }).first();
  if (Number(all?.count) >= mostInAll) throw conflict("There are as many one-time alerts as there may be.");
}

/** The address; null for a browser. */
async function destinationOf(trx: Knex.Transaction, body: AlertInput, context: Context): Promise<number | null> {
  const destinations = trx("notification_destinations").where("account_id", accountOf(context.caller));
  if (body.Channel === "Browser") return null;
  if (body.Channel === "Destination") {
    const id = body.DestinationId as number;
    if ((await destinations.where({ id }).first("id")) === undefined) {
      throw notFound(`There is no destination with the Id ${id}.`);
    }
    return id;
  }
  const { mail } = context.settings;
  checkMail(mail);
  const address = body.Recipient ?? (await callersEmail(trx, context));
  if (address === null) throw invalid("Recipient", "must be given, as no mail address of the account is known");
  checkRecipients([address], mail, "Recipient");
  const mails: { id: number; recipients: string }[] = await destinations
    .where({ kind: "Email", is_enabled: 1 })
    .select("id", "recipients");
  const recipients = JSON.stringify([address]);
  const existing = mails.find((one) => one.recipients.toLowerCase() === recipients.toLowerCase());
  if (existing !== undefined) return Number(existing.id);
  const target = { address: null, host: null, recipients: [address] };
  return addDestination(trx, { name: address.slice(0, 128), kind: "Email", target, secret: null }, context);
}

/** The address of the account's user, if mail may be sent there. */
async function callersEmail(knex: Knex, { caller, settings }: Context): Promise<string | null> {
  const accountId = accountOf(caller);
  if (accountId === null) return null;
  const row: { email: string | null } | undefined = await knex("federated_accounts as f")
    .join("users as u", "u.id", "f.user_id")
    .where("f.account_id", accountId)
    .first("u.email");
  const email = row?.email ?? null;
  return email !== null && areAllowed([email], settings.mail?.domains ?? null) ? email : null;
}

const noAlert = (id: number) => `There is no one-time alert with the Id ${id}.`;
