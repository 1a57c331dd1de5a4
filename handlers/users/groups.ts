// getGroups, getGroup, createGroup, updateGroup and deleteGroup: the groups of users that use is counted to.
import type { Knex } from "knex";
import { asJson, asRecords, type JsonText, jsonObject, recordShape } from "../../db/index.ts";
import type { Viewer } from "../../domain/filters/filters.ts";
import { seenUsers } from "../../domain/people/rows.ts";
import type { components } from "../../generated/contract.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";
import { addLabel, changeLabel, changing, deleteLabel, existing, groupKind, labels, seenLabels } from "./labels.ts";
import { setMembers } from "./members.ts";

type Schemas = components["schemas"];

const groupShape = recordShape<Schemas["Group"]>("Group", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  IsEnabled: ["flag", "is_enabled"],
  Members: ["number", "members"],
  MemberCount: ["number", "members"],
});

const memberShape = recordShape<Schemas["GroupMember"]>("GroupMember", {
  UserId: ["number", "id"],
  UserName: ["text", "name"],
  IsDefaultGroup: ["flag", "is_default"],
  IsReported: ["flag", "is_reported"],
});

export const getGroups: Handler<"getGroups"> = async ({ query }, { db, caller, signal }) => {
  const seen = await seenLabels(db.read, groupKind, caller);
  const rows = labels(db.read, groupKind, query, seen).select(members(db.read, caller));
  return { status: 200, body: await asJson(rows, groupShape, signal) };
};

export const getGroup: Handler<"getGroup"> = async ({ path: { id } }, { db, signal }) => ({
  status: 200,
  body: await db.read.transaction((trx) => groupOf(trx, id, signal)),
});

export const createGroup: Handler<"createGroup"> = async ({ body }, context) => {
  const { UserIds, ...label } = body;
  const id = await changing(context.db, groupKind, async (trx) => {
    const added = await addLabel(trx, groupKind, label, context, { ...(UserIds && { UserIds }) });
    if (UserIds) await setMembers(trx, added, UserIds);
    return added;
  });
  return created("groups", id, await groupOf(context.db.write, id, context.signal));
};

export const updateGroup: Handler<"updateGroup"> = async ({ path: { id }, body }, context) => {
  const { UserIds, ...change } = body;
  await changing(context.db, groupKind, async (trx) => {
    await changeLabel(trx, groupKind, id, change, context, { ...(UserIds && { UserIds }) });
    if (UserIds) await setMembers(trx, id, UserIds);
  });
  return { status: 200, body: await groupOf(context.db.write, id, context.signal) };
};

export const deleteGroup: Handler<"deleteGroup"> = async ({ path: { id } }, context) => {
  const body = await groupOf(context.db.write, id, context.signal);
  await changing(context.db, groupKind, async (trx) => {
    await setMembers(trx, id, []);
    await trx("reported_group_members").where({ group_id: id }).delete();
    await deleteLabel(trx, groupKind, id, context);
  });
  return { status: 200, body };
};

async function groupOf(knex: Knex, id: number, signal: AbortSignal): Promise<JsonText<Schemas["GroupWithMembers"]>> {
  const { name, is_enabled } = await existing(knex, groupKind, id);
  const named = knex.select("m.user_id").from("group_members as m").where("m.group_id", id);
  const users = knex
    .select("u.id", "u.name")
    .select({ is_default: knex.raw("case when u.default_group_id = ? then 1 else 0 end", [id]) })
    .select({ is_reported: knex.raw("case when u.id in (?) then 0 else 1 end", [named]) })
    .from("users as u")
    .where((either) => either.whereIn("u.id", named.clone()).orWhereIn("u.id", reportedAlone(knex, id).select("u.id")))
    .orderBy(["u.name_key", "u.id"]);
  const members = await asRecords(users, memberShape, signal);
  const group = { Id: id, Name: name, IsEnabled: Boolean(is_enabled), Members: members, MemberCount: members.length };
  return jsonObject<Schemas["GroupWithMembers"]>(group);
}

/** How many members the viewer may know of: those whom administrators named, and those whom options files name alone. */
function members(knex: Knex, viewer: Viewer) {
  const named = knex("group_members as m").count("*").whereRaw("m.group_id = g.id");
  const reported = reportedAlone(knex, knex.raw("g.id")).countDistinct("u.id");
  const seen = [named.modify(seenUsers(knex, "m.user_id", viewer)), reported.modify(seenUsers(knex, "u.id", viewer))];
  return { members: knex.raw("(?) + (?)", seen) };
}

/** The users `u` whom options files name as members and administrators do not. */
function reportedAlone(knex: Knex, groupId: Knex.Raw | number) {
  const named = knex.select("m.user_id").from("group_members as m").where("m.group_id", groupId);
  const users = knex("reported_group_members as r").join("users as u", "u.name_key", "r.user_key");
  return users.where("r.group_id", groupId).whereNotIn("u.id", named);
}
