// getLicenseServerLookup, getLicenseServerStatistics and getLicenseServer: the licence servers, in short, in numbers and
// in full. Deleted servers are not there.
import type { Knex } from "knex";
import { asJson, asJsonGroups, asRecords, jsonArray, jsonObject, recordShape } from "../../db/index.ts";
import { notFound } from "../../domain/problem.ts";
import { among, presentServers, type Viewer } from "../../domain/records/filters.ts";
import { activePools, featureShape, features } from "../../domain/records/pools/rows.ts";
import { percentSql, sumSql } from "../../domain/records/pools/sums.ts";
import { DAY_MS } from "../../domain/time/units.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];
type LicenseServer = Schemas["LicenseServer"];

const lookupShape = recordShape<Schemas["LicenseServerLookupEntry"]>("LicenseServerLookupEntry", {
  Id: ["number", "id"],
  Name: ["text", "name"],
});

export const getLicenseServerLookup: Handler<"getLicenseServerLookup"> = async (_input, { db, caller, signal }) => {
  const rows = servers(db.read, caller).select("s.id", "s.name").orderBy(["s.name_key", "s.id"]);
  return { status: 200, body: await asJson(rows, lookupShape, signal) };
};

const statisticsShape = recordShape<Schemas["LicenseServerStatistics"]>("LicenseServerStatistics", {
  LicenseServerId: ["number", "id"],
  LicenseServerName: ["text", "name"],
  Status: ["text", "status"],
  TotalQuantity: ["number", "total"],
  TotalUsed: ["number", "used"],
  TotalBorrowed: ["number", "borrowed"],
  UsagePercent: ["number", "usage_percent"],
  ActiveSessions: ["number", "active_sessions"],
  DistinctUsers: ["number", "distinct_users"],
  DenialsLast24Hours: ["number", "denials"],
  LastUpdateUtc: ["instant", "last_update_at"],
});

export const getLicenseServerStatistics: Handler<"getLicenseServerStatistics"> = async (_input, context) => {
  const { db, caller, now, signal } = context;
  const active = "from sessions x where x.license_server_id = s.id and x.end_at is null";
  const rows = withTotals(db.read, servers(db.read, caller), now)
    .select("s.id", "s.name", "s.status", "s.last_update_at")
    .select({
      active_sessions: db.read.raw(`(select count(*) ${active})`),
      distinct_users: db.read.raw(`(select count(distinct x.user_id) ${active})`),
      denials: db.read.raw(
        `(select count(*) from denials d
          where d.license_server_id = s.id and d.denial_at >= :from and d.denial_at < :now)`,
        { from: now - DAY_MS, now },
      ),
    })
    .orderBy(["s.name_key", "s.id"]);
  return { status: 200, body: await asJson(rows, statisticsShape, signal) };
};

const serverShape = recordShape<Omit<LicenseServer, "Hosts" | "Vendors" | "Pools">>("LicenseServer", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  LicenseManagerType: ["text", "license_manager_type"],
  Status: ["text", "status"],
  EnableStatus: ["text", "enable_status"],
  TimeZone: ["text", "time_zone"],
  TotalQuantity: ["number", "total"],
  TotalUsed: ["number", "used"],
  TotalBorrowed: ["number", "borrowed"],
  UsagePercent: ["number", "usage_percent"],
  LastUpdateUtc: ["instant", "last_update_at"],
});

const hostShape = recordShape<Schemas["LicenseServerHost"]>("LicenseServerHost", {
  HostName: ["text", "host_name"],
  Port: ["number", "port"],
  Role: ["text", "role"],
  Status: ["text", "status"],
  Version: ["text", "version"],
});

const vendorShape = recordShape<Schemas["LicenseServerVendor"]>("LicenseServerVendor", {
  Name: ["text", "name"],
  Status: ["text", "status"],
  Version: ["text", "version"],
});

export const getLicenseServers: Handler<"getLicenseServers"> = async ({ query }, { db, caller, now, signal }) =>
  db.read.transaction(async (trx) => {
    const states = ["Enabled", query.includeDisabled && "Disabled", query.includeDeleted && "Deleted"];
    const chosen = trx
      .from("license_servers as s")
      .modify(among(trx, "s.id", caller.licenseServerIds))
      .whereIn(
        "s.enable_status",
        states.filter((state) => typeof state === "string"),
      );
    const listed = await asRecords(
      withTotals(trx, chosen, now).select("s.*").orderBy(["s.name_key", "s.id"]),
      serverShape,
    );
    const hosts = trx("license_server_hosts").orderBy(["license_server_id", "position", "id"]);
    const vendors = trx("license_server_vendors").orderBy(["license_server_id", "position", "id"]);
    const hostsOf = await asJsonGroups(hosts, hostShape, "license_server_id", signal);
    const vendorsOf = await asJsonGroups(vendors, vendorShape, "license_server_id", signal);
    const body = listed.map(({ Id, Name, LicenseManagerType, Status, EnableStatus, TimeZone, ...totals }) =>
      jsonObject<Schemas["LicenseServerEntry"]>({
        ...{ Id, Name, LicenseManagerType, Status, EnableStatus, TimeZone },
        Hosts: hostsOf.get(Id) ?? [],
        Vendors: vendorsOf.get(Id) ?? [],
        ...totals,
      }),
    );
    return { status: 200, body: jsonArray(body) };
  });

export const getLicenseServer: Handler<"getLicenseServer"> = async ({ path: { id } }, { db, caller, now, signal }) =>
  db.read.transaction(async (trx) => {
    const rows = withTotals(trx, servers(trx, caller), now).select("s.*").where("s.id", id);
    const [server] = await asRecords(rows, serverShape, signal);
    if (!server) throw notFound("There is no licence server with this Id.");
    const hosts = trx("license_server_hosts").where("license_server_id", id).orderBy(["position", "id"]);
    const vendors = trx("license_server_vendors").where("license_server_id", id).orderBy(["position", "id"]);
    const { Id, Name, LicenseManagerType, Status, EnableStatus, TimeZone, ...totals } = server;
    return {
      status: 200,
      body: jsonObject<LicenseServer>({
        ...{ Id, Name, LicenseManagerType, Status, EnableStatus, TimeZone },
        Hosts: await asJson(hosts, hostShape, signal),
        Vendors: await asJson(vendors, vendorShape, signal),
        ...totals,
        Pools: await asJson(features(trx, caller, now).where("p.license_server_id", id), featureShape, signal),
      }),
    };
  });

function servers(knex: Knex, viewer: Viewer): Knex.QueryBuilder {
  return knex.from("license_servers as s").modify(presentServers(knex, viewer));
}

/** Adds the sums over each server's active pools, and the use of those among them that have or share a total. */
function withTotals(knex: Knex, query: Knex.QueryBuilder, now: number): Knex.QueryBuilder {
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
    .select("t.total", "t.used", "t.borrowed", { usage_percent: knex.raw(percentSql("t.counted_used", "t.total")) });
}
