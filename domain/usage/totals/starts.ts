// How many sessions had started by an instant, roughly, and by when so many had: by midnights, from the roll-up at these.
import type { Knex } from "knex";

export async function startsBefore(knex: Knex, at: number): Promise<number> {
  const row: { starts: number } | undefined = await knex("usage_states")
    .where({ user_id: 0, pool_id: 0 })
    .where("midnight_at", "<=", at)
    .orderBy("midnight_at", "desc")
    .first("starts");
  return Number(row?.starts ?? 0);
}

/** The first midnight by which so many sessions had started; Infinity: not yet. */
export async function midnightOfStarts(knex: Knex, starts: number): Promise<number> {
  const row: { at: number } | undefined = await knex("usage_states")
    .where({ user_id: 0, pool_id: 0 })
    .where("starts", ">=", starts)
    .orderBy("midnight_at")
    .first({ at: "midnight_at" });
  return Number(row?.at ?? Number.POSITIVE_INFINITY);
}
