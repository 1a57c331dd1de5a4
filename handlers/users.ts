// The people who use licences, and what is entered about them, also from a spreadsheet. domain/people/import-plan.ts interprets
// its rows.
import type { Knex } from "knex";
import { asJson, asRecords, insertReturningIds, nameKey, recordShape } from "../db/index.ts";
import type { Context } from "../domain/filters/context.ts";
import { byOneQuery, csvInPieces } from "../domain/lists/csv-pieces.ts";
import { queryPage } from "../domain/lists/page-query.ts";
import { asksForPage, pageOf } from "../domain/lists/paging.ts";
import { type PersonValues, personText, type TextField, textFields, writeFields } from "../domain/people/fields.ts";
import { type PeoplePlan, type PlannedUser, peoplePlan } from "../domain/people/import-plan.ts";
import {
  assignmentRows,
  assignmentShape,
  peopleRows,
  peopleSource,
  seenUsers,
  tellersRow,
  tellersShape,
  userShape,
} from "../domain/people/rows.ts";
import { forbidden, invalid, invalidFields } from "../domain/problem.ts";
import { startOfDay } from "../domain/time/units.ts";
import type { components } from "../generated/contract.ts";
import { actionOf, importReply, ok, oneRecord, pageReply, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];

const lookupShape = recordShape<Schemas["UserLookupEntry"]>("UserLookupEntry", {
  Id: ["number", "id"],
  Name: ["text", "name"],
});

/** By name. A caller who sees only some servers gets only the users who were seen there. */
export const getUserLookup: Handler<"getUserLookup"> = async (_input, { db, caller, signal }) => {
  const rows = db.read
    .select("u.id", "u.name")
    .from("users as u")
    .orderBy(["u.name_key", "u.id"])
    .modify(seenUsers(db.read, "u.id", caller));
  return { status: 200, body: await asJson(rows, lookupShape, signal) };
};

export const getUsers: Handler<"getUsers"> = async ({ query, accept, url }, { db, caller, signal }) => {
  const people = await peopleSource(db.read, caller);
  const rows = () => peopleRows(db.read, people(query), query.Sort);
  if (accept === "text/csv" && !asksForPage(query)) {
    return { status: 200, csv: csvInPieces(userShape, byOneQuery(rows()), signal) };
  }
  const page = pageOf(query);
  const onPage = rows().limit(page.size).offset(page.offset);
  const total = people(query).count({ total: "*" });
  const { items, totalCount } = await queryPage(db.read, page, onPage, total, userShape, signal);
  return pageReply<Schemas["UserPage"]>(url, page, { items, totalCount });
};

export const getUser: Handler<"getUser"> = async ({ path: { id } }, context) =>
  ok(await context.db.read.transaction((trx) => userOf(trx, id, context)));

export const updateUser: Handler<"updateUser"> = async ({ path: { id }, body }, context) => {
  const { db, now } = context;
  const user = await db.write.transaction(async (trx) => {
    await personOf(trx, id, context);
    const { HoldsFrom, ...fields } = body;
    if (typeof fields.ManagerUserId === "number") await checkManager(trx, fields.ManagerUserId, context);
    const values = valuesOf(fields);
    await writeFields(trx, [{ userId: id, values }], { by: "Hand", from: holdsFrom(HoldsFrom, now) });
    // Data about people stays out of the audit log: its entries are retained longer than such data may be.
    await recordChange(trx, context, "user.change", String(id), { Fields: Object.keys(values) });
    return userOf(trx, id, context);
  });
  return { status: 200, body: user };
};

/** The midnight UTC from which departments and cost centres are valid; today's unless given. */
function holdsFrom(day: string | undefined, now: number): number {
  const from = day === undefined ? startOfDay(now) : Date.parse(day);
  if (from > now) throw invalid("HoldsFrom", "must not be after today");
  return from;
}

function valuesOf({ ManagerUserId, IsActive, ...texts }: Omit<Schemas["UserUpdate"], "HoldsFrom">): PersonValues {
  const fields = textFields.filter((field) => texts[field] !== undefined);
  return {
    ...Object.fromEntries(fields.map((field) => [field, textOf(field, texts[field])])),
    ...(ManagerUserId !== undefined && { ManagerUserId }),
    ...(IsActive !== undefined && { IsActive: IsActive === null ? null : Number(IsActive) }),
  };
}

