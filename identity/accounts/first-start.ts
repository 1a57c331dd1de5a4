// The first start creates the account `admin`, so that somebody can log in, and with demonstration data also credentials
// to try the API with. Their secrets are returned once, for printing, and stored as hashes.
import { randomBytes } from "node:crypto";
import type { Database } from "../../db/index.ts";
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

/** The account whose random password was stored, but shown to nobody: that start was killed. Undefined: there is none. */
export async function findUnseenPassword(db: Pick<Database, "read">): Promise<string | undefined> {
  const row: { name: string } | undefined = await db
    .read("accounts")
    .where({ is_password_unseen: 1, is_disabled: 0 })
    .first("name");
  return row?.name;
}

/** To be called when the password of the first start was shown. */
export async function notePasswordSeen(db: Database): Promise<void> {
  await db.write("accounts").where("is_password_unseen", 1).update({ is_password_unseen: 0 });
}

/** Undefined when there are accounts already, also when another start creates them at the same time. */
export async function makeFirstAccount(db: Database, options: FirstStartOptions): Promise<FirstStart | undefined> {
  if ((await db.read("accounts").first("id")) !== undefined) return undefined;
  const password = options.password ?? randomBytes(15).toString("base64url");
  const actor = "first start";
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
