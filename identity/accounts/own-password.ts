// Changes the password of an account by its user: after the log-in that requires it, or at any time with the present one. Its
// sessions and tokens end.
import type { Knex } from "knex";
import { type Database, withoutLocks } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { newPassword, refusePresent, rowOf } from "./accounts.ts";
import { IdentityNotFound } from "./errors.ts";
import { attemptLogIn, type LoggedIn, type NotNow } from "./log-in.ts";
import { hashPassword } from "./password-hash.ts";
import { checkPassword } from "./rules.ts";
import { addressNow, forgetAccountState } from "./sessions.ts";

interface Changed {
  readonly outcome: "changed";
  readonly endedSessions: number;
}

type ChangeOutcome = Changed | { readonly outcome: "refused" } | NotNow<"throttled" | "busy">;

/**
 * Sets the password of an account that logged in. Refused: it was changed or disabled meanwhile. Throws InvalidIdentityInput for
 * a password that breaks the rules, or is the present one; `field` names it.
 */
export async function setOwnPassword(
  db: Database,
  who: LoggedIn,
  password: string,
  field: string,
): Promise<Changed | { readonly outcome: "refused" }> {
  const id = Number(who.sub);
  const row = await db.read("accounts").where({ id }).first("name", "password_hash");
  if (row === undefined) return { outcome: "refused" };
  await checkPassword(password, row.name, field);
  await refusePresent(password, row.password_hash, field);
  const hash = await hashPassword(password);
  return db.write.transaction((trx) => store(trx, who, row.name, hash), withoutLocks);
}

interface GivenPasswords {
  readonly present: string;
  readonly password: string;
  readonly field: string;
}

/**
 * Changes the password of the account that sent the current request: its token proves the second factor, and the present
 * password is checked, throttled and counted as at a log-in.
 */
export async function changePasswordOf(db: Database, id: number, given: GivenPasswords): Promise<ChangeOutcome> {
  const row = await db.read("accounts").where({ id }).first("name");
  if (row === undefined) throw new IdentityNotFound("The account was deleted.");
  const address = addressNow() ?? "";
  const attempt = { name: row.name, password: given.present, address, through: "change of password" };
  const outcome = await attemptLogIn(db, attempt);
  return outcome.outcome === "logged in" ? setOwnPassword(db, outcome, given.password, given.field) : outcome;
}

async function store(
  trx: Knex.Transaction,
  who: LoggedIn,
  name: string,
  hash: string,
): Promise<Changed | { readonly outcome: "refused" }> {
  const changed = await trx("accounts")
    .where(rowOf(who))
    .update({ ...newPassword(hash, false), generation: who.generation + 1 });
  if (changed === 0) return { outcome: "refused" };
  const counted: { total: number }[] = await trx("account_sessions")
    .where("account_id", Number(who.sub))
    .where("expires_at", ">", Date.now())
    .count({ total: "*" });
  await forgetAccountState(trx, who.sub);
  const by = { kind: "account", id: who.sub } as const;
  await recordAct(trx, { actor: name, by, action: "account.password", target: name });
  return { outcome: "changed", endedSessions: counted[0]?.total ?? 0 };
}
