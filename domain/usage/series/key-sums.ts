// What the sessions of a window sum up to for each pool, user, group, project or combination of texts: from the roll-up at
// midnights where it knows the key and the filters, else from the sessions. Names and orders are for the caller.
import type { Knex } from "knex";
import { usageMs, workingUsageMs } from "../../sessions/clipped-duration.ts";
import type { Interval } from "../../time/working-time.ts";
import type { CommonTables } from "../totals/window.ts";
import { sessionsInWindow, type UsageChoice } from "./choice/choice.ts";
import type { SeriesWindow } from "./choice/series.ts";
import { rolledRows } from "./ranking/by-rollup.ts";

/** A column of sessions. */
export type SummedKey = "pool_id" | "user_id" | "group_id" | "project_id" | "texts_id";

interface KeySums {
  /** Selects key_id, sessions, usage_ms and license_ms; a key may have several rows, and rows without sessions. */
  readonly sums: Knex.QueryBuilder;
  /** Common tables that it reads. */
  readonly tables: CommonTables;
}

/** Whether the roll-up at midnights may know it. */
export function isOfRollUp(
  { texts, groupIds, projectIds }: UsageChoice,
  key: SummedKey,
  working: readonly Interval[] | null,
): boolean {
  const isFiltered = texts !== null || groupIds !== null || projectIds !== null;
  return working === null && !isFiltered && (key === "user_id" || key === "pool_id");
}

/** `working`: the intervals that count; null: all the window. */
export async function sumsByKey(
  knex: Knex,
  choice: UsageChoice,
  key: SummedKey,
  window: SeriesWindow,
  working: readonly Interval[] | null,
): Promise<KeySums> {
  const by = { user: key === "user_id", pool: key === "pool_id" };
  const rolled = isOfRollUp(choice, key, working) ? await rolledRows(knex, choice, by, window) : null;
  if (rolled !== null) {
    const columns = [`r.${key} as key_id`, "r.sessions", "r.usage_ms", "r.license_ms"];
    return { sums: knex.select(columns).from(rolled.rows.as("r")), tables: rolled.tables };
  }
  const used = working === null ? usageMs(window, window.endAt, "c") : workingUsageMs(knex, working, window.endAt, "c");
  // SQL Server sums no subqueries, so each session's use is a column first.
  const sessions = knex
    .select(`c.${key} as key_id`, "c.number_of_licenses", { used_ms: knex.raw(used) })
    .from(sessionsInWindow(knex, choice, { startAt: window.startAt, endAt: window.until }).as("c"));
  const sums = knex
    .select("d.key_id", {
      sessions: knex.raw("count(*)"),
      usage_ms: knex.raw("sum(d.used_ms * 1.0)"),
      license_ms: knex.raw("sum(d.used_ms * 1.0 * d.number_of_licenses)"),
    })
    .from(sessions.as("d"))
    .groupBy("d.key_id");
  return { sums, tables: {} };
}
