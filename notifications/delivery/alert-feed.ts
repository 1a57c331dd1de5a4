// Reads new alert events, in order, for the destinations that their rules name. The position is stored together with what it adds, so
// that nothing is sent twice or forgotten.
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import type { AlertEventRow } from "../../domain/alerts/rows.ts";
import type { Notification } from "../message/notification.ts";
import { enqueue, queueLock, triedForMs } from "./queue.ts";

const mostAtOnce = 500;

type Row = AlertEventRow & { readonly destinations: string };

/** Safe to repeat, also by two servers at once. */
export async function feedAlerts(db: Database, now: number): Promise<void> {
  const last = await lastRead(db.read);
  const rows = await eventsAfter(db.read, last);
  const end = rows.at(-1)?.id;
  if (end === undefined) return;
  await db.write.transaction(async (trx) => {
    if ((await lastRead(trx)) !== last) return;
    for (const row of rows) {
      if (row.at < now - triedForMs) continue;
      const ids = await receiversOf(trx, row);
      if (ids.length > 0) await enqueue(trx, ids, notificationOf(row), { now, alertEventId: row.id });
    }
    const progress = trx("notification_progress");
    if (last === 0) await progress.insert({ name: "alerts", last_id: end });
    else await progress.where("name", "alerts").update({ last_id: end });
  }, queueLock);
}

async function lastRead(knex: Knex): Promise<number> {
  const row = await knex("notification_progress").where("name", "alerts").first("last_id");
  return Number(row?.last_id ?? 0);
}

function eventsAfter(knex: Knex, last: number): Promise<Row[]> {
  return knex("alert_events as e")
    .join("alert_rules as r", "r.id", "e.rule_id")
    .where("e.id", ">", last)
    .orderBy("e.id")
    .limit(mostAtOnce)
    .select("e.*", "r.destinations");
}

/**
 * Of the destinations that the rule names those that its owner may use now: the owner's, or any for an administrator who sees
 * all licence servers. None when the owner no longer sees each licence server of the alert, or when a silenced alert begins to
 * fire. In quiet hours and silences people get nothing, and programs get the end of an alert.
 */
async function receiversOf(trx: Knex.Transaction, row: Row): Promise<number[]> {
  const named: number[] = JSON.parse(row.destinations);
  if (named.length === 0 || (row.is_silenced && row.transition === "firing")) return [];
  const owner = row.owner_account_id;
  const account =
    owner === null ? null : await trx("accounts").where({ id: owner, is_disabled: 0 }).first("role", "sees_all");
  if (account === undefined) return [];
  const mayUseAll = account === null || (account.role === "administrator" && Boolean(account.sees_all));
  if (account !== null && !account.sees_all && !(await seesAll(trx, owner as number, row.alert_id))) return [];
  return trx("notification_destinations")
    .whereIn("id", named)
    .modify((query) => {
      if (!mayUseAll) query.where("account_id", owner);
      if (row.is_quiet || row.is_silenced) query.where("kind", "Webhook");
    })
    .orderBy("id")
    .pluck("id");
}

async function seesAll(trx: Knex.Transaction, accountId: number, alertId: number): Promise<boolean> {
  const seen = trx("account_license_servers").where("account_id", accountId).select("license_server_id");
  const hidden = await trx("alert_license_servers")
    .where("alert_id", alertId)
    .whereNotIn("license_server_id", seen)
    .first("alert_id");
  return hidden === undefined;
}

function notificationOf(row: Row): Notification {
  return {
    Transition: row.transition === "firing" ? "Firing" : "Resolved",
    TimeUtc: new Date(Number(row.at)).toISOString(),
    AlertId: row.alert_id,
    RuleId: row.rule_id,
    Severity: row.severity,
    Subject: subjectOf(JSON.parse(row.subject)),
    Value: row.value,
    Threshold: row.threshold,
    Summary: row.summary,
  };
}

type Names = Readonly<
  Partial<
    Record<"FeatureName" | "FeatureVersion" | "Vendor" | "LicenseServerName" | "UserName" | "BrokerId", string | null>
  >
>;

/** The names in one line; null where the alert is about everything that its rule selects. */
function subjectOf({
  FeatureName,
  FeatureVersion,
  Vendor,
  LicenseServerName,
  UserName,
  BrokerId,
}: Names): string | null {
  const feature = [FeatureName, FeatureVersion].filter(Boolean).join(" ");
  const what = feature || Vendor || UserName || BrokerId || "";
  const where = LicenseServerName ? [what === "" ? LicenseServerName : `at ${LicenseServerName}`] : [];
  return [what, ...where].filter(Boolean).join(" ") || null;
}
