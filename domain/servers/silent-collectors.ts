// When a collector counts as silent: it reports itself once an interval.
import type { Knex } from "knex";

/** After so many intervals without a report a collector counts as silent, and nobody knows what waits in its spool. */
export const silentIntervals = 3;

export interface CollectorRow {
  readonly brokerId: string;
  readonly reportedAt: number;
  readonly isSilent: boolean;
  /** By how much its clock is ahead of the service's, in milliseconds. */
  readonly clockDifferenceMs: number;
  readonly backlogMessages: number;
}

interface StoredCollector
  extends Record<"reported_at" | "interval_ms" | "clock_difference_ms" | "backlog_messages", number> {
  readonly broker_id: string;
}

/** All collectors, by their names. */
export async function collectorsNow(knex: Knex, now: number): Promise<CollectorRow[]> {
  const rows: StoredCollector[] = await knex("collectors")
    .orderBy("broker_key")
    .select("broker_id", "reported_at", "interval_ms", "clock_difference_ms", "backlog_messages");
  return rows.map((row) => ({
    brokerId: row.broker_id,
    reportedAt: Number(row.reported_at),
    isSilent: Number(row.reported_at) < now - silentIntervals * Number(row.interval_ms),
    clockDifferenceMs: Number(row.clock_difference_ms),
    backlogMessages: Number(row.backlog_messages),
  }));
}
