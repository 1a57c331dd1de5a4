// Where the reading of a log stopped, stored in the spool folder, and how the next run finds the file and its reader again.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { LogEvent } from "../../generated/contract.ts";
import { CannotRead, type LogContext, type LogFormat, type LogReader } from "../sources/manager.ts";
import { type ServerZone, zoneNamed } from "../text/zone.ts";
import { type FileIdentity, type FoundFile, LogFile, type LogSource, putAside } from "./log-file.ts";

const format = 2;

export interface LogState {
  format: typeof format;
  path: string;
  file: FileIdentity;
  /** The first byte that was not read. */
  offset: number;
  /** How many lines were read. */
  lines: number;
  server: string;
  zone: { name: string; origin: ServerZone["origin"] };
  /** The reader's state. */
  reader: unknown;
  /** The latest event that was handed on: a service that does not know it has lost what was sent. */
  lastEvent: LogEvent | null;
  /** Reading has begun, and nothing was handed on for sure: it begins again, in this file wherever that is now. */
  isBeginning?: true;
}

/** The state file of one log, one server name and one service: another service has none of its events yet. */
export function stateFile(folder: string, path: string, server: string | null, api: string): string {
  const key = createHash("sha256")
    .update(JSON.stringify([resolve(path), server, api]))
    .digest("hex");
  return join(folder, "state", `${key.slice(0, 32)}.json`);
}

/** The stored state, or null where there is none that can be read. */
export async function loadState(file: string): Promise<LogState | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const state = JSON.parse(text) as LogState;
    return state.format === format ? state : null;
  } catch {
    return null;
  }
}

/** Replaces the state in one step: a crash leaves the old one or the new one. */
async function saveState(file: string, state: LogState): Promise<void> {
  await mkdir(join(file, ".."), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.new`;
  await writeFile(temporary, JSON.stringify(state), { mode: 0o600 });
  await rename(temporary, file);
}

function newState(parts: Omit<LogState, "format">): LogState {
  return { format, ...parts };
}

/** The file that was read before: under its name, or beside it where it was put aside and not read to its end; else null. */
export async function openAgain(
  saved: LogState,
  encoding: string | null,
): Promise<{ source: LogFile; found: FoundFile } | null> {
  const folder = dirname(saved.path);
  const names = [saved.path, ...(await readdir(folder).catch(() => [])).map((name) => join(folder, name))];
  for (const name of names) {
    const file = await LogFile.open(name, encoding, saved.offset).catch(() => null);
    if (!file) continue;
    const none = { device: 0, inode: 0, head: "" };
    const { device, inode, head } = await file.identity(saved.file.headLength).catch(() => none);
    const isSame = device === saved.file.device && inode === saved.file.inode && head === saved.file.head;
    if (isSame && (await file.size()) >= saved.offset)
      return { source: file, found: { path: name, ino: inode, dev: device, changedAt: await file.changedAt() } };
    await file.close();
  }
  return copyOf(saved.path, saved.file, saved.offset, encoding);
}

/** Where the file is now that was read before; null where it is gone. */
export async function foundAgain(saved: LogState, encoding: string | null): Promise<FoundFile | null> {
  const again = await openAgain(saved, encoding);
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

/** The reader as it was left; null where its state is incomplete. */
export function readerAfter(
  saved: LogState,
  { zone, format }: { zone: ServerZone | null; format: LogFormat },
  context: LogContext,
): LogReader | null {
  const zoneToUse = zone ?? savedZone(saved);
  try {
    return format.open({ ...context, ...(zoneToUse && { zone: zoneToUse }) }, saved.reader, null);
  } catch (error) {
    if (error instanceof CannotRead) return null;
    throw error;
  }
}

function savedZone({ zone }: LogState): ServerZone | null {
  const named = zoneNamed(zone.name);
  return named && { ...named, origin: zone.origin };
}

/** The file that is being read, and how far. */
export interface OpenLog {
  source: LogSource;
  reader: LogReader;
  /** Null for standard input. */
  found: FoundFile | null;
  offset: number;
  lines: number;
}

/** How often the state is saved while reading goes on, in milliseconds: what a crash repeats, not what it loses. */
const saveInterval = 500;

/** Stores that reading has begun before anything is handed on, and how far it came only afterwards. */
export class LogProgress {
  readonly #file: string | null;
  #saved = -1;
  #savedAt = 0;
  /** The reader's state at the first line, until the start of reading is stored. */
  #first: { readonly reader: unknown } | null = null;

  /** `file`: where the state is stored; null: nowhere. */
  constructor(file: string | null) {
    this.#file = file;
  }

  /** A log is open at its first line. */
  async begins(open: OpenLog): Promise<void> {
    this.#first = { reader: structuredClone(open.reader.state) };
    await this.handsOn(open);
  }

  /**
   * Call it before anything is handed on. A log may be put aside while nobody reads it, and the one that follows need not say its
   * day: who only knew what was handed on would find neither the rest of the one nor the beginning of the other.
   */
  async handsOn(open: OpenLog): Promise<void> {
    if (this.#first === null) return;
    const beginning = { ...this.#first, lastEvent: null, offset: 0, lines: 0, isBeginning: true } as const;
    if (await this.#store(open, beginning)) this.#first = null;
  }

  /** Stores how far the log was read: always at a pause, else from time to time. */
  async handedOn(open: OpenLog, lastEvent: LogEvent | null, isPause: boolean): Promise<void> {
    const { reader, offset, lines } = open;
    if (this.#saved === offset || (!isPause && Date.now() - this.#savedAt < saveInterval)) return;
    if (!(await this.#store(open, { reader: reader.state, lastEvent, offset, lines }))) return;
    this.#saved = offset;
    this.#savedAt = Date.now();
  }

  /** Reading goes on in another file. */
  isOtherFile(): void {
    this.#saved = -1;
  }

  /** Returns false where nothing can be stored (yet). */
  async #store(
    { source, reader: { server, zone }, found }: OpenLog,
    parts: Pick<LogState, "reader" | "lastEvent" | "offset" | "lines" | "isBeginning">,
  ): Promise<boolean> {
    if (this.#file === null || !(source instanceof LogFile) || !found || server === null) return false;
    const of = { server, zone: { name: zone.name, origin: zone.origin }, path: found.path };
    await saveState(this.#file, newState({ ...of, ...parts, file: await source.identity() }));
    return true;
  }
}
