// getReportSchedules, getReportSchedule, createReportSchedule, updateReportSchedule, deleteReportSchedule and testReportSchedule: reports that are
// sent by mail. Making and sending them is notifications/reports/.
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
import { created, ok, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

export const getReportSchedules: Handler<"getReportSchedules"> = async (_input, { db, caller }) =>
  ok(await db.read.transaction((trx) => schedules(trx, caller)));

export const getReportSchedule: Handler<"getReportSchedule"> = async ({ path: { id } }, { db, caller }) =>
  ok(await db.read.transaction((trx) => oneSchedule(trx, id, caller)));

export const createReportSchedule: Handler<"createReportSchedule"> = async (
  { body },
  { db, caller, now, settings },
) => {
  const schedule = checkedSchedule(body);
  checkMail(settings.mail);
  checkRecipients(schedule.Recipients, settings.mail);
  return db.write.transaction(async (trx) => {
    const id = await addSchedule(trx, schedule, caller, now);
    await recordChange(trx, { caller, now }, "report-schedule.add", schedule.Name, { id, ...body });
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
    await recordChange(trx, { caller, now }, "report-schedule.change", before.Name, {
      id,
      owner: before.AccountName,
      ...body,
      before,
    });
    return { status: 200, body: await oneSchedule(trx, id, caller) };
  });
};

export const deleteReportSchedule: Handler<"deleteReportSchedule"> = async ({ path: { id } }, { db, caller, now }) =>
  db.write.transaction(async (trx) => {
    const before = await oneSchedule(trx, id, caller);
    await deleteSchedule(trx, id);
    await recordChange(trx, { caller, now }, "report-schedule.delete", before.Name, { id, owner: before.AccountName });
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
    await recordChange(trx, { caller, now }, "report-schedule.send", schedule.Name, {
      id,
      owner: schedule.AccountName,
    });
    return { status: 202, body: await oneSchedule(trx, id, caller) };
  }, queueLock);
