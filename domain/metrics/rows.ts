// What the metrics of licences are made of: pools, licence servers, vendor daemons, denials, users and collectors as they are now.
import type { Knex } from "knex";
import { presentServers, type Viewer } from "../filters/filters.ts";
import { available, expirationOf, poolOrder, presentPools } from "../pools/rows.ts";
import { shownStatus } from "../servers/rows.ts";

export interface MetricRows {
  readonly pools: readonly PoolRow[];
  readonly servers: readonly ServerRow[];
  readonly vendors: readonly VendorRow[];
  readonly denials: readonly DenialRow[];
  readonly users: readonly UserRow[];
  readonly collectors: readonly CollectorRow[];
  readonly sources: readonly SourceRow[];
}

export interface PoolRow {
  readonly id: number;
  readonly license_server_name: string;
  readonly vendor: string | null;
  readonly name: string;
  readonly version: string | null;
  readonly additional_key: string | null;
  readonly license_type: string | null;
  readonly total: number | null;
  readonly used: number | null;
  readonly borrowed: number | null;
  readonly reserved: number | null;
  readonly queued: number | null;
  readonly available: number | null;
  /** The midnight of the printed day; null: permanent, or not known. */
  readonly expiration_at: number | null;
  readonly has_increments: number;
}

export interface ServerRow {
  readonly name: string;
  readonly license_manager_type: string | null;
  readonly status: string;
  readonly last_update_at: number | null;
}

export interface VendorRow {
  readonly server: string;
  readonly vendor: string;
  readonly status: string;
}

export interface DenialRow {
  readonly pool_id: number;
  readonly denials: number;
  readonly true_denials: number;
}

export interface UserRow {
  readonly pool_id: number;
  readonly user: string;
  readonly licenses: number;
}

export interface CollectorRow {
  readonly broker_id: string;
  readonly version: string;
  readonly reported_at: number;
  readonly backlog_messages: number;
  readonly dropped_messages: number;
}

export interface SourceRow {
  readonly broker_id: string;
  readonly source: string;
  readonly last_success_at: number | null;
  readonly failures: number;
  readonly unreadable_lines: number;
  readonly log_lag_bytes: number;
}

/** All of one instant. `mostUsers` are those that hold most licences; collectors are for who sees all licence servers. */
export async function metricRows(knex: Knex, viewer: Viewer, mostUsers: number, now: number): Promise<MetricRows> {
  const seesAll = viewer.licenseServerIds === null;
  return {
    pools: await listedPools(knex, viewer, now),
    servers: await knex
      .from("license_servers as s")
      .modify(presentServers(knex, viewer))
      .select("s.name", "s.license_manager_type", "s.last_update_at", { status: knex.raw(shownStatus) })
      .orderBy(["s.name_key", "s.id"]),
    vendors: await knex
      .from("license_server_vendors as v")
      .join("license_servers as s", "s.id", "v.license_server_id")
      .modify(presentServers(knex, viewer))
      .where("s.is_silent", 0)
      .select({ server: "s.name", vendor: "v.name", status: "v.status" })
      .orderBy(["s.name_key", "v.name_key", "v.id"]),
    denials: await denialsOfPools(knex, viewer),
    users: mostUsers === 0 ? [] : await heaviestUsers(knex, viewer, mostUsers),
    collectors: seesAll ? await knex("collectors").select(collectorColumns).orderBy("broker_key") : [],
    sources: seesAll ? await collectorSources(knex) : [],
  };
}

const collectorColumns = ["broker_id", "version", "reported_at", "backlog_messages", "dropped_messages"];

/** Also those that have expired: their expiry tells it. */
function listedPools(knex: Knex, viewer: Viewer, now: number): Promise<PoolRow[]> {
  const known = "exists (select 1 from pool_increments i where i.pool_id = p.id and i.is_own = 1)";
  return presentPools(knex, viewer)
    .where({ "p.is_listed": 1, "p.is_error": 0 })
    .select("p.id", "p.name", "p.version", "p.additional_key", "p.vendor", "p.license_type")
    .select("p.total", "p.used", "p.borrowed", "p.reserved", "p.queued", { license_server_name: "s.name" })
    .select({
      available: knex.raw(available),
      expiration_at: expirationOf(knex, now),
      has_increments: knex.raw(`case when ${known} then 1 else 0 end`),
    })
    .orderByRaw(poolOrder("p", "s"));
}

function denialsOfPools(knex: Knex, viewer: Viewer): Promise<DenialRow[]> {
  return knex
    .from("denial_totals as t")
    .join("license_servers as s", "s.id", "t.license_server_id")
    .modify(presentServers(knex, viewer))
    .groupBy("t.pool_id")
    .select("t.pool_id")
    .sum({ denials: "t.total" })
    .select({ true_denials: knex.raw("sum(case when t.is_true_denial = 1 then t.total else 0 end)") });
}

/** What each of them holds of each pool. */
async function heaviestUsers(knex: Knex, viewer: Viewer, most: number): Promise<UserRow[]> {
  const open = () =>
    knex
      .from("sessions as x")
      .join("license_servers as s", "s.id", "x.license_server_id")
      .modify(presentServers(knex, viewer))
      .whereNull("x.end_at");
  const heaviest: { user_id: number }[] = await open()
    .groupBy("x.user_id")
    .select("x.user_id")
    .orderByRaw("sum(x.number_of_licenses) desc, x.user_id")
    .limit(most);
  return open()
    .join("users as u", "u.id", "x.user_id")
    .whereIn(
      "x.user_id",
      heaviest.map((row) => row.user_id),
    )
    .groupBy("x.pool_id", "u.id", "u.name")
    .select("x.pool_id", { user: "u.name" })
    .sum({ licenses: "x.number_of_licenses" })
    .orderBy(["x.pool_id", "u.id"]);
}

function collectorSources(knex: Knex): Promise<SourceRow[]> {
  return knex
    .from("collector_sources as c")
    .join("collectors as o", "o.id", "c.collector_id")
    .select("o.broker_id", { source: "c.name" }, "c.last_success_at", "c.failures", "c.unreadable_lines")
    .select("c.log_lag_bytes")
    .orderBy(["o.broker_key", "c.position"]);
}
