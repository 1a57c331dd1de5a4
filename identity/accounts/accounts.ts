// Creates, changes, disables and deletes accounts of people and machines, with the licence servers that they see; every act is audited.
import type { Knex } from "knex";
import { classifyDatabaseError, type Database } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { IdentityConflict, IdentityNotFound, InvalidIdentityInput } from "./errors.ts";
import { hashPassword, isPasswordOf, withHashingPermit } from "./password-hash.ts";
import { accountKey, checkedName, checkPassword } from "./rules.ts";
import { forgetAccountState } from "./sessions.ts";

export const accountRoles = ["administrator", "viewer", "broker", "agent"] as const;
export type AccountRole = (typeof accountRoles)[number];

export interface AccountInput {
  readonly name: string;
  readonly role: AccountRole;
  readonly password: string;
  /** Null: all. */
  readonly licenseServerIds: readonly number[] | null;
  readonly mustChangePassword?: boolean;
  /** The password is random and was not shown to anybody yet. */
  readonly isPasswordUnseen?: boolean;
}

/** Omitted fields stay unchanged. */
export interface AccountChange {
  readonly role?: AccountRole | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly licenseServerIds?: readonly number[] | null | undefined;
  readonly password?: string | undefined;
  /** With a new password: whether a person must change it at the next log-in. Machines cannot. */
  readonly mustChangePassword?: boolean | undefined;
  /** Removes the second factor, for example because its device is lost. */
  readonly resetSecondFactor?: boolean | undefined;
}

/** Creates an account and returns its id; `withIt` writes related rows in the same transaction. Throws InvalidIdentityInput or IdentityConflict (name in use). */
export async function addAccount(
  db: Database,
  input: AccountInput,
  actor: string,
  withIt: (trx: Knex.Transaction, id: number) => Promise<void> = async () => {},
): Promise<number> {
  const name = checkedName(input.name);
  await checkPassword(input.password, name);
  const hash = await hashPassword(input.password);
  const now = Date.now();
  try {
    return await db.write.transaction(async (trx) => {
      const [id] = await trx("accounts").insert({
        name,
        name_key: accountKey(name),
        role: input.role,
        password_hash: hash,
        must_change_password: input.mustChangePassword === true ? 1 : 0,
        is_disabled: 0,
        is_password_unseen: input.isPasswordUnseen === true ? 1 : 0,
        sees_all: input.licenseServerIds === null ? 1 : 0,
        generation: 1,
        created_at: now,
        password_changed_at: now,
      });
      await setLicenseServers(trx, "account", id as number, input.licenseServerIds);
      await withIt(trx, id as number);
      const detail = { role: input.role, licenseServerIds: input.licenseServerIds };
      await recordAct(trx, { actor, action: "account.add", target: name, detail }, now);
      return id as number;
    });
  } catch (error) {
    if (classifyDatabaseError(error) === "unique") throw new IdentityConflict("There is an account with this name.");
    throw error;
  }
}

/**
 * Changes an account, all or nothing. A new password, removing the second factor, and disabling end its tokens and sessions. Throws
 * IdentityNotFound, InvalidIdentityInput, or IdentityConflict when no enabled administrator would be left.
 */
export async function changeAccount(db: Database, id: number, change: AccountChange, actor: string): Promise<void> {
  const hash = change.password === undefined ? undefined : await checkedHash(db, id, change.password);
  await db.write.transaction((trx) => applyChange(trx, id, change, hash, actor));
}

