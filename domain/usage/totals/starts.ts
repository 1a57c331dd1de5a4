// How many sessions had started by an instant, roughly: by the midnight before it, from the roll-up at midnights.
import type { Knex } from "knex";

export async function startsBefore(knex: Knex, at: number): Promise<number> {
  const row: { starts: number } | undefined = await knex("usage_states")
    .where({ user_id: 0, pool_id: 0 })
    .where("midnight_at", "<=", at)
    .orderBy("midnight_at", "desc")
    .first("starts");
  return Number(row?.starts ?? 0);
}
