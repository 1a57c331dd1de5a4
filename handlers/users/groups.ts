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
});

export const getGroups: Handler<"getGroups"> = async ({ query }, { db, caller, signal }) => {
  const seen = await seenLabels(db.read, groupKind, caller);
  const rows = labels(db.read, groupKind, query, seen).select(members(db.read, caller));
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

/** How many members the viewer may know of. */
function members(knex: Knex, viewer: Viewer) {
  const counted = knex("group_members as m").count("*").whereRaw("m.group_id = g.id");
  return { members: counted.modify(seenUsers(knex, "m.user_id", viewer)) };
}
