// Client credentials: the client id and the secret of a program, one type for each kind of program. The secret is shown
// once and stored as a hash; it has 256 random bits, so it needs no slow hash.
import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Knex } from "knex";
import type { Database } from "../../db/index.ts";
import { cutName, recordAct } from "../audit/audit-log.ts";
import { setLicenseServers } from "./accounts.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "./errors.ts";
import { forgetClientState } from "./sessions.ts";

export const credentialTypes = ["server-api", "collector", "agent", "reader"] as const;
export type CredentialType = (typeof credentialTypes)[number];

const infixes: Readonly<Record<CredentialType, string>> = {
  "server-api": "api",
  collector: "collector",
  agent: "agent",
  reader: "reader",
};

/** A reader's credentials expire at most so many years after their creation. */
const mostYears = 2;

export interface CredentialInput {
  readonly type: CredentialType;
  readonly description?: string | null | undefined;
  /** server-api only: whether it may request refresh tokens (`offline_access`). */
  readonly mayRefresh?: boolean | undefined;
  /** collector only: the one BrokerId that it may use; omitted: any that no other machine has. */
  readonly brokerId?: string | null | undefined;
  /** reader only: the licence servers that it sees; null or omitted: all. */
  readonly licenseServerIds?: readonly number[] | null | undefined;
  /** reader only, in milliseconds since 1970 UTC: from then on it gets no tokens; null or omitted: never. */
  readonly expiresAt?: number | null | undefined;
}

/** A new secret, shown only now. */
export interface NewSecret {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Throws InvalidIdentityInput for fields that its type does not have, and IdentityNotFound for an unknown licence server. */
export async function addCredential(db: Database, input: CredentialInput, actor: string): Promise<NewSecret> {
  const { type, licenseServerIds = null, expiresAt = null } = input;
  const clientId = `svc.server.${infixes[type]}.${randomBytes(8).toString("hex")}.none`;
  const clientSecret = newSecret();
  const now = Date.now();
  checkReading(type, licenseServerIds, expiresAt, now);
  return db.write.transaction(async (trx) => {
    const [id] = await trx("client_credentials").insert({
      client_id: clientId,
      type,
      description: input.description ?? null,
      broker_id: type === "collector" ? (input.brokerId ?? null) : null,
      secret_hash: hashSecret(clientSecret, type),
      may_refresh: type === "server-api" && input.mayRefresh === true ? 1 : 0,
      sees_all: licenseServerIds === null ? 1 : 0,
      expires_at: expiresAt,
      generation: 1,
      created_by: cutName(actor),
      created_at: now,
    });
    await setLicenseServers(trx, "credential", id as number, licenseServerIds);
    const reading = type === "reader" ? { licenseServerIds, expiresUtc: expiresAt && new Date(expiresAt) } : {};
    const detail = { type, ...reading };
    await recordAct(trx, { actor, action: "credential.add", target: clientId, detail }, now);
    return { id: id as number, clientId, clientSecret };
  });
}

/** Fields of other types are refused: ignoring them would suggest that they apply. */
function checkReading(
  type: CredentialType,
  licenseServerIds: readonly number[] | null,
  expiresAt: number | null,
  now: number,
): void {
  if (type !== "reader") {
    const field = licenseServerIds !== null ? "LicenseServerIds" : expiresAt !== null ? "ExpiresUtc" : null;
    if (field !== null) throw new InvalidIdentityInput(field, "must be left out, except for the type reader");
  }
  const latest = new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() + mostYears);
  if (expiresAt !== null && (expiresAt <= now || expiresAt > latest)) {
    throw new InvalidIdentityInput("ExpiresUtc", `must be later than now, and within ${mostYears} years`);
  }
}

/** Neither revoked nor expired. */
export function isValid({ revoked_at, expires_at }: Pick<CredentialRow, "revoked_at" | "expires_at">): boolean {
  return revoked_at === null && (expires_at === null || Number(expires_at) > Date.now());
}

/**
 * Stored in tokens, so that another secret ends them. A reader's is a text: servers of versions before readers would take readers
 * for brokers, and so must accept neither their tokens nor (hashSecret) their secrets.
 */
export function generationOf({ type, generation }: Pick<CredentialRow, "type" | "generation">): number | string {
  return type === "reader" ? `reader-${generation}` : generation;
}

/**
 * Creates a new secret. With an overlap, in milliseconds, the old secret and its tokens stay valid for so long; without one
 * they end at once.
 */
export async function rotateCredential(db: Database, id: number, actor: string, overlapMs = 0): Promise<NewSecret> {
  const clientSecret = newSecret();
  return db.write.transaction(async (trx) => {
    const row = await existingCredential(trx, id);
    const clientId = row.client_id;
    if (!isValid(row)) throw ended(row);
    const now = Date.now();
    const oldUntilAt = overlapMs === 0 ? null : now + overlapMs;
    await trx("client_credentials")
      .where("id", id)
      .update({
        secret_hash: hashSecret(clientSecret, row.type),
        rotated_at: now,
        old_secret_hash: oldUntilAt === null ? null : row.secret_hash,
        old_secret_until_at: oldUntilAt,
        generation: row.generation + (oldUntilAt === null ? 1 : 0),
      });
    if (oldUntilAt === null) await forgetClientState(trx, clientId);
    const detail = oldUntilAt === null ? {} : { detail: { oldSecretUntilUtc: new Date(oldUntilAt).toISOString() } };
    await recordAct(trx, { actor, action: "credential.rotate", target: clientId, ...detail }, now);
    return { id, clientId, clientSecret };
  });
}

/** Revokes the credentials and their tokens for good. */
export async function revokeCredential(db: Database, id: number, actor: string): Promise<void> {
  await db.write.transaction(async (trx) => {
    const row = await existingCredential(trx, id);
    if (row.revoked_at !== null) return;
    const now = Date.now();
    await trx("client_credentials")
      .where("id", id)
      .update({ revoked_at: now, generation: row.generation + 1 });
    await forgetClientState(trx, row.client_id);
    await recordAct(trx, { actor, action: "credential.revoke", target: row.client_id }, now);
  });
}

/** The id of the credential with this client id. */
export async function findCredentialId(db: Database, clientId: string): Promise<number | undefined> {
  const row: { id: number } | undefined = await db.read("client_credentials").where("client_id", clientId).first("id");
  return row?.id;
}

function hashSecret(secret: string, type: CredentialType): string {
  return hash("sha256", type === "reader" ? `reader\0${secret}` : secret, "hex");
}

export function isSecretOf(secret: string, secretHash: string, type: CredentialType): boolean {
  const made = Buffer.from(hashSecret(secret, type), "hex");
  const stored = Buffer.from(secretHash, "hex");
  return made.length === stored.length && timingSafeEqual(made, stored);
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

interface CredentialRow {
  readonly client_id: string;
  readonly type: CredentialType;
  readonly secret_hash: string;
  readonly generation: number;
  readonly revoked_at: number | null;
  readonly expires_at: number | null;
}

async function existingCredential(trx: Knex.Transaction, id: number): Promise<CredentialRow> {
  const row: CredentialRow | undefined = await trx("client_credentials")
    .where("id", id)
    .first("client_id", "type", "secret_hash", "generation", "revoked_at", "expires_at");
  if (row === undefined) throw new IdentityNotFound(`There are no client credentials with the Id ${id}.`);
  return row;
}

function ended({ revoked_at }: CredentialRow): IdentityConflict {
  return new IdentityConflict(`These client credentials ${revoked_at === null ? "expired" : "are revoked"}.`);
}
