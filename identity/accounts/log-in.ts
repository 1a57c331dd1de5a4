// One attempt to log in with a name and a password, for the token endpoint, the log-in page and the legacy methods: it is
// slowed down after failures, takes the same time for any name, and counts when it fails.
import { type Database, onOwnRows } from "../../db/index.ts";
import { recordAct } from "../audit/audit-log.ts";
import { refusedLogInsOf } from "../audit/refused-log-ins.ts";
import type { AccountRole } from "./accounts.ts";
import type { ProvedAccount } from "./generation.ts";
import { accountKey } from "./names.ts";
import { inHashingPlace, isPasswordOf } from "./password-hash.ts";
import { passwordBytes } from "./password-rules.ts";
import { countFailure, networkOf, noteSuccess, slowDownOf } from "./slow-down.ts";

export interface LoggedIn extends ProvedAccount {
  readonly outcome: "logged in";
  readonly name: string;
  readonly role: AccountRole;
  readonly mustChangePassword: boolean;
  /** A second factor must follow before the log-in is complete (identity/second-factor): a code, or a security key. */
  readonly hasSecondFactor: boolean;
  readonly hasCode: boolean;
  readonly hasKey: boolean;
}

export type LogInOutcome =
  | LoggedIn
  | { readonly outcome: "refused" }
  | { readonly outcome: "slowed"; readonly retryAfterSeconds: number };

export interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  /** Where it is made, for the audit log: a client id, a page. */
  readonly through: string;
}

/** Attempts that wait at the same time in this process; more are refused. */
const mostWaiting = 500;
let waiting = 0;

/** Rejects only with the database's errors. While an attempt is slowed, the password is not checked. */
export async function attemptLogIn(db: Database, attempt: Attempt): Promise<LogInOutcome> {
  const { name, address } = attempt;
  const { refuseMs, waitMs } = await slowDownOf(db, name, address);
  if (refuseMs > 0) return slowedBy(refuseMs);
  if (waitMs > 0 && waiting >= mostWaiting) return slowedBy(waitMs);
  if (waitMs > 0) await wait(waitMs);
  // Attempts wait here in order, so that this one knows the failures of those before it.
  return inHashingPlace(async () => {
    const meanwhile = await slowDownOf(db, name, address);
    return meanwhile.refuseMs > 0 ? slowedBy(meanwhile.refuseMs) : checkPassword(db, attempt);
  });
}

async function wait(milliseconds: number): Promise<void> {
  waiting += 1;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  waiting -= 1;
}

function slowedBy(milliseconds: number): LogInOutcome {
  return { outcome: "slowed", retryAfterSeconds: Math.ceil(milliseconds / 1000) };
}

async function checkPassword(db: Database, attempt: Attempt): Promise<LogInOutcome> {
  const { name, password, address, through } = attempt;
  const row = await db
    .read("accounts")
    .where("name_key", accountKey(name))
    .first("id", "name", "role", "password_hash", "generation", "is_disabled", "must_change_password", "totp_secret");
  const isTooLong = Buffer.byteLength(password) > passwordBytes.most;
  const isRight = await isPasswordOf(isTooLong ? "" : password, row?.password_hash);
  if (!isRight || isTooLong || row.is_disabled) {
    await countFailure(db, name, address);
    await recordRefusal(db, row?.name, attempt);
    return { outcome: "refused" };
  }
  const hasCode = row.totp_secret !== null;
  const hasKey = (await db.read("security_keys").where("account_id", row.id).first("id")) !== undefined;
  const hasSecondFactor = hasCode || hasKey;
  // Else whoever knows the password could clear the failures of wrong codes.
  if (!hasSecondFactor) await noteSuccess(db, name, address);
  const by = { kind: "account", id: String(row.id) } as const;
  await db.write.transaction(
    (trx) => recordAct(trx, { actor: row.name, by, action: "log-in", target: row.name, detail: { through } }),
    onOwnRows,
  );
  return {
    outcome: "logged in",
    sub: by.id,
    generation: row.generation,
    mustChangePassword: Boolean(row.must_change_password),
    ...{ name: row.name, role: row.role, hasSecondFactor, hasCode, hasKey },
  };
}

/** A name that no account has is not recorded: it may be a password in the wrong field. */
async function recordRefusal(db: Database, name: string | undefined, { through, address }: Attempt): Promise<void> {
  const inThisHour = refusedLogInsOf(db).count(networkOf(address), Date.now());
  if (inThisHour === null) return;
  const target = name ?? "unknown name";
  const detail = { through, inThisHour };
  await db.write.transaction(
    (trx) => recordAct(trx, { actor: "unknown name", action: "log-in.refused", target, detail }),
    onOwnRows,
  );
}
