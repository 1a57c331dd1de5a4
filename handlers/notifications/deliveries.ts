// testNotificationDestination, getNotificationDeliveries and getNotificationDelivery: what is sent to a destination, and what came of it.
import type { Knex } from "knex";
import { asJson, asRecords, recordShape } from "../../db/index.ts";
import { conflict, notFound } from "../../domain/problem.ts";
import { iso } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { enqueue } from "../../notifications/delivery/queue.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";
import { one } from "./destinations.ts";

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
  { db, caller, now },
) => {
  const { Name, IsEnabled } = await one(db.write, id, caller);
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
        ...{ Transition: "Test", TimeUtc: iso(now), AlertId: null, RuleId: null, Severity: null },
        ...{ Subject: null, Value: null, Threshold: null },
        Summary: `This is a test of the destination ${Name}.`,
      },
      { now },
    );
    await recordAct(trx, { actor: caller.name, action: "destination.test", target: Name, detail: { id } }, now);
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
