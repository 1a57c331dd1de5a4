// Encrypts secrets in the database with AES-256-GCM under a key from the settings, so that the database alone is not enough
// to read them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The key of the settings does not decrypt what the database stores. */
export class SealBroken extends Error {
  constructor() {
    super(
      "The signing keys in the database are encrypted with another key than SVC_KEY_SECRET names. Set it to the one they were made with.",
    );
    this.name = "SealBroken";
  }
}

export interface Sealing {
  /** `name` binds the sealed text to its row: it opens under no other name. */
  seal(text: string, name: string): string;
  open(stored: string, name: string): string;
  /** Whether the stored text needs no sealing: clear text does when there is a key. */
  isSealed(stored: string): boolean;
}

/** `secret` null: nothing is encrypted, which only production forbids. */
export function createSealing(secret: string | null): Sealing {
  const key = secret === null ? null : Buffer.from(hkdfSync("sha256", secret, "", "svc identity keys", 32));
  return {
    isSealed: (stored) => stored.startsWith("v1.") || key === null,
    seal(text, name) {
      if (key === null) return text;
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return ["v1", nonce, sealed, cipher.getAuthTag()]
        .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
        .join(".");
    },
    open(stored, name) {
      if (!stored.startsWith("v1.")) return stored;
      if (key === null) throw new SealBroken();
      const [nonce, sealed, tag] = stored
        .split(".")
        .slice(1)
        .map((part) => Buffer.from(part, "base64url"));
      if (nonce === undefined || sealed === undefined || tag === undefined) throw new SealBroken();
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(name));
        decipher.setAuthTag(tag);
        return decipher.update(sealed, undefined, "utf8") + decipher.final("utf8");
      } catch {
        throw new SealBroken();
      }
    },
  };
}
