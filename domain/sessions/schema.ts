// Which fields of sessions are packed in columns: what lists are filtered, searched and ordered by that is a session's own. Texts that
// sessions share, users and pools are few: their Ids are enough.
import type { Knex } from "knex";
import { fieldCodes, type Schema } from "../../columnar/index.ts";
import { holdsForMs, idleSeconds } from "./idle-time.ts";

/** In the order of texts; their indexes are their numbers. */
export const sources = ["event", "manual", "snapshot"] as const;

const sourceNumber = `case x.source ${sources.map((source, index) => `when '${source}' then ${index}`).join(" ")} end`;

export const sessionSchema = {
  table: "sessions",
  kind: 1,
  fields: {
    start: { code: 1, sql: "x.start_at", encoding: "numbers" },
    length: { code: 2, sql: "x.end_at - x.start_at", encoding: "numbers" },
    pool: { code: 3, sql: "x.pool_id", encoding: "numbers" },
    user: { code: 4, sql: "x.user_id", encoding: "numbers" },
    texts: { code: 5, sql: "coalesce(x.texts_id, 0)", encoding: "numbers" },
    group: { code: 6, sql: "coalesce(x.group_id, 0)", encoding: "numbers" },
    project: { code: 7, sql: "coalesce(x.project_id, 0)", encoding: "numbers" },
    licenses: { code: 8, sql: "x.number_of_licenses", encoding: "numbers" },
    borrowed: { code: 9, sql: "case when x.is_borrowed = 1 then 1 else 0 end", encoding: "numbers" },
    silenced: { code: 10, sql: "case when x.end_source = 'silence' then 1 else 0 end", encoding: "numbers" },
    source: { code: 11, sql: sourceNumber, encoding: "numbers" },
    idle: { code: 12, sql: "coalesce(x.agent_idle_seconds, x.idle_seconds)", encoding: "numbers" },
    linger: { code: 13, sql: "x.linger_seconds", encoding: "numbers" },
    due: { code: 14, sql: "x.linger_due_at", encoding: "numbers" },
    handle: { code: 15, sql: "x.handle", encoding: "texts" },
  },
} as const satisfies Schema;

export const sessionField = fieldCodes(sessionSchema);

/** The same with the idle times of active sessions as they are now: packed are those of ended ones alone. */
export function schemaWithIdleTimes(knex: Knex, now: number): Schema {
  const idleUsers = knex("agent_messages as m")
    .whereNotNull("m.idle_seconds")
    .where("m.timestamp_at", "<=", now)
    .where("m.timestamp_at", ">", now - holdsForMs)
    .distinct("m.user_key");
  const query = knex
    .from("users as u")
    .joinRaw("cross join sessions as x")
    .whereIn("u.name_key", idleUsers)
    .whereRaw("x.user_id = u.id and x.end_at is null")
    .select("x.id");
  const { fields } = sessionSchema;
  const idle = { ...fields.idle, sql: idleSeconds(knex, now) };
  return { ...sessionSchema, fields: { ...fields, idle }, alwaysRead: { query } };
}
