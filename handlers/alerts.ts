// Alerts, and the rules that find them.
import type { Knex } from "knex";
import { attend } from "../domain/alerts/attention.ts";
import { checkedRule } from "../domain/alerts/definition.ts";
import { previewOf } from "../domain/alerts/preview.ts";
import { evaluatedAt } from "../domain/alerts/round.ts";
import { type AlertFilter, alertRecords, rules, visibleAlerts } from "../domain/alerts/rows.ts";
import { addRule, changeRule, deleteRule, storedRule } from "../domain/alerts/rules.ts";
import { addUsualRules } from "../domain/alerts/usual.ts";
import { pageFields, pageLinks, pageOf } from "../domain/lists/paging.ts";
import { notFound } from "../domain/problem.ts";
import { iso, openWindow } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { cutName, recordAct } from "../identity/audit/audit-log.ts";
import { created, ok, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

const firstFiring = "case when a.state = 'firing' then 0 else 1 end";
/** Instants as integers: they are part of the text of `order by`, which has no bindings. */
const isSilenced = (now: number) => `case when a.silenced_until_at > ${now} then 1 else 0 end`;
const bySeverity = "case a.severity when 'Critical' then 0 when 'Warning' then 1 else 2 end";

export const getAlerts: Handler<"getAlerts"> = async ({ query, url }, { db, caller, now, signal }) => {
  const page = pageOf(query);
  return db.read.transaction(async (trx) => {
    const open = (filter: AlertFilter) => visibleAlerts(trx, caller, filter).whereNull("a.resolved_at");
    const counts: { state: string; count: number; silenced: number }[] = await open(query)
      .groupBy("a.state")
      .select("a.state")
      .count({ count: "*" })
      .sum({ silenced: trx.raw(isSilenced(now)) });
    const countOf = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0);
    const firing = countOf("firing");
    const pending = countOf("pending");
    const rows = open(query)
      .orderByRaw(
        `${isSilenced(now)}, ${firstFiring}, ${bySeverity}, coalesce(a.firing_at, a.pending_at) desc, a.id desc`,
      )
      .limit(page.size)
      .offset(page.offset);
    const evaluated = await evaluatedAt(trx);
    const body = {
      AsOfUtc: iso(now),
      EvaluatedUtc: evaluated === null ? null : iso(evaluated),
      Firing: firing,
      Pending: pending,
      Silenced: counts.reduce((sum, { silenced }) => sum + Number(silenced), 0),
      Items: await alertRecords(trx, rows, signal),
      ...pageFields(page, firing + pending),
    };
    return { status: 200, headers: pageLinks(url, page, firing + pending), body };
  });
};

export const getAlert: Handler<"getAlert"> = async ({ path: { id } }, { db, caller, signal }) => {
  const [alert] = await alertRecords(db.read, visibleAlerts(db.read, caller).where("a.id", id), signal);
  if (alert === undefined) throw notFound(`There is no alert with the Id ${id}.`);
  return { status: 200, body: alert };
};

export const updateAlert: Handler<"updateAlert"> = async ({ path: { id }, body }, { db, caller, now, signal }) =>
  db.write.transaction(async (trx) => {
    const target = cutName(await attend(trx, id, body, caller, now));
    await recordAct(trx, { actor: caller.name, action: "alert.change", target, detail: { Id: id, ...body } }, now);
    const [alert] = await alertRecords(trx, visibleAlerts(trx, caller).where("a.id", id), signal);
    return { status: 200, body: alert as components["schemas"]["Alert"] };
  });

export const getAlertHistory: Handler<"getAlertHistory"> = async ({ query, url }, { db, caller, now, signal }) => {
  const page = pageOf(query);
  const { startAt, endAt } = openWindow(query, now);
  const fired = (trx: Knex) => {
    const alerts = visibleAlerts(trx, caller, query).whereNotNull("a.firing_at");
    if (startAt !== null) alerts.where("a.firing_at", ">=", startAt);
    if (endAt !== null) alerts.where("a.firing_at", "<", endAt);
    return alerts;
  };
  return db.read.transaction(async (trx) => {
    const [counted]: { count: number }[] = await fired(trx).count({ count: "*" });
    const total = Number(counted?.count ?? 0);
    const rows = fired(trx)
      .orderBy([
        { column: "a.firing_at", order: "desc" },
        { column: "a.id", order: "desc" },
      ])
      .limit(page.size)
      .offset(page.offset);
    const Items = await alertRecords(trx, rows, signal);
    const body = { AsOfUtc: iso(now), Items, ...pageFields(page, total) };
    return { status: 200, headers: pageLinks(url, page, total), body };
  });
};

type Rule = components["schemas"]["AlertRule"];

export const getAlertRules: Handler<"getAlertRules"> = async (_input, { db, caller }) =>
  ok(await db.read.transaction((trx) => rules(trx, caller)));

export const getAlertRule: Handler<"getAlertRule"> = async ({ path: { id } }, { db, caller }) => {
  const [rule] = await db.read.transaction((trx) => rules(trx, caller, id));
  if (rule === undefined) throw notFound(`There is no rule with the Id ${id}.`);
  return { status: 200, body: rule };
};

export const createAlertRule: Handler<"createAlertRule"> = async ({ body }, { db, caller, now }) => {
  const rule = checkedRule(body);
  return db.write.transaction(async (trx) => {
    const id = await addRule(trx, rule, caller, now);
    const [made] = await rules(trx, caller, id);
    await recordChange(trx, { caller, now }, "alert-rule.add", rule.Name, { Id: id, ...rule });
    return created("alerts/rules", id, made as Rule);
  });
};

export const createUsualAlertRules: Handler<"createUsualAlertRules"> = async (_input, { db, caller, now }) =>
  db.write.transaction(async (trx) => {
    const added = await addUsualRules(trx, caller, now);
    for (const { id, rule } of added) {
      await recordChange(trx, { caller, now }, "alert-rule.add", rule.Name, { Id: id, ...rule });
    }
    const ids = new Set(added.map(({ id }) => id));
    return { status: 200, body: (await rules(trx, caller)).filter(({ Id }) => ids.has(Id)) };
  });

export const updateAlertRule: Handler<"updateAlertRule"> = async ({ path: { id }, body }, { db, caller, now }) => {
  const rule = checkedRule(body);
  return db.write.transaction(async (trx) => {
    const before = await storedRule(trx, id, caller);
    const [was] = await rules(trx, caller, id);
    await changeRule(trx, before, rule, caller, now);
    const [changed] = await rules(trx, caller, id);
    await recordChange(trx, { caller, now }, "alert-rule.change", rule.Name, { Id: id, ...rule, before: was });
    return { status: 200, body: changed as Rule };
  });
};

export const deleteAlertRule: Handler<"deleteAlertRule"> = async ({ path: { id } }, { db, caller, now }) =>
  db.write.transaction(async (trx) => {
    const before = await storedRule(trx, id, caller);
    const [rule] = await rules(trx, caller, id);
    await deleteRule(trx, before, now);
    await recordChange(trx, { caller, now }, "alert-rule.delete", before.name, { Id: id });
    return { status: 200, body: rule as Rule };
  });

export const queryAlertPreview: Handler<"queryAlertPreview"> = async ({ body }, context) =>
  ok(await previewOf(checkedRule(body.Rule, "Rule."), body, context));
