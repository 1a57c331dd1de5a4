// getAlerts, getAlert and getAlertHistory: what fires or is pending, and what fired. How alerts come to be is domain/alerts/.
import type { Knex } from "knex";
import { evaluatedAt } from "../../domain/alerts/round.ts";
import { type AlertFilter, alertRecords, visibleAlerts } from "../../domain/alerts/rows.ts";
import { pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { notFound } from "../../domain/problem.ts";
import { iso, openWindow } from "../../domain/time/window.ts";
import type { Handler } from "../types.ts";

const firstFiring = "case when a.state = 'firing' then 0 else 1 end";
const bySeverity = "case a.severity when 'Critical' then 0 when 'Warning' then 1 else 2 end";

export const getAlerts: Handler<"getAlerts"> = async ({ query, url }, { db, caller, now, signal }) => {
  const page = pageOf(query);
  return db.read.transaction(async (trx) => {
    const open = (filter: AlertFilter) => visibleAlerts(trx, caller, filter).whereNull("a.resolved_at");
    const counts: { state: string; count: number }[] = await open(query)
      .groupBy("a.state")
      .select("a.state")
      .count({ count: "*" });
    const countOf = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0);
    const [firing, pending] = [countOf("firing"), countOf("pending")];
    const rows = open(query)
      .orderByRaw(`${firstFiring}, ${bySeverity}, coalesce(a.firing_at, a.pending_at) desc, a.id desc`)
      .limit(page.size)
      .offset(page.offset);
    const evaluated = await evaluatedAt(trx);
    const body = {
      ...{ AsOfUtc: iso(now), EvaluatedUtc: evaluated === null ? null : iso(evaluated) },
      ...{ Firing: firing, Pending: pending, Items: await alertRecords(trx, rows, signal) },
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
