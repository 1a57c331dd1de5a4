// When pools were denied, given to a fold: from the index that has them by pool, or where they are many from their row groups.
import type { Knex } from "knex";
import { foldRows } from "../../columnar/folding/fold-rows.ts";
import { unpackedRows } from "../../columnar/reading.ts";
import { codesOf } from "../../columnar/table.ts";
import { asFold } from "../../db/index.ts";
import type { Interval } from "../time/working-time.ts";
import { countDenialsOfPools, denialsOfPools } from "./choice.ts";
import { packedDenials, selectedAmong } from "./packed-denials.ts";

/** To read more by themselves takes longer than to pass by all row groups of ten million sessions' denials. */
const fewDenials = 10_000;

const noLicense = "NoLicenseAvailable";

/** Rows of the fold, in no order: pool, 1 where no licence was available, 1 for a true one, instant in milliseconds. */
export async function foldDenials<Input, Result>(
  knex: Knex,
  poolIds: readonly number[],
  window: Interval,
  fold: { readonly module: URL; readonly input: Input },
  few = fewDenials,
): Promise<Result> {
  const isMany = (await countDenialsOfPools(knex, poolIds)) > few;
  const unpacked = isMany ? await unpackedRows(knex, packedDenials) : null;
  if (unpacked === null) {
    const isShort = knex.raw("case when g.denial_type = ? then 1 else 0 end", [noLicense]);
    const query = denialsOfPools(knex, poolIds, window).select("g.pool_id", isShort, "g.is_true_denial", "x.denial_at");
    return asFold(query, fold);
  }
  const field = codesOf(packedDenials);
  const cells = [
    { code: field.pool },
    { code: field.type, is: noLicense },
    { code: field.verdict },
    { code: field.start },
  ];
  return foldRows(
    knex,
    { table: packedDenials, unpacked },
    { ...selectedAmong(window, [[field.pool, poolIds]]), cells },
    fold,
  );
}
