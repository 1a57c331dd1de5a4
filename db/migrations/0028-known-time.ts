// Since when something is known of a pool: the first report or log that named it, or the start of its purchases. For pools
// that are there already it is the earliest that is stored of them, which costs a few seeks for each pool.
import type { Knex } from "knex";
import { bulkUpdate } from "../engines/dialect.ts";
import { dropColumn, instant } from "./columns.ts";

interface Stored {
  readonly id: number;
  readonly source: string;
  readonly session_at: number | null;
  readonly total_at: number | null;
  readonly listed_at: number | null;
  readonly update_at: number | null;
  readonly purchase_at: number | null;
  /** Purchases that say no start. */
  readonly endless: number;
}

export async function up(knex: Knex): Promise<void> {
  // Null: as far back as anybody asks.
  await knex.schema.alterTable("pools", (table) => instant(table, "known_since_at"));
  const own = "from pool_increments i where i.pool_id = p.id and i.is_own = 1";
  const pools: Stored[] = await knex("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .select({ id: "p.id", source: "p.source", listed_at: "p.last_listed_at", update_at: "s.last_update_at" })
    .select({
      session_at: knex.raw("(select min(x.start_at) from sessions x where x.pool_id = p.id)"),
      // 0 stands for the time before the first purchase.
      total_at: knex.raw("(select min(h.since_at) from pool_totals h where h.pool_id = p.id and h.since_at > 0)"),
      purchase_at: knex.raw(`(select min(i.start_at) ${own})`),
      endless: knex.raw(`(select count(*) ${own} and i.start_at is null)`),
    });
  const denied = await firstDenials(knex);
  const now = Date.now();
  const rows = pools.map((pool) => ({
    id: pool.id,
    known_since_at: knownSince(pool, denied.get(Number(pool.id)), now),
  }));
  for (let from = 0; from < rows.length; from += 1000) {
    await bulkUpdate(knex as Knex.Transaction, "pools", ["id"], rows.slice(from, from + 1000));
  }
}

function knownSince(pool: Stored, deniedAt: number | undefined, now: number): number | null {
  const isManual = pool.source === "manual";
  if (isManual && Number(pool.endless) > 0) return null;
  const { session_at, total_at, listed_at, purchase_at } = pool;
  const named = isManual ? [session_at, purchase_at] : [session_at, total_at, listed_at];
  const found = [...named, deniedAt ?? null].flatMap((at) => (at === null ? [] : Number(at)));
  return found.length > 0 ? Math.min(...found) : Number(pool.update_at ?? now);
}

/** The first denial of each pool, by one seek for each kind of denials that denial_totals counts. */
async function firstDenials(knex: Knex): Promise<ReadonlyMap<number, number>> {
  const groups: { pool_id: number; denial_at: number | null }[] = await knex("denial_totals as t")
    .where("t.pool_id", ">", 0)
    .select("t.pool_id", {
      denial_at: knex.raw(`(select min(d.denial_at) from denials d
        where d.license_server_id = t.license_server_id and coalesce(d.pool_id, 0) = t.pool_id
          and coalesce(d.vendor_key, '') = t.vendor_key and d.denial_type = t.denial_type
          and d.is_true_denial = t.is_true_denial)`),
    });
  const first = new Map<number, number>();
  for (const { pool_id, denial_at } of groups) {
    if (denial_at === null) continue;
    first.set(Number(pool_id), Math.min(Number(denial_at), first.get(Number(pool_id)) ?? Number.POSITIVE_INFINITY));
  }
  return first;
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "pools", "known_since_at");
}
