// How far back the concurrency roll-up is built: one instant, kept in the database. It is built from the newest day to the
// oldest.
import type { Knex } from "knex";
import { takeLock } from "../../../db/index.ts";
import { closedUntil } from "./closed-days.ts";
import { usageLock } from "./usage-lock.ts";

/** All of history is built. */
export const allOfTime = Number.MIN_SAFE_INTEGER;

/** The first day that the roll-up holds, in milliseconds since 1970 UTC; infinite while it holds nothing. */
export async function builtFrom(knex: Knex): Promise<number> {
  const row: { at: number } | undefined = await knex("usage_changes_from").first({ at: "from_at" });
  return row === undefined ? Number.POSITIVE_INFINITY : Number(row.at);
}

export async function insertBuiltFrom(trx: Knex.Transaction, at: number): Promise<void> {
  await trx("usage_changes_from").insert({ from_at: at });
}

export async function setBuiltFrom(knex: Knex, at: number): Promise<void> {
  await knex("usage_changes_from").update({ from_at: at });
}

/** Forgets the roll-up but for closed days, for sessions that were not written by ingestion; the next round begins anew. */
export async function forgetConcurrency(trx: Knex.Transaction): Promise<void> {
  await takeLock(trx, usageLock);
  const border = Math.max(allOfTime, await closedUntil(trx));
  for (const table of ["usage_levels", "usage_changes"]) await trx(table).where("day_at", ">=", border).delete();
  for (const table of ["usage_level_marks", "usage_changes_from"]) await trx(table).delete();
}
