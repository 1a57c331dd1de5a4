// Licence servers as messages name them: found without regard to case, added where unknown, and what a report says of
// the server itself, its hosts and its vendor daemons.
import type { Knex } from "knex";
import { bulkInsert, bulkUpdate, insertReturningIds, nameKey } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { ReportedServer, ReportedStatus } from "../reports/messages.ts";

type Schemas = components["schemas"];
type ReportedHost = Schemas["ReportedHost"];
type ReportedVendor = Schemas["ReportedVendor"];

/** A licence server as it is stored; instants in milliseconds since 1970 UTC, null before the first. */
export interface Server {
  readonly id: number;
  readonly time_zone: string | null;
  readonly enable_status: string;
  readonly last_update_at: number | null;
  readonly last_snapshot_at: number | null;
  readonly last_file_at: number | null;
  readonly last_status_at: number | null;
}

/** The server that a message speaks of; one that is unknown is added, its time zone learnt. Null for a deleted one. */
export async function findServer(trx: Knex.Transaction, reported: ReportedServer): Promise<Server | null> {
  const name_key = nameKey(reported.Name);
  const columns = [
    "id",
    "time_zone",
    "enable_status",
    "last_update_at",
    "last_snapshot_at",
    "last_file_at",
    "last_status_at",
  ] as const;
  const known: Server | undefined = await trx("license_servers")
    .where({ name_key })
    .first(...columns);
  const time_zone = reported.TimeZone ?? null;
  if (known) {
    if (known.enable_status === "Deleted") return null;
    if (time_zone !== null && time_zone !== known.time_zone) {
      await trx("license_servers").where({ id: known.id }).update({ time_zone });
    }
    return known;
  }
  const license_manager_type = reported.LicenseManagerType ?? "FlexLM";
  const row = { name: reported.Name, name_key, license_manager_type, time_zone };
  const [id] = await insertReturningIds(trx, "license_servers", [row]);
  return {
    id: id as number,
    time_zone,
    enable_status: "Enabled",
    last_update_at: null,
    last_snapshot_at: null,
    last_file_at: null,
    last_status_at: null,
  };
}

type Times = Partial<Pick<Server, "last_snapshot_at" | "last_file_at" | "last_status_at">>;

/** Notes what of a server was reported as of `at`; the newest of all is its LastUpdateUtc. */
export async function touchServer(trx: Knex.Transaction, server: Server, at: number, times: Times): Promise<void> {
  const last_update_at = Math.max(server.last_update_at ?? at, at);
  await trx("license_servers")
    .where({ id: server.id })
    .update({ ...times, last_update_at });
}

/**
 * Takes over what was reported of a server, its hosts and its vendor daemons; what was left out stays as it is known.
 * Nothing of a report older than the last one applied; answers whether it was applied.
 */
export async function applyStatus(
  trx: Knex.Transaction,
  server: Server,
  at: number,
  reported: ReportedStatus,
): Promise<boolean> {
  if (server.last_status_at !== null && at < server.last_status_at) return false;
  if (reported.Status === undefined && !reported.Hosts && !reported.Vendors) return true;
  if (reported.Status !== undefined) {
    await trx("license_servers").where({ id: server.id }).update({ status: reported.Status });
  }
  if (reported.Hosts) await replaceHosts(trx, server.id, reported.Hosts);
  if (reported.Vendors) await replaceVendors(trx, server.id, reported.Vendors);
  await touchServer(trx, server, at, { last_status_at: at });
  return true;
}

async function replaceHosts(trx: Knex.Transaction, serverId: number, hosts: readonly ReportedHost[]): Promise<void> {
  const rows = firstOfEach(hosts, (host) => nameKey(host.HostName)).map((host, position) => ({
    license_server_id: serverId,
    host_key: nameKey(host.HostName),
    position,
    host_name: host.HostName,
    port: host.Port ?? null,
    role: host.Role ?? null,
    status: host.Status,
    version: host.Version ?? null,
  }));
  await replaceRows(trx, "license_server_hosts", "host_key", "host_name", serverId, rows);
}

async function replaceVendors(
  trx: Knex.Transaction,
  serverId: number,
  vendors: readonly ReportedVendor[],
): Promise<void> {
  const rows = firstOfEach(vendors, (vendor) => nameKey(vendor.Name)).map((vendor, position) => ({
    license_server_id: serverId,
    name_key: nameKey(vendor.Name),
    position,
    name: vendor.Name,
    status: vendor.Status,
    version: vendor.Version ?? null,
  }));
  await replaceRows(trx, "license_server_vendors", "name_key", "name", serverId, rows);
}

/** A host may be printed twice, in different case: it is one host, as it was printed first. */
function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}

/** Makes the rows of a server these; one that stays keeps its id and its name as first seen. */
async function replaceRows(
  trx: Knex.Transaction,
  table: string,
  key: string,
  name: string,
  serverId: number,
  rows: readonly Record<string, string | number | null>[],
): Promise<void> {
  const stored = await trx(table).where({ license_server_id: serverId }).select<{ id: number; key: string }[]>("id", {
    key,
  });
  const ids = new Map(stored.map((row) => [row.key, row.id]));
  const kept = new Set(rows.map((row) => row[key]));
  const gone = stored.filter((row) => !kept.has(row.key)).map((row) => row.id);
  if (gone.length > 0) await trx(table).whereIn("id", gone).delete();
  await bulkInsert(
    trx,
    table,
    rows.filter((row) => !ids.has(row[key] as string)),
  );
  await bulkUpdate(
    trx,
    table,
    ["id"],
    rows
      .filter((row) => ids.has(row[key] as string))
      .map(({ [name]: _seenFirst, ...row }) => ({ ...row, id: ids.get(row[key] as string) as number })),
  );
}
