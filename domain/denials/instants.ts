// When pools were denied, given to a fold: from the index that has them by pool, or where they are many from packed columns.
import type { Knex } from "knex";
import { foldRows, type Interval } from "../../columnar/index.ts";
import { asFold } from "../../db/index.ts";
import { denialField, denialSchema } from "./schema.ts";
import { countDenialsOfPools, denialsOfPools } from "./seek.ts";

/** To read more by themselves takes longer than to scan all row groups of ten million sessions' denials. */
const fewDenials = 10_000;

const noLicense = "NoLicenseAvailable";

/** Rows of the fold, in no order: pool, 1 where no licence was available, 1 for a true one, instant in milliseconds. */
export async function foldDenials<Input, Result>(
  knex: Knex,
  poolIds: readonly number[],
  { startAt, endAt }: Interval,
  fold: { readonly module: URL; readonly input: Input },
  few = fewDenials,
): Promise<Result> {
  if ((await countDenialsOfPools(knex, poolIds)) <= few) {
    const isShort = knex.raw("case when g.denial_type = ? then 1 else 0 end", [noLicense]);
    const denials = denialsOfPools(knex, poolIds, { startAt, endAt });
    return asFold(denials.select("g.pool_id", isShort, "g.is_true_denial", "x.denial_at"), fold);
  }
  const filter = { startAt, endAt, where: [{ field: denialField.pool, in: poolIds }] };
  const cells = [
    { field: denialField.pool },
    { field: denialField.type, equals: noLicense },
    { field: denialField.verdict },
    { field: denialField.start },
  ];
  return foldRows(knex, denialSchema, { filter, cells }, fold);
}
