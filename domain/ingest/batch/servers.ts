// The licence server that a message reports, its hosts and vendor daemons: found or added, and brought up to date.
import type { Knex } from "knex";
import { bulkInsert, bulkUpdate, insertReturningIds, nameKey, unanswered, upsertRows } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import type { MessageResult, ReportedServer, ReportedStatus } from "./messages.ts";

const columns = [
  "id",
  "status",
  "time_zone",
  "enable_status",
  "last_update_at",
  "last_snapshot_at",
  "last_file_at",
  "last_status_at",
  "last_log_at",
  "last_silence_at",
  "is_silent",
] as const;

/** A licence server as it is stored; instants in milliseconds since 1970 UTC, null before the first. */
export interface Server {
  readonly id: number;
  /** As last reported. */
  readonly status: string;
  readonly time_zone: string | null;
  readonly enable_status: string;
  readonly last_update_at: number | null;
  readonly last_snapshot_at: number | null;
  readonly last_file_at: number | null;
  readonly last_status_at: number | null;
  /** The newest event of its log. */
  readonly last_log_at: number | null;
  /** The last report before its last silence. */
  readonly last_silence_at: number | null;
  readonly is_silent: number;
}

/** What a message changes in the row of its licence server. */
type ServerChanges = Partial<Omit<Server, "id" | "status" | "enable_status" | "is_silent" | "last_silence_at">> & {
  readonly status?: NonNullable<ReportedStatus["Status"]>;
  /** When the last report came in, by the service's clock. */
  readonly last_received_at?: number;
};

/** The licence server of this name; one that is unknown is added. Null for a deleted one. */
export async function findServer(trx: Knex.Transaction, reported: ReportedServer): Promise<Server | null> {
  const name_key = nameKey(reported.Name);
  const stored: Server | undefined = await trx("license_servers")
    .where({ name_key })
    .first(...columns);
  if (stored) return stored.enable_status === "Deleted" ? null : stored;
  const license_manager_type = reported.LicenseManagerType ?? "FlexLM";
  const time_zone = reported.TimeZone ?? null;
  const row = { name: reported.Name, name_key, license_manager_type, time_zone };
  const [id] = await insertReturningIds(trx, "license_servers", [row]);
  const never = {
    last_update_at: null,
    last_snapshot_at: null,
    last_file_at: null,
    last_status_at: null,
    last_log_at: null,
  };
  const initial = { status: "UNKNOWN", enable_status: "Enabled", ...never, last_silence_at: null, is_silent: 0 };
  return { id: id as number, time_zone, ...initial };
}

/**
 * Stores what a message changes of its server, and the time zone that it names: one update, or none. Another status than before
 * is a state since then. A server whose last report
 * is later than `silentBefore` is not silent. Answers the status that is shown from now on.
 */
export async function updateServer(
  trx: Knex.Transaction,
  server: Server,
  { TimeZone }: ReportedServer,
  changes: ServerChanges,
  silentBefore: number,
): Promise<string> {
  const isNewZone = typeof TimeZone === "string" && TimeZone !== server.time_zone;
  const speaksAgain = Boolean(server.is_silent) && (changes.last_update_at ?? Number.NEGATIVE_INFINITY) > silentBefore;
  const update = {
    ...changes,
    ...(isNewZone && { time_zone: TimeZone }),
    ...(speaksAgain && { is_silent: 0 }),
  };
  if (Object.keys(update).length > 0) await unanswered(trx("license_servers").where({ id: server.id }).update(update));
  if (changes.status !== undefined && changes.status !== server.status && typeof changes.last_status_at === "number") {
    await storeState(trx, server.id, changes.last_status_at, changes.status);
  }
  if (speaksAgain) {
    await trx("server_silences")
      .where({ license_server_id: server.id, silent_at: server.last_silence_at })
      .update({ heard_at: changes.last_update_at });
  }
  return shownStatus({ status: changes.status ?? server.status, is_silent: speaksAgain ? 0 : server.is_silent });
}

/** As answers show it. */
export function shownStatus({ status, is_silent }: Pick<Server, "status" | "is_silent">): string {
  return is_silent ? "SILENT" : status;
}

const stateColumns = { license_server_id: "integer", since_at: "integer", status: "text" } as const;

/** Of one licence server the newest states stay: one that comes and goes all the time would fill the disk, and answers. */
const mostStates = 10_000;

