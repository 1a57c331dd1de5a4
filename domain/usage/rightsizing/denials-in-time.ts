// The denials of pools in a window: each by itself, or counted where they are read. What counts is in pool-denial.ts.
import type { Knex } from "knex";
import { asFold } from "../../../db/index.ts";
import { denialInstants } from "../../records/denials/choice.ts";
import type { Interval } from "../../time/working-time.ts";
import type { CountingInput } from "./denial-counting.ts";
import { type DenialCounts, type PoolDenial, poolDenial } from "./pool-denial.ts";

/** In no order. */
export async function denialsOf(knex: Knex, poolIds: readonly number[], window: Interval): Promise<PoolDenial[]> {
  const rows: { pool_id: number; denial_type: string; is_true_denial: number | boolean; denial_at: number }[] =
    await denialInstants(knex, poolIds, window);
  return rows.map((row) => poolDenial([row.pool_id, row.denial_type, Number(row.is_true_denial), row.denial_at]));
}

/** Of each feature or selection those in what is measured of it. */
export async function countedDenials(knex: Knex, window: Interval, input: CountingInput): Promise<DenialCounts[]> {
  const poolIds = [...new Set(input.pools.flat())];
  const query = denialInstants(knex, poolIds, window);
  return asFold(query, { module: new URL("./denial-counting.ts", import.meta.url), input });
}
