// Licence servers, and the history of each: its reports and its silences.
import { asJson, asJsonGroups, asRecords, jsonArray, jsonObject } from "../db/index.ts";
import { among } from "../domain/filters/filters.ts";
import { featureShape, features } from "../domain/pools/rows.ts";
import { notFound } from "../domain/problem.ts";
import {
  hostShape,
  knownSince,
  reportInterval,
  serverLookupShape,
  serverShape,
  serverStatistics,
  serverStatisticsShape,
  servers,
  statusSince,
  vendorShape,
  withTotals,
} from "../domain/servers/rows.ts";
import { readStates, sinces, statesIn } from "../domain/servers/states.ts";
import { usualWindow } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { timesOf } from "./replies.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];

export const getLicenseServerLookup: Handler<"getLicenseServerLookup"> = async (_input, { db, caller, signal }) => {
  const rows = servers(db.read, caller).select("s.id", "s.name").orderBy(["s.name_key", "s.id"]);
  return { status: 200, body: await asJson(rows, serverLookupShape, signal) };
};

export const getLicenseServerStatistics: Handler<"getLicenseServerStatistics"> = async (_input, context) => {
  const { db, caller, now, signal } = context;
  return { status: 200, body: await asJson(serverStatistics(db.read, caller, now), serverStatisticsShape, signal) };
};

type Server = Omit<Schemas["LicenseServer"], "Hosts" | "Vendors" | "Pools">;

/** With its hosts and vendor daemons, in the order of the contract. */
function withParts<Parts>(server: Server, parts: Parts) {
  const { Id, Name, LicenseManagerType, Status, EnableStatus, TimeZone, ...totals } = server;
  return { Id, Name, LicenseManagerType, Status, EnableStatus, TimeZone, ...parts, ...totals };
}

export const getLicenseServers: Handler<"getLicenseServers"> = async ({ query }, { db, caller, now, signal }) =>
  db.read.transaction(async (trx) => {
    const states = ["Enabled", query.IncludeDisabled && "Disabled", query.IncludeDeleted && "Deleted"];
    const chosen = trx
      .from("license_servers as s")
      .modify(among(trx, "s.id", caller.licenseServerIds))
      .whereIn(
        "s.enable_status",
        states.filter((state) => typeof state === "string"),
      );
    const listed = await asRecords(
      withTotals(trx, chosen, now)
        .select("s.*", reportInterval(trx), statusSince(trx), knownSince(trx))
        .orderBy(["s.name_key", "s.id"]),
      serverShape,
    );
    const hosts = trx("license_server_hosts").orderBy(["license_server_id", "position", "id"]);
    const vendors = trx("license_server_vendors").orderBy(["license_server_id", "position", "id"]);
    const hostsOf = await asJsonGroups(hosts, hostShape, "license_server_id", signal);
    const vendorsOf = await asJsonGroups(vendors, vendorShape, "license_server_id", signal);
    const body = listed.map((server) =>
      jsonObject<Schemas["LicenseServerEntry"]>(
        withParts(server, { Hosts: hostsOf.get(server.Id) ?? [], Vendors: vendorsOf.get(server.Id) ?? [] }),
      ),
    );
    return { status: 200, body: jsonArray(body) };
  });

export const getLicenseServer: Handler<"getLicenseServer"> = async ({ path: { id } }, { db, caller, now, signal }) =>
  db.read.transaction(async (trx) => {
    const rows = withTotals(trx, servers(trx, caller), now)
      .select("s.*", reportInterval(trx), statusSince(trx), knownSince(trx))
      .where("s.id", id);
    const [server] = await asRecords(rows, serverShape, signal);
    if (!server) throw notFound("There is no licence server with this Id.");
    const hosts = trx("license_server_hosts").where("license_server_id", id).orderBy(["position", "id"]);
    const vendors = trx("license_server_vendors").where("license_server_id", id).orderBy(["position", "id"]);
    const parts = {
      Hosts: await asJson(hosts, hostShape, signal),
      Vendors: await asJson(vendors, vendorShape, signal),
    };
    return {
      status: 200,
      body: jsonObject<Schemas["LicenseServer"]>({
        ...withParts(server, parts),
        Pools: await asJson(features(trx, caller, now).where("p.license_server_id", id), featureShape, signal),
      }),
    };
  });

export const getLicenseServerStates: Handler<"getLicenseServerStates"> = async ({ path, query }, context) => {
  const { db, caller, now } = context;
  const { id } = path;
  const window = usualWindow(query, now);
  return db.read.transaction(async (trx) => {
    const seen = await servers(trx, caller).where("s.id", id).first("s.id");
    const [states] = await readStates(trx, (some) => some.where("s.id", id));
    if (seen === undefined || states === undefined) throw notFound("There is no licence server with this Id.");
    const body = {
      LicenseServerId: id,
      ...timesOf(window, now),
      Items: [...statesIn(sinces(states.reported, states.silences, states.isSilent), window, now)],
    };
    return { status: 200, body };
  });
};
