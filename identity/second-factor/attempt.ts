// One attempt to show a second factor, of whichever kind: it is slowed down after failures, and a wrong one counts like a wrong
// password.
import type { Database } from "../../db/index.ts";
import type { LoggedIn, NotNow } from "../accounts/log-in.ts";
import { countFailure, noteSuccess, slowDownOf } from "../accounts/slow-down.ts";

export type CodeOutcome = "right" | "wrong" | NotNow;

/** While attempts are slowed down, `isRight` is not asked. */
export async function attempt(
  db: Database,
  { name }: LoggedIn,
  address: string,
  isRight: () => Promise<boolean>,
): Promise<CodeOutcome> {
  const { refuseMs } = await slowDownOf(db, name, address);
  if (refuseMs > 0) return { outcome: "slowed", retryAfterSeconds: Math.ceil(refuseMs / 1000) };
  if (await isRight()) {
    await noteSuccess(db, name, address);
    return "right";
  }
  await countFailure(db, name, address);
  return "wrong";
}
