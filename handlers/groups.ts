// Groups and projects, which use is counted to, and the members of groups.
import type { Knex } from "knex";
import {
  asJson,
  asRecords,
  bulkInsert,
  classifyDatabaseError,
  type Database,
  insertReturningIds,
  type JsonText,
  jsonObject,
  jsonValues,
  nameKey,
  recordShape,
} from "../db/index.ts";
import { setDefaultGroup } from "../domain/directory/apply.ts";
import type { Context } from "../domain/filters/context.ts";
import { among, type Viewer } from "../domain/filters/filters.ts";
import { seenUsers } from "../domain/people/rows.ts";
import { checkText, conflict, notFound, type Problem } from "../domain/problem.ts";
import { labelsOfSessions } from "../domain/sessions/labels.ts";
import { retainedSince } from "../domain/sessions/retained.ts";
import { keyKinds } from "../domain/usage/concurrency/changes.ts";
import type { components } from "../generated/contract.ts";
import { created, ok, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

interface LabelKind {
  readonly table: "user_groups" | "projects";
  readonly word: "group" | "project";
}

const groupKind: LabelKind = { table: "user_groups", word: "group" };
const projectKind: LabelKind = { table: "projects", word: "project" };

interface Choice {
  readonly Prefix?: string | undefined;
  readonly IncludeDisabled?: boolean | undefined;
}

/** Those that a caller who sees only some servers may see: they have sessions there. Null: all. */
async function seenLabels(
  knex: Knex,
  { word }: LabelKind,
  { licenseServerIds }: Context["caller"],
): Promise<readonly number[] | null> {
  return licenseServerIds === null ? null : labelsOfSessions(knex, word, licenseServerIds);
}

/** Rows `g` by name; `seen`: only those with these Ids. */
function labels(knex: Knex, { table }: LabelKind, choice: Choice, seen: readonly number[] | null) {
  const query = knex.select("g.id", "g.name", "g.is_enabled").from(`${table} as g`).orderBy(["g.name_key", "g.id"]);
  query.modify(among(knex, "g.id", seen));
  if (choice.IncludeDisabled !== true) query.where("g.is_enabled", 1);
  if (choice.Prefix !== undefined) {
    const prefix = choice.Prefix.toLowerCase().replaceAll(/[\\%_[]/g, "\\$&");
    query.whereRaw("g.name_key like ? escape '\\'", [`${prefix}%`]);
  }
  return query;
}

interface Change {
  readonly Name?: string | undefined;
  readonly IsEnabled?: boolean | undefined;
}

/** Runs `work` in a transaction; a name in use is a conflict. */
async function changing<T>(db: Database, { word }: LabelKind, work: (trx: Knex.Transaction) => Promise<T>) {
  try {
    return await db.write.transaction(work);
  } catch (error) {
    if (classifyDatabaseError(error) === "unique") throw conflict(`There is a ${word} with this name.`);
    throw error;
  }
}

async function addLabel(
  trx: Knex.Transaction,
  kind: LabelKind,
  { Name, IsEnabled = true }: Change & { readonly Name: string },
  { caller, now }: Context,
  detail: Record<string, unknown> = {},
): Promise<number> {
  checkText("Name", Name);
  const row = { name: Name, name_key: nameKey(Name), is_enabled: Number(IsEnabled) };
  const [id] = await insertReturningIds(trx, kind.table, [row]);
  await recordChange(trx, { caller, now }, `${kind.word}.add`, Name, { IsEnabled, ...detail });
  return id as number;
}

async function changeLabel(
  trx: Knex.Transaction,
  kind: LabelKind,
  id: number,
  change: Change,
  { caller, now }: Context,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { name, is_enabled } = await existing(trx, kind, id);
  if (change.Name !== undefined) checkText("Name", change.Name);
  const columns = {
    ...(change.Name !== undefined && { name: change.Name, name_key: nameKey(change.Name) }),
    ...(change.IsEnabled !== undefined && { is_enabled: Number(change.IsEnabled) }),
  };
  if (Object.keys(columns).length > 0) await trx(kind.table).where({ id }).update(columns);
  const before = {
    ...(change.Name !== undefined && { Name: name }),
    ...(change.IsEnabled !== undefined && { IsEnabled: Boolean(is_enabled) }),
  };
  await recordChange(trx, { caller, now }, `${kind.word}.change`, name, { ...change, ...detail, before });
}

/** Refuses to delete one that history names. */
async function deleteLabel(
  trx: Knex.Transaction,
  kind: LabelKind,
  id: number,
  { caller, settings, now }: Context,
): Promise<void> {
  const { name } = await existing(trx, kind, id);
  const isNamed = (table: string) =>
    conflict(`${capital(kind.word)} ${id} has ${table}, so it cannot be deleted. You can disable it instead.`);
  if ((await labelsOfSessions(trx, kind.word, null)).includes(id)) throw isNamed("sessions");
  if (kind.word === "group") {
    const denial = await trx("denials").where("group_id", id).first("id");
    if (denial !== undefined) throw isNamed("denials");
  }
  // Sessions that were removed still count in the roll-up. On later days the roll-up may only be out of date, because the
  // use of members has moved to another group.
  const since = retainedSince(settings, now);
  if (since !== null) {
    const days = trx("usage_levels").where({ kind: keyKinds[kind.word], key_id: id }).where("day_at", "<", since);
    if ((await days.first("day_at")) !== undefined) throw isNamed("sessions");
  }
  await trx(kind.table).where({ id }).delete();
  await recordChange(trx, { caller, now }, `${kind.word}.delete`, name);
}

async function existing(knex: Knex, { table, word }: LabelKind, id: number) {
  const row: { name: string; is_enabled: number } | undefined = await knex(table)
    .where({ id })
    .first("name", "is_enabled");
  if (row === undefined) throw unknownLabel({ word }, id);
  return row;
}

function unknownLabel({ word }: Pick<LabelKind, "word">, id: number): Problem {
  return notFound(`There is no ${word} with the Id ${id}.`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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

export const getGroup: Handler<"getGroup"> = async ({ path: { id } }, { db, signal }) =>
  ok(await db.read.transaction((trx) => groupOf(trx, id, signal)));

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
    .where((either) => either.whereIn("u.id", named.clone()).orWhereIn("u.id", reportedOnly(knex, id).select("u.id")))
    .orderBy(["u.name_key", "u.id"]);
  const members = await asRecords(users, memberShape, signal);
  const group = { Id: id, Name: name, IsEnabled: Boolean(is_enabled), Members: members, MemberCount: members.length };
  return jsonObject<Schemas["GroupWithMembers"]>(group);
}

/** How many members the viewer may see: those whom administrators named, and those named only in options files. */
function members(knex: Knex, viewer: Viewer) {
  const named = knex("group_members as m").count("*").whereRaw("m.group_id = g.id");
  const reported = reportedOnly(knex, knex.raw("g.id")).countDistinct("u.id");
  const seen = [named.modify(seenUsers(knex, "m.user_id", viewer)), reported.modify(seenUsers(knex, "u.id", viewer))];
  return { members: knex.raw("(?) + (?)", seen) };
}

/** The users `u` named as members in options files but not by administrators. */
function reportedOnly(knex: Knex, groupId: Knex.Raw | number) {
  const named = knex.select("m.user_id").from("group_members as m").where("m.group_id", groupId);
  const users = knex("reported_group_members as r").join("users as u", "u.name_key", "r.user_key");
  return users.where("r.group_id", groupId).whereNotIn("u.id", named);
}

// Every change of members moves default groups and the active sessions of these users, and marks the concurrency roll-up
// as stale.

/**
 * Makes these users the members. A new one without a default group gets this one; one that leaves loses it. The active
 * sessions of both follow, unless their group was reported.
 */
async function setMembers(trx: Knex.Transaction, groupId: number, userIds: readonly number[]): Promise<void> {
  const wanted = new Set(userIds);
  const users: number[] = await trx("users")
    .whereRaw("id in ?", [jsonValues(trx, [...wanted])])
    .pluck("id");
  if (users.length < wanted.size) throw notFound("There is no user with one of these UserIds.");
  const before = new Set<number>(await trx("group_members").where({ group_id: groupId }).pluck("user_id"));
  const added = users.filter((id) => !before.has(id));
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

/** Of these users, changes the default group of those with `from` to `to`. */
async function moveDefault(trx: Knex.Transaction, among: readonly number[], from: number | null, to: number | null) {
  const users: number[] = await trx("users")
    .where({ default_group_id: from })
    .whereRaw("id in ?", [jsonValues(trx, among)])
    .pluck("id");
  await setDefaultGroup(trx, users, { groupId: to, by: to === null ? null : "Hand" });
}

type Project = components["schemas"]["Project"];

const projectShape = recordShape<Project>("Project", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  IsEnabled: ["flag", "is_enabled"],
});

export const getProjects: Handler<"getProjects"> = async ({ query }, { db, caller, signal }) => {
  const rows = labels(db.read, projectKind, query, await seenLabels(db.read, projectKind, caller));
  return { status: 200, body: await asJson(rows, projectShape, signal) };
};

export const getProject: Handler<"getProject"> = async ({ path: { id } }, { db, caller }) => {
  const seen = await seenLabels(db.read, projectKind, caller);
  const rows = labels(db.read, projectKind, { IncludeDisabled: true }, seen).where("g.id", id);
  const [project] = await asRecords(rows, projectShape);
  if (project === undefined) throw unknownLabel(projectKind, id);
  return { status: 200, body: project };
};

export const createProject: Handler<"createProject"> = async ({ body }, context) => {
  const id = await changing(context.db, projectKind, (trx) => addLabel(trx, projectKind, body, context));
  return created("projects", id, await projectOf(context, id));
};

export const updateProject: Handler<"updateProject"> = async ({ path: { id }, body }, context) => {
  await changing(context.db, projectKind, (trx) => changeLabel(trx, projectKind, id, body, context));
  return { status: 200, body: await projectOf(context, id) };
};

export const deleteProject: Handler<"deleteProject"> = async ({ path: { id } }, context) => {
  const body = await projectOf(context, id);
  await changing(context.db, projectKind, (trx) => deleteLabel(trx, projectKind, id, context));
  return { status: 200, body };
};

/** Read by the writer, so that the change just made is seen. */
async function projectOf({ db }: Context, id: number): Promise<Project> {
  const { name, is_enabled } = await existing(db.write, projectKind, id);
  return { Id: id, Name: name, IsEnabled: Boolean(is_enabled) };
}
