// Reads licence servers and pools once for all rules: names, what is owned and in which state servers are, in a window.
import type { Knex } from "knex";
import { ownedPools } from "../../pools/owned-totals.ts";
import { type Silence, type Since, sinces } from "../../servers/states.ts";
import type { Interval } from "../../time/working-time.ts";
import type { Frame, WatchedPool, WatchedServer } from "./types.ts";

interface PoolRow {
  readonly id: number;
  readonly name: string;
  readonly name_key: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly vendor_key: string | null;
  readonly license_server_id: number;
  readonly is_total_shared: number | boolean;
}

/** Read it in one snapshot. `silenceMs`: a licence server counts as silent after so long without a report. */
export async function readFrame(knex: Knex, window: Interval, silenceMs: number): Promise<Frame> {
  const servers = await readServers(knex, window.startAt, silenceMs);
  const owned = new Map((await ownedPools(knex, null, window.startAt)).map((pool) => [pool.id, pool]));
  const rows: PoolRow[] = await knex("pools")
    .select("id", "name", "name_key", "version", "vendor", "vendor_key", "license_server_id", "is_total_shared")
    .orderBy("id");
  const pools: WatchedPool[] = [];
  for (const row of rows) {
    const server = servers.get(Number(row.license_server_id));
    const ownedPool = owned.get(Number(row.id));
    if (server === undefined || ownedPool === undefined) continue;
    pools.push({
      ...{ id: Number(row.id), place: pools.length, name: row.name, nameKey: row.name_key, version: row.version },
      ...{ vendor: row.vendor, vendorKey: row.vendor_key, serverId: server.id, serverName: server.name },
      ...{ isTotalShared: Boolean(row.is_total_shared), owned: ownedPool },
    });
  }
  return { window, pools, servers };
}

async function readServers(knex: Knex, fromAt: number, silenceMs: number): Promise<Map<number, WatchedServer>> {
  const rows: { id: number; name: string; is_silent: number | boolean }[] = await knex("license_servers")
    .where("enable_status", "Enabled")
    .orderBy("id")
    .select("id", "name", "is_silent");
  const states: { license_server_id: number; since_at: number; status: Since["status"] }[] = await knex(
    "server_states as t",
  )
    .whereRaw(
      `t.since_at >= coalesce((select max(b.since_at) from server_states b
        where b.license_server_id = t.license_server_id and b.since_at <= ?), 0)`,
      [fromAt],
    )
    .orderBy(["t.license_server_id", "t.since_at"])
    .select("t.license_server_id", "t.since_at", "t.status");
  const silences: { license_server_id: number; silent_at: number; heard_at: number | null }[] = await knex(
    "server_silences",
  )
    .where((some) => some.whereNull("heard_at").orWhere("heard_at", ">", fromAt))
    .orderBy(["license_server_id", "silent_at"])
    .select("license_server_id", "silent_at", "heard_at");
  const reportedOf = Map.groupBy(states, (row) => Number(row.license_server_id));
  const silencesOf = Map.groupBy(silences, (row) => Number(row.license_server_id));
  return new Map(
    rows.map(({ id, name, is_silent }) => {
      const reported = (reportedOf.get(Number(id)) ?? []).map((row) => ({
        at: Number(row.since_at),
        status: row.status,
      }));
      const quiet = (silencesOf.get(Number(id)) ?? []).map(
        (row): Silence => ({
          silentAt: Number(row.silent_at),
          heardAt: row.heard_at === null ? null : Number(row.heard_at),
        }),
      );
      const noticed = quiet.map((one) => ({ ...one, silentAt: one.silentAt + silenceMs }));
      const isSilent = Boolean(is_silent);
      return [
        Number(id),
        {
          ...{ id: Number(id), name, states: sinces(reported, quiet, isSilent) },
          noticed: sinces(reported, noticed, isSilent),
        },
      ];
    }),
  );
}
