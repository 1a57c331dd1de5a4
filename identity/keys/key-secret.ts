// The secret that encrypts the signing keys: SVC_KEY_SECRET, else a key file beside the database that its owner alone can
// read. The keys are never stored in clear.
import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createSealing, type Sealing } from "./sealing.ts";

export interface KeySecret {
  /** SVC_KEY_SECRET; null: not set. */
  readonly secret: string | null;
  /** SVC_OTHER_KEY_SECRET: opens what it sealed, and seals nothing. */
  readonly other?: string | null;
  /** The name of the key file; null for a database in memory, whose keys end with the process. */
  readonly file: string | null;
}

/** Creates the key file when it is needed. What it sealed before SVC_KEY_SECRET was set opens too, to be sealed anew. */
export async function openSealing({ secret, other, file }: KeySecret): Promise<Sealing> {
  const older = (inFile?: string) => [other, inFile].filter((one) => typeof one === "string");
  if (file === null) return createSealing(secret ?? randomSecret(), older());
  const inFile = await readSecret(file);
  if (secret !== null) return createSealing(secret, older(inFile));
  return createSealing(inFile ?? (await makeFile(file)));
}

/** Mode 0600, also when the file had another one. Undefined: there is no file. */
async function readSecret(file: string): Promise<string | undefined> {
  try {
    await chmod(file, 0o600);
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
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
  return (await readSecret(file)) as string;
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
