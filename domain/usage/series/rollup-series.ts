// Which sessions a series has, by the labels that the concurrency roll-up knows, and its key there where it is exactly one. No
// query here.

import type { RollupSeries } from "../concurrency/reader.ts";
import type { RollupKey } from "../concurrency/stored.ts";
import { keyKinds } from "../packed/key-kinds.ts";
import type { UsageChoice } from "./choice/choice.ts";
import type { SeriesKey } from "./choice/series.ts";
import type { Owned } from "./owned.ts";

/** Null: the roll-up does not know workstations. */
export function rollupSeries(choice: UsageChoice, one: SeriesKey, owned: Owned): RollupSeries | null {
  if (choice.texts !== null) return null;
  const pools = owned.isAll ? null : owned.pools.map(({ id }) => id);
  const users = narrowed(choice.userIds, one.User);
  const groups = narrowed(choice.groupIds, one.Group);
  const projects = narrowed(choice.projectIds, one.Project);
  return {
    labels: [pools, users, groups, projects],
    key: keyOf(owned, users, groups, projects),
    owned: owned.steps,
    known: owned.known,
  };
}

type Ids = readonly number[] | null;

function narrowed(ids: Ids, id: number | null): Ids {
  if (id === null) return ids;
  return ids === null || ids.includes(id) ? [id] : [];
}

function keyOf(owned: Owned, users: Ids, groups: Ids, projects: Ids): RollupKey | null {
  if (users !== null) return null;
  const { all, pool, server, group, project } = keyKinds;
  if (groups !== null || projects !== null) {
    if (!owned.isAll || (groups !== null && projects !== null)) return null;
    return groups === null ? only(project, projects) : only(group, groups);
  }
  if (owned.isAll) return [all, 0];
  if (owned.pools.length === 1) return only(pool, [owned.pools[0]?.id ?? 0]);
  const servers = new Set(owned.pools.map(({ serverId }) => serverId));
  const [id = 0] = servers;
  return servers.size === 1 && owned.pools.length === owned.poolsOfServers.get(id) ? [server, id] : null;
}

function only(kind: number, ids: Ids): RollupKey | null {
  return ids?.length === 1 ? [kind, ids[0] as number] : null;
}
