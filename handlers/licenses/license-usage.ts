// addLicenseUsage: sessions that have ended, and denials, added by an administrator. They go the way of what is reported:
// the same writers, the roll-up, the users' pools and the verdicts on denials.
import type { Knex } from "knex";
import { classifyDatabaseError, jsonValues, nameKey } from "../../db/index.ts";
import { Batch } from "../../domain/ingest/batch/batch.ts";
import { shortHash } from "../../domain/ingest/batch/keys.ts";
import { addDenials } from "../../domain/ingest/denials.ts";
import type { Pool } from "../../domain/ingest/pools/identity.ts";
import { readPools } from "../../domain/ingest/pools/store.ts";
import type { KeyedEvent } from "../../domain/ingest/reports/messages.ts";
import { noAttributes } from "../../domain/ingest/reports/messages.ts";
import { type SessionValues, SessionWrites } from "../../domain/ingest/sessions/write.ts";
import { invalid } from "../../domain/problem.ts";
import { checkText } from "../../domain/records/checked-text.ts";
import type { Context } from "../../domain/records/context.ts";
import { type PoolRow, poolOf } from "../../domain/records/pools/manual.ts";
import { instantOf } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];
type Result = Schemas["LicenseUsageResult"];

interface Used {
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly lingerSeconds: number | null;
}

interface Refused {
  readonly userName: string;
  readonly workstation: string | null;
  readonly numberOfLicenses: number;
  readonly at: number;
  readonly denialType: Schemas["Denial"]["DenialType"];
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

/** How often it is tried when another call stores the same at once. */
const attempts = 4;

export const addLicenseUsage: Handler<"addLicenseUsage"> = async ({ path, body }, context) => {
  const sessions = (body.Sessions ?? []).map((one, place) => usedOf(one, `Sessions[${place}].`, context.now));
  const denials = (body.Denials ?? []).map((one, place) => refusedOf(one, `Denials[${place}].`, context.now));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await context.db.write.transaction((trx) => store(trx, path.id, sessions, denials, context));
      return { status: 200, body: result };
    } catch (error) {
      const kind = classifyDatabaseError(error);
      if (attempt === attempts || (kind !== "unique" && kind !== "deadlock")) throw error;
    }
  }
};

function usedOf(session: Schemas["UsedSession"], where: string, now: number): Used {
  const startAt = instantOf(`${where}StartTimeUtc`, session.StartTimeUtc) as number;
  const endAt = instantOf(`${where}EndTimeUtc`, session.EndTimeUtc) as number;
  if (endAt < startAt) throw invalid(`${where}EndTimeUtc`, "must not lie before the start");
  if (endAt > now) throw invalid(`${where}EndTimeUtc`, "must not lie after now");
  return { ...partyOf(session, where), startAt, endAt, lingerSeconds: session.LingerTimeSeconds ?? null };
}

function refusedOf(denial: Schemas["UsedDenial"], where: string, now: number): Refused {
  const at = instantOf(`${where}DenialTimeUtc`, denial.DenialTimeUtc) as number;
  if (at > now) throw invalid(`${where}DenialTimeUtc`, "must not lie after now");
  const errorMessage = denial.ErrorMessage ?? null;
  if (errorMessage?.isWellFormed() === false) throw invalid(`${where}ErrorMessage`, "must be Unicode text");
  return { ...partyOf(denial, where), at, denialType: denial.DenialType ?? "Other", errorMessage };
}

function partyOf(one: Schemas["UsedSession"] | Schemas["UsedDenial"], where: string) {
  checkText(`${where}UserName`, one.UserName);
  if (typeof one.Workstation === "string") checkText(`${where}Workstation`, one.Workstation);
  const { UserName: userName, Workstation: workstation = null, NumberOfLicenses: numberOfLicenses = 1 } = one;
  return { userName, workstation, numberOfLicenses };
}

