// The stored schedules: created, changed, deleted and triggered by their owners and by administrators.
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { insertReturningIds } from "../../db/index.ts";
import { accountOf, administersAll, type Caller } from "../../domain/filters/context.ts";
import { conflict, invalid, notFound } from "../../domain/problem.ts";
import { iso } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { CheckedSchedule, Definition } from "./definition.ts";
import { formatsOf, nextDue } from "./definition.ts";
import { ownerOf, recipientsOf } from "./owner.ts";

type Schemas = components["schemas"];

/** Per account: schedules, and their total size in characters, as JSON. */
const mostPerAccount = 50;
const mostCharacters = 1_000_000;
const mostShown = 10;
const requestedEveryMs = 60_000;

interface Row {
  readonly id: number;
  readonly account_id: number | null;
  readonly account_name: string | null;
  readonly name: string;
  readonly report: Schemas["ReportKind"];
  readonly definition: string;
  readonly recipients: string;
  readonly destination_id: number | null;
  readonly is_enabled: number | boolean;
  readonly next_at: number | null;
  readonly created_at: number;
}

/** What stored ones omit. */
const noFilters: Schemas["ReportFilters"] = {
  LicenseServerIds: [],
  FeatureIds: [],
  FeatureNames: [],
  Vendors: [],
  UserNames: [],
  GroupNames: [],
  ProjectNames: [],
  DenialTypes: [],
  Search: null,
  GroupBy: null,
  ShareOf: null,
  BucketSize: null,
  Top: null,
  UnusedOnly: false,
  IncludeExpired: false,
  WorkingHoursOnly: false,
  IgnoreWeekends: false,
  TrueDenialsOnly: false,
  IdleAtLeastSeconds: null,
};

/** By Id; `id` selects one. */
export async function schedules(
  knex: Knex,
  caller: Caller,
  id: number | null = null,
): Promise<Schemas["ReportSchedule"][]> {
  const rows: Row[] = await knex("report_schedules as s")
    .leftJoin("accounts as a", "a.id", "s.account_id")
    .modify(ofCaller(caller))
    .modify((query) => {
      if (id !== null) query.where("s.id", id);
    })
    .orderBy("s.id")
    .select("s.*", { account_name: "a.name" });
  const sendings = await lastSendings(knex, caller, id);
  return rows.map((row) => {
    const definition: Definition = JSON.parse(row.definition);
    const { Window, Days, Filters, Rhythm, Day, Hour, TimeZone, Language } = definition;
    return {
      Id: Number(row.id),
      AccountId: numberOf(row.account_id),
      AccountName: row.account_name,
      Name: row.name,
      IsEnabled: Boolean(row.is_enabled),
      Report: row.report,
      Window,
      Days,
      Filters: { ...noFilters, ...Filters },
      Rhythm,
      Day,
      Hour,
      TimeZone,
      Language,
      Formats: formatsOf(definition),
      Recipients: JSON.parse(row.recipients),
      DestinationId: numberOf(row.destination_id),
      CreatedUtc: iso(Number(row.created_at)),
      NextUtc: instantOf(row.next_at),
      Sendings: sendings.get(Number(row.id)) ?? [],
    };
  });
}

/** The caller's, or for an administrator anybody's; throws notFound. */
export async function oneSchedule(knex: Knex, id: number, caller: Caller): Promise<Schemas["ReportSchedule"]> {
  const [found] = await schedules(knex, caller, id);
  if (found === undefined) throw notFound(`There is no report schedule with the Id ${id}.`);
  return found;
}

async function lastSendings(knex: Knex, caller: Caller, id: number | null) {
  const numbered = knex("report_sendings as n")
    .join("report_schedules as s", "s.id", "n.schedule_id")
    .modify(ofCaller(caller))
    .modify((query) => {
      if (id !== null) query.where("s.id", id);
    })
    .select("n.*", knex.raw("row_number() over (partition by n.schedule_id order by n.id desc) as position"));
  const rows = await knex
    .from(numbered.as("r"))
    .where("r.position", "<=", mostShown)
    .orderBy("r.id", "desc")
    .select("r.*");
  const records = rows.map((row): [number, Schemas["ReportSending"]] => [
    Number(row.schedule_id),
    {
      Id: Number(row.id),
      DueUtc: iso(Number(row.due_at)),
      State: row.state,
      Attempts: Number(row.attempts),
      LastAttemptUtc: instantOf(row.last_attempt_at),
      NextAttemptUtc: instantOf(row.next_attempt_at),
      Rows: numberOf(row.row_count),
      AnswerStatus: numberOf(row.answer_status),
      Answer: row.answer,
      Error: row.error,
    },
  ]);
  return new Map(
    [...Map.groupBy(records, ([scheduleId]) => scheduleId)].map(([scheduleId, sent]) => [
      scheduleId,
      sent.map(([, one]) => one),
    ]),
  );
}

