// Memberships that a directory tells: its groups become groups here, its members theirs. Those that a hand told stay, and a
// default group that a hand told wins.
import type { Knex } from "knex";
import { bulkDelete, bulkInsert, insertReturningIds, nameKey } from "../../db/index.ts";
import { setDefaultGroup } from "./default-group.ts";
import type { ListedGroup } from "./listed.ts";

interface Member {
  readonly group_id: number;
  readonly user_id: number;
}

export interface GroupChanges {
  readonly groups: readonly string[];
  readonly joined: number;
  readonly gone: number;
}

/** `userIds`: by the ids of the directory. Who is in none of the groups loses the memberships that it told. */
export async function tellGroups(
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
  for (const [place, { name_key }] of added.entries()) ids.set(name_key, made[place] as number);
  return { ids, made: added.map(({ name }) => name) };
}

async function setMembers(trx: Knex.Transaction, wanted: ReadonlyMap<string, Member>) {
  const stored: (Member & { told_by: string | null })[] = await trx("group_members").select(
    "group_id",
    "user_id",
    "told_by",
  );
  const known = new Set(stored.map(keyOf));
  const added = [...wanted].flatMap(([key, member]) => (known.has(key) ? [] : { ...member, told_by: "Directory" }));
  const gone = stored.filter((row) => row.told_by === "Directory" && !wanted.has(keyOf(row)));
  await bulkDelete(trx, "group_members", { group_id: "integer", user_id: "integer" }, gone);
  await bulkInsert(trx, "group_members", added);
  return { joined: added.length, gone: gone.length };
}

/** Of everybody the first group; who has none loses the one that the directory told. */
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
