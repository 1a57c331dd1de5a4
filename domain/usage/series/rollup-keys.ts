// Which keys of the concurrency roll-up a series is made of, where it is made of such: all use, pools, licence servers,
// groups or projects. No query here.
import { keyKinds } from "../concurrency/changes.ts";
import type { RollupKeySet } from "../concurrency/stored.ts";
import type { UsageChoice } from "./choice.ts";
import type { Owned } from "./owned.ts";
import type { SeriesKey } from "./series.ts";

/** A union of more keys is swept: what the roll-up knows of each says little of all together. */
const mostKeys = 200;

/** Null: the sessions of the series are not whole keys of the roll-up (a user's, or of some pools a group's). */
export function rollupKeys(choice: UsageChoice, one: SeriesKey, owned: Owned): RollupKeySet | null {
  if (choice.userIds || choice.workstationKeys || one.User !== null) return null;
  const groups = one.Group === null ? choice.groupIds : [one.Group];
  const projects = one.Project === null ? choice.projectIds : [one.Project];
  const { all, group, project } = keyKinds;
  const keySet = (kind: number, keyIds: readonly number[]) =>
    keyIds.length > mostKeys ? null : { kind, keyIds, owned: owned.steps, known: owned.known };
  if (groups !== null) return projects === null && owned.isAll ? keySet(group, groups) : null;
  if (projects !== null) return owned.isAll ? keySet(project, projects) : null;
  return owned.isAll ? keySet(all, [0]) : keySet(...poolsOrServers(owned));
}

/** Licence servers where all of their pools are there, since they are fewer. */
function poolsOrServers({ pools, poolsOfServers }: Owned): [kind: number, ids: number[]] {
  const servers = Map.groupBy(pools, (pool) => pool.serverId);
  const isWhole = [...servers].every(([id, own]) => own.length === poolsOfServers.get(id));
  if (isWhole && servers.size < pools.length) return [keyKinds.server, [...servers.keys()]];
  return [keyKinds.pool, pools.map((pool) => pool.id)];
}
