// How many denials there were in each bucket of time, and how many of them true: from their row groups, or while too much of these is
// missing from the rows themselves.
import type { Knex } from "knex";
import { asFold } from "../../../db/index.ts";
import type { Interval } from "../../time/working-time.ts";
import type { Viewer } from "../filters.ts";
import { between } from "../lists/keyset-pagination.ts";
import { foldRows } from "../row-groups/folding/fold-rows.ts";
import { unpackedRows } from "../row-groups/reading.ts";
import { codesOf } from "../row-groups/table.ts";
import type { BucketCount } from "./counting-in-buckets.ts";
import { type CountFilters, counted, countedLists, narrowed } from "./counts.ts";
import { packedDenials } from "./packed-denials.ts";

const field = codesOf(packedDenials);

/** The counts of each bucket, in their order; also of those without a denial. The buckets fill a window. */
export async function denialsInBuckets(
  knex: Knex,
  filters: CountFilters,
  buckets: readonly Interval[],
  viewer: Viewer,
) {
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (first === undefined || last === undefined) return [];
  const window = { startAt: first.startAt, endAt: last.endAt };
  const fold = { module: new URL("./counting-in-buckets.ts", import.meta.url), input: buckets };
  const unpacked = await unpackedRows(knex, packedDenials);
  const counts =
    unpacked === null
      ? await asFold<readonly Interval[], BucketCount[]>(rowsOf(knex, filters, window, viewer), fold)
      : await foldRows<readonly Interval[], BucketCount[]>(
          knex,
          { table: packedDenials, unpacked },
          { ...selectionOf(filters, window, viewer), cells: [{ code: field.start }, { code: field.verdict }] },
          fold,
        );
  return counts.map(({ denials, trueDenials }) => counted(denials, trueDenials));
}

function rowsOf(knex: Knex, filters: CountFilters, { startAt, endAt }: Interval, viewer: Viewer): Knex.QueryBuilder {
  return knex
    .from("denials as x")
    .modify(between("denial_at", startAt, endAt))
    .modify(narrowed(knex, filters, viewer))
    .select("x.denial_at", "x.is_true_denial");
}

function selectionOf(filters: CountFilters, window: Interval, viewer: Viewer) {
  const { poolIds, serverIds, visibleServerIds, userIds, verdicts } = countedLists(filters, viewer);
  const lists = [
    { of: field.pool, ids: poolIds },
    { of: field.server, ids: serverIds },
    { of: field.server, ids: visibleServerIds },
    { of: field.user, ids: userIds },
    { of: field.verdict, ids: verdicts },
  ].flatMap(({ of, ids }) => (ids === null ? [] : [{ of, ids }]));
  return {
    selection: {
      ...{ ...window, start: field.start, length: null, state: "all" as const, search: null },
      ...{ atLeast: [], texts: [], anyOf: [], containing: [] },
      among: lists.map(({ of }, members) => ({ field: of, members })),
    },
    members: lists.map(({ ids }) => ids),
  };
}
