// What the commands export, import, backup and restore share: the database of the settings, progress, mistakes in one line with an
// exit code. Not what they move (db/move/).
import type { Command } from "commander";
import { BackupRefused, DatabaseError, MoveRefused } from "../../db/index.ts";
import { ConfigError } from "../../server/settings/config.ts";
import { runProgram } from "../run-program.ts";
import { ExportRefused } from "./analytics.ts";

/** Exit codes of sysexits.h. */
const exit = { data: 65, unavailable: 69, cannotCreate: 73, config: 78 } as const;

const progressEveryMs = 2_000;

/** A line on standard error every two seconds, where a person sees it; nothing elsewhere, and with --json. */
export function progressLines(json: boolean | undefined): (title: string, done: number, all: number) => void {
  if (json || !process.stderr.isTTY) return () => {};
  let dueAt = Date.now() + progressEveryMs;
  return (title, done, all) => {
    if (Date.now() < dueAt) return;
    dueAt = Date.now() + progressEveryMs;
    const percent = Math.floor((100 * done) / Math.max(all, done, 1));
    console.error(`${title}: ${done.toLocaleString("en")} of ${all.toLocaleString("en")} (${percent} %)`);
  };
}

/** `name  1,234` of each table that has rows. */
export function tableLines(tables: readonly { readonly name: string; readonly rows: number }[]): string[] {
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(0, ...filled.map(({ name }) => name.length));
  return filled.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows.toLocaleString("en")}`);
}

/** Runs the command line. A failure is one line on standard error, without a stack. */
export function runMove(program: Command): Promise<void> {
  return runProgram(program, codeOf);
}

function codeOf(error: unknown): number | undefined {
  if (error instanceof ConfigError) return exit.config;
  if (error instanceof MoveRefused || error instanceof BackupRefused || error instanceof ExportRefused)
    return exit.data;
  if (error instanceof DatabaseError) return exit.unavailable;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined ? exit.cannotCreate : undefined;
}
