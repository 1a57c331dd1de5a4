// What the commands export, import, backup and restore share: the database of the settings, a progress bar, mistakes in one line with an
// exit code. Not what they move (db/move/).
import { MultiBar, type SingleBar } from "cli-progress";
import type { Command } from "commander";
import { BackupRefused, DatabaseError, MoveRefused } from "../../db/index.ts";
import { ConfigError } from "../../server/settings/config.ts";
import { ExportRefused } from "../analytics/refused.ts";
import { runProgram } from "../run-program.ts";

/** Exit codes of sysexits.h. */
const exit = { data: 65, unavailable: 69, cannotCreate: 73, config: 78 } as const;

export interface Bars {
  /** Shows that of `all` so many are done; the first call of a title makes its bar. */
  show(title: string, done: number, all: number): void;
  stop(): void;
}

/** Bars on standard error where a person sees them; nothing elsewhere, and with --json. */
export function progressBars(json: boolean | undefined): Bars {
  if (json || !process.stderr.isTTY) return { show() {}, stop() {} };
  const format = "{title} {bar} {percentage} % | {value} of {total} | {eta_formatted} left";
  const bars = new MultiBar({ format, hideCursor: true, etaBuffer: 200, fps: 5, autopadding: true });
  const shown = new Map<string, SingleBar>();
  return {
    show(title, done, all) {
      const bar = shown.get(title) ?? bars.create(all, 0, { title: title.padEnd(9) });
      shown.set(title, bar);
      bar.update(done);
    },
    stop: () => bars.stop(),
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