function textOf(field: TextField, text: string | null | undefined): string | null {
  return text == null ? null : personText(field, text);
}

async function checkManager(trx: Knex.Transaction, id: number, { caller }: Context): Promise<void> {
  const manager = await trx("users")
    .where("users.id", id)
    .modify(seenUsers(trx, "users.id", caller))
    .first("id");
  if (manager === undefined) throw invalid("ManagerUserId", "must be the Id of a user that there is");
}

/** The part that the caller may see; 404 where that is nothing. */
async function personOf(knex: Knex, id: number, { caller }: Context): Promise<Schemas["User"]> {
  const people = await peopleSource(knex, caller);
  return oneRecord(peopleRows(knex, people().where("u.id", id)), userShape, `There is no user with the Id ${id}.`);
}

async function userOf(knex: Knex, id: number, context: Context): Promise<Schemas["UserDetails"]> {
  const user = await personOf(knex, id, context);
  const [ToldBy] = await asRecords(tellersRow(knex, id), tellersShape);
  const Assignments = await asRecords(assignmentRows(knex, id), assignmentShape);
  return { ...user, ToldBy: ToldBy as Schemas["UserTellers"], Assignments };
}

type ImportedUser = components["schemas"]["ImportedUser"];

export const importUsers: Handler<"importUsers"> = async ({ query, body }, context) => {
  const { db, caller, now } = context;
  if (caller.licenseServerIds !== null) {
    throw forbidden("An account that sees only some licence servers cannot import people.");
  }
  const from = holdsFrom(query.HoldsFrom, now);
  const requestedFrom = query.HoldsFrom === undefined ? null : from;
  if (query.DryRun === true) {
    const plan = await db.read.transaction((trx) => peoplePlan(trx, body, requestedFrom));
    return { status: 200, body: resultOf(plan, new Map(), true, now) };
  }
  const { plan, ids } = await db.write.transaction(async (trx) => {
    const made = await peoplePlan(trx, body, requestedFrom);
    if (made.mistakes.any) throw invalidFields(made.mistakes.toErrors());
    return { plan: made, ids: await write(trx, made.rows, from, context) };
  });
  return { status: 200, body: resultOf(plan, ids, false, now) };
};

/** Returns the Ids of the users that were added, by the keys of their names. */
async function write(
  trx: Knex.Transaction,
  rows: readonly PlannedUser[],
  from: number,
  { caller, now }: Context,
): Promise<ReadonlyMap<string, number>> {
  const added = rows.filter(({ id }) => id === null);
  const named = added.map(({ name }) => ({ name, name_key: nameKey(name), is_seen: 0 }));
  const made = await insertReturningIds(trx, "users", named);
  const ids = new Map(named.map(({ name_key }, index) => [name_key, made[index] as number]));
  const changed = rows.filter((row) => row.id !== null && row.changedFields.length > 0);
  const updates = [...added, ...changed].map(({ id, name, values, managerKey }) => ({
    userId: id ?? (ids.get(nameKey(name)) as number),
    values: managerKey === null ? values : { ...values, ManagerUserId: ids.get(managerKey) as number },
  }));
  await writeFields(trx, updates, { by: "Hand", from });
  if (updates.length > 0) {
    await recordChange(trx, { caller, now }, "user.import", "users", {
      Added: made,
      Changed: changed.map(({ id }) => id),
    });
  }
  return ids;
}

function resultOf({ rows, mistakes }: PeoplePlan, ids: ReadonlyMap<string, number>, isDryRun: boolean, now: number) {
  const items = rows.map((row) => importedUser(row, ids));
  return importReply(items, mistakes, isDryRun, now);
}

function importedUser({ line, name, id, changedFields }: PlannedUser, ids: ReadonlyMap<string, number>): ImportedUser {
  return {
    Line: line,
    Action: actionOf(id === null, changedFields),
    Id: id ?? ids.get(nameKey(name)) ?? null,
    UserName: name,
    ChangedFields: [...changedFields],
  };
}
