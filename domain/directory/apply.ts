// Writes what a directory's answer changes, in the transaction of the caller, all of it or nothing: people, groups and their members. What
// administrators set wins or stays.
import type { Knex } from "knex";
import { bulkDelete, bulkInsert, bulkUpdate, insertReturningIds, jsonValues, nameKey } from "../../db/index.ts";
import { type Source, writeFields } from "../people/fields.ts";
import { startOfDay } from "../time/units.ts";
import { markSpans } from "../usage/concurrency/invalidation-log.ts";
import { changesOf, type DirectoryPlan, type Listed, type ListedGroup, storedUsers } from "./plan.ts";

/** More than this part of its people at once is more likely a mistake than a leaving. */
const mostLeaving = 1 / 5;

export class TooManyLeave extends Error {
  constructor({ leaving, activeBefore }: DirectoryPlan) {
    super(
      `${leaving.length} of the ${activeBefore} active people of the directory are not listed any more, or not as active: more than a fifth. Nothing was changed. If they left, run npm run people -- --once --allow-leavers.`,
    );
    this.name = "TooManyLeave";
  }
}

/** Throws TooManyLeave. */
export function checkLeavers(plan: DirectoryPlan): void {
  if (plan.leaving.length > plan.activeBefore * mostLeaving) throw new TooManyLeave(plan);
}

export interface Applied {
  readonly added: readonly number[];
  readonly groups: GroupChanges;
}

interface Applying {
  readonly listed: Listed;
  readonly handWins: boolean;
  readonly now: number;
}

export async function applyPlan(
  trx: Knex.Transaction,
  plan: DirectoryPlan,
  { listed, handWins, now }: Applying,
): Promise<Applied> {
  await setIds(trx, plan.ids);
  const renamed = plan.renamed.map(({ userId, name }) => ({ id: userId, name, name_key: nameKey(name) }));
  await bulkUpdate(trx, "users", ["id"], renamed);
  const rows = plan.added.map(({ person: { id, name } }) => ({
    name: name as string,
    name_key: nameKey(name as string),
    is_seen: 0,
    directory_id: id,
  }));
  const made = await insertReturningIds(trx, "users", rows);
  const userIds = new Map(plan.userIds);
  for (const [index, { directory_id }] of rows.entries()) userIds.set(directory_id, made[index] as number);
  const added = plan.added.map(({ values }, index) => ({ userId: made[index] as number, values }));
  const origin = { by: "Directory", from: startOfDay(now) } as const;
  await writeFields(trx, [...added, ...plan.changed], origin);
  if (made.length > 0) await writeFields(trx, await newManagers(trx, listed, { userIds, made, handWins }), origin);
  return { added: made, groups: await writeGroups(trx, listed.groups, userIds) };
}

/** All are taken away before any is given: an id is one user's. */
async function setIds(trx: Knex.Transaction, ids: DirectoryPlan["ids"]): Promise<void> {
  if (ids.length === 0) return;
  const users = jsonValues(
    trx,
    ids.map(({ userId }) => userId),
  );
  await trx("users").whereRaw("id in ?", [users]).update({ directory_id: null });
  const given = ids.filter(({ directoryId }) => directoryId !== null);
  const rows = given.map(({ userId, directoryId }) => ({ id: userId, directory_id: directoryId }));
  await bulkUpdate(trx, "users", ["id"], rows);
}

interface NewUsers {
  readonly userIds: ReadonlyMap<string, number>;
  readonly made: readonly number[];
  readonly handWins: boolean;
}

/** Managers of anybody who are users since now. */
async function newManagers(trx: Knex.Transaction, { people }: Listed, { userIds, made, handWins }: NewUsers) {
  const isNew = new Set(made);
  const managed = people.flatMap(({ id, managerId }) => {
    const userId = userIds.get(id);
    const ManagerUserId = userIds.get(managerId ?? "");
    if (userId === undefined || ManagerUserId === undefined || !isNew.has(ManagerUserId)) return [];
    return [{ userId, ManagerUserId }];
  });
  if (managed.length === 0) return [];
  const users = new Map((await storedUsers(trx)).map((user) => [Number(user.id), user]));
  return managed.flatMap(({ userId, ManagerUserId }) => {
    const user = users.get(userId);
    const values = user === undefined ? {} : changesOf(user, { ManagerUserId }, handWins);
    return Object.keys(values).length > 0 ? [{ userId, values }] : [];
  });
}

interface Member {
  readonly group_id: number;
  readonly user_id: number;
}

