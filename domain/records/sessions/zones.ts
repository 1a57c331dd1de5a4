// The zone map of sessions, what it bounds and how it is written: of the ended sessions of each 1,024 Ids the lowest and the
// highest of what lists can be ordered by. A zone is forgotten when a session of it changes, and worked out again in the
// background. first-in-zones.ts reads it.
import type { Knex } from "knex";
import { type Database, jsonRows, jsonValues, unanswered, withLocks } from "../../../db/index.ts";

/** SQL over ended sessions `x`, as sort-keys.ts orders by it. */
const zoneBounds = {
  handle: "lower(x.handle)",
  source: "lower(x.source)",
  licenses: "x.number_of_licenses",
  borrowed: "case when x.is_borrowed = 1 then 1 else 0 end",
  silenced: "case when x.end_source = 'silence' then 1 else 0 end",
  idle: "x.idle_seconds",
  linger: "x.linger_seconds",
  due: "x.linger_due_at",
  length: "x.end_at - x.start_at",
  license_ms: "x.number_of_licenses * 1.0 * (x.end_at - x.start_at)",
} as const;

const ofField: Readonly<Record<string, keyof typeof zoneBounds>> = {
  Handle: "handle",
  Source: "source",
  NumberOfLicenses: "licenses",
  IsBorrowed: "borrowed",
  EndIsEstimated: "silenced",
  IdleTimeSeconds: "idle",
  LingerTimeSeconds: "linger",
  LingerDueDateUtc: "due",
  DurationSeconds: "length",
  LicenseSeconds: "license_ms",
};
/** What counts inside a window alone is never more than all of it, and all of it for a session that does not cross its ends. */
const ofClipped: typeof ofField = { UsageSecondsInWindow: "length", LicenseSecondsInWindow: "license_ms" };

/**
 * SQL of a zone's bound of a field, for zones `z`: the best that a session of it can have. Null: there is none. `sql`: the
 * field's key.
 */
export function zoneBound(
  field: string,
  sql: string,
  isFalling: boolean,
): { readonly bound: string; readonly isClipped: boolean } | null {
  // No ended session is active. An engine may refuse an order by a constant.
  if (field === "IsActive") return { bound: "z.sessions * 0", isClipped: false };
  const clipped = ofClipped[field];
  // Of the working hours alone, which are a sum, nothing is known from below.
  if (clipped !== undefined && !isFalling && /\bselect\b/.test(sql)) return null;
  const name = clipped ?? ofField[field];
  if (name === undefined) return null;
  return { bound: `z.${name}_${isFalling ? "high" : "low"}`, isClipped: clipped !== undefined && !isFalling };
}

/** Ids of a zone. A change of it needs a migration that forgets all zones. */
export const zoneWidth = 1024;

/** Zones that are worked out in one transaction, for which reports wait a few hundredths of a second at most. */
const atOnce = 32;

/** Call it in the transaction that changes ended sessions, ends some or deletes some, once that has the lock of refreshZones. */
export async function forgetZones(trx: Knex.Transaction, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const zones = [...new Set(sessionIds.map((id) => Math.floor(id / zoneWidth)))];
  const known = trx("session_zones").whereRaw("zone in ?", [jsonValues(trx, zones)]);
  await unanswered(known.delete());
}

interface RefreshOptions {
  /** What every transaction has that forgets zones: else one could change sessions of a zone while it is worked out. */
  readonly lock: string;
  readonly signal?: AbortSignal;
  /** Waits between two pieces of work, so that others come first. */
  readonly pause?: (workedMs: number) => Promise<void>;
}

/** Works out the zones that are not known, the newest first, but for the last one, to which Ids may be added. */
export async function refreshZones(db: Database, { lock, signal, pause }: RefreshOptions): Promise<void> {
  const ends = await endsOf(db.read);
  if (ends === null) return;
  const { first, last } = ends;
  const [counted]: { total: number }[] = await db
    .read("session_zones")
    .whereBetween("zone", [first, last - 1])
    .count({ total: "*" });
  if (Number(counted?.total) === last - first) return;
  const known = new Set<number>((await db.read("session_zones").pluck("zone")).map(Number));
  const missing: number[] = [];
  for (let zone = last - 1; zone >= first; zone -= 1) if (!known.has(zone)) missing.push(zone);
  for (let at = 0; at < missing.length && signal?.aborted !== true; at += atOnce) {
    const began = Date.now();
    await db.write.transaction((trx) => addZones(trx, missing.slice(at, at + atOnce)), withLocks(lock));
    await pause?.(Date.now() - began);
  }
}

/** The zones of the lowest and the highest Id; null where there is no session. */
export async function endsOf(knex: Knex): Promise<{ readonly first: number; readonly last: number } | null> {
  const [ends]: { first: number | null; last: number | null }[] = await knex.select({
    first: knex("sessions as x").min("x.id"),
    last: knex("sessions as x").max("x.id"),
  });
  if (ends === undefined || ends.first === null) return null;
  return { first: Math.floor(Number(ends.first) / zoneWidth), last: Math.floor(Number(ends.last) / zoneWidth) };
}

async function addZones(trx: Knex.Transaction, zones: readonly number[]): Promise<void> {
  await forgetZones(
    trx,
    zones.map((zone) => zone * zoneWidth),
  );
  const bounds = Object.entries(zoneBounds);
  const columns = bounds.flatMap(([name]) => [`${name}_low`, `${name}_high`]);
  const values = bounds.map(
    ([, sql]) => `case when count(${sql}) < count(x.id) then null else min(${sql}) end, max(${sql})`,
  );
  const range = jsonRows(
    trx,
    "z",
    { zone: "integer", from_id: "integer", to_id: "integer" },
    zones.map((zone) => [zone, zone * zoneWidth, (zone + 1) * zoneWidth]),
  );
  await trx.raw(
    `insert into session_zones (zone, sessions, start_low, start_high, end_high, ${columns.join(", ")})
     select z.zone, count(x.id), min(x.start_at), max(x.start_at), max(x.end_at), ${values.join(", ")}
     from ? left join sessions x on x.id >= z.from_id and x.id < z.to_id and x.end_at is not null
     group by z.zone`,
    [range],
  );
}
