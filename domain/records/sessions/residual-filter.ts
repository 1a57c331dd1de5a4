// What of a query of sessions no index serves: idle time, groups and projects. What a search finds is search.ts's. A condition is
// a function, since a query that a promise resolves to would run.
import type { Knex } from "knex";
import type { components } from "../../../generated/contract.ts";
import { among, groupIdsOf, projectIdsOf } from "../filters.ts";
import type { ResidualFilter } from "../lists/top-n.ts";

/** Null: any. */
export interface Residual {
  readonly groupIds: readonly number[] | null;
  readonly projectIds: readonly number[] | null;
  /** In seconds. */
  readonly idleAtLeast: number | null;
}

export async function residualOf(
  knex: Knex,
  body: Omit<components["schemas"]["SessionQuery"], "Sort">,
): Promise<Residual> {
  return {
    groupIds: await groupIdsOf(knex, body),
    projectIds: await projectIdsOf(knex, body),
    idleAtLeast: body.IdleAtLeastSeconds ?? null,
  };
}

export function isResidual(residual: Residual): boolean {
  return Object.values(residual).some((one) => one !== null);
}

/** On sessions `x`. */
export function residualFilters(knex: Knex, { groupIds, projectIds, idleAtLeast }: Residual): ResidualFilter[] {
  const found: ResidualFilter[] = [];
  if (groupIds) found.push(among(knex, "x.group_id", groupIds));
  if (projectIds) found.push(among(knex, "x.project_id", projectIds));
  if (idleAtLeast !== null) found.push((query) => query.where("x.idle_seconds", ">=", idleAtLeast));
  return found;
}
