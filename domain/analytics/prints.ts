// What tells whether a day changed: a print of its sessions or denials, which differs when one came, went, or has another end.
// Names that were changed later do not change it.
import type { Knex } from "knex";
import { DAY_MS, startOfDay } from "../time/units.ts";
import type { Interval } from "../time/working-time.ts";
import { instants } from "./tables.ts";

/** Each day that has rows, by its first millisecond. */
export type Prints = ReadonlyMap<number, string>;

/** Sums stay below 2^53 with a million rows a day. */
const sums: Readonly<Record<"sessions" | "denials", readonly string[]>> = {
  sessions: [
    "x.id",
    "x.user_id + x.pool_id + x.number_of_licenses + coalesce(x.texts_id, 0)",
    "(coalesce(x.end_at - x.start_at, -1) % 1000003) * (x.id % 997 + 1)",
  ],
  denials: ["x.id", "x.user_id + coalesce(x.pool_id, 0)", "case when x.is_true_denial = 1 then x.id else 0 end"],
};

/** So many days are read by one query. */
const daysAtOnce = 31;

/** `span` begins and ends at midnights (UTC). */
export async function printsOf(knex: Knex, table: "sessions" | "denials", span: Interval): Promise<Prints> {
  const prints = new Map<number, string>();
  const at = instants[table];
  const day = `${at} / ${DAY_MS}`;
  for (let from = span.startAt; from < span.endAt; from += daysAtOnce * DAY_MS) {
    const rows: { day: number; rows: number; a: number; b: number; c: number }[] = await knex(`${table} as x`)
      .where(at, ">=", from)
      .where(at, "<", Math.min(from + daysAtOnce * DAY_MS, span.endAt))
      .select({ day: knex.raw(day), rows: knex.raw("count(*)") })
      .select(Object.fromEntries(sums[table].map((sql, place) => ["abc"[place], knex.raw(`sum(${wide(sql)})`)])))
      .groupByRaw(day);
    for (const { day: number, ...print } of rows) {
      prints.set(Number(number) * DAY_MS, [print.rows, print.a, print.b, print.c].map(Number).join(":"));
    }
  }
  return prints;
}

/** SQL Server sums in the type of what is summed. */
const wide = (sql: string) => `cast(${sql} as bigint)`;

/** The first midnight (UTC) that has a session or a denial; null without any. */
export async function firstDay(knex: Knex): Promise<number | null> {
  const rows: { a: number | null; b: number | null }[] = await knex.select({
    a: knex("sessions").min("start_at"),
    b: knex("denials").min("denial_at"),
  });
  const found = [rows[0]?.a, rows[0]?.b].flatMap((at) => (at === null || at === undefined ? [] : Number(at)));
  return found.length === 0 ? null : startOfDay(Math.min(...found));
}
