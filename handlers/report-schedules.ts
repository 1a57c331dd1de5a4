// getReportSchedules, getReportSchedule, createReportSchedule, updateReportSchedule, deleteReportSchedule and testReportSchedule: reports that are
// sent by mail. Making and sending them is notifications/reports/.
import { recordAct } from "../identity/audit/audit-log.ts";
import { queueLock } from "../notifications/delivery/queue.ts";
import { checkedSchedule } from "../notifications/reports/definition.ts";
import {
  addSchedule,
  changeSchedule,
  deleteSchedule,
  oneSchedule,
  schedules,
  sendNow,
} from "../notifications/reports/schedules.ts";
import { checkMail, checkRecipients } from "../notifications/sending/smtp.ts";
import { created } from "./answers.ts";
import type { Handler } from "./types.ts";

export const getReportSchedules: Handler<"getReportSchedules"> = async (_input, { db, caller }) => ({
  status: 200,
  body: await db.read.transaction((trx) => schedules(trx, caller)),
});

export const getReportSchedule: Handler<"getReportSchedule"> = async ({ path: { id } }, { db, caller }) => ({
  status: 200,
  body: await db.read.transaction((trx) => oneSchedule(trx, id, caller)),
});

export const createReportSchedule: Handler<"createReportSchedule"> = async (
  { body },
  { db, caller, now, settings },
) => {
  const schedule = checkedSchedule(body);
  checkMail(settings.mail);
  checkRecipients(schedule.Recipients, settings.mail);
  return db.write.transaction(async (trx) => {
    const id = await addSchedule(trx, schedule, caller, now);
    const act = { actor: caller.name, action: "report-schedule.add", target: schedule.Name } as const;
    await recordAct(trx, { ...act, detail: { id, ...body } }, now);
    return created("report-schedules", id, await oneSchedule(trx, id, caller));
  });
};

export const updateReportSchedule: Handler<"updateReportSchedule"> = async (
  { path: { id }, body },
  { db, caller, now, settings },
) => {
  const schedule = checkedSchedule(body);
  checkRecipients(schedule.Recipients, settings.mail);
  return db.write.transaction(async (trx) => {
    const before = await oneSchedule(trx, id, caller);
    await changeSchedule(trx, before, schedule, now);
    const act = { actor: caller.name, action: "report-schedule.change", target: before.Name } as const;
    await recordAct(trx, { ...act, detail: { id, owner: before.AccountName, ...body, before } }, now);
    return { status: 200, body: await oneSchedule(trx, id, caller) };
  });
};

export const deleteReportSchedule: Handler<"deleteReportSchedule"> = async ({ path: { id } }, { db, caller, now }) =>
  db.write.transaction(async (trx) => {
    const before = await oneSchedule(trx, id, caller);
    await deleteSchedule(trx, id);
    const detail = { id, owner: before.AccountName };
    await recordAct(trx, { actor: caller.name, action: "report-schedule.delete", target: before.Name, detail }, now);
    return { status: 200, body: before };
  }, queueLock);

export const testReportSchedule: Handler<"testReportSchedule"> = async (
  { path: { id } },
  { db, caller, now, settings },
) =>
  db.write.transaction(async (trx) => {
    const schedule = await oneSchedule(trx, id, caller);
    checkMail(settings.mail);
    await sendNow(trx, schedule, now);
    const detail = { id, owner: schedule.AccountName };
    await recordAct(trx, { actor: caller.name, action: "report-schedule.send", target: schedule.Name, detail }, now);
    return { status: 202, body: await oneSchedule(trx, id, caller) };
  }, queueLock);
