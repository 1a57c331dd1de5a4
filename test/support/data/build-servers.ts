// Plain builders of licence servers and pools: each stores one with sensible defaults, straight into the tables.
import { type Database, nameKey } from "../../../db/index.ts";
import { insert, next } from "./new-row.ts";

export interface ServerFields {
  name?: string;
  licenseManagerType?: string;
  status?: string;
  enableStatus?: string;
  timeZone?: string | null;
  lastUpdateAt?: number | null;
  /** The newest event of its log: as its last report, where it is left out. */
  lastLogAt?: number | null;
}

/** Returns the Id, as every builder does. */
export function aServer(db: Database, fields: ServerFields = {}): Promise<number> {
  const name = fields.name ?? `server-${next()}`;
  return insert(db, "license_servers", {
    name,
    name_key: nameKey(name),
    license_manager_type: fields.licenseManagerType ?? "FlexLM",
    status: fields.status ?? "UP",
    enable_status: fields.enableStatus ?? "Enabled",
    time_zone: fields.timeZone ?? null,
    last_update_at: fields.lastUpdateAt ?? null,
    last_log_at: fields.lastLogAt === undefined ? (fields.lastUpdateAt ?? null) : fields.lastLogAt,
  });
}

export interface PoolFields {
  licenseServerId: number;
  name?: string;
  version?: string | null;
  additionalKey?: string | null;
  vendor?: string | null;
  licenseType?: string | null;
  productName?: string | null;
  total?: number | null;
  used?: number | null;
  borrowed?: number | null;
  reserved?: number | null;
  queued?: number | null;
  isUncounted?: boolean;
  isTotalShared?: boolean;
  isError?: boolean;
  isListed?: boolean;
  startAt?: number | null;
  /** A quantity of null: only the expiry is reported; an expiry of null is permanent. */
  increments?: readonly { quantity: number | null; startAt?: number | null; expirationAt: number | null }[];
}

export async function aPool(db: Database, fields: PoolFields): Promise<number> {
  const name = fields.name ?? `feature-${next()}`;
  const vendor = fields.vendor ?? null;
  const id = await insert(db, "pools", {
    license_server_id: fields.licenseServerId,
    pool_key: `pool-${next()}`,
    name,
    name_key: nameKey(name),
    version: fields.version ?? null,
    additional_key: fields.additionalKey ?? null,
    vendor,
    vendor_key: vendor === null ? null : nameKey(vendor),
    license_type: fields.licenseType ?? null,
    product_name: fields.productName ?? null,
    total: fields.total ?? null,
    used: fields.used ?? null,
    borrowed: fields.borrowed ?? null,
    reserved: fields.reserved ?? null,
    queued: fields.queued ?? null,
    is_uncounted: Number(fields.isUncounted ?? false),
    is_total_shared: Number(fields.isTotalShared ?? false),
    is_error: Number(fields.isError ?? false),
    is_listed: Number(fields.isListed ?? true),
    start_at: fields.startAt ?? null,
  });
  for (const { quantity, startAt, expirationAt } of fields.increments ?? []) {
    const increment = { pool_id: id, quantity, start_at: startAt ?? null, expiration_at: expirationAt };
    await insert(db, "pool_increments", increment);
  }
  return id;
}
