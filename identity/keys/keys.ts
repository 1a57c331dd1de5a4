// The signing keys in the database: created, rotated, revoked, encrypted again, and inspected. A key is first published, then signs, then
// stays published until the last token that it signed has expired. Every server reads the keys every few seconds.
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { classifyDatabaseError, type Database } from "../../db/index.ts";
import { IdentityNotFound } from "../accounts/errors.ts";
import { recordAct } from "../audit/audit-log.ts";
import { SealBroken, type Sealing } from "./sealing.ts";

/** A new key is published for this long before it signs: longer than any server takes to read it. */
export const publishedBeforeMs = 40_000;
/** An old key stays published for this long after the next one signs. */
export const publishedAfterMs = 2 * 60 * 60 * 1000;

interface SigningKey {
  readonly kid: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly privateJwk: Readonly<Record<string, unknown>>;
  readonly activeFromMs: number;
}

export interface KeySet {
  /** All published keys; the one that signs comes first. */
  readonly signing: readonly SigningKey[];
  /** The secret that signs cookies. */
  readonly cookieSecret: string;
}

/** A key as it is stored. */
export interface KeyRow {
  readonly id: number;
  readonly purpose: "signing" | "cookies";
  readonly number: number;
  readonly kid: string;
  readonly public_jwk: string | null;
  readonly secret: string;
  readonly created_at: number;
  readonly active_from_at: number;
}

/** Reads the keys that are in use at `now`; creates the first ones. Throws SealBroken. */
export async function readKeys(db: Database, sealing: Sealing, now = Date.now()): Promise<KeySet> {
  let rows = await keyRows(db.read);
  if (!rows.some(({ purpose }) => purpose === "signing") || !rows.some(({ purpose }) => purpose === "cookies")) {
    await makeFirst(db, sealing, now);
    rows = await keyRows(db.write);
  }
  await sealKeys(db.write, sealing, rows);
  const [cookies] = rows.filter(({ purpose }) => purpose === "cookies");
  return {
    signing: inUse(rows, now).map((row) => ({
      kid: row.kid,
      publicJwk: JSON.parse(row.public_jwk ?? "{}"),
      privateJwk: JSON.parse(sealing.openStored(row.secret, row.kid)),
      activeFromMs: row.active_from_at,
    })),
    cookieSecret: cookies === undefined ? "" : sealing.openStored(cookies.secret, cookies.kid),
  };
}

/** Creates the next key, published at once and signing soon; returns its id. Deletes old keys that are out of use. */
export async function rotateKeys(db: Database, sealing: Sealing, actor: string, now = Date.now()): Promise<string> {
  return db.write.transaction((trx) => insertNext(trx, sealing, actor, now));
}

/**
 * Withdraws a key at once: servers refuse its tokens within ten seconds. The next key signs now; when there is none, one is
 * created. Throws IdentityNotFound.
 */
export async function revokeKey(db: Database, sealing: Sealing, kid: string, actor: string): Promise<void> {
  const now = Date.now();
  await db.write.transaction(async (trx) => {
    const keys = (await keyRows(trx)).filter(({ purpose }) => purpose === "signing");
    const key = keys.find((row) => row.kid === kid);
    if (key === undefined) throw new IdentityNotFound("There is no signing key with this id.");
    const isCurrent = inUse(keys, now)[0]?.kid === kid;
    await trx("identity_keys").where("id", key.id).delete();
    if (isCurrent) {
      const next = keys.find(({ number }) => number > key.number);
      if (next === undefined) await insertSigningKey(trx, sealing, key.number + 1, now, now);
      else await trx("identity_keys").where("id", next.id).update({ active_from_at: now });
    }
    await recordAct(trx, { actor, action: "keys.revoke", target: kid }, now);
  });
}

/** Rotates when the newest key is older than `maxAgeMs`; servers that do so at the same time create one key. */
export async function rotateOldKeys(db: Database, sealing: Sealing, maxAgeMs: number, now = Date.now()): Promise<void> {
  if (!(await areOld(db.read, maxAgeMs, now))) return;
  try {
    await db.write.transaction(async (trx) => {
      if (await areOld(trx, maxAgeMs, now)) await insertNext(trx, sealing, "schedule", now);
    });
  } catch (error) {
    if (classifyDatabaseError(error) !== "unique") throw error;
  }
}

async function areOld(knex: Knex, maxAgeMs: number, now: number): Promise<boolean> {
  const newest = await knex("identity_keys").where("purpose", "signing").max({ at: "created_at" }).first();
  return now - Number(newest?.at ?? now) >= maxAgeMs;
}

async function insertNext(trx: Knex.Transaction, sealing: Sealing, actor: string, now: number): Promise<string> {
  const rows = await keyRows(trx);
  const used = inUse(rows, now).map((row) => row.id);
  const unused = rows.filter((row) => row.purpose === "signing" && !used.includes(row.id)).map((row) => row.id);
  if (unused.length > 0) await trx("identity_keys").whereIn("id", unused).delete();
  const last = Math.max(0, ...rows.filter((row) => row.purpose === "signing").map((row) => row.number));
  const kid = await insertSigningKey(trx, sealing, last + 1, now, now + publishedBeforeMs);
  await recordAct(trx, { actor, action: "keys.rotate", target: kid }, now);
  return kid;
}

