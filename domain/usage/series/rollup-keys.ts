// Which keys of the roll-up of levels a series is made of, where it is made of such: all use, pools, licence servers,
// groups or projects. No query here.
import { levelKinds } from "../concurrency/changes.ts";
import type { RolledPlace } from "../concurrency/reader.ts";
import type { UsageChoice } from "./choice.ts";
import type { Owned } from "./owned.ts";
import type { SeriesKey } from "./series.ts";

/** A union of more keys is swept: what the roll-up tells of each says little of all together. */
const mostKeys = 200;

/** Null: the sessions of the series are not whole keys of the roll-up (a user's, or of some pools a group's). */
export function rolledPlace(choice: UsageChoice, one: SeriesKey, owned: Owned): RolledPlace | null {
  if (choice.userIds || choice.workstationKeys || one.User !== null) return null;
  const groups = one.Group === null ? choice.groupIds : [one.Group];
  const projects = one.Project === null ? choice.projectIds : [one.Project];
  const { all, group, project } = levelKinds;
  const place = (kind: number, keyIds: readonly number[]) =>
    keyIds.length > mostKeys ? null : { kind, keyIds, owned: owned.steps };
  if (groups !== null) return projects === null && owned.isAll ? place(group, groups) : null;
  if (projects !== null) return owned.isAll ? place(project, projects) : null;
  return owned.isAll ? place(all, [0]) : place(...poolsOrServers(owned));
}

/** Licence servers where all of their pools are there, since they are fewer. */
function poolsOrServers({ pools, poolsOfServers }: Owned): [kind: number, ids: number[]] {
  const servers = Map.groupBy(pools, (pool) => pool.serverId);
  const isWhole = [...servers].every(([id, own]) => own.length === poolsOfServers.get(id));
  if (isWhole && servers.size < pools.length) return [levelKinds.server, [...servers.keys()]];
  return [levelKinds.pool, pools.map((pool) => pool.id)];
}