async function applyChange(
  trx: Knex.Transaction,
  id: number,
  change: AccountChange,
  hash: string | undefined,
  actor: string,
): Promise<void> {
  const account = await existing(trx, id);
  const disables = change.isDisabled === true && !account.isDisabled;
  const demotes = change.role !== undefined && change.role !== "administrator";
  if ((disables || demotes) && isActiveAdministrator(account)) await keepAnAdministrator(trx, id);
  const resets = change.resetSecondFactor === true;
  const seen = account.seesAll ? null : await licenseServersOf(trx, "account", id);
  const endsTokens = disables || resets || hash !== undefined;
  await trx("accounts")
    .where("id", id)
    .update({ ...changedColumns(change, account, hash), generation: account.generation + (endsTokens ? 1 : 0) });
  if (resets) await trx("security_keys").where("account_id", id).delete();
  if (change.licenseServerIds !== undefined) await setLicenseServers(trx, "account", id, change.licenseServerIds);
  if (endsTokens) await forgetAccountState(trx, String(id));
  const detail = changeDetail(change, account, seen);
  if (detail !== null) {
    await recordAct(trx, { actor, action: "account.change", target: account.name, detail });
  }
  if (hash !== undefined) await recordAct(trx, { actor, action: "account.password", target: account.name });
  if (resets) await recordAct(trx, { actor, action: "account.second-factor.reset", target: account.name });
}

type Existing = Awaited<ReturnType<typeof existing>>;

function changedColumns(change: AccountChange, { role }: Existing, hash: string | undefined) {
  return {
    ...(change.role !== undefined && { role: change.role }),
    ...(change.isDisabled !== undefined && { is_disabled: change.isDisabled ? 1 : 0 }),
    ...(change.licenseServerIds !== undefined && { sees_all: change.licenseServerIds === null ? 1 : 0 }),
    ...(hash !== undefined && newPassword(hash, change.mustChangePassword === true && isPerson(change.role ?? role))),
    ...(change.resetSecondFactor === true && { totp_secret: null, totp_last_step: 0 }),
  };
}

/** The audit detail of a change; null: only a password or a second factor changed, which have separate entries. */
function changeDetail(change: AccountChange, account: Existing, seen: readonly number[] | null) {
  const before = {
    ...(change.role !== undefined && { role: account.role }),
    ...(change.isDisabled !== undefined && { isDisabled: account.isDisabled }),
    ...(change.licenseServerIds !== undefined && { licenseServerIds: seen }),
  };
  const { password: _, mustChangePassword: __, resetSecondFactor: ___, ...recorded } = change;
  const detail = Object.fromEntries(Object.entries(recorded).filter(([, value]) => value !== undefined));
  return Object.keys(detail).length === 0 ? null : { ...detail, before };
}

/** Deletes an account; its name is free again, its id is not. */
export async function deleteAccount(db: Database, id: number, actor: string): Promise<void> {
  await db.write.transaction(async (trx) => {
    const account = await existing(trx, id);
    if (isActiveAdministrator(account)) await keepAnAdministrator(trx, id);
    await forgetAccountState(trx, String(id));
    await trx("account_license_servers").where("account_id", id).delete();
    for (const table of ["federated_accounts", "security_keys", "account_views"])
      await trx(table).where("account_id", id).delete();
    await trx("accounts").where("id", id).delete();
    await recordAct(trx, { actor, action: "account.delete", target: account.name });
  });
}

/** The id of the account with this name (names compare without case); undefined when there is none. */
export async function findAccountId(db: Database, name: string): Promise<number | undefined> {
  const row: { id: number } | undefined = await db.read("accounts").where("name_key", accountKey(name)).first("id");
  return row?.id;
}

/** The columns that a new password changes. */
export function newPassword(hash: string, mustChange: boolean) {
  return {
    password_hash: hash,
    password_changed_at: Date.now(),
    must_change_password: mustChange ? 1 : 0,
    is_password_unseen: 0,
  };
}

async function checkedHash(db: Database, id: number, password: string): Promise<string> {
  const row = await db.read("accounts").where({ id }).first("name", "password_hash");
  if (row === undefined) throw new IdentityNotFound(`There is no account with the Id ${id}.`);
  await checkPassword(password, row.name);
  await refusePresent(password, row.password_hash, "Password");
  return hashPassword(password);
}

/** Throws InvalidIdentityInput when the new password is the present one. */
export async function refusePresent(password: string, hash: string, field: string): Promise<void> {
  if (await withHashingPermit(null, () => isPasswordOf(password, hash))) {
    throw new InvalidIdentityInput(field, "must differ from the present one");
  }
}

