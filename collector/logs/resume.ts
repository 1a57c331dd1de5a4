// Goes on where the last run stopped reading a log: finds the file again, and its reader. The state is state.ts.
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CannotRead } from "../sources/cannot-read.ts";
import type { LogContext, LogReader } from "../sources/manager.ts";
import { type ServerZone, zoneNamed } from "../text/zone.ts";
import { type FoundFile, putAside } from "./files.ts";
import { type FileIdentity, LogFile } from "./log-file.ts";
import type { LogOptions } from "./options.ts";
import type { LogState } from "./state.ts";

/** The file that was read before: under its name, or beside it where it was put aside and not read to its end; else null. */
export async function openAgain(
  kept: LogState,
  encoding: string | null,
): Promise<{ source: LogFile; found: FoundFile } | null> {
  const folder = dirname(kept.path);
  const names = [kept.path, ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name))];
  for (const name of names) {
    const file = await LogFile.open(name, encoding, kept.offset).catch(() => null);
    if (!file) continue;
    const none = { device: 0, inode: 0, head: "" };
    const { device, inode, head } = await file.identity(kept.file.headLength).catch(() => none);
    const isSame = device === kept.file.device && inode === kept.file.inode && head === kept.file.head;
    if (isSame && (await file.size()) >= kept.offset)
      return { source: file, found: { path: name, ino: inode, dev: device, changedAt: await file.changedAt() } };
    await file.close();
  }
  return copyOf(kept.path, kept.file, kept.offset, encoding);
}

/** Where the file is now that was read before; null where it is gone. */
export async function foundAgain(kept: LogState, encoding: string | null): Promise<FoundFile | null> {
  const again = await openAgain(kept, encoding);
  await again?.source.close();
  return again?.found ?? null;
}

/**
 * The copy of a log that was cut off after it was copied (`copytruncate` of logrotate), open where reading stopped: what
 * was written between is there alone. Null where there is none.
 */
export async function copyOf(
  path: string,
  { headLength, head }: FileIdentity,
  offset: number,
  encoding: string | null,
): Promise<{ source: LogFile; found: FoundFile } | null> {
  // All files begin as an empty one does.
  if (headLength === 0) return null;
  const newest = (await putAside(path)).sort((left, right) => right.changedAt - left.changedAt);
  for (const found of newest) {
    const source = await LogFile.open(found.path, encoding, offset).catch(() => null);
    if (!source) continue;
    const isCopy = (await source.size()) >= offset && (await source.identity(headLength)).head === head;
    if (isCopy) return { source, found };
    await source.close();
  }
  return null;
}

/** The reader as it was left; null where its state says too little. */
export function readerAfter(
  kept: LogState,
  { zone, format }: Pick<LogOptions, "zone" | "format">,
  context: LogContext,
): LogReader | null {
  const known = zone ?? zoneKept(kept);
  try {
    return format.open({ ...context, ...(known && { zone: known }) }, kept.reader, null);
  } catch (error) {
    if (error instanceof CannotRead) return null;
    throw error;
  }
}

function zoneKept({ zone }: LogState): ServerZone | null {
  const named = zoneNamed(zone.name);
  return named && { ...named, origin: zone.origin };
}