/** The signing key first, then the next ones, then the old ones that are still published. */
function inUse(rows: readonly KeyRow[], now: number): KeyRow[] {
  const keys = rows.filter(({ purpose }) => purpose === "signing").sort((left, right) => right.number - left.number);
  // A clock that was set back must not leave us without a key.
  const current = keys.find((key) => key.active_from_at <= now) ?? keys.at(-1);
  if (current === undefined) return [];
  const upcoming = keys.filter((key) => key.number > current.number);
  const retired = keys.filter((key, index) => {
    const next = keys[index - 1];
    return key.number < current.number && next !== undefined && next.active_from_at + publishedAfterMs > now;
  });
  return [current, ...upcoming, ...retired];
}

/** Creates missing ones, which are in use at once. */
async function insertFirst(trx: Knex.Transaction, sealing: Sealing, now: number): Promise<void> {
  const purposes = (await keyRows(trx)).map(({ purpose }) => purpose);
  if (!purposes.includes("signing")) await insertSigningKey(trx, sealing, 1, now, now);
  if (purposes.includes("cookies")) return;
  const kid = randomUUID();
  const secret = sealing.seal(randomBytes(32).toString("base64url"), kid);
  await insertKey(trx, { purpose: "cookies", number: 1, kid, secret, created_at: now, active_from_at: now });
}

async function makeFirst(db: Database, sealing: Sealing, now: number): Promise<void> {
  try {
    await db.write.transaction((trx) => insertFirst(trx, sealing, now));
  } catch (error) {
    // Another server was first.
    if (classifyDatabaseError(error) !== "unique") throw error;
  }
}

async function insertSigningKey(trx: Knex, sealing: Sealing, number: number, now: number, from: number) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomUUID();
  const use = { kid, alg: "ES256", use: "sig" };
  const secret = sealing.seal(JSON.stringify({ ...privateKey.export({ format: "jwk" }), ...use }), kid);
  const jwk = JSON.stringify({ ...publicKey.export({ format: "jwk" }), ...use });
  await insertKey(trx, {
    purpose: "signing",
    number,
    kid,
    public_jwk: jwk,
    secret,
    created_at: now,
    active_from_at: from,
  });
  return kid;
}

async function insertKey(trx: Knex, row: Partial<KeyRow>): Promise<void> {
  await trx("identity_keys").insert({ public_jwk: null, ...row });
}

/** Seals secrets sealed by an older key or stored in clear; returns how many. Throws SealBroken. */
async function sealKeys(knex: Knex, sealing: Sealing, rows: readonly KeyRow[]): Promise<number> {
  const others = rows.filter(({ secret, kid }) => !sealing.isSealed(secret, kid));
  for (const { id, secret, kid } of others) {
    const resealed = sealing.seal(sealing.openStored(secret, kid), kid);
    // Another server may have been first.
    await knex("identity_keys").where({ id, secret }).update({ secret: resealed });
  }
  return others.length;
}

async function keyRows(knex: Knex): Promise<KeyRow[]> {
  return knex("identity_keys").select("*").orderBy("number");
}

// A new secret: keys are encrypted with it again, or recreated where the old secret leaked. Addresses of notifications are
// sealed in notifications/delivery/sealed-address.ts.

/**
 * Seals each key that an older secret sealed; returns how many. Second factors need no new seal: they are sealed by the key of
 * cookies, which stays the same. Throws SealBroken where none of the secrets opens a key.
 */
export async function resealKeys(trx: Knex.Transaction, sealing: Sealing): Promise<number> {
  return sealKeys(trx, sealing, await keyRows(trx));
}

/**
 * Recreates all keys, whatever sealed the old ones, and removes second factors by code, whose secrets the old ones open.
 * Servers use the new keys within seconds, and refuse all tokens of the old ones. Returns how many accounts lost their factor.
 */
export async function renewKeys(db: Database, sealing: Sealing, actor: string, now = Date.now()): Promise<number> {
  return db.write.transaction(async (trx) => {
    await trx("identity_keys").delete();
    await insertFirst(trx, sealing, now);
    const accounts = await trx("accounts").whereNotNull("totp_secret").update({ totp_secret: null, totp_last_step: 0 });
    await recordAct(trx, { actor, action: "keys.renew", target: "all", detail: { secondFactors: accounts } }, now);
    return accounts;
  });
}

export interface KeysFound {
  /** Null: no identity service has created one yet. */
  readonly signing: { readonly kid: string; readonly createdAt: number } | null;
  /** The ids of all published keys. */
  readonly published: readonly string[];
  /** When the newest key was created. */
  readonly newestAt: number | null;
  /** How many keys the secret does not open; null: no secret is set. */
  readonly closed: number | null;
  /** How many are stored in clear. */
  readonly clear: number;
  /** How many are sealed by the other secret. */
  readonly older: number;
}

export async function inspectKeys(read: Knex, sealing: Sealing | null, now: number): Promise<KeysFound> {
  const rows = await keyRows(read);
  const used = inUse(rows, now);
  const [signing] = used;
  const made = rows.filter(({ purpose }) => purpose === "signing").map(({ created_at }) => Number(created_at));
  const sealed = rows.filter(({ secret }) => secret.startsWith("v1."));
  const opened = sealing === null ? [] : sealed.filter((row) => opens(sealing, row));
  return {
    signing: signing === undefined ? null : { kid: signing.kid, createdAt: Number(signing.created_at) },
    published: used.map(({ kid }) => kid),
    newestAt: made.length === 0 ? null : Math.max(...made),
    closed: sealing === null ? null : sealed.length - opened.length,
    clear: rows.length - sealed.length,
    older: opened.filter(({ secret, kid }) => sealing?.isSealed(secret, kid) === false).length,
  };
}

function opens(sealing: Sealing, { secret, kid }: KeyRow): boolean {
  try {
    sealing.openStored(secret, kid);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
