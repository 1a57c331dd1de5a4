// The least rows that the tables take, for tests of the database room.
import { type Database, lengthClass } from "../../db/index.ts";

let made = 0;

export interface Ids {
  readonly serverId: number;
  readonly poolId: number;
  readonly userId: number;
}

async function insert(db: Database, table: string, row: Record<string, unknown>): Promise<number> {
  const [id] = await db.write(table).insert(row);
  if (id === undefined) throw new Error(`${table} gave no id`);
  return id;
}

/** A server with one pool, and a user; names differ from call to call. */
export async function addServer(db: Database): Promise<Ids> {
  made += 1;
  const serverId = await insert(db, "license_servers", { name: `Server${made}`, name_key: `server${made}` });
  const poolId = await insert(db, "pools", {
    license_server_id: serverId,
    pool_key: `pool${made}`,
    name: "Feature",
    name_key: "feature",
  });
  const userId = await insert(db, "users", { name: `User${made}`, name_key: `user${made}` });
  return { serverId, poolId, userId };
}

/** A session of a minute, ended; `row` overrides columns. */
export function addSession(db: Database, ids: Ids, row: Record<string, unknown> = {}): Promise<number> {
  const startAt = Date.UTC(2026, 0, 1, 8);
  return insert(db, "sessions", {
    pool_id: ids.poolId,
    license_server_id: ids.serverId,
    user_id: ids.userId,
    start_at: startAt,
    end_at: startAt + 60_000,
    length_class: lengthClass(60_000),
    source: "event",
    ...row,
  });
}

export function addDenial(db: Database, ids: Ids): Promise<number> {
  made += 1;
  return insert(db, "denials", {
    denial_at: Date.UTC(2026, 0, 1, 9),
    pool_id: ids.poolId,
    license_server_id: ids.serverId,
    user_id: ids.userId,
    feature_name: "Feature",
    feature_key: "feature",
    denial_type: "NoLicenseAvailable",
    event_key: `denial${made}`,
  });
}
