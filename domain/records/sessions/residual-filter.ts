// What of a query of sessions no index serves: idle time, groups and projects. What a search finds is search.ts's. A condition is
// a function, since a query that a promise resolves to would run.
import type { Knex } from "knex";
import type { components } from "../../../generated/contract.ts";
import { among, groupIdsOf, projectIdsOf } from "../filters.ts";
import type { ResidualFilter } from "../lists/top-n.ts";

/** On sessions `x`. */
export async function residualFilters(
  knex: Knex,
  body: components["schemas"]["SessionQuery"],
): Promise<ResidualFilter[]> {
  const found: ResidualFilter[] = [];
  const groupIds = await groupIdsOf(knex, body);
  if (groupIds) found.push(among(knex, "x.group_id", groupIds));
  const projectIds = await projectIdsOf(knex, body);
  if (projectIds) found.push(among(knex, "x.project_id", projectIds));
  const idle = body.IdleAtLeastSeconds;
  if (idle !== undefined) found.push((query) => query.where("x.idle_seconds", ">=", idle));
  return found;
}
