// Looks at the keys in the database without changing anything: whether the secret of the settings opens them, which one signs,
// and whether the next one is late. keys.ts and key-secret.ts make them.
import { existsSync, readFileSync } from "node:fs";
import type { Knex } from "knex";
import type { KeySecret } from "./key-secret.ts";
import { inUse, type KeyRow, keyRows } from "./keys.ts";
import { createSealing, SealBroken, type Sealing } from "./sealing.ts";

/** How keys and other secrets in the database can be opened. Null: nothing says what sealed them. */
export interface FoundSealing {
  readonly sealing: Sealing | null;
  readonly from: "SVC_KEY_SECRET" | "key file" | null;
}

/** As openSealing() takes it, but makes no key file and changes no right of one. Throws where the file cannot be read. */
export function findSealing({ secret, other, file }: KeySecret): FoundSealing {
  const inFile = file !== null && existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  if (secret !== null) {
    const older = [other, inFile].filter((one) => typeof one === "string");
    return { sealing: createSealing(secret, older), from: "SVC_KEY_SECRET" };
  }
  return inFile === undefined ? { sealing: null, from: null } : { sealing: createSealing(inFile), from: "key file" };
}

export interface KeysFound {
  /** Null: no identity service has made one yet. */
  readonly signing: { readonly kid: string; readonly createdAt: number } | null;
  /** The ids of all published keys. */
  readonly published: readonly string[];
  /** When the newest key was made. */
  readonly newestAt: number | null;
  /** How many keys the secret does not open; null: there is no secret to try. */
  readonly closed: number | null;
  /** How many are stored in clear. */
  readonly clear: number;
  /** How many another secret sealed, which is known too. */
  readonly older: number;
}

export async function inspectKeys(read: Knex, sealing: Sealing | null, now: number): Promise<KeysFound> {
  const rows = await keyRows(read);
  const used = inUse(rows, now);
  const [signing] = used;
  const made = rows.filter(({ purpose }) => purpose === "signing").map(({ created_at }) => Number(created_at));
  const sealed = rows.filter(({ secret }) => secret.startsWith("v1."));
  const opened = sealing === null ? [] : sealed.filter((row) => opens(sealing, row));
  return {
    signing: signing === undefined ? null : { kid: signing.kid, createdAt: Number(signing.created_at) },
    published: used.map(({ kid }) => kid),
    newestAt: made.length === 0 ? null : Math.max(...made),
    closed: sealing === null ? null : sealed.length - opened.length,
    clear: rows.length - sealed.length,
    older: opened.filter(({ secret, kid }) => sealing?.isSealed(secret, kid) === false).length,
  };
}

function opens(sealing: Sealing, { secret, kid }: KeyRow): boolean {
  try {
    sealing.openStored(secret, kid);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
