// Licence servers as the contract's records, with the sums over their active pools; and what the service observes of them, as system
// messages: which are down or silent, and where features expire soon.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { presentServers, type Viewer } from "../filters/filters.ts";
import { activePools, percentSql, presentPools, sumSql } from "../pools/rows.ts";
import { notFound } from "../problem.ts";
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

/** A server without the lists in it, which are separate queries. */
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
  KnownSinceUtc: ["instant", "known_since_at"],
  LastLogEventUtc: ["instant", "last_log_at"],
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

export async function isServerSeen(knex: Knex, id: number, viewer: Viewer): Promise<boolean> {
  return (await servers(knex, viewer).where("s.id", id).first("s.id")) !== undefined;
}

/** Throws a Problem where the caller sees no such licence server. */
export async function checkServer(knex: Knex, id: number, viewer: Viewer): Promise<void> {
  if (!(await isServerSeen(knex, id, viewer))) throw notFound(`There is no licence server with the Id ${id}.`);
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

/** For `.select`: since when something is known of a server `s`: its first report, log or purchase. */
export function knownSince(knex: Knex): { readonly known_since_at: Knex.Raw } {
  const first = "(select min(k.known_since_at) from pools k where k.license_server_id = s.id)";
  return { known_since_at: knex.raw(first) };
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

type SystemMessage = components["schemas"]["SystemMessage"];

/** After so long without a report there is a message, also where a server counts as silent only later. */
const mostSilentMs = DAY_MS;
const expiresWithinMs = 30 * DAY_MS;

/** Ids of observations lie above all that a notice can get: one for each licence server and kind. */
const firstId = 2 ** 52;
const kinds: readonly SystemMessage["Kind"][] = [
  "LicenseServerDown",
  "LicenseServerPartial",
  "NoValidLicenseFile",
  "NoReport",
  "Expiration",
];

const words: Readonly<Record<string, readonly [kind: SystemMessage["Kind"], text: string]>> = {
  DOWN: ["LicenseServerDown", "is down"],
  PARTIAL: ["LicenseServerPartial", "runs in part: some of its hosts are down"],
  NO_VALID_LIC_FILE: ["NoValidLicenseFile", "has no valid licence file"],
};

/** The messages about the licence servers that the caller sees, in the order of their names. */
export async function observations(
  trx: Knex.Transaction,
  viewer: Viewer,
  { now, silenceMs }: { readonly now: number; readonly silenceMs: number },
): Promise<SystemMessage[]> {
  const servers: { id: number; name: string; status: string; last_update_at: number | null }[] = await trx
    .select("s.id", "s.name", "s.last_update_at", { status: trx.raw(shownStatus) })
    .from("license_servers as s")
    .where("s.enable_status", "Enabled")
    .modify(presentServers(trx, viewer))
    .orderBy(["s.name_key", "s.id"]);
  const expiring = await expirations(trx, viewer, now);
  return servers.flatMap(({ id, name, status, last_update_at }) => {
    const about = (Kind: SystemMessage["Kind"], text: string): SystemMessage => ({
      Id: firstId + id * 8 + kinds.indexOf(Kind),
      Kind,
      Text: `The licence server ${name} ${text}.`,
      LicenseServerId: id,
      CreatedBy: null,
      TimeUtc: last_update_at === null ? null : new Date(last_update_at).toISOString(),
      ExpiresUtc: null,
    });
    const state = words[status];
    const next = expiring.get(id);
    const isSilent = last_update_at !== null && last_update_at < now - Math.min(silenceMs, mostSilentMs);
    return [
      ...(state ? [about(...state)] : []),
      ...(isSilent ? [about("NoReport", `was last heard of at ${new Date(last_update_at).toISOString()}`)] : []),
      ...(next ? [about("Expiration", next)] : []),
    ];
  });
}

/** In words, by licence server, how many active features expire soon and when the first does. */
async function expirations(trx: Knex.Transaction, viewer: Viewer, now: number): Promise<Map<number, string>> {
  const rows: { id: number; features: number; first: number }[] = await presentPools(trx, viewer)
    .join("pool_increments as i", "i.pool_id", "p.id")
    .modify(activePools(now))
    .where("i.is_own", 1)
    .whereBetween("i.expiration_at", [now - DAY_MS, now + expiresWithinMs])
    .groupBy("s.id")
    .select({ id: "s.id" })
    .countDistinct({ features: "p.id" })
    .min({ first: "i.expiration_at" });
  return new Map(
    rows.map(({ id, features, first }) => {
      const many = features === 1 ? "1 feature that expires" : `${features} features that expire`;
      const day = new Date(first).toISOString().slice(0, 10);
      return [id, `has ${many} within 30 days, first on ${day}`];
    }),
  );
}
