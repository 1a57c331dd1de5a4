// How long alerts that are over are kept, with their events and the rules that were deleted.
import type { Knex } from "knex";
import type { Database } from "../../../db/index.ts";

/** Rows that one statement deletes, so that no report has to wait for long. */
const step = 1000;

/** Deletes what was over before, in small steps until done or aborted; `keepMs` null keeps it for ever. */
export async function deleteOldAlerts(
  db: Database,
  keepMs: number | null,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<void> {
  if (keepMs === null) return;
  const before = now - keepMs;
  await inSteps(db, "alerts", (query) => query.where("resolved_at", "<", before), signal);
  await inSteps(db, "alert_events", (query) => query.where("at", "<", before), signal);
  const kept = db.read("alerts as a").select(db.read.raw("1")).whereRaw("a.rule_id = alert_rules.id");
  await inSteps(db, "alert_rules", (query) => query.where("deleted_at", "<", before).whereNotExists(kept), signal);
}

async function inSteps(
  db: Database,
  table: string,
  chosen: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; ) {
    const ids: number[] = await chosen(db.read(table)).orderBy("id").limit(step).pluck("id");
    if (ids.length > 0) await db.write(table).whereIn("id", ids).delete();
    isMore = ids.length === step;
  }
}