interface GroupChanges {
  readonly groups: readonly string[];
  readonly joined: number;
  readonly gone: number;
}

/** `userIds`: by the ids of the directory. Who is in none of the groups loses the memberships that came from the directory. */
async function writeGroups(
  trx: Knex.Transaction,
  groups: readonly ListedGroup[],
  userIds: ReadonlyMap<string, number>,
): Promise<GroupChanges> {
  const { ids, made } = await groupIds(trx, groups);
  const wanted = new Map<string, Member>();
  const defaults = new Map<number, number>();
  for (const { name, members } of groups) {
    const group_id = ids.get(nameKey(name)) as number;
    for (const user_id of members.flatMap((id) => userIds.get(id) ?? [])) {
      wanted.set(`${group_id} ${user_id}`, { group_id, user_id });
      if (!defaults.has(user_id)) defaults.set(user_id, group_id);
    }
  }
  const changes = await setMembers(trx, wanted);
  await setDefaults(trx, defaults);
  return { groups: made, ...changes };
}

/** Those that are lacking are made. */
async function groupIds(trx: Knex.Transaction, groups: readonly ListedGroup[]) {
  const rows: { id: number; name_key: string }[] = await trx("user_groups").select("id", "name_key");
  const ids = new Map(rows.map(({ id, name_key }) => [name_key, Number(id)]));
  const lacking = new Map<string, string>();
  for (const { name } of groups) if (!ids.has(nameKey(name))) lacking.set(nameKey(name), name);
  const added = Array.from(lacking, ([name_key, name]) => ({ name, name_key, is_enabled: 1 }));
  const made = await insertReturningIds(trx, "user_groups", added);
  for (const [index, { name_key }] of added.entries()) ids.set(name_key, made[index] as number);
  return { ids, made: added.map(({ name }) => name) };
}

async function setMembers(trx: Knex.Transaction, wanted: ReadonlyMap<string, Member>) {
  const stored: (Member & { told_by: string | null })[] = await trx("group_members").select(
    "group_id",
    "user_id",
    "told_by",
  );
  const storedKeys = new Set(stored.map(keyOf));
  const added = [...wanted].flatMap(([key, member]) =>
    storedKeys.has(key) ? [] : { ...member, told_by: "Directory" },
  );
  const gone = stored.filter((row) => row.told_by === "Directory" && !wanted.has(keyOf(row)));
  await bulkDelete(trx, "group_members", { group_id: "integer", user_id: "integer" }, gone);
  await bulkInsert(trx, "group_members", added);
  return { joined: added.length, gone: gone.length };
}

/** Of everybody the first group; who has none loses the one from the directory. */
async function setDefaults(trx: Knex.Transaction, defaults: ReadonlyMap<number, number>): Promise<void> {
  const users: { id: number; default_group_id: number | null; default_group_by: string | null }[] = await trx(
    "users",
  ).select("id", "default_group_id", "default_group_by");
  const moved = users.flatMap(({ id, default_group_id: before, default_group_by: by }) => {
    const to = defaults.get(Number(id)) ?? null;
    const isByHand = before !== null && by !== "Directory";
    return isByHand || (before === null ? null : Number(before)) === to ? [] : { id: Number(id), to };
  });
  for (const [groupId, some] of Map.groupBy(moved, ({ to }) => to)) {
    const ids = some.map(({ id }) => id);
    await setDefaultGroup(trx, ids, { groupId, by: groupId === null ? null : "Directory" });
  }
}

function keyOf({ group_id, user_id }: Member): string {
  return `${Number(group_id)} ${Number(user_id)}`;
}

/** `by`: its source; null with no group. */
export async function setDefaultGroup(
  trx: Knex.Transaction,
  userIds: readonly number[],
  { groupId, by }: { readonly groupId: number | null; readonly by: Source | null },
): Promise<void> {
  if (userIds.length === 0) return;
  const chosen = jsonValues(trx, userIds);
  await trx("users").whereRaw("id in ?", [chosen]).update({ default_group_id: groupId, default_group_by: by });
  const reported = trx("session_texts").select("id").whereNotNull("group_name");
  const theirs = () =>
    trx("sessions")
      .whereRaw("user_id in ?", [chosen])
      .whereNull("end_at")
      .where((either) => either.whereNull("texts_id").orWhereNotIn("texts_id", reported));
  const starts: number[] = await theirs().pluck("start_at");
  await theirs().update({ group_id: groupId });
  await markSpans(
    trx,
    starts.map((at) => ({ startAt: Number(at), endAt: null })),
  );
}