export const numberOf = (value: number | null) => (value === null ? null : Number(value));
const instantOf = (value: number | null) => (value === null ? null : iso(Number(value)));

/** Returns its Id. Throws a problem where the account has too many, or does not see the destination. */
export async function addSchedule(trx: Knex.Transaction, schedule: CheckedSchedule, caller: Caller, now: number) {
  const account_id = accountOf(caller);
  await checkRoom(trx, account_id, schedule, null);
  await checkDestination(trx, schedule, account_id);
  const [id] = await insertReturningIds(trx, "report_schedules", [
    { account_id, created_at: now, ...columnsOf(schedule, now) },
  ]);
  return id as number;
}

/** `id`: the schedule that this one replaces. */
async function checkRoom(
  trx: Knex.Transaction,
  accountId: number | null,
  schedule: CheckedSchedule,
  id: number | null,
) {
  const existing: { id: number; definition: string }[] = await trx("report_schedules")
    .where({ account_id: accountId })
    .select("id", "definition");
  const others = existing.filter((one) => Number(one.id) !== id);
  if (others.length >= mostPerAccount)
    throw conflict(`An account has at most ${mostPerAccount} report schedules; delete one first.`);
  const length = JSON.stringify(schedule.definition).length;
  if (others.reduce((sum, one) => sum + one.definition.length, length) > mostCharacters) {
    const most = mostCharacters.toLocaleString("en");
    throw conflict(`The report schedules of an account have at most ${most} characters together; filter by less.`);
  }
}

export async function changeSchedule(
  trx: Knex.Transaction,
  { Id, AccountId }: Schemas["ReportSchedule"],
  schedule: CheckedSchedule,
  now: number,
): Promise<void> {
  await checkRoom(trx, AccountId, schedule, Id);
  await checkDestination(trx, schedule, AccountId);
  await trx("report_schedules").where("id", Id).update(columnsOf(schedule, now));
}

export async function deleteSchedule(trx: Knex.Transaction, id: number): Promise<void> {
  await trx("report_sendings").where("schedule_id", id).delete();
  await trx("report_schedules").where({ id }).delete();
}

/** It is due now, in addition to its schedule. Throws a problem where it is disabled, or was triggered a moment ago. */
export async function sendNow(
  trx: Knex.Transaction,
  { Id, IsEnabled }: Schemas["ReportSchedule"],
  now: number,
): Promise<void> {
  if (!IsEnabled) throw conflict("The report schedule is switched off.");
  const recent = await trx("report_sendings")
    .where("schedule_id", Id)
    .where((either) =>
      either
        .whereNotNull("next_attempt_at")
        .orWhere((requested) => requested.whereNull("scheduled_at").where("created_at", ">", now - requestedEveryMs)),
    )
    .first("id");
  if (recent !== undefined)
    throw conflict("The report still waits to be sent, or was requested less than a minute ago.");
  await addSending(trx, Id, now, null, now);
}

export async function addSending(
  trx: Knex.Transaction,
  schedule_id: number,
  due_at: number,
  scheduled_at: number | null,
  now: number,
): Promise<void> {
  const row = { schedule_id, due_at, scheduled_at, message_id: `report-${randomUUID()}`, state: "Waiting" };
  await trx("report_sendings").insert({ ...row, attempts: 0, created_at: now, next_attempt_at: now });
}

function columnsOf({ Name, IsEnabled, Report, definition, Recipients, DestinationId }: CheckedSchedule, now: number) {
  return {
    name: Name,
    report: Report,
    definition: JSON.stringify(definition),
    recipients: JSON.stringify(Recipients),
    destination_id: DestinationId,
    is_enabled: IsEnabled ? 1 : 0,
    next_at: IsEnabled ? nextDue(definition, now) : null,
  };
}

/** The owner's mail destination, or any where the owner is an administrator who sees all licence servers. */
async function checkDestination(trx: Knex.Transaction, { DestinationId }: CheckedSchedule, accountId: number | null) {
  if (DestinationId === null) return;
  const owner = await ownerOf(trx, accountId);
  const isKnown = owner !== null && (await recipientsOf(trx, DestinationId, owner)) !== null;
  if (!isKnown)
    throw invalid("DestinationId", "must be the Id of one of your destinations of the kind Email that is switched on");
}

/** For `.modify`: schedules `s` that the caller may read and change. */
function ofCaller(caller: Caller): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (!administersAll(caller)) query.where("s.account_id", accountOf(caller) ?? 0);
  };
}
