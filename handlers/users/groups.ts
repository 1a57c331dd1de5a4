// getGroups, getGroup, createGroup, updateGroup and deleteGroup: the groups of users that use is counted to.
import type { Knex } from "knex";
import { asJson, asRecords, bulkInsert, jsonObject, jsonValues, recordShape } from "../../db/index.ts";
import { notFound } from "../../domain/problem.ts";
import type { Context } from "../../domain/records/context.ts";
import { markSpans } from "../../domain/usage/concurrency/dirty-slots.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";
import { addLabel, changeLabel, changing, deleteLabel, existing, groupKind, labels } from "./labels.ts";

type Schemas = components["schemas"];

const groupShape = recordShape<Schemas["Group"]>("Group", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  IsEnabled: ["flag", "is_enabled"],
  Members: ["number", "members"],
});

const memberShape = recordShape<Schemas["GroupMember"]>("GroupMember", {
  UserId: ["number", "id"],
  UserName: ["text", "name"],
  IsDefaultGroup: ["flag", "is_default"],
});

export const getGroups: Handler<"getGroups"> = async ({ query }, { db, caller, signal }) => {
  const rows = labels(db.read, groupKind, query, caller).select(members(db.read));
  return { status: 200, body: await asJson(rows, groupShape, signal) };
};

export const getGroup: Handler<"getGroup"> = async ({ path: { id } }, { db, signal }) =>
  db.read.transaction(async (trx) => {
    const { name, is_enabled } = await existing(trx, groupKind, id);
    const users = trx
      .select("u.id", "u.name")
      .select({ is_default: trx.raw("case when u.default_group_id = m.group_id then 1 else 0 end") })
      .from("group_members as m")
      .join("users as u", "u.id", "m.user_id")
      .where("m.group_id", id)
      .orderBy(["u.name_key", "u.id"]);
    const body = { Id: id, Name: name, IsEnabled: Boolean(is_enabled) };
    return {
      status: 200,
      body: jsonObject<Schemas["GroupWithMembers"]>({ ...body, Members: await asJson(users, memberShape, signal) }),
    };
  });

export const createGroup: Handler<"createGroup"> = async ({ body }, context) => {
  const { UserIds, ...told } = body;
  const id = await changing(context.db, groupKind, async (trx) => {
    const added = await addLabel(trx, groupKind, told, context, { ...(UserIds && { UserIds }) });
    if (UserIds) await setMembers(trx, added, UserIds);
    return added;
  });
  return { status: 201, body: await groupOf(context, id) };
};

export const updateGroup: Handler<"updateGroup"> = async ({ path: { id }, body }, context) => {
  const { UserIds, ...change } = body;
  await changing(context.db, groupKind, async (trx) => {
    await changeLabel(trx, groupKind, id, change, context, { ...(UserIds && { UserIds }) });
    if (UserIds) await setMembers(trx, id, UserIds);
  });
  return { status: 200, body: await groupOf(context, id) };
};

export const deleteGroup: Handler<"deleteGroup"> = async ({ path: { id } }, context) => {
  await existing(context.db.write, groupKind, id);
  const body = await groupOf(context, id);
  await changing(context.db, groupKind, async (trx) => {
    await setMembers(trx, id, []);
    await deleteLabel(trx, groupKind, id, context);
  });
  return { status: 200, body };
};

/** From the writer, so that what was just changed is seen. */
async function groupOf({ db }: Context, id: number): Promise<Schemas["Group"]> {
  const everything = { kind: "anonymous", name: "", roles: [], licenseServerIds: null } as const;
  const rows = labels(db.write, groupKind, { includeDisabled: true }, everything).where("g.id", id);
  const [group] = await asRecords(rows.select(members(db.write)), groupShape);
  if (group === undefined) throw notFound(`There is no group with the Id ${id}.`);
  return group;
}

function members(knex: Knex) {
  return { members: knex.raw("(select count(*) from group_members m where m.group_id = g.id)") };
}

/**
 * Makes these users the members. A new one without a default group gets this one; one that goes loses it. The active
 * sessions of both, with which no group was reported, follow.
 */
async function setMembers(trx: Knex.Transaction, groupId: number, userIds: readonly number[]): Promise<void> {
  const wanted = new Set(userIds);
  const known: number[] = await trx("users")
    .whereRaw("id in ?", [jsonValues(trx, [...wanted])])
    .pluck("id");
  if (known.length < wanted.size) throw notFound("There is no user with one of these UserIds.");
  const before = new Set<number>(await trx("group_members").where({ group_id: groupId }).pluck("user_id"));
  const added = known.filter((id) => !before.has(id));
  const gone = [...before].filter((id) => !wanted.has(id));
  await bulkInsert(
    trx,
    "group_members",
    added.map((user_id) => ({ group_id: groupId, user_id })),
  );
  if (gone.length > 0) {
    await trx("group_members")
      .where({ group_id: groupId })
      .whereRaw("user_id in ?", [jsonValues(trx, gone)])
      .delete();
  }
  await moveDefault(trx, added, null, groupId);
  await moveDefault(trx, gone, groupId, null);
}

/** Of these users those whose default group is `from` have `to` instead. */
async function moveDefault(trx: Knex.Transaction, among: readonly number[], from: number | null, to: number | null) {
  const users: number[] = await trx("users")
    .where({ default_group_id: from })
    .whereRaw("id in ?", [jsonValues(trx, among)])
    .pluck("id");
  if (users.length === 0) return;
  const chosen = jsonValues(trx, users);
  await trx("users").whereRaw("id in ?", [chosen]).update({ default_group_id: to });
  const theirs = () => trx("sessions").whereRaw("user_id in ?", [chosen]).whereNull("end_at").whereNull("group_name");
  const starts: number[] = await theirs().pluck("start_at");
  await theirs().update({ group_id: to });
  await markSpans(
    trx,
    starts.map((at) => ({ startAt: Number(at), endAt: null })),
  );
}
