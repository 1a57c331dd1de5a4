// Accounts of people who sign in at the organisation's identity provider: created at their first log-in, with the rights that the
// provider's claims give at each. Nobody has their password.
import { hash, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import { type Database, withoutLocks } from "../../db/index.ts";
import {
  type AccountRole,
  addAccount,
  changeAccount,
  licenseServersOf,
  type ProvedAccount,
} from "../accounts/accounts.ts";
import { IdentityConflict } from "../accounts/errors.ts";
import { recordAct } from "../audit/audit-log.ts";

interface FederatedPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** The value of the user claim; null: there is none, or it is invalid. */
  readonly userClaim: string | null;
}

/** The Id of the one user whom a claim names; null: none. */
export type FindUser = (trx: Knex.Transaction, claim: string) => Promise<number | null>;

const actor = "identity provider";

/**
 * The person's account, with these rights. Throws InvalidIdentityInput for a name that accounts may not have, and
 * IdentityConflict when another account has the name, when theirs is disabled, or when no administrator would be left.
 */
export async function federatedAccount(
  db: Database,
  person: FederatedPerson,
  rights: Rights,
  findUser: FindUser,
): Promise<ProvedAccount> {
  const key = hash("sha256", `${person.issuer}\0${person.subject}`, "hex");
  const existing = await accountOf(db, key);
  const id = existing === undefined ? await create(db, key, person, rights) : await update(db, existing, rights);
  const by = { kind: "account", id: String(id) } as const;
  return db.write.transaction(async (trx) => {
    const { name, generation } = await trx("accounts").where({ id }).first("name", "generation");
    const UserId = await linkUser(trx, key, person.userClaim, findUser);
    const detail = { through: actor, ...(UserId !== null && { UserId }) };
    await recordAct(trx, { actor: name, by, action: "log-in", target: name, detail });
    return { sub: by.id, generation };
  }, withoutLocks);
}

/**
 * The user linked to the account by this sign-in; null: unchanged. A linked account stays linked to its user; a claim that changes
 * later, as a mail address may, links nobody; and a user belongs to one account.
 */
async function linkUser(
  trx: Knex.Transaction,
  key: string,
  claim: string | null,
  findUser: FindUser,
): Promise<number | null> {
  const row = () => trx("federated_accounts").where({ key });
  const { user_id, user_claim } = await row().first("user_id", "user_claim");
  if (claim === null || user_id !== null || (user_claim ?? claim) !== claim) return null;
  const found = await findUser(trx, claim);
  const isTaken =
    found !== null && (await trx("federated_accounts").where({ user_id: found }).first("key")) !== undefined;
  const userId = isTaken ? null : found;
  if (userId !== null || user_claim === null) await row().update({ user_id: userId, user_claim: claim });
  return userId;
}

/** A local account with this name is not theirs: nothing proves that they are the same person. */
async function create(db: Database, key: string, { name }: FederatedPerson, rights: Rights): Promise<number> {
  const password = randomBytes(32).toString("base64url");
  try {
    return await addAccount(db, { name, password, ...rights }, actor, async (trx, accountId) => {
      await trx("federated_accounts").insert({ key, account_id: accountId });
    });
  } catch (error) {
    // The same person, for example in two tabs: the other request was first.
    const existing = error instanceof IdentityConflict ? await accountOf(db, key) : undefined;
    if (existing === undefined) throw error;
    return update(db, existing, rights);
  }
}

async function accountOf(db: Database, key: string): Promise<number | undefined> {
  const row: { account_id: number } | undefined = await db
    .read("federated_accounts")
    .where({ key })
    .first("account_id");
  return row?.account_id;
}

async function update(db: Database, id: number, { role, licenseServerIds }: Rights): Promise<number> {
  const row = await db.read("accounts").where({ id }).first("role", "is_disabled", "sees_all");
  if (row.is_disabled) throw new IdentityConflict("This account is disabled.");
  const before = row.sees_all ? null : await licenseServersOf(db.read, "account", id);
  const isSame = row.role === role && JSON.stringify(before) === JSON.stringify(licenseServerIds);
  if (!isSame) await changeAccount(db, id, { role, licenseServerIds }, actor);
  return id;
}

// Roles and licence servers by the claims of the organisation's identity provider.

export interface RoleRule {
  /** A value of the claim; "*" is everybody. */
  readonly value: string;
  readonly role: Extract<AccountRole, "administrator" | "viewer">;
  /** Null: all. */
  readonly licenseServerIds: readonly number[] | null;
}

export type Rights = Omit<RoleRule, "value">;

/** The highest role of the matching rules, and all their licence servers; undefined: no rule matches. */
export function rightsOf(claim: unknown, rules: readonly RoleRule[]): Rights | undefined {
  const values = new Set((Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === "string"));
  const applying = rules.filter(({ value }) => value === "*" || values.has(value));
  if (applying.length === 0) return undefined;
  const role = applying.some((rule) => rule.role === "administrator") ? "administrator" : "viewer";
  const seesAll = applying.some(({ licenseServerIds }) => licenseServerIds === null);
  const ids = new Set(applying.flatMap(({ licenseServerIds }) => licenseServerIds ?? []));
  return { role, licenseServerIds: seesAll ? null : [...ids].sort((left, right) => left - right) };
}
