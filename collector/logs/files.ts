// Which files make up one log: the file, folder or pattern that a setting names, and, where a file is put aside under
// another name when it is full, those that came after the one that was read.
import { glob, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { LogFormat } from "../sources/manager.ts";

export interface FoundFile {
  path: string;
  ino: number;
  dev: number;
  changedAt: number;
}

const packed = /\.(gz|bz2|xz|zst|zip)$/i;

/** Whether a setting is a pattern such as `/var/log/*.log`. */
export function isPattern(setting: string): boolean {
  return /[*?[\]{}]/.test(setting);
}

/** The files that a setting names now, in the order in which they are to be read. Throws where a file cannot be opened. */
export async function filesOf(setting: string, format: Pick<LogFormat, "files" | "order">): Promise<FoundFile[]> {
  if (isPattern(setting)) return inOrder(await statAll(await allOf(glob(setting))), format);
  const found = await stat(setting);
  if (!found.isDirectory()) return [place(setting, found)];
  const names = (await readdir(setting)).filter((name) => !packed.test(name) && (format.files?.test(name) ?? true));
  return inOrder(await statAll(names.map((name) => join(setting, name))), format);
}

/**
 * The file to read after `current`, which is read to its end; null while there is none. `known` is the setting's, `last`
 * what `current` was found as.
 */
export async function fileAfter(setting: string, last: FoundFile, format: LogFormat): Promise<FoundFile | null> {
  const files = await filesOf(setting, format).catch(() => []);
  const isSingle = !isPattern(setting) && files.length === 1 && files[0]?.path === setting;
  const place = files.findIndex((file) => isSame(file, last));
  if (place >= 0) return files[place + 1] ?? null;
  if (!isSingle) return files.find((file) => comesAfter(file, last, format)) ?? null;
  const [named] = files;
  if (!named) return null;
  const older = (await putAside(setting)).filter((file) => !isSame(file, last) && file.changedAt > last.changedAt);
  return inOrder(older, { order: "time" }).find((file) => file.changedAt <= named.changedAt) ?? named;
}

/** The files beside a log that it was put aside as: `lmgrd.log.1`, `lmgrd.log-20260301`, `lmgrd.log.old`. */
export async function putAside(path: string): Promise<FoundFile[]> {
  const base = sameCase(basename(path));
  const names = (await readdir(dirname(path)).catch(() => [])).filter(
    (name) =>
      sameCase(name).startsWith(base) &&
      /^[._-]?(\d[\w.-]*|old|bak|prev)$/.test(name.slice(base.length)) &&
      !packed.test(name),
  );
  return statAll(names.map((name) => join(dirname(path), name)));
}

/** Windows takes `LMGRD.LOG.1` for a file beside `lmgrd.log`. */
function sameCase(name: string): string {
  return process.platform === "win32" ? name.toLowerCase() : name;
}

function isSame(left: { ino: number; dev: number }, right: { ino: number; dev: number }): boolean {
  return left.ino === right.ino && left.dev === right.dev;
}

function comesAfter(file: FoundFile, last: FoundFile, format: LogFormat): boolean {
  return format.order === "name" ? byName(file, last) > 0 : file.changedAt >= last.changedAt;
}

function inOrder(files: FoundFile[], { order }: Pick<LogFormat, "order">): FoundFile[] {
  if (order === "name") return files.sort(byName);
  return files.sort((left, right) => left.changedAt - right.changedAt || byName(left, right));
}

/** Number by number, as people read names: `log.9` stands before `log.10`. */
function byName(left: FoundFile, right: FoundFile): number {
  return left.path.localeCompare(right.path, "en", { numeric: true });
}

async function statAll(paths: readonly string[]): Promise<FoundFile[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const one = await stat(path).catch(() => null);
      return one?.isFile() ? [place(path, one)] : [];
    }),
  );
  return found.flat();
}

function place(path: string, { ino, dev, mtimeMs }: { ino: number; dev: number; mtimeMs: number }): FoundFile {
  return { path, ino, dev, changedAt: mtimeMs };
}

async function allOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all;
}
