// Which sessions a question on usage is about: the filters of the contract as one query of the sessions that overlap a
// window, found by indexes alone: those that start in it, and those that run through its start.
import type { Knex } from "knex";
import {
  among,
  distinctKeys,
  type FeatureSelector,
  groupIdsOf,
  type PoolFilter,
  poolColumns,
  poolIdsOf,
  projectIdsOf,
  selected,
  type UnitFilter,
  type UserFilter,
  userIdsOf,
  type Viewer,
} from "../../../filters/filters.ts";
import { endedThrough, type SessionFilter, sessionsOf } from "../../../sessions/keys.ts";
import type { Interval } from "../../../time/working-time.ts";

/** `Selections` replace `Features`: each can be a series of its own. */
export interface UsageFilters extends Omit<PoolFilter, "Features" | "PresentServersOnly">, UserFilter, UnitFilter {
  readonly Selections?: readonly FeatureSelector[] | undefined;
  readonly Workstations?: readonly string[] | undefined;
  readonly EndedOnly?: boolean | undefined;
  /** False says the same. */
  readonly IncludeActive?: boolean | undefined;
}

export interface UsageChoice {
  readonly poolIds: readonly number[] | null;
  readonly userIds: readonly number[] | null;
  readonly workstationKeys: readonly string[] | null;
  readonly groupIds: readonly number[] | null;
  readonly projectIds: readonly number[] | null;
  readonly includeActive: boolean;
  /** For each selection the pools that it holds for. */
  readonly selections: readonly (readonly number[])[];
}

export async function usageChoice(knex: Knex, filters: UsageFilters, viewer: Viewer): Promise<UsageChoice> {
  const poolIds = await poolIdsOf(knex, filters, viewer);
  const selections = await poolsOfSelections(knex, filters.Selections ?? []);
  const selected = new Set(selections.flat());
  const chosen = filters.Selections ? [...selected].filter((id) => poolIds === null || poolIds.includes(id)) : poolIds;
  return {
    poolIds: viewer.licenseServerIds === null && (await areAll(knex, chosen)) ? null : chosen,
    userIds: await userIdsOf(knex, filters),
    workstationKeys: distinctKeys(filters.Workstations),
    groupIds: await groupIdsOf(knex, filters),
    projectIds: await projectIdsOf(knex, filters),
    includeActive: filters.EndedOnly !== true && filters.IncludeActive !== false,
    selections,
  };
}

/** Whether a filter leaves every pool: sums of all sessions are at hand. */
async function areAll(knex: Knex, poolIds: readonly number[] | null): Promise<boolean> {
  if (poolIds === null) return true;
  const [counted]: { total: number }[] = await knex("pools").count({ total: "*" });
  return poolIds.length === Number(counted?.total);
}

/** For each selection, in their order, the pools that it holds for. */
async function poolsOfSelections(knex: Knex, selections: readonly FeatureSelector[]): Promise<number[][]> {
  const found: number[][] = [];
  for (const selection of selections) {
    const query = knex.from("pools as p").join("license_servers as s", "s.id", "p.license_server_id");
    found.push((await query.modify(selected(knex, poolColumns, [selection])).pluck("p.id")) as number[]);
  }
  return found;
}

const columns = [
  "x.pool_id",
  "x.license_server_id",
  "x.user_id",
  "x.group_id",
  "x.project_id",
  "x.start_at",
  "x.end_at",
  "x.number_of_licenses",
  "x.texts_id",
] as const;

/** The sessions of the choice that are in the window by the contract's rule. An active one has no end_at. */
export function sessionsInWindow(knex: Knex, choice: UsageChoice, { startAt, endAt }: Interval): Knex.QueryBuilder {
  const { poolIds, userIds, workstationKeys, groupIds, projectIds, includeActive } = choice;
  const filter = { startAt, endAt, poolIds, userIds, workstationKeys, activeOnly: false } as SessionFilter;
  const narrowed = (query: Knex.QueryBuilder) => {
    query
      .select(columns)
      .modify(among(knex, "x.group_id", groupIds))
      .modify(among(knex, "x.project_id", projectIds));
    return query;
  };
  const started = narrowed(sessionsOf(knex, filter)).where("x.start_at", ">=", startAt).where("x.start_at", "<", endAt);
  if (!includeActive) started.whereNotNull("x.end_at");
  const parts = [started, ...endedThrough(knex, filter, startAt).map(narrowed)];
  if (includeActive)
    parts.push(narrowed(sessionsOf(knex, { ...filter, activeOnly: true })).where("x.start_at", "<", startAt));
  const [first, ...others] = parts.map((part, index) => knex.select("*").from(part.as(`part_${index}`)));
  return (first as Knex.QueryBuilder).unionAll(others);
}
