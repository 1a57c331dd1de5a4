// Sessions that have ended, and denials, added by an administrator. They are written as reported ones are, with the same
// roll-up, pools of users and verdicts on denials; no report is ever matched with them.
import type { Knex } from "knex";
import { jsonValues, nameKey } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import type { PoolRow } from "../pools/manual.ts";
import { Batch, type BatchSettings } from "./batch/batch.ts";
import { shortHash } from "./batch/keys.ts";
import { type KeyedEvent, noAttributes } from "./batch/messages.ts";
import { addDenials } from "./denials.ts";
import type { Pool } from "./pools/book.ts";
import { readPools } from "./pools/store.ts";
import { emptyPlan, type SessionValues } from "./sessions/plan.ts";
import { writeSessions } from "./sessions/write.ts";

/** Instants in milliseconds since 1970 UTC. */
export interface ManualSession {
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly lingerSeconds: number | null;
}

export interface ManualDenial {
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly at: number;
  readonly denialType: components["schemas"]["Denial"]["DenialType"];
  readonly errorMessage: string | null;
}

interface StoredSession {
  readonly user_id: number;
  readonly workstation_key: string | null;
  readonly number_of_licenses: number;
  readonly start_at: number;
  readonly end_at: number;
}

interface StoredDenial extends Omit<StoredSession, "start_at" | "end_at"> {
  readonly denial_at: number;
  readonly denial_type: string;
}

/** Adds those that are not stored yet, however they came to be; answers how many, and how many were too old. */
export async function addManualUsage(
  trx: Knex.Transaction,
  pool: PoolRow,
  { sessions, denials }: { readonly sessions: readonly ManualSession[]; readonly denials: readonly ManualDenial[] },
  settings: BatchSettings,
): Promise<{ readonly result: components["schemas"]["LicenseUsageResult"]; readonly tooOld: number }> {
  const batch = new Batch(trx, settings);
  const all = [...sessions, ...denials];
  await batch.users.addMissing(all.map((one) => one.userName));
  await batch.workstations.lookUp(all.map((one) => one.workstation));
  const result = {
    SessionsAdded: await addSessions(batch, pool, sessions),
    DenialsAdded: await addManualDenials(batch, pool, denials),
  };
  await batch.finish();
  // Something is known of a pool from its first session or denial on, however early that is.
  const instants = [...sessions.map(({ startAt }) => startAt), ...denials.map(({ at }) => at)];
  const first = instants.reduce((earliest, at) => Math.min(earliest, at), Number.MAX_SAFE_INTEGER);
  await trx("pools").where({ id: pool.id }).where("known_since_at", ">", first).update({ known_since_at: first });
  return { result, tooOld: batch.tooOld };
}

async function addSessions(batch: Batch, pool: PoolRow, sessions: readonly ManualSession[]): Promise<number> {
  const keyOf = (userId: number, workstation: string | null, licenses: number, from: number, to: number) =>
    shortHash(["manual", pool.id, userId, workstation === null ? null : nameKey(workstation), licenses, from, to]);
  const wanted = new Map<string, SessionValues>();
  for (const one of sessions) {
    const userId = batch.users.id(one.userName);
    const key = keyOf(userId, one.workstation, one.numberOfLicenses, one.startAt, one.endAt);
    if (!wanted.has(key)) wanted.set(key, sessionValues(batch, pool, one, key));
  }
  const starts = Array.from(wanted.values(), (one) => one.startAt);
  const users = Array.from(wanted.values(), (one) => one.userId);
  const stored: StoredSession[] = await batch
    .trx("sessions")
    .leftJoin("session_texts", "session_texts.id", "texts_id")
    .select("user_id", "workstation_key", "number_of_licenses", "start_at", "end_at")
    .where({ pool_id: pool.id })
    .whereRaw("user_id in ?", [jsonValues(batch.trx, [...new Set(users)])])
    .whereRaw("start_at in ?", [jsonValues(batch.trx, [...new Set(starts)])])
    .whereNotNull("end_at");
  for (const row of stored) {
    wanted.delete(keyOf(row.user_id, row.workstation_key, row.number_of_licenses, row.start_at, row.end_at));
  }
  const plan = { ...emptyPlan, inserts: [...wanted.values()] };
  return (await writeSessions(batch, pool.license_server_id, plan)).SessionsOpened;
}

function sessionValues(batch: Batch, pool: PoolRow, session: ManualSession, endKey: string): SessionValues {
  const { userName, workstation, numberOfLicenses, startAt, endAt, lingerSeconds } = session;
  return {
    ...noAttributes,
    isBorrowed: lingerSeconds !== null,
    lingerSeconds,
    poolId: pool.id,
    userId: batch.users.id(userName),
    workstation: batch.workstations.shown(workstation),
    workstationKey: workstation === null ? null : nameKey(workstation),
    numberOfLicenses,
    startAt,
    endAt,
    endSource: "event",
    source: "manual",
    // Neither listed nor started by a log: no report is ever matched with it.
    checkoutKey: null,
    startKey: null,
    endKey,
    listedStartAt: null,
    listedPrecisionMs: null,
    listedAt: null,
  };
}

async function addManualDenials(batch: Batch, row: PoolRow, denials: readonly ManualDenial[]): Promise<number> {
  const { trx } = batch;
  const pool = (await readPools(trx, row.license_server_id)).byId().get(row.id) as Pool;
  const wanted = new Map<string, KeyedEvent>();
  for (const { denialType, errorMessage, userName, workstation, numberOfLicenses, at } of denials) {
    const userId = batch.users.id(userName);
    const workstationKey = workstation === null ? null : nameKey(workstation);
    const key = shortHash(["manual", row.id, userId, workstationKey, numberOfLicenses, at, denialType]);
    const { name, version, additionalKey, vendor, licenseType } = pool;
    const identity = { name, version, additionalKey, vendor, licenseType, ordinal: 0, attributes: noAttributes };
    const reason = { denialType, errorMessage, majorErrorCode: null, minorErrorCode: null, isLastAttempt: true };
    wanted.set(key, { ...identity, ...reason, type: "denial", at, userName, workstation, numberOfLicenses, key });
  }
  const users = Array.from(wanted.values(), (one) => batch.users.id(one.userName));
  const at = Array.from(wanted.values(), (one) => one.at);
  const stored: StoredDenial[] = await trx("denials")
    .select("user_id", "workstation_key", "number_of_licenses", "denial_at", "denial_type")
    .where({ pool_id: row.id })
    .whereRaw("user_id in ?", [jsonValues(trx, [...new Set(users)])])
    .whereRaw("denial_at in ?", [jsonValues(trx, [...new Set(at)])]);
  for (const one of stored) {
    const parts = [one.user_id, one.workstation_key, one.number_of_licenses, one.denial_at, one.denial_type];
    wanted.delete(shortHash(["manual", row.id, ...parts]));
  }
  return addDenials(batch, row.license_server_id, [...wanted.values()], () => pool);
}