async function store(
  trx: Knex.Transaction,
  poolId: number,
  sessions: readonly Used[],
  denials: readonly Refused[],
  { caller, now, settings }: Context,
): Promise<Result> {
  const row = await poolOf(trx, poolId, caller);
  const batch = new Batch(trx, { now, denialWindowMs: settings.denialWindowMs });
  const party = [...sessions, ...denials];
  await batch.users.learn(
    party.map((one) => one.userName),
    true,
  );
  await batch.workstations.learn(party.map((one) => one.workstation));
  const result = {
    SessionsAdded: await addSessions(batch, row, sessions),
    DenialsAdded: await addManualDenials(batch, row, denials),
  };
  await batch.finish();
  const detail = { FeatureId: poolId, ...result };
  await recordAct(trx, { actor: caller.name, action: "license.usage", target: row.name, detail }, now);
  return result;
}

/** Adds the sessions that are not stored, however they came to be; answers how many. */
async function addSessions(batch: Batch, pool: PoolRow, sessions: readonly Used[]): Promise<number> {
  const keyOf = (userId: number, workstation: string | null, licenses: number, from: number, to: number) =>
    shortHash(["manual", pool.id, userId, workstation === null ? null : nameKey(workstation), licenses, from, to]);
  const wanted = new Map<string, SessionValues>();
  for (const one of sessions) {
    const userId = batch.users.id(one.userName);
    const { workstation, numberOfLicenses, startAt, endAt, lingerSeconds } = one;
    const key = keyOf(userId, workstation, numberOfLicenses, startAt, endAt);
    if (wanted.has(key)) continue;
    wanted.set(key, {
      ...noAttributes,
      isBorrowed: lingerSeconds !== null,
      lingerSeconds,
      poolId: pool.id,
      userId,
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
      endKey: key,
      listedStartAt: null,
      listedPrecisionMs: null,
      listedAt: null,
    });
  }
  const starts = Array.from(wanted.values(), (one) => one.startAt);
  const users = Array.from(wanted.values(), (one) => one.userId);
  const stored: StoredSession[] = await batch
    .trx("sessions")
    .select("user_id", "workstation_key", "number_of_licenses", "start_at", "end_at")
    .where({ pool_id: pool.id })
    .whereRaw("user_id in ?", [jsonValues(batch.trx, [...new Set(users)])])
    .whereRaw("start_at in ?", [jsonValues(batch.trx, [...new Set(starts)])])
    .whereNotNull("end_at");
  for (const row of stored) {
    wanted.delete(keyOf(row.user_id, row.workstation_key, row.number_of_licenses, row.start_at, row.end_at));
  }
  const writes = new SessionWrites(pool.license_server_id);
  for (const values of wanted.values()) writes.insert(values);
  await writes.write(batch);
  return wanted.size;
}

/** Adds the denials that are not stored; answers how many. */
async function addManualDenials(batch: Batch, row: PoolRow, denials: readonly Refused[]): Promise<number> {
  const { trx } = batch;
  const pool = (await readPools(trx, row.license_server_id)).all().find((one) => one.id === row.id) as Pool;
  const wanted = new Map<string, KeyedEvent>();
  for (const { denialType, errorMessage, userName, workstation, numberOfLicenses, at } of denials) {
    const userId = batch.users.id(userName);
    const place = workstation === null ? null : nameKey(workstation);
    const key = shortHash(["manual", row.id, userId, place, numberOfLicenses, at, denialType]);
    const { name, version, additionalKey, vendor, licenseType } = pool;
    const print = { name, version, additionalKey, vendor, licenseType, place: 0, attributes: noAttributes };
    const said = { denialType, errorMessage, majorErrorCode: null, minorErrorCode: null, isLastAttempt: true };
    wanted.set(key, { ...print, ...said, type: "denial", at, userName, workstation, numberOfLicenses, key });
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
  await addDenials(batch, row.license_server_id, [...wanted.values()], () => pool);
  return wanted.size;
}
