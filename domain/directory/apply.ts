// Writes what a directory's answer changes, in the transaction of the caller: all of it or nothing.
import type { Knex } from "knex";
import { bulkUpdate, insertReturningIds, jsonValues, nameKey } from "../../db/index.ts";
import { tell } from "../people/tell.ts";
import { startOfDay } from "../time/units.ts";
import { type GroupChanges, tellGroups } from "./groups.ts";
import type { Listed } from "./listed.ts";
import { changesOf, type DirectoryPlan, storedUsers } from "./plan.ts";

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
    ...{ name: name as string, name_key: nameKey(name as string), is_seen: 0, directory_id: id },
  }));
  const made = await insertReturningIds(trx, "users", rows);
  const userIds = new Map(plan.userIds);
  for (const [place, { directory_id }] of rows.entries()) userIds.set(directory_id, made[place] as number);
  const added = plan.added.map(({ values }, place) => ({ userId: made[place] as number, values }));
  const telling = { by: "Directory", from: startOfDay(now) } as const;
  await tell(trx, [...added, ...plan.changed], telling);
  if (made.length > 0) await tell(trx, await newManagers(trx, listed, { userIds, made, handWins }), telling);
  return { added: made, groups: await tellGroups(trx, listed.groups, userIds) };
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
