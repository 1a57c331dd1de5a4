// How far back the concurrency roll-up is built: one instant, kept in the database. It is built from the newest day to the
// oldest.
import type { Knex } from "knex";
import { takeLock } from "../../../db/index.ts";
import { usageLock } from "./usage-lock.ts";

const key = "usage-levels-from";

/** All of history is built. */
export const allOfTime = Number.MIN_SAFE_INTEGER;

/** The first day that the roll-up holds, in milliseconds since 1970 UTC; infinite while it holds nothing. */
export async function builtFrom(knex: Knex): Promise<number> {
  const row: { value: string } | undefined = await knex("service_state").where({ key }).first("value");
  return row === undefined ? Number.POSITIVE_INFINITY : Number(row.value);
}

export async function insertBuiltFrom(trx: Knex.Transaction, at: number): Promise<void> {
  await trx("service_state").insert({ key, value: String(at) });
}

export async function setBuiltFrom(knex: Knex, at: number): Promise<void> {
  await knex("service_state")
    .where({ key })
    .update({ value: String(at) });
}

/** Forgets the roll-up, for sessions that were not written by ingestion; the next round begins anew. */
export async function forgetConcurrency(trx: Knex.Transaction): Promise<void> {
  await takeLock(trx, usageLock);
  await trx("usage_levels").delete();
  await trx("usage_level_marks").delete();
  await trx("service_state").where({ key }).delete();
}
