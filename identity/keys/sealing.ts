// Encrypts secrets in the database with AES-256-GCM, so that the database alone is not enough to read them. Where the
// secret of the encryption comes from: key-secret.ts.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

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
  /** Throws SealBroken, also for clear text: whoever sends a text shows by the seal that it is ours. */
  open(sealed: string, name: string): string;
  /** The same for what may be stored in clear, which is returned as it is. Never for what a request brings. */
  openStored(stored: string, name: string): string;
  /** False for clear text, and for what an older secret sealed: both should be sealed anew. Throws SealBroken. */
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

/** Undefined: another key or another name sealed it, it was changed, or it is clear text. */
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
