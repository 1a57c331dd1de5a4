// Which sessions a question to their row groups is about: filters, window and search in any combination. The same as keys.ts and
// search.ts say in SQL.
import type { Knex } from "knex";
import type { Asked } from "../../columnar/reading.ts";
import type { AmongMembers, Selection } from "../../columnar/selecting.ts";
import { codesOf } from "../../columnar/table.ts";
import { among } from "../filters/filters.ts";
import { packedSessions } from "./packed-sessions.ts";
import type { SearchedTables } from "./search.ts";

/** Null: any. */
export interface PackedFilter {
  readonly startAt: number | null;
  readonly endAt: number | null;
  readonly state: Selection["state"];
  readonly poolIds: readonly number[] | null;
  readonly userIds: readonly number[] | null;
  readonly workstationKeys: readonly string[] | null;
  readonly groupIds: readonly number[] | null;
  readonly projectIds: readonly number[] | null;
  /** In seconds. */
  readonly idleAtLeast?: number | null;
  readonly search?: SearchedTables | null;
}

/** The codes of fields. */
export const sessionField = codesOf(packedSessions);

/** More texts would take too much memory at once. There are as many where each session has one of its own. */
const mostTexts = 1_000_000;

/** Whether a question that reads the texts which sessions share is better answered without row groups. */
export async function hasManyTexts(knex: Knex): Promise<boolean> {
  const [found]: { last: number | null }[] = await knex("session_texts").max({ last: "id" });
  return Number(found?.last ?? 0) > mostTexts;
}

/** `members`: Ids, or what selects them. */
export function packedSelection(
  knex: Knex,
  filter: PackedFilter,
): { readonly selection: Selection; readonly members: readonly (readonly number[] | Asked)[] } {
  const members: (readonly number[] | Asked)[] = [];
  const memberOf = (field: number, ids: readonly number[] | Asked): AmongMembers => {
    members.push(ids);
    return { field, members: members.length - 1 };
  };
  const { startAt, endAt, state, idleAtLeast = null, search = null } = filter;
  const selection: Selection = {
    ...{ start: sessionField.start, length: sessionField.length, startAt, endAt, state },
    among: filtered(knex, filter).map(([field, ids]) => memberOf(field, ids)),
    ...{ texts: [], anyOf: [], containing: [] },
    atLeast: idleAtLeast === null ? [] : [{ field: sessionField.idle, least: idleAtLeast }],
    search: search && found(search, memberOf),
  };
  return { selection, members };
}

function filtered(
  knex: Knex,
  { userIds, poolIds, groupIds, projectIds, workstationKeys }: PackedFilter,
): (readonly [field: number, ids: readonly number[] | Asked])[] {
  const some: [number, readonly number[] | null][] = [
    [sessionField.pool, poolIds],
    [sessionField.user, userIds],
    [sessionField.group, groupIds],
    [sessionField.project, projectIds],
  ];
  const texts = knex("session_texts as t")
    .select("t.id")
    .modify(among(knex, "t.workstation_key", workstationKeys));
  return [
    ...some.flatMap(([of, ids]) => (ids === null ? [] : [[of, ids] as const])),
    ...(workstationKeys === null ? [] : [[sessionField.texts, { query: texts }] as const]),
  ];
}

function found(
  { pools, users, texts, groups, sources, handle }: SearchedTables,
  memberOf: (field: number, ids: readonly number[] | Asked) => AmongMembers,
): Selection["search"] {
  const some = [
    [sessionField.texts, texts],
    [sessionField.pool, pools],
    [sessionField.user, users],
  ] as const;
  return {
    among: [
      // What most sessions have comes first.
      ...(sources.length === 0 ? [] : [memberOf(sessionField.source, sources)]),
      ...some.flatMap(([of, ids]) => (ids === null ? [] : [memberOf(of, ids)])),
      ...(groups === null
        ? []
        : [{ ...memberOf(sessionField.group, groups.of), unless: memberOf(sessionField.texts, groups.unless) }]),
    ],
    texts: handle === null ? [] : [{ field: sessionField.handle, key: handle }],
  };
}
