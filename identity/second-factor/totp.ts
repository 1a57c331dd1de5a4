// One-time codes by time (TOTP, RFC 6238) as the second factor of an account, as every authenticator app makes them. Secrets are stored
// sealed, and no code is accepted twice.
import { generateSecret, generateURI, verify } from "otplib";
import { type Database, withoutLocks } from "../../db/index.ts";
import { type AccountRole, rowOf } from "../accounts/accounts.ts";
import { type LoggedIn, type NotNow, recordRefusal } from "../accounts/log-in.ts";
import { countCode, noteSuccess } from "../accounts/throttle.ts";
import { recordAct } from "../audit/audit-log.ts";
import type { Sealing } from "../keys/sealing.ts";

/** Who must have a second factor. */
export type SecondFactorFor = "nobody" | "administrators" | "everybody";

/** Clocks of devices may differ by so much. */
const toleranceSeconds = 30;

/** Whether an account with this role must have one. */
export function isRequiredOf(role: AccountRole, requiredFor: SecondFactorFor): boolean {
  if (requiredFor === "everybody") return role === "viewer" || role === "administrator";
  return requiredFor === "administrators" && role === "administrator";
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function newTotpSecret(): string {
  return generateSecret();
}

/** The link that authenticator apps read. */
export function totpUri(name: string, secret: string): string {
  return generateURI({ issuer: "Licence Usage", label: name, secret });
}

export function createSecondFactor(db: Database, sealing: Sealing, requiredFor: SecondFactorFor) {
  return {
    /** What must follow the password. */
    needOf({ hasSecondFactor, role }: LoggedIn): "nothing" | "code" | "set up" {
      if (hasSecondFactor) return "code";
      return isRequiredOf(role, requiredFor) ? "set up" : "nothing";
    },

    /** Checks the code of an account that has a second factor. */
    check: (who: LoggedIn, code: string, address: string): Promise<CodeOutcome> =>
      attempt(db, who, address, async () => {
        const row = await db.read("accounts").where("id", Number(who.sub)).first("totp_secret");
        const step = row?.totp_secret
          ? await stepOf(sealing.open(row.totp_secret, sealedFor(who.sub)), code)
          : undefined;
        return step !== undefined && useStep(db, who, step);
      }),

    /** Stores the secret of an account that has none, when the code proves that the app has it. */
    async setUp(who: LoggedIn, secret: string, code: string): Promise<boolean> {
      const step = await stepOf(secret, code);
      if (step === undefined) return false;
      return db.write.transaction(async (trx) => {
        // A security key that was set up meanwhile would have had to prove itself first.
        const keys = await trx("security_keys").where("account_id", Number(who.sub)).first("id");
        if (keys !== undefined) return false;
        const changed = await trx("accounts")
          .where({ ...rowOf(who), totp_secret: null })
          .update({ totp_secret: sealing.seal(secret, sealedFor(who.sub)), totp_last_step: step });
        if (changed === 0) return false;
        const by = { kind: "account", id: who.sub } as const;
        await recordAct(trx, { actor: who.name, by, action: "account.second-factor", target: who.name });
        return true;
      }, withoutLocks);
    },
  };
}

/** The time step of the code; undefined: it is wrong. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const digits = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return undefined;
  const result = await verify({ secret, token: digits, epochTolerance: toleranceSeconds });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** False: the code, or a later one, was used before. */
async function useStep(db: Database, who: LoggedIn, step: number): Promise<boolean> {
  const used = await db
    .write("accounts")
    .where(rowOf(who))
    .where("totp_last_step", "<", step)
    .update({ totp_last_step: step });
  return used > 0;
}

const sealedFor = (sub: string) => `totp ${sub}`;

// One attempt with a second factor of either kind: it is throttled after failures, a wrong one counts like a wrong password, and
// from networks where the account did not log in before only few are checked in an hour. The next log-in reports those.

export type CodeOutcome = "right" | "wrong" | NotNow;

/** While attempts are throttled, `isRight` is not called. */
export async function attempt(
  db: Database,
  who: LoggedIn,
  address: string,
  isRight: () => Promise<boolean>,
): Promise<CodeOutcome> {
  const { refuseMs, isUsedUp, isTrusted } = await countCode(db, who.name, address);
  if (refuseMs > 0) {
    return { outcome: isUsedUp ? "codes used up" : "throttled", retryAfterSeconds: Math.ceil(refuseMs / 1000) };
  }
  if (await isRight()) {
    await noteSuccess(db, who.name, address, Date.now(), true);
    return "right";
  }
  await recordRefusal(db, who, address, "second factor");
  if (!isTrusted) {
    await ofAccount(db, who).update({ wrong_codes: db.write.raw("wrong_codes + 1"), wrong_code_at: Date.now() });
  }
  return "wrong";
}

/** Wrong codes to report to the owner of an account. */
export interface WrongCodes {
  readonly count: number;
  /** When the last one was entered, in milliseconds since 1970 UTC. */
  readonly lastAt: number;
}

/** Undefined: none since the last report. */
export async function wrongCodesOf(db: Database, who: LoggedIn): Promise<WrongCodes | undefined> {
  const row = await db.read("accounts").where("id", Number(who.sub)).first("wrong_codes", "wrong_code_at");
  return row?.wrong_codes > 0 ? { count: row.wrong_codes, lastAt: Number(row.wrong_code_at) } : undefined;
}

/** They were reported to the owner. */
export async function forgetWrongCodes(db: Database, who: LoggedIn, { count }: WrongCodes): Promise<void> {
  await ofAccount(db, who).where("wrong_codes", ">=", count).decrement("wrong_codes", count);
}

const ofAccount = (db: Database, { sub }: LoggedIn) => db.write("accounts").where("id", Number(sub));
