// Which fields of sessions are packed in row groups: what lists are filtered, searched and ordered by that is a session's own. Texts
// that sessions share, users and pools are few: their Ids are enough.
import type { PackedTable } from "../../columnar/table.ts";

/** In the order of texts; their places are their numbers. */
export const sources = ["event", "manual", "snapshot"] as const;

const sourceNumber = `case x.source ${sources.map((source, place) => `when '${source}' then ${place}`).join(" ")} end`;

export const packedSessions = {
  table: "sessions",
  kind: 1,
  fields: {
    start: { code: 1, sql: "x.start_at", holds: "numbers" },
    length: { code: 2, sql: "x.end_at - x.start_at", holds: "numbers" },
    pool: { code: 3, sql: "x.pool_id", holds: "numbers" },
    user: { code: 4, sql: "x.user_id", holds: "numbers" },
    texts: { code: 5, sql: "coalesce(x.texts_id, 0)", holds: "numbers" },
    group: { code: 6, sql: "coalesce(x.group_id, 0)", holds: "numbers" },
    project: { code: 7, sql: "coalesce(x.project_id, 0)", holds: "numbers" },
    licenses: { code: 8, sql: "x.number_of_licenses", holds: "numbers" },
    borrowed: { code: 9, sql: "case when x.is_borrowed = 1 then 1 else 0 end", holds: "numbers" },
    silenced: { code: 10, sql: "case when x.end_source = 'silence' then 1 else 0 end", holds: "numbers" },
    source: { code: 11, sql: sourceNumber, holds: "numbers" },
    idle: { code: 12, sql: "coalesce(x.agent_idle_seconds, x.idle_seconds)", holds: "numbers" },
    linger: { code: 13, sql: "x.linger_seconds", holds: "numbers" },
    due: { code: 14, sql: "x.linger_due_at", holds: "numbers" },
    handle: { code: 15, sql: "x.handle", holds: "texts" },
  },
} as const satisfies PackedTable;
