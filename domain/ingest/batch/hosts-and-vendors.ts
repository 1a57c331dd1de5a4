// The hosts and vendor daemons of a licence server, as a report lists them.
import type { Knex } from "knex";
import { bulkInsert, bulkUpdate, nameKey } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";

type ReportedHost = components["schemas"]["ReportedHost"];
type ReportedVendor = components["schemas"]["ReportedVendor"];

/** Makes these the hosts of the server. */
export async function replaceHosts(
  trx: Knex.Transaction,
  serverId: number,
  hosts: readonly ReportedHost[],
): Promise<void> {
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

/** Makes these the vendor daemons of the server. */
export async function replaceVendors(
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
