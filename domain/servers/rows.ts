// Licence servers as the contract's records: in short, in numbers and in full, with the sums over their active pools.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { presentServers, type Viewer } from "../filters/filters.ts";
import { activePools } from "../pools/rows.ts";
import { percentSql, sumSql } from "../pools/sums.ts";
import { DAY_MS } from "../time/units.ts";

type Schemas = components["schemas"];

export const serverLookupShape = recordShape<Schemas["LicenseServerLookupEntry"]>("LicenseServerLookupEntry", {
  Id: ["number", "id"],
  Name: ["text", "name"],
});

export const serverStatisticsShape = recordShape<Schemas["LicenseServerStatistics"]>("LicenseServerStatistics", {
  LicenseServerId: ["number", "id"],
  LicenseServerName: ["text", "name"],
  Status: ["text", "shown_status"],
  TotalQuantity: ["number", "total"],
  TotalUsed: ["number", "used"],
  TotalBorrowed: ["number", "borrowed"],
  UsagePercent: ["number", "usage_percent"],
  ActiveSessions: ["number", "active_sessions"],
  DistinctUsers: ["number", "distinct_users"],
  DenialsLast24Hours: ["number", "denials"],
  LastUpdateUtc: ["instant", "last_update_at"],
});

/** A server without the lists in it, which are queries of their own. */
export const serverShape = recordShape<Omit<Schemas["LicenseServer"], "Hosts" | "Vendors" | "Pools">>("LicenseServer", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  LicenseManagerType: ["text", "license_manager_type"],
  Status: ["text", "shown_status"],
  EnableStatus: ["text", "enable_status"],
  TimeZone: ["text", "time_zone"],
  TotalQuantity: ["number", "total"],
  TotalUsed: ["number", "used"],
  TotalBorrowed: ["number", "borrowed"],
  UsagePercent: ["number", "usage_percent"],
  LastUpdateUtc: ["instant", "last_update_at"],
  LastReportReceivedUtc: ["instant", "last_received_at"],
  ReportIntervalSeconds: ["seconds", "report_interval_ms"],
  StatusSinceUtc: ["instant", "status_since_at"],
});

export const hostShape = recordShape<Schemas["LicenseServerHost"]>("LicenseServerHost", {
  HostName: ["text", "host_name"],
  Port: ["number", "port"],
  Role: ["text", "role"],
  Status: ["text", "status"],
  Version: ["text", "version"],
});

export const vendorShape = recordShape<Schemas["LicenseServerVendor"]>("LicenseServerVendor", {
  Name: ["text", "name"],
  Status: ["text", "status"],
  Version: ["text", "version"],
});

/** SQL: the status of a licence server `s`: SILENT, or else as last reported. */
export const shownStatus = "case when s.is_silent = 1 then 'SILENT' else s.status end";

/** The licence servers `s` that the caller sees, without deleted ones; nothing is selected. */
export function servers(knex: Knex, viewer: Viewer): Knex.QueryBuilder {
  return knex.from("license_servers as s").modify(presentServers(knex, viewer));
}

/** What {@link serverStatisticsShape} is made of, in the order of names. */
export function serverStatistics(knex: Knex, viewer: Viewer, now: number): Knex.QueryBuilder {
  const active = "from sessions x where x.license_server_id = s.id and x.end_at is null";
  return withTotals(knex, servers(knex, viewer), now)
    .select("s.id", "s.name", "s.last_update_at")
    .select({
      active_sessions: knex.raw(`(select count(*) ${active})`),
      distinct_users: knex.raw(`(select count(distinct x.user_id) ${active})`),
      denials: knex.raw(
        `(select count(*) from denials d
          where d.license_server_id = s.id and d.denial_at >= :from and d.denial_at < :now)`,
        { from: now - DAY_MS, now },
      ),
    })
    .orderBy(["s.name_key", "s.id"]);
}

/** For `.select`: how often collectors say that they report a server `s`, in milliseconds: the longest interval of several. */
export function reportInterval(knex: Knex): { readonly report_interval_ms: Knex.QueryBuilder } {
  const sources = knex
    .from("collector_source_servers as l")
    .joinRaw("inner join collector_sources c on c.collector_id = l.collector_id and c.position = l.position")
    .whereRaw("l.license_server_id = s.id and c.asks_license_server = 1")
    .max("c.interval_ms");
  return { report_interval_ms: sources };
}

/**
 * For `.select`: since when a server `s` has the status that is shown, as its states say it: with its first report, or with the
 * first after a silence; a silence begins with the last report before it.
 */
export function statusSince(knex: Knex): { readonly status_since_at: Knex.Raw } {
  const since = `case when s.is_silent = 1
    then (select max(q.silent_at) from server_silences q where q.license_server_id = s.id)
    else (select max(c.since_at) from (
      select t.since_at from server_states t where t.license_server_id = s.id
      union all
      select h.heard_at from server_silences h where h.license_server_id = s.id
    ) c) end`;
  return { status_since_at: knex.raw(since) };
}

/**
 * Adds the status that is shown, the sums over each server's active pools, and the use of those among them that have or share a
 * total.
 */
export function withTotals(knex: Knex, query: Knex.QueryBuilder, now: number): Knex.QueryBuilder {
  const counted = "case when p.total is not null or p.is_total_shared = 1 then p.used end";
  const sums = knex
    .select("p.license_server_id")
    .select({
      total: knex.raw(sumSql("p.total")),
      used: knex.raw(sumSql("p.used")),
      borrowed: knex.raw(sumSql("p.borrowed")),
      counted_used: knex.raw(sumSql(`(${counted})`)),
    })
    .from("pools as p")
    .modify(activePools(now))
    .groupBy("p.license_server_id");
  return query
    .leftJoin(sums.as("t"), "t.license_server_id", "s.id")
    .select("t.total", "t.used", "t.borrowed", { usage_percent: knex.raw(percentSql("t.counted_used", "t.total")) })
    .select({ shown_status: knex.raw(shownStatus) });
}
