// Where the reading of a log stopped, kept in the spool folder, so that the next run goes on from there.
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { LogEvent } from "../../generated/contract.ts";
import type { ServerZone } from "../text/zone.ts";
import type { FileIdentity } from "./log-file.ts";

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
  /** What the reader keeps. */
  reader: unknown;
  /** The latest event that was handed on: a service that does not know it has lost what was sent. */
  lastEvent: LogEvent | null;
  /** Reading has begun, and nothing was handed on for sure: it begins again, in this file wherever that is now. */
  isBeginning?: true;
}

/** The file that keeps the state of one log, one server name and one service: another service knows nothing of it yet. */
export function stateFile(folder: string, path: string, server: string | null, api: string): string {
  const key = createHash("sha256")
    .update(JSON.stringify([resolve(path), server, api]))
    .digest("hex");
  return join(folder, "state", `${key.slice(0, 32)}.json`);
}

/** The state that was kept, or null where there is none that can be read. */
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
export async function saveState(file: string, state: LogState): Promise<void> {
  await mkdir(join(file, ".."), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.new`;
  await writeFile(temporary, JSON.stringify(state), { mode: 0o600 });
  await rename(temporary, file);
}

export function newState(parts: Omit<LogState, "format">): LogState {
  return { format, ...parts };
}
