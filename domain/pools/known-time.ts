// Time known (docs/domain.md): from when to when something is known of a pool, and of several pools together. How ingestion
// finds it out is domain/ingest/pools/.
import type { Knex } from "knex";
import type { Interval } from "../time/working-time.ts";

/**
 * Since its first report, log or purchase, in milliseconds since 1970 UTC; while its licence server is silent, to its last
 * report. Infinite where nothing limits it.
 */
export type KnownTime = Interval;

export interface KnownRow {
  readonly knownSince: number | null;
  readonly knownUntil: number | null;
}

/** The columns that {@link knownTimeIn} reads, of pools `p` on license_servers `s`. */
export function knownColumns(knex: Knex) {
  return {
    knownSince: "p.known_since_at",
    knownUntil: knex.raw("case when s.is_silent = 1 and p.source = 'reported' then s.last_update_at end"),
  };
}

export function knownTimeIn({ knownSince, knownUntil }: KnownRow): KnownTime {
  const startAt = knownSince === null ? Number.NEGATIVE_INFINITY : Number(knownSince);
  const endAt = knownUntil === null ? Number.POSITIVE_INFINITY : Number(knownUntil);
  return { startAt, endAt };
}

/** The known time of a selection: since its first known pool, to the last. Where there is no pool, nothing limits it. */
export function knownTogether(times: readonly KnownTime[]): KnownTime {
  if (times.length === 0) return knownTimeIn({ knownSince: null, knownUntil: null });
  let [startAt, endAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of times) {
    startAt = Math.min(startAt, one.startAt);
    endAt = Math.max(endAt, one.endAt);
  }
  return { startAt, endAt };
}
