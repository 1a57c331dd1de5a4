// Which sessions a request selects, as one value: from it come the SQL that seeks in indexes (seek.ts) and the predicates on packed columns.
import type { Knex } from "knex";
import type { Filter, Ids, Predicate, Subquery } from "../../columnar/index.ts";
import { nameKey } from "../../db/index.ts";
import {
  among,
  groupIdsOf,
  type PoolFilter,
  poolIdsOf,
  projectIdsOf,
  type UnitFilter,
  type UserFilter,
  userIdsOf,
  type Viewer,
} from "../filters/filters.ts";
import type { OpenWindow } from "../time/window.ts";
import { sessionField } from "./schema.ts";

/**
 * Filters by texts that sessions share (session_texts): the name in the contract, the column, and the form in which texts are compared. A
 * further one is a line here and one in the contract.
 */
const sharedTextFilters = {
  Workstations: { column: "workstation_key", compared: nameKey },
} as const satisfies Readonly<Record<string, { readonly column: string; readonly compared: (text: string) => string }>>;

export type SharedTextFilters = { readonly [Name in keyof typeof sharedTextFilters]?: readonly string[] | undefined };

/** Columns of session_texts, and the texts that they may have, in the form in which they are compared. */
export type SharedTexts = Readonly<Record<string, readonly string[]>>;

/** The filters of sessions, as the contract names them. */
export interface SessionFilters extends PoolFilter, UserFilter, UnitFilter, SharedTextFilters {
  readonly ActiveOnly?: boolean | undefined;
  readonly EndedOnly?: boolean | undefined;
  readonly IdleAtLeastSeconds?: number | undefined;
}

/** Names as Ids or keys, each value once; null leaves a filter out. */
export interface SessionFilter extends OpenWindow {
  readonly state: "all" | "active" | "ended";
  readonly poolIds: readonly number[] | null;
  readonly userIds: readonly number[] | null;
  readonly groupIds: readonly number[] | null;
  readonly projectIds: readonly number[] | null;
  readonly texts: SharedTexts | null;
  /** In seconds. */
  readonly idleAtLeast: number | null;
  /** What a search finds; left out: no search. */
  readonly search?: Predicate;
  /** Where open time begins (docs/domain.md, Retention), in whose first day starts are counted one by one. */
  readonly openFrom?: number;
}

/** All sessions. */
export const allSessions: SessionFilter = {
  startAt: null,
  endAt: null,
  state: "all",
  poolIds: null,
  userIds: null,
  groupIds: null,
  projectIds: null,
  texts: null,
  idleAtLeast: null,
};

/** The filters of a request. Active and ended at once select nothing. */
export async function sessionFilterOf(
  knex: Knex,
  filters: SessionFilters,
  window: OpenWindow,
  viewer: Viewer,
): Promise<SessionFilter> {
  const { ActiveOnly: isActive = false, EndedOnly: isEnded = false } = filters;
  const state = isActive ? "active" : isEnded ? "ended" : "all";
  return {
    ...window,
    state,
    poolIds: isActive && isEnded ? [] : await poolIdsOf(knex, filters, viewer),
    userIds: await userIdsOf(knex, filters),
    groupIds: await groupIdsOf(knex, filters),
    projectIds: await projectIdsOf(knex, filters),
    texts: sharedTextsOf(filters),
    idleAtLeast: filters.IdleAtLeastSeconds ?? null,
  };
}

/** Null: any. */
export function sharedTextsOf(filters: SharedTextFilters): SharedTexts | null {
  const given = Object.entries(sharedTextFilters).flatMap(([name, { column, compared }]) => {
    const texts = filters[name as keyof SharedTextFilters];
    return texts === undefined ? [] : [[column, [...new Set(texts.map(compared))]] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** Selects the Ids of shared texts. */
export function sharedTextIds(knex: Knex, texts: SharedTexts): Knex.QueryBuilder {
  const query = knex("session_texts as t").select("t.id");
  for (const [column, values] of Object.entries(texts)) query.modify(among(knex, `t.${column}`, values));
  return query;
}

/** Whether an index serves all of it, for a list newest first. */
export function isIndexed({ groupIds, projectIds, idleAtLeast, search }: SessionFilter): boolean {
  return groupIds === null && projectIds === null && idleAtLeast === null && search === undefined;
}

/** The same as predicates on packed columns. */
export function columnFilter(knex: Knex, filter: SessionFilter): Filter {
  const { startAt, endAt, state, texts, idleAtLeast, search } = filter;
  const textIds: Subquery | null = texts && { query: sharedTextIds(knex, texts) };
  const byIds: readonly (readonly [number, Ids | null])[] = [
    [sessionField.user, filter.userIds],
    [sessionField.pool, filter.poolIds],
    [sessionField.group, filter.groupIds],
    [sessionField.project, filter.projectIds],
    [sessionField.texts, textIds],
  ];
  return {
    startAt,
    endAt,
    state: state === "all" ? undefined : state,
    where: [
      ...byIds.flatMap(([field, ids]) => (ids === null ? [] : [{ field, in: ids }])),
      ...(idleAtLeast === null ? [] : [{ field: sessionField.idle, atLeast: idleAtLeast }]),
      ...(search === undefined ? [] : [search]),
    ],
  };
}
