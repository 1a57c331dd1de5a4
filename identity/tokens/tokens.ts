// What a signed access token of this service contains (RFC 9068), the names that its issuer and its verifiers share, and the principal
// that it names.
import type { Database } from "../../db/index.ts";
import { type AccountRole, licenseServersOf } from "../accounts/accounts.ts";
import { type CredentialType, generationOf, isValid } from "../accounts/credentials.ts";

export const audience = "svc.server";
export const apiScope = "svc.server.scope";
export const refreshScope = "offline_access";
export const webClientId = "svc.server.web";
/** The description page: it signs in in its own window and has its token until the page is closed. */
export const descriptionClientId = "svc.server.description";
/** Our pages: public clients that are defined in the code, not in the database, and need no consent. */
export const isPagesClient = (clientId: string) => clientId === webClientId || clientId === descriptionClientId;
export const accessTokenSeconds = 3600;
/** How far the clocks of servers may differ. */
export const clockToleranceSeconds = 30;
/** The algorithms that a token may be signed with; ours are ES256. */
export const algorithms = ["ES256", "ES384", "ES512", "PS256", "EdDSA"];

/** The claims of a valid token. */
export interface TokenClaims {
  /** The account's id; for a machine its client id. */
  readonly sub: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly jti: string;
  /** The signing key's id. */
  readonly kid: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly iat: number;
  /** The grant (token family) that it belongs to, when it can be refreshed or came from the log-in page. */
  readonly grantId: string | undefined;
  /** The browser's session, for a token from the log-in page. */
  readonly sessionUid: string | undefined;
  /** The generations of its account and its client when it was issued: `account.client`, 0 where there is none. */
  readonly version: string;
}

/** A token is refused; the message is for its sender, and contains nothing that is not in the token. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

// The principal that a token names, read from the database: an account or a machine that is not disabled, deleted or revoked.

export interface Principal {
  /** A reader is a program that reads, and belongs to no account. */
  readonly kind: "account" | "machine" | "reader";
  /** The account's Id; else the client id. */
  readonly id: string;
  /** The account's name; for a machine its BrokerId or client id, for a reader its client id. */
  readonly name: string;
  /** True for a collector whose credentials name no BrokerId. */
  readonly isUnbound?: boolean;
  readonly role: AccountRole;
  /** Null: all. */
  readonly licenseServerIds: readonly number[] | null;
  /** The account's generation when it was read (accounts/accounts.ts); omitted for machines without an account. */
  readonly generation?: number;
  /** When the client credentials expire, in milliseconds since 1970 UTC; omitted: never. */
  readonly expiresAt?: number;
}

/** Throws TokenRefused; any other error is the database's. */
export async function readPrincipal(db: Database, claims: TokenClaims): Promise<Principal> {
  const isMachine = claims.sub === claims.clientId;
  const [key, revoked, account, client] = await Promise.all([
    db.read("identity_keys").where({ purpose: "signing", kid: claims.kid }).first("id"),
    db
      .read("identity_revocations")
      .where({ kind: "token", id: claims.jti })
      .orWhere({ kind: "grant", id: claims.grantId ?? "" })
      .first("kind"),
    isMachine ? undefined : db.read("accounts").where("id", Number(claims.sub)).first(accountColumns),
    isPagesClient(claims.clientId)
      ? undefined
      : db.read("client_credentials").where("client_id", claims.clientId).first(clientColumns),
  ]);
  if (key === undefined) throw new TokenRefused("The key that signed the access token was withdrawn.");
  if (revoked !== undefined) throw new TokenRefused("The access token was revoked.");
  if (!isPagesClient(claims.clientId) && (client === undefined || !isValid(client))) {
    throw new TokenRefused("The client credentials that the access token was got with are revoked or expired.");
  }
  if (!isMachine && (account === undefined || account.is_disabled)) {
    throw new TokenRefused("The account of the access token is disabled or deleted.");
  }
  const version = `${account?.generation ?? 0}.${client === undefined ? 0 : generationOf(client)}`;
  if (claims.version !== version)
    throw new TokenRefused("The access token was made before a password or secret changed.");
  return isMachine ? principalOfClient(db, claims.clientId, client) : principalOfAccount(db, account);
}

interface ClientRow {
  readonly id: number;
  readonly type: CredentialType;
  readonly broker_id: string | null;
  readonly sees_all: number | boolean;
  readonly expires_at: number | null;
}

async function principalOfClient(db: Database, id: string, client: ClientRow): Promise<Principal> {
  if (client.type === "reader") {
    const licenseServerIds = client.sees_all ? null : await licenseServersOf(db.read, "credential", client.id);
    const expiresAt = client.expires_at === null ? {} : { expiresAt: Number(client.expires_at) };
    return { kind: "reader", id, name: id, role: "viewer", licenseServerIds, ...expiresAt };
  }
  const role = client.type === "agent" ? "agent" : "broker";
  const isUnbound = client.type === "collector" && client.broker_id === null;
  return { kind: "machine", id, name: client.broker_id ?? id, isUnbound, role, licenseServerIds: null };
}

/**
 * The principal of an account; undefined when it is disabled or deleted, or its password changed since `generation`, where that
 * is given.
 */
export async function principalOfAccountId(
  db: Database,
  id: number,
  generation: number | null,
): Promise<Principal | undefined> {
  const account = await db.read("accounts").where("id", id).first(accountColumns);
  if (account === undefined || account.is_disabled) return undefined;
  if (generation !== null && account.generation !== generation) return undefined;
  return principalOfAccount(db, account);
}

interface AccountRow {
  readonly id: number;
  readonly name: string;
  readonly role: AccountRole;
  readonly sees_all: number | boolean;
  readonly generation: number;
}

async function principalOfAccount(db: Database, account: AccountRow): Promise<Principal> {
  return {
    // An account with the role broker or agent belongs to a machine; its name is its BrokerId.
    kind: account.role === "broker" || account.role === "agent" ? "machine" : "account",
    id: String(account.id),
    name: account.name,
    role: account.role,
    licenseServerIds: account.sees_all ? null : await licenseServersOf(db.read, "account", account.id),
    generation: account.generation,
  };
}

const accountColumns = ["id", "name", "role", "is_disabled", "sees_all", "generation"];
const clientColumns = ["id", "type", "broker_id", "generation", "revoked_at", "sees_all", "expires_at"];
