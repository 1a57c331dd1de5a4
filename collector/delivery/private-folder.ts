// The spool holds names of users: it is for the account that the collector runs under, also where an older version made it for all.
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What the collector writes at the top of its spool. */
const ownName = /^(\d{15}-[0-9a-f]{8}(-report)?\.json(\.new)?|set-aside|refused|state|sending\.lock)$/;
const asOwner = { folder: 0o700, file: 0o600 } as const;

/** Makes a folder of the spool where it is not there. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: asOwner.folder });
}

/** Takes what is the collector's in the folder away from other accounts, and the folder itself where it holds nothing else. */
export async function keepPrivate(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.every(({ name }) => ownName.test(name))) await tryChmod(folder, asOwner.folder);
  for (const entry of entries.filter(({ name }) => ownName.test(name))) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await tryChmod(path, asOwner.file);
    if (entry.isDirectory()) await keepAllPrivate(path);
  }
}

async function keepAllPrivate(folder: string): Promise<void> {
  await tryChmod(folder, asOwner.folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) await tryChmod(path, asOwner.file);
    if (entry.isDirectory()) await keepAllPrivate(path);
  }
}

/** A file that has gone meanwhile was sent; one of another account, or on a file system without rights, is used all the same. */
async function tryChmod(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch(() => {});
}
