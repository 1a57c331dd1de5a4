// One attempt to show a second factor, of whichever kind: it is slowed down after failures, a wrong one counts like a wrong
// password, and from networks where the account did not log in before few are checked in an hour, over all addresses. Whoever logs in
// next is told of those.
import type { Database } from "../../db/index.ts";
import { type LoggedIn, type NotNow, recordRefusal } from "../accounts/log-in.ts";
import { countCode, noteSuccess } from "../accounts/slow-down.ts";

export type CodeOutcome = "right" | "wrong" | NotNow;

/** While attempts are slowed down, `isRight` is not asked. */
export async function attempt(
  db: Database,
  who: LoggedIn,
  address: string,
  isRight: () => Promise<boolean>,
): Promise<CodeOutcome> {
  const { refuseMs, isUsedUp, isKnown } = await countCode(db, who.name, address);
  if (refuseMs > 0) {
    return { outcome: isUsedUp ? "codes used up" : "slowed", retryAfterSeconds: Math.ceil(refuseMs / 1000) };
  }
  if (await isRight()) {
    await noteSuccess(db, who.name, address, Date.now(), true);
    return "right";
  }
  await recordRefusal(db, who, "second factor");
  if (!isKnown) {
    await ofAccount(db, who).update({ wrong_codes: db.write.raw("wrong_codes + 1"), wrong_code_at: Date.now() });
  }
  return "wrong";
}

/** What the owner of an account is to be told. */
export interface WrongCodes {
  readonly count: number;
  /** When the last one was shown, in milliseconds since 1970 UTC. */
  readonly lastAt: number;
}

/** Undefined: there was none since the last that were told. */
export async function wrongCodesOf(db: Database, who: LoggedIn): Promise<WrongCodes | undefined> {
  const row = await db.read("accounts").where("id", Number(who.sub)).first("wrong_codes", "wrong_code_at");
  return row?.wrong_codes > 0 ? { count: row.wrong_codes, lastAt: Number(row.wrong_code_at) } : undefined;
}

/** The owner was told of them. */
export async function forgetWrongCodes(db: Database, who: LoggedIn, { count }: WrongCodes): Promise<void> {
  await ofAccount(db, who).where("wrong_codes", ">=", count).decrement("wrong_codes", count);
}

const ofAccount = (db: Database, { sub }: LoggedIn) => db.write("accounts").where("id", Number(sub));
