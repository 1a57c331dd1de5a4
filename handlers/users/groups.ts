// getGroups, getGroup, createGroup, updateGroup and deleteGroup: the groups of users that use is counted to.
import type { Knex } from "knex";
import { asJson, asRecords, jsonObject, recordShape } from "../../db/index.ts";
import { notFound } from "../../domain/problem.ts";
import type { Context } from "../../domain/records/context.ts";
import type { Viewer } from "../../domain/records/filters.ts";
import { seenUsers } from "../../domain/records/seen-users.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";
import { addLabel, changeLabel, changing, deleteLabel, existing, groupKind, labels, seenLabels } from "./labels.ts";
import { setMembers } from "./members.ts";

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
  IsReported: ["flag", "is_reported"],
});

export const getGroups: Handler<"getGroups"> = async ({ query }, { db, caller, signal }) => {
  const seen = await seenLabels(db.read, groupKind, caller);
  const rows = labels(db.read, groupKind, query, seen).select(members(db.read, caller));
  return { status: 200, body: await asJson(rows, groupShape, signal) };
};

export const getGroup: Handler<"getGroup"> = async ({ path: { id } }, { db, signal }) =>
  db.read.transaction(async (trx) => {
    const { name, is_enabled } = await existing(trx, groupKind, id);
    const named = trx.select("m.user_id").from("group_members as m").where("m.group_id", id);
    const users = trx
      .select("u.id", "u.name")
      .select({ is_default: trx.raw("case when u.default_group_id = ? then 1 else 0 end", [id]) })
      .select({ is_reported: trx.raw("case when u.id in (?) then 0 else 1 end", [named]) })
      .from("users as u")
      .where((either) => either.whereIn("u.id", named.clone()).orWhereIn("u.id", reportedAlone(trx, id).select("u.id")))
      .orderBy(["u.name_key", "u.id"]);
    const body = { Id: id, Name: name, IsEnabled: Boolean(is_enabled) };
    return {
      status: 200,
      body: jsonObject<Schemas["GroupWithMembers"]>({ ...body, Members: await asJson(users, memberShape, signal) }),
    };
  });

export const createGroup: Handler<"createGroup"> = async ({ body }, context) => {
  const { UserIds, ...label } = body;
  const id = await changing(context.db, groupKind, async (trx) => {
    const added = await addLabel(trx, groupKind, label, context, { ...(UserIds && { UserIds }) });
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
    await trx("reported_group_members").where({ group_id: id }).delete();
    await deleteLabel(trx, groupKind, id, context);
  });
  return { status: 200, body };
};

/** Read by the writer, so that the change just made is seen. */
async function groupOf({ db }: Context, id: number): Promise<Schemas["Group"]> {
  const everything = { kind: "anonymous", name: "", roles: [], licenseServerIds: null } as const;
  const rows = labels(db.write, groupKind, { IncludeDisabled: true }, null).where("g.id", id);
  const [group] = await asRecords(rows.select(members(db.write, everything)), groupShape);
  if (group === undefined) throw notFound(`There is no group with the Id ${id}.`);
  return group;
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