/** Of two statuses at one instant the later one counts. */
async function storeState(trx: Knex.Transaction, id: number, at: number, status: string): Promise<void> {
  const key = ["license_server_id", "since_at"];
  await upsertRows(trx, "server_states", stateColumns, key, [[id, at, status]]);
  const states = () => trx("server_states").where("license_server_id", id);
  const surplus: { since_at: number } | undefined = await states()
    .orderBy("since_at", "desc")
    .offset(mostStates)
    .first("since_at");
  if (surplus !== undefined) await states().where("since_at", "<=", surplus.since_at).delete();
}

/** The newest instant that a report of the server speaks of. */
export function lastUpdateOf(server: Server, at: number): Pick<ServerChanges, "last_update_at"> {
  return { last_update_at: Math.max(server.last_update_at ?? at, at) };
}

/** Whether a status as of `at` is older than the last one that was applied. */
export function isOlderStatus(server: Server, at: number): boolean {
  return server.last_status_at !== null && at < server.last_status_at;
}

/**
 * Stores the hosts and vendor daemons that were reported, and answers what changes of the server itself. What was left
 * out stays as it is known. An older status than the last one changes nothing.
 */
export async function storeStatus(
  trx: Knex.Transaction,
  server: Server,
  at: number,
  { Status, Hosts, Vendors }: ReportedStatus,
): Promise<ServerChanges> {
  if (isOlderStatus(server, at) || (Status === undefined && !Hosts && !Vendors)) return {};
  if (Hosts) await replaceHosts(trx, server.id, Hosts);
  if (Vendors) await replaceVendors(trx, server.id, Vendors);
  return { ...(Status !== undefined && { status: Status }), last_status_at: at, ...lastUpdateOf(server, at) };
}

type ReportedHost = components["schemas"]["ReportedHost"];
type ReportedVendor = components["schemas"]["ReportedVendor"];

/** Makes these the hosts of the server. A host may be printed twice, in different case: it is one, as it was printed first. */
async function replaceHosts(trx: Knex.Transaction, serverId: number, hosts: readonly ReportedHost[]): Promise<void> {
  const rows = hosts.map(({ HostName, Port, Role, Status, Version }) => {
    const shown = { host_key: nameKey(HostName), host_name: HostName, port: Port ?? null, role: Role ?? null };
    return { ...shown, status: Status, version: Version ?? null };
  });
  await replaceRows(trx, "license_server_hosts", "host_key", "host_name", serverId, rows);
}

/** Makes these the vendor daemons of the server. */
async function replaceVendors(
  trx: Knex.Transaction,
  serverId: number,
  vendors: readonly ReportedVendor[],
): Promise<void> {
  const rows = vendors.map(({ Name, Status, Version }) => {
    return { name_key: nameKey(Name), name: Name, status: Status, version: Version ?? null };
  });
  await replaceRows(trx, "license_server_vendors", "name_key", "name", serverId, rows);
}

type Row = Record<string, string | number | null>;

/** Makes the rows of a server these; one that stays retains its id and its name as first seen. */
async function replaceRows(
  trx: Knex.Transaction,
  table: string,
  key: string,
  name: string,
  serverId: number,
  reported: readonly Row[],
): Promise<void> {
  const firsts = new Map(reported.toReversed().map((row) => [row[key], row]));
  const rows = reported
    .filter((row) => firsts.get(row[key]) === row)
    .map((row, position): Row => ({ license_server_id: serverId, position, ...row }));
  const stored = await trx(table).where({ license_server_id: serverId }).select<{ id: number; key: string }[]>("id", {
    key,
  });
  const ids = new Map<unknown, number>(stored.map((row) => [row.key, row.id]));
  const gone = stored.filter((row) => !firsts.has(row.key)).map((row) => row.id);
  if (gone.length > 0) await trx(table).whereIn("id", gone).delete();
  const added = rows.filter((row) => !ids.has(row[key]));
  await bulkInsert(trx, table, added);
  const changed = rows.flatMap(({ [name]: _seenFirst, ...row }) => {
    const id = ids.get(row[key]);
    return id === undefined ? [] : { ...row, id };
  });
  await bulkUpdate(trx, table, ["id"], changed);
}

export interface Outcome {
  readonly result: MessageResult;
  /** What the message changes of its licence server. */
  readonly changes: ServerChanges;
}
