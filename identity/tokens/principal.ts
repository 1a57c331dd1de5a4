// The principal that a token names, read from the database: an account or a machine that is not disabled, deleted or
// revoked, its role, and the licence servers that it may see. Not the token's signature.
import type { Database } from "../../db/index.ts";
import type { AccountRole } from "../accounts/accounts.ts";
import { licenseServersOf } from "../accounts/license-servers.ts";
import { isOwnPage, type TokenClaims, TokenRefused } from "./tokens.ts";

export interface Principal {
  readonly kind: "account" | "machine";
  /** The account's Id; of a machine its client id. */
  readonly id: string;
  /** The account's name; of a machine its BrokerId or client id. */
  readonly name: string;
  /** True of a collector whose credentials name no BrokerId. */
  readonly isUnbound?: boolean;
  readonly role: AccountRole;
  /** Null: all. */
  readonly licenseServerIds: readonly number[] | null;
  /** The account's, when it was read (accounts/generation.ts); left out of machines that are none. */
  readonly generation?: number;
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
    isOwnPage(claims.clientId)
      ? undefined
      : db.read("client_credentials").where("client_id", claims.clientId).first(clientColumns),
  ]);
  if (key === undefined) throw new TokenRefused("The key that signed the access token was withdrawn.");
  if (revoked !== undefined) throw new TokenRefused("The access token was revoked.");
  if (!isOwnPage(claims.clientId) && (client === undefined || client.revoked_at !== null)) {
    throw new TokenRefused("The client credentials that the access token was got with are revoked.");
  }
  if (!isMachine && (account === undefined || account.is_disabled)) {
    throw new TokenRefused("The account of the access token is disabled or deleted.");
  }
  const version = `${account?.generation ?? 0}.${client?.generation ?? 0}`;
  if (claims.version !== version)
    throw new TokenRefused("The access token was made before a password or secret changed.");
  if (isMachine) {
    const role = client.type === "agent" ? "agent" : "broker";
    const isUnbound = client.type === "collector" && client.broker_id === null;
    return {
      kind: "machine",
      id: claims.clientId,
      name: client.broker_id ?? claims.clientId,
      isUnbound,
      role,
      licenseServerIds: null,
    };
  }
  return principalOfAccount(db, account);
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
    licenseServerIds: account.sees_all ? null : await licenseServersOf(db.read, account.id),
    generation: account.generation,
  };
}

const accountColumns = ["id", "name", "role", "is_disabled", "sees_all", "generation"];
const clientColumns = ["type", "broker_id", "generation", "revoked_at"];
