// A file beside the database that says why nothing may be answered from it, so that the next start knows it too. A restore
// takes it away.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { DatabaseUnusable, type UnusableReason } from "../../errors.ts";
import { type FileIdentity, identityOf, isSameFile } from "./place.ts";

interface Mark {
  readonly reason: UnusableReason;
  /** The file that the mark speaks of, not the one that replaced it. */
  readonly file: FileIdentity;
  readonly atUtc: string;
}

export function markOf(database: string): string {
  return `${database}.unusable`;
}

export function writeMark(database: string, reason: UnusableReason, file: FileIdentity): void {
  const draft = `${markOf(database)}.${process.pid}`;
  const mark: Mark = { reason, file, atUtc: new Date().toISOString() };
  writeFileSync(draft, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
  renameSync(draft, markOf(database));
}

export function removeMark(database: string): void {
  rmSync(markOf(database), { force: true });
}

/** Throws DatabaseUnusable where a mark stands and is still true, and takes away one that is not. */
export function requireUsable(database: string): void {
  const mark = readMark(database);
  if (mark === undefined) return;
  const isBack = mark.reason === "replaced" && isSameFile(identityOf(database), mark.file);
  if (!isBack && (mark.reason !== "damaged" || !isWhole(database))) {
    throw new DatabaseUnusable(database, markOf(database), mark.reason);
  }
  removeMark(database);
}

export function isMarked(database: string): boolean {
  return existsSync(markOf(database));
}

/** Why nothing may be answered from the file; undefined: no mark stands. Takes no mark away. */
export function markedReason(database: string): UnusableReason | undefined {
  return readMark(database)?.reason;
}

function readMark(database: string): Mark | undefined {
  if (!existsSync(markOf(database))) return undefined;
  try {
    return JSON.parse(readFileSync(markOf(database), "utf8")) as Mark;
  } catch {
    return { reason: "damaged", file: { dev: 0, ino: 0 }, atUtc: "" };
  }
}

/** Reads all of it, which takes a second per some hundred megabytes. */
function isWhole(database: string): boolean {
  try {
    const opened = new BetterSqlite3(database, { fileMustExist: true });
    try {
      return opened.pragma("integrity_check(1)", { simple: true }) === "ok";
    } finally {
      opened.close();
    }
  } catch {
    return false;
  }
}
