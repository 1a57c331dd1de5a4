// How many denials there were in each bucket of time, and how many of them true: from their row groups, or while too much of these is
// missing from the rows themselves.
import type { Knex } from "knex";
import { foldRows } from "../../columnar/folding/fold-rows.ts";
import { unpackedRows } from "../../columnar/reading.ts";
import { codesOf } from "../../columnar/table.ts";
import { asFold } from "../../db/index.ts";
import type { Viewer } from "../filters/filters.ts";
import type { Interval } from "../time/working-time.ts";
import { type CountFilters, counted, filteredDenials, filteredSelection } from "./count-filters.ts";
import type { BucketCount } from "./counting-in-buckets.ts";
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
  const rows = () => filteredDenials(knex, filters, window, viewer);
  const unpacked = await unpackedRows(knex, packedDenials);
  const counts =
    unpacked === null
      ? await asFold<readonly Interval[], BucketCount[]>(rows().select("x.denial_at", "x.is_true_denial"), fold)
      : await foldRows<readonly Interval[], BucketCount[]>(
          knex,
          { table: packedDenials, unpacked },
          { ...filteredSelection(filters, window, viewer), cells: [{ code: field.start }, { code: field.verdict }] },
          fold,
        );
  return counts.map(({ denials, trueDenials }) => counted(denials, trueDenials));
}
