// Who is in a group: every change moves default groups and the active sessions of these users, and marks the roll-up of
// concurrent use to be worked out again.
import type { Knex } from "knex";
import { bulkInsert, jsonValues } from "../../db/index.ts";
import { setDefaultGroup } from "../../domain/directory/apply.ts";
import { notFound } from "../../domain/problem.ts";

/**
 * Makes these users the members. A new one without a default group gets this one; one that leaves loses it. The active
 * sessions of both follow, unless their group was reported.
 */
export async function setMembers(trx: Knex.Transaction, groupId: number, userIds: readonly number[]): Promise<void> {
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
  await setDefaultGroup(trx, users, { groupId: to, by: to === null ? null : "Hand" });
}
