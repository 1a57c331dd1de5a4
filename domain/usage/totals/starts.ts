// How many sessions had started by an instant, roughly, and by when so many had: by midnights, from the roll-up at these.
import type { Knex } from "knex";
import type { Interval } from "../../time/working-time.ts";

export async function startsBefore(knex: Knex, at: number): Promise<number> {
  const row: { starts: number } | undefined = await knex("usage_states")
    .where({ user_id: 0, pool_id: 0 })
    .where("midnight_at", "<=", at)
    .orderBy("midnight_at", "desc")
    .first("starts");
  return Number(row?.starts ?? 0);
}

/** How many start in a window, as roughly. */
export async function startsIn(knex: Knex, { startAt, endAt }: Interval): Promise<number> {
  return (await startsBefore(knex, endAt)) - (await startsBefore(knex, startAt));
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
