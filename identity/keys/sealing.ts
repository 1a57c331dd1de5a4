// Encrypts secrets in the database with AES-256-GCM, so that the database alone is not enough to read them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chmod, link, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The secret of the encryption does not decrypt what the database stores. */
export class SealBroken extends Error {
  constructor() {
    super(
      "The signing keys in the database are encrypted with another secret. Set SVC_KEY_SECRET to the one they were made with, or put the key file back beside the database.",
    );
    this.name = "SealBroken";
  }
}

export interface Sealing {
  /** `name` binds the sealed text to its row: it opens under no other name. */
  seal(text: string, name: string): string;
  /** Throws SealBroken, also for clear text: the seal of a text that is sent proves that it is ours. */
  open(sealed: string, name: string): string;
  /** The same, but returns clear text unchanged. Never for texts from a request. */
  openStored(stored: string, name: string): string;
  /** False for clear text, and for a seal of an older secret: both should be sealed again. Throws SealBroken. */
  isSealed(stored: string, name: string): boolean;
}

const prefix = "v1.";

/** `older` secrets open what they sealed, and seal nothing more. */
export function createSealing(secret: string, older: readonly string[] = []): Sealing {
  const key = keyOf(secret);
  const oldKeys = older.map(keyOf);
  function open(sealed: string, name: string): string {
    for (const one of [key, ...oldKeys]) {
      const text = openedWith(one, sealed, name);
      if (text !== undefined) return text;
    }
    throw new SealBroken();
  }
  return {
    seal(text, name) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return prefix + [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url")).join(".");
    },
    open,
    openStored: (stored, name) => (stored.startsWith(prefix) ? open(stored, name) : stored),
    isSealed(stored, name) {
      if (!stored.startsWith(prefix)) return false;
      if (openedWith(key, stored, name) !== undefined) return true;
      if (oldKeys.some((one) => openedWith(one, stored, name) !== undefined)) return false;
      throw new SealBroken();
    },
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "svc identity keys", 32));
}

/** Undefined: sealed by another key or under another name, changed, or clear text. */
function openedWith(key: Buffer, stored: string, name: string): string | undefined {
  if (!stored.startsWith(prefix)) return undefined;
  const [nonce, sealed, tag] = stored
    .slice(prefix.length)
    .split(".")
    .map((part) => Buffer.from(part, "base64url"));
  if (nonce === undefined || sealed === undefined || tag === undefined) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(name));
    decipher.setAuthTag(tag);
    return decipher.update(sealed, undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

// The secret of the encryption: SVC_KEY_SECRET, else a key file beside the database that only its owner can read.

export interface KeySecret {
  /** SVC_KEY_SECRET; null: not set. */
  readonly secret: string | null;
  /** SVC_OTHER_KEY_SECRET: opens what it sealed, and seals nothing. */
  readonly other?: string | null;
  /** The name of the key file; null for a database in memory, whose keys end with the process. */
  readonly file: string | null;
}

/** Creates the key file when needed. Texts that it sealed before SVC_KEY_SECRET was set still open, and are then sealed again. */
export async function openSealing(secrets: KeySecret): Promise<Sealing> {
  const { file } = secrets;
  if (file !== null && existsSync(file)) await chmod(file, 0o600);
  return findSealing(secrets).sealing ?? createSealing(file === null ? randomSecret() : await makeFile(file));
}

/** How keys and other secrets in the database can be opened. Null: the secret of the seal is not recorded. */
export interface FoundSealing {
  readonly sealing: Sealing | null;
  readonly from: "SVC_KEY_SECRET" | "key file" | null;
}

/** Like openSealing(), but creates no key file and changes no file permissions. Throws where the file cannot be read. */
export function findSealing({ secret, other, file }: KeySecret): FoundSealing {
  const inFile = file !== null && existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  if (secret !== null) {
    const older = [other, inFile].filter((one) => typeof one === "string");
    return { sealing: createSealing(secret, older), from: "SVC_KEY_SECRET" };
  }
  return inFile === undefined ? { sealing: null, from: null } : { sealing: createSealing(inFile), from: "key file" };
}

/** Of two processes that create it at the same time, both read the file of the first. */
async function makeFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomSecret()}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

// Tickets pass through a browser from one request to the next, in a cookie or a field: sealed under a name, and for a limited time.

interface Limited {
  /** Milliseconds since 1970 UTC. */
  readonly untilAt: number;
}

export function sealTicket(sealing: Sealing, value: Limited, name: string): string {
  return sealing.seal(JSON.stringify(value), name);
}

/** Undefined: there is none, it was not sealed by us under this name, or it has expired. */
export function openTicket<T extends Limited>(
  sealing: Sealing,
  ticket: string | undefined,
  name: string,
): T | undefined {
  if (ticket === undefined) return undefined;
  try {
    const value = JSON.parse(sealing.open(ticket, name)) as T;
    return value.untilAt > Date.now() ? value : undefined;
  } catch {
    return undefined;
  }
}
