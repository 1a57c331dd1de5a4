// Accounts of people who sign in at the company's identity provider: created at their first log-in, with the rights that the
// provider's claims give at each. They have no password that anybody knows.
import { hash, randomBytes } from "node:crypto";
import { type Database, onOwnRows } from "../../db/index.ts";
import { addAccount, changeAccount } from "../accounts/accounts.ts";
import { IdentityConflict } from "../accounts/errors.ts";
import type { ProvedAccount } from "../accounts/generation.ts";
import { licenseServersOf } from "../accounts/license-servers.ts";
import { recordAct } from "../audit/audit-log.ts";
import type { Rights } from "./roles.ts";

interface FederatedPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
}

const actor = "identity provider";

/**
 * The person's account, with these rights. Throws InvalidIdentityInput for a name that accounts may not have, and
 * IdentityConflict when another account has it, when theirs is disabled, or when no administrator would be left.
 */
export async function federatedAccount(db: Database, person: FederatedPerson, rights: Rights): Promise<ProvedAccount> {
  const key = hash("sha256", `${person.issuer}\0${person.subject}`, "hex");
  const known = await accountOf(db, key);
  const id = known === undefined ? await create(db, key, person, rights) : await update(db, known, rights);
  const by = { kind: "account", id: String(id) } as const;
  return db.write.transaction(async (trx) => {
    const { name, generation } = await trx("accounts").where({ id }).first("name", "generation");
    await recordAct(trx, { actor: name, by, action: "log-in", target: name, detail: { through: actor } });
    return { sub: by.id, generation };
  }, onOwnRows);
}

/** An account of our own with this name is not theirs: nobody proved that they are the same person. */
async function create(db: Database, key: string, { name }: FederatedPerson, rights: Rights): Promise<number> {
  const password = randomBytes(32).toString("base64url");
  try {
    return await addAccount(db, { name, password, ...rights }, actor, async (trx, accountId) => {
      await trx("federated_accounts").insert({ key, account_id: accountId });
    });
  } catch (error) {
    // The same person, in two tabs say: the other request was first.
    const known = error instanceof IdentityConflict ? await accountOf(db, key) : undefined;
    if (known === undefined) throw error;
    return update(db, known, rights);
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