async function existing(trx: Knex.Transaction, id: number) {
  const row = await trx("accounts").where("id", id).first("name", "role", "is_disabled", "generation", "sees_all");
  if (row === undefined) throw new IdentityNotFound(`There is no account with the Id ${id}.`);
  return {
    name: row.name as string,
    role: row.role as AccountRole,
    isDisabled: Boolean(row.is_disabled),
    generation: row.generation as number,
    seesAll: Boolean(row.sees_all),
  };
}

function isPerson(role: AccountRole): boolean {
  return role === "administrator" || role === "viewer";
}

function isActiveAdministrator({ role, isDisabled }: { role: AccountRole; isDisabled: boolean }): boolean {
  return role === "administrator" && !isDisabled;
}

async function keepAnAdministrator(trx: Knex.Transaction, except: number): Promise<void> {
  const other = await trx("accounts")
    .where({ role: "administrator", is_disabled: 0 })
    .whereNot("id", except)
    .first("id");
  if (other === undefined) throw new IdentityConflict("This is the last administrator; make another one first.");
}

// An account's generation rises when its password changes, it is disabled, or its second factor is removed: that ends everything older.

/** An account as it was when somebody proved to own it. */
export interface ProvedAccount {
  /** The account's id, as tokens carry it. */
  readonly sub: string;
  readonly generation: number;
}

/** For `where`: no row when the account has changed since. */
export function rowOf({ sub, generation }: ProvedAccount) {
  return { id: Number(sub), generation, is_disabled: 0 };
}

/**
 * Whether the account is unchanged. Locks its row until the transaction ends: whatever ends the account's sessions runs before
 * this, or after it and then finds what this transaction wrote.
 */
export async function isUnchanged(trx: Knex.Transaction, account: ProvedAccount): Promise<boolean> {
  const { generation } = account;
  return (await trx("accounts").where(rowOf(account)).update({ generation })) > 0;
}

const tables = {
  account: { owners: "accounts", name: "account_license_servers", key: "account_id" },
  credential: { owners: "client_credentials", name: "credential_license_servers", key: "credential_id" },
} as const;
type Limited = keyof typeof tables;

/** Their Ids, in order. */
export async function licenseServersOf(knex: Knex, limited: Limited, id: number): Promise<number[]> {
  const { name, key } = tables[limited];
  return knex(name).where(key, id).orderBy("license_server_id").pluck("license_server_id");
}

/** Replaces its licence servers. Throws IdentityNotFound. */
export async function setLicenseServers(
  trx: Knex.Transaction,
  limited: Limited,
  id: number,
  ids: readonly number[] | null,
): Promise<void> {
  const { name, key } = tables[limited];
  await trx(name).where(key, id).delete();
  for (const serverId of new Set(ids ?? [])) {
    const server = await trx("license_servers").where("id", serverId).first("id");
    if (server === undefined) throw new IdentityNotFound(`There is no licence server with the Id ${serverId}.`);
    await trx(name).insert({ [key]: id, license_server_id: serverId });
  }
}

/** The licence servers that each record sees, by its Id, or those of the one with the given Id: null is all, [] none. */
export async function allLicenseServers(
  knex: Knex,
  limited: Limited,
  id: number | null,
): Promise<Map<number, number[] | null>> {
  const { owners, name, key } = tables[limited];
  const query = knex(`${owners} as o`)
    .leftJoin(`${name} as s`, `s.${key}`, "o.id")
    .orderBy(["o.id", "s.license_server_id"])
    .select("o.id", "o.sees_all", { server: "s.license_server_id" });
  if (id !== null) query.where("o.id", id);
  const rows: { id: number; sees_all: number | boolean; server: number | null }[] = await query;
  const byOwner = Map.groupBy(rows, (row) => Number(row.id));
  return new Map(
    Array.from(byOwner, ([owner, some]) => {
      const ids = some.flatMap(({ server }) => (server === null ? [] : [Number(server)]));
      return [owner, some[0]?.sees_all ? null : ids];
    }),
  );
}

/** Of `seen`, the licence servers of the record with this Id; none if it was added meanwhile. */
export function seenBy(seen: ReadonlyMap<number, number[] | null>, id: number): number[] | null {
  const servers = seen.get(id);
  return servers === undefined ? [] : servers;
}
