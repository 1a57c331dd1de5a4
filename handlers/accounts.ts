// Accounts of people and machines, for administrators.
import { asRecords, type Database, recordShape } from "../db/index.ts";
import type { Caller } from "../domain/filters/context.ts";
import { conflict, notFound, type Problem } from "../domain/problem.ts";
import type { components } from "../generated/contract.ts";
import {
  addAccount,
  allLicenseServers,
  changeAccount,
  deleteAccount as removeAccount,
  seenBy,
} from "../identity/accounts/accounts.ts";
import { endSessions } from "../identity/accounts/sessions.ts";
import { asProblems, created, ok } from "./replies.ts";
import type { Handler } from "./types.ts";

type Account = components["schemas"]["Account"];

const accountShape = recordShape<Account>("Account", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Role: ["text", "role"],
  IsDisabled: ["flag", "is_disabled"],
  MustChangePassword: ["flag", "must_change_password"],
  HasSecondFactor: ["flag", "has_second_factor"],
  LicenseServerIds: ["json", "license_server_ids"],
  CreatedUtc: ["instant", "created_at"],
  PasswordChangedUtc: ["instant", "password_changed_at"],
});

export const getAccounts: Handler<"getAccounts"> = async (_input, { db }) => ok(await accounts(db));

export const getAccountById: Handler<"getAccountById"> = async ({ path: { id } }, { db }) => ok(await account(db, id));

export const createAccount: Handler<"createAccount"> = async ({ body }, { db, caller }) => {
  const input = {
    name: body.Name,
    role: body.Role,
    password: body.Password,
    licenseServerIds: body.LicenseServerIds ?? null,
    mustChangePassword: body.MustChangePassword ?? false,
  };
  const id = await asProblems(() => addAccount(db, input, caller.name));
  return created("administration/accounts", id, await account(db, id));
};

/** An omitted field does not change; null in LicenseServerIds is all of them. No account can reduce its rights by accident. */
export const updateAccount: Handler<"updateAccount"> = async ({ path, body }, { db, caller }) => {
  const change = {
    role: body.Role,
    isDisabled: body.IsDisabled,
    password: body.Password,
    licenseServerIds: body.LicenseServerIds,
    // An administrator who sets another account's password has seen it: its owner must choose a new one.
    mustChangePassword: body.MustChangePassword ?? !isCallersAccount(caller, path.id),
    resetSecondFactor: body.ResetSecondFactor,
  };
  if (isCallersAccount(caller, path.id) && isLess(body)) throw ownAccountConflict();
  await asProblems(() => changeAccount(db, path.id, change, caller.name));
  return { status: 200, body: await account(db, path.id) };
};

export const deleteAccount: Handler<"deleteAccount"> = async ({ path }, { db, caller }) => {
  const body = await account(db, path.id);
  if (isCallersAccount(caller, path.id)) throw ownAccountConflict();
  await asProblems(() => removeAccount(db, path.id, caller.name));
  return { status: 200, body };
};

export const deleteSessionsOfAccount: Handler<"deleteSessionsOfAccount"> = async ({ path }, { db, caller }) => {
  await asProblems(() => endSessions(db, path.id, null, caller.name));
  return { status: 200, body: await account(db, path.id) };
};

function isCallersAccount({ kind, id: callerId }: Caller, id: number): boolean {
  return kind === "account" && callerId === String(id);
}

/** Whether the account would have fewer rights than an administrator, or be less safe. */
function isLess(change: components["schemas"]["AccountUpdate"]): boolean {
  const { Role, LicenseServerIds, IsDisabled, ResetSecondFactor } = change;
  const isDemoted = Role !== undefined && Role !== "administrator";
  return (
    isDemoted ||
    IsDisabled === true ||
    ResetSecondFactor === true ||
    (LicenseServerIds !== undefined && LicenseServerIds !== null)
  );
}

function ownAccountConflict(): Problem {
  return conflict("This is your own account. Another administrator must do this.");
}

async function account(db: Database, id: number): Promise<Account> {
  const [found] = await accounts(db, id);
  if (found === undefined) throw notFound(`There is no account with the Id ${id}.`);
  return found;
}

/** The licence servers are added below. The secret itself is never returned. */
const computed = `null as license_server_ids,
  case when totp_secret is not null or exists (select 1 from security_keys k where k.account_id = accounts.id)
    then 1 else 0 end as has_second_factor`;

/** By name; `id` selects one. From the writer, so that the change just made is seen. */
async function accounts(db: Database, id: number | null = null): Promise<Account[]> {
  const query = db.write("accounts").select("*").orderBy(["name_key", "id"]);
  if (id !== null) query.where({ id });
  const seen = await allLicenseServers(db.write, "account", id);
  const records = await asRecords(query.select(db.write.raw(computed)), accountShape);
  return records.map((record) => ({
    ...record,
    LicenseServerIds: seenBy(seen, record.Id),
  }));
}
