// The first start creates the account `admin`, so that somebody can log in, and with demonstration data also credentials
// to try the API with. Their secrets are returned once, for printing, and stored as hashes.
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, isHeld, releaseLease, takeLease } from "../../db/index.ts";
import { addAccount } from "./accounts.ts";
import { addCredential, type NewSecret } from "./credentials.ts";
import { IdentityConflict } from "./errors.ts";

export interface FirstStart {
  readonly name: string;
  readonly password: string;
  /** Whether the settings gave the password, so that it need not be printed. */
  readonly isGiven: boolean;
  readonly credential: NewSecret | null;
}

interface FirstStartOptions {
  /** SVC_ADMIN_PASSWORD; null: a random one. */
  readonly password: string | null;
  /** Production: a random password must be changed on the log-in page before anything else. */
  readonly mustChange: boolean;
  readonly withCredential: boolean;
}

/** A lease from the creation of the password until it was shown, which takes less than this. */
const lease = { name: "first start", holder: randomUUID(), termMs: 20_000 };

/**
 * The account whose random password was stored but never shown: that start was killed. Undefined: none. While another
 * server is about to show it, this waits.
 */
export async function findUnseenPassword(db: Pick<Database, "read">): Promise<string | undefined> {
  if ((await unseenPassword(db)) === undefined) return undefined;
  while (await isHeld(db, lease.name)) await wait(200);
  return unseenPassword(db);
}

async function unseenPassword(db: Pick<Database, "read">): Promise<string | undefined> {
  const row: { name: string } | undefined = await db
    .read("accounts")
    .where({ is_password_unseen: 1, is_disabled: 0 })
    .first("name");
  return row?.name;
}

/** Call it after the password of the first start was shown. */
export async function notePasswordSeen(db: Database): Promise<void> {
  await db.write("accounts").where("is_password_unseen", 1).update({ is_password_unseen: 0 });
  await releaseLease(db, lease.name, lease.holder);
}

/** Undefined when there are accounts already, also when another start creates them at the same time. */
export async function makeFirstAccount(db: Database, options: FirstStartOptions): Promise<FirstStart | undefined> {
  if ((await db.read("accounts").first("id")) !== undefined) return undefined;
  const password = options.password ?? randomBytes(15).toString("base64url");
  const actor = "first start";
  // When several starts run at once, the unique account name decides.
  if (!db.isAlone) await takeLease(db, lease);
  try {
    const mustChangePassword = options.password === null && options.mustChange;
    const account = {
      name: "admin",
      role: "administrator",
      licenseServerIds: null,
      password,
      mustChangePassword,
      isPasswordUnseen: options.password === null,
    } as const;
    await addAccount(db, account, actor);
  } catch (error) {
    if (error instanceof IdentityConflict) return undefined;
    throw error;
  }
  const input = { type: "server-api", description: "To try the demonstration data with", mayRefresh: false } as const;
  const credential = options.withCredential ? await addCredential(db, input, actor) : null;
  return { name: "admin", password, isGiven: options.password !== null, credential };
}
