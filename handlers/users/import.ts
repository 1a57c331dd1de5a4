// importUsers: what is told of people, from a spreadsheet. What its rows mean is domain/people/import/.
import type { Knex } from "knex";
import { insertReturningIds, nameKey } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import { tell } from "../../domain/people/fields.ts";
import { type PeoplePlan, type PlannedUser, peoplePlan } from "../../domain/people/import-plan.ts";
import { forbidden, invalidFields } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { actionOf, importAnswer } from "../imported.ts";
import type { Handler } from "../types.ts";
import { holdsFrom } from "./users.ts";

type ImportedUser = components["schemas"]["ImportedUser"];

export const importUsers: Handler<"importUsers"> = async ({ query, body }, context) => {
  const { db, caller, now } = context;
  if (caller.licenseServerIds !== null) {
    throw forbidden("An account that sees only some licence servers cannot import people.");
  }
  const from = holdsFrom(query.HoldsFrom, now);
  const asked = query.HoldsFrom === undefined ? null : from;
  if (query.DryRun === true) {
    const plan = await db.read.transaction((trx) => peoplePlan(trx, body, asked));
    return { status: 200, body: answerOf(plan, new Map(), true, now) };
  }
  const { plan, ids } = await db.write.transaction(async (trx) => {
    const made = await peoplePlan(trx, body, asked);
    if (made.mistakes.any) throw invalidFields(made.mistakes.toErrors());
    return { plan: made, ids: await write(trx, made.rows, from, context) };
  });
  return { status: 200, body: answerOf(plan, ids, false, now) };
};

/** Answers the Ids of the users that were added, by the keys of their names. */
async function write(
  trx: Knex.Transaction,
  rows: readonly PlannedUser[],
  from: number,
  { caller, now }: Context,
): Promise<ReadonlyMap<string, number>> {
  const added = rows.filter(({ id }) => id === null);
  const named = added.map(({ name }) => ({ name, name_key: nameKey(name), is_seen: 0 }));
  const made = await insertReturningIds(trx, "users", named);
  const ids = new Map(named.map(({ name_key }, place) => [name_key, made[place] as number]));
  const changed = rows.filter((row) => row.id !== null && row.changedFields.length > 0);
  const told = [...added, ...changed].map(({ id, name, values, managerKey }) => ({
    userId: id ?? (ids.get(nameKey(name)) as number),
    values: managerKey === null ? values : { ...values, ManagerUserId: ids.get(managerKey) as number },
  }));
  await tell(trx, told, { by: "Hand", from });
  if (told.length > 0) {
    const detail = { Added: made, Changed: changed.map(({ id }) => id) };
    await recordAct(trx, { actor: caller.name, action: "user.import", target: "users", detail }, now);
  }
  return ids;
}

function answerOf({ rows, mistakes }: PeoplePlan, ids: ReadonlyMap<string, number>, isDryRun: boolean, now: number) {
  const items = rows.map((row) => importedUser(row, ids));
  return importAnswer(items, mistakes, isDryRun, now);
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
