// Plain builders of users, sessions and denials: each stores one with sensible defaults, straight into the tables, with what
// ingestion would derive from it (the usage roll-up, who met which pool, the totals of denials).
import {
  type Database,
  type InsertRow,
  insertReturningIds,
  lengthClass,
  nameKey,
  upsertRows,
} from "../../../db/index.ts";
import { addHandleCharacters, NameTable } from "../../../domain/ingest/batch/names.ts";
import { SessionTexts, type Texts } from "../../../domain/ingest/batch/session-texts.ts";
import { forgetConcurrency } from "../../../domain/usage/concurrency/invalidation-log.ts";
import { applyUsageChanges } from "../../../domain/usage/totals/update.ts";
import { refreshUserPools } from "../../../domain/usage/totals/user-pools.ts";
import { insert, next } from "./new-row.ts";

export interface UserFields {
  name?: string;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

export function aUser(db: Database, fields: UserFields = {}): Promise<number> {
  const name = fields.name ?? `user-${next()}`;
  return insert(db, "users", {
    name,
    name_key: nameKey(name),
    first_name: fields.firstName ?? null,
    last_name: fields.lastName ?? null,
    email: fields.email ?? null,
  });
}

export interface SessionFields {
  poolId: number;
  userId: number;
  startAt: number;
  /** Null or left out: still active. */
  endAt?: number | null;
  numberOfLicenses?: number;
  isBorrowed?: boolean;
  workstation?: string | null;
  groupName?: string | null;
  projectName?: string | null;
  ipAddress?: string | null;
  display?: string | null;
  handle?: string | null;
  clientVersion?: string | null;
  checkoutData?: string | null;
  idleSeconds?: number | null;
  lingerSeconds?: number | null;
  lingerDueAt?: number | null;
  source?: "snapshot" | "event";
}

export async function aSession(db: Database, fields: SessionFields): Promise<number> {
  const [id] = await someSessions(db, [fields]);
  return id as number;
}

/** Several at once; the Ids in their order. */
export async function someSessions(db: Database, sessions: readonly SessionFields[]): Promise<readonly number[]> {
  return db.write.transaction(async (trx) => {
    const pools: { id: number; license_server_id: number }[] = await trx("pools").select("id", "license_server_id");
    const servers = new Map(pools.map((pool) => [pool.id, pool.license_server_id]));
    const labels = { groups: new NameTable(trx, "user_groups"), projects: new NameTable(trx, "projects") };
    await labels.groups.addMissing(sessions.map((session) => session.groupName ?? null));
    await labels.projects.addMissing(sessions.map((session) => session.projectName ?? null));
    const texts = new SessionTexts(trx);
    await texts.addMissing(sessions.map(textsOf));
    await addHandleCharacters(
      trx,
      sessions.map(({ handle = null }) => handle),
    );
    const rows = sessions.map((session) => ({
      ...sessionRow(session, servers.get(session.poolId) as number),
      texts_id: texts.id(textsOf(session)),
      group_id: labels.groups.find(session.groupName ?? null),
      project_id: labels.projects.find(session.projectName ?? null),
    }));
    const ids = await insertReturningIds(trx, "sessions", rows);
    const changes = sessions.map(({ userId, poolId, numberOfLicenses = 1, startAt, endAt = null }) => {
      return { userId, poolId, numberOfLicenses, before: null, after: { startAt, endAt } };
    });
    await applyUsageChanges(trx, changes);
    await refreshUserPools(trx, changes);
    return ids;
  });
}

function textsOf(session: SessionFields): Texts {
  const { groupName = null, projectName = null, workstation = null, ipAddress = null } = session;
  const { display = null, clientVersion = null, checkoutData = null } = session;
  const workstationKey = workstation === null ? null : nameKey(workstation);
  return { groupName, projectName, workstation, workstationKey, ipAddress, display, clientVersion, checkoutData };
}

function sessionRow(session: SessionFields, licenseServerId: number): InsertRow {
  const { startAt, endAt = null } = session;
  return {
    pool_id: session.poolId,
    license_server_id: licenseServerId,
    user_id: session.userId,
    handle: session.handle ?? null,
    number_of_licenses: session.numberOfLicenses ?? 1,
    is_borrowed: Number(session.isBorrowed ?? false),
    start_at: startAt,
    end_at: endAt,
    idle_seconds: session.idleSeconds ?? null,
    linger_seconds: session.lingerSeconds ?? null,
    linger_due_at: session.lingerDueAt ?? null,
    source: session.source ?? "event",
    length_class: endAt === null ? null : lengthClass(endAt - startAt),
  };
}

export interface DenialFields {
  licenseServerId: number;
  userId: number;
  denialAt: number;
  poolId?: number | null;
  featureName?: string;
  featureVersion?: string | null;
  vendor?: string | null;
  workstation?: string | null;
  numberOfLicenses?: number;
  denialType?: "NoLicenseAvailable" | "AllLicensesAreReservedForOthers" | "Other";
  isTrueDenial?: boolean;
  errorMessage?: string | null;
  majorErrorCode?: number | null;
  minorErrorCode?: number | null;
}

export async function aDenial(db: Database, fields: DenialFields): Promise<number> {
  const [id] = await someDenials(db, [fields]);
  return id as number;
}

/** Several at once; the Ids in their order. Verdicts are as given, not worked out. */
export async function someDenials(db: Database, denials: readonly DenialFields[]): Promise<readonly number[]> {
  return db.write.transaction(async (trx) => {
    const rows = denials.map(denialRow);
    const ids = await insertReturningIds(trx, "denials", rows);
    const key = ["license_server_id", "pool_id", "vendor_key", "denial_type", "is_true_denial"];
    const keys = rows.map((row) => [
      row.license_server_id,
      row.pool_id ?? 0,
      row.vendor_key ?? "",
      row.denial_type,
      row.is_true_denial,
    ]);
    const counted = [...Map.groupBy(keys, String).values()].map((same) => [...(same[0] ?? []), same.length]);
    await upsertRows(trx, "denial_totals", denialTotalColumns, key, counted, {
      total: "denial_totals.total + excluded.total",
    });
    return ids;
  });
}

const denialTotalColumns = {
  license_server_id: "integer",
  pool_id: "integer",
  vendor_key: "text",
  denial_type: "text",
  is_true_denial: "integer",
  total: "integer",
} as const;

function denialRow(denial: DenialFields) {
  const { featureName = "cad_pro", vendor = null, workstation = null } = denial;
  return {
    denial_at: denial.denialAt,
    pool_id: denial.poolId ?? null,
    license_server_id: denial.licenseServerId,
    user_id: denial.userId,
    feature_name: featureName,
    feature_key: nameKey(featureName),
    feature_version: denial.featureVersion ?? null,
    vendor,
    vendor_key: vendor === null ? null : nameKey(vendor),
    workstation,
    workstation_key: workstation === null ? null : nameKey(workstation),
    number_of_licenses: denial.numberOfLicenses ?? 1,
    denial_type: denial.denialType ?? "NoLicenseAvailable",
    is_true_denial: Number(denial.isTrueDenial ?? true),
    error_message: denial.errorMessage ?? null,
    major_error_code: denial.majorErrorCode ?? null,
    minor_error_code: denial.minorErrorCode ?? null,
    event_key: `denial-${next()}`,
  };
}

/** Deletes all sessions, with what is derived from them. */
export async function clearSessions(db: Database): Promise<void> {
  await db.write.transaction(async (trx) => {
    for (const table of ["sessions", "usage_states", "user_pools"]) await trx(table).delete();
    await forgetConcurrency(trx);
  });
}

/** Deletes all denials, with their totals. */
export async function clearDenials(db: Database): Promise<void> {
  await db.write.transaction(async (trx) => {
    for (const table of ["denials", "denial_totals"]) await trx(table).delete();
  });
}
