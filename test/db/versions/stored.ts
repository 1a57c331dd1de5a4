// The stored databases of earlier versions, and the responses of those versions. Made by write.ts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { testKeySecret } from "../../support/http/signing-key.ts";
import type { Login } from "../../support/http/token.ts";
import type { Query } from "./queries.ts";

export const storedFolder = fileURLToPath(new URL("stored", import.meta.url));

/** Of the program that makes a database, and of the one that goes on with it. */
export const settings = {
  SVC_ENVIRONMENT: "test",
  SVC_API_PORT: "0",
  SVC_IDENTITY_PORT: "0",
  SVC_DEMO_DATA: "off",
  SVC_SECURITY_MODE: "on",
  SVC_KEY_SECRET: testKeySecret,
  SVC_ADMIN_PASSWORD: "the administrator's password",
  SVC_LOG_LEVEL: "error",
  SVC_SILENCE_HOURS: "876000",
} as const;

export interface Stored {
  /** In the order in which they were applied. */
  readonly migrations: readonly string[];
  readonly login: Login;
  /** An access token of that version; it has expired. */
  readonly token: string;
  readonly answers: readonly { readonly query: Query; readonly body: unknown }[];
}

/** Oldest first. */
export const storedVersions: readonly string[] = readdirSync(storedFolder).sort(
  new Intl.Collator("en", { numeric: true }).compare,
);

export function readStored(name: string): Stored {
  return JSON.parse(brotliDecompressSync(readFileSync(join(storedFolder, name, "answers.json.br"))).toString());
}

/** The file of its SQLite database. */
export function storedDatabase(name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(storedFolder, name, "svc.db.br")));
}
