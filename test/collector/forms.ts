// The collector in both forms that users run: its sources by Node, and the one program that `npm run build:collector` makes.
// The tests of what it does as a program run with the latter where that can be made, and in CI with both.
import { execFile } from "node:child_process";
import { globSync, mkdirSync, renameSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "../support/run/process.ts";
import { isThorough } from "../support/run/runs.ts";
import { isOnMssql } from "../support/sqlserver/mssql.ts";

/** What is started, before the collector's arguments. */
export type Collector = readonly [program: string, ...args: string[]];

export const fromSources: Collector = [process.execPath, join(root, "collector/main.ts")];

/** Where the program is made for tests: Windows and macOS want other tools, or a signature. */
export const isProgramTested = process.platform === "linux" && process.arch === "x64";

/** Describes what holds of the collector in each form. */
export function describeCollector(title: string, tests: (collector: Collector) => void): void {
  const isProgram = isProgramTested && !isOnMssql; // the program sends the same to any database
  if (!isProgram || isThorough) describe(title, () => tests(fromSources));
  if (!isProgram) return;
  describe(`${title} (as one program)`, () => {
    before(async () => {
      await makeProgram();
    });
    tests([program]);
  });
}

const folder = join(root, "node_modules/.cache/collector");
const program = join(folder, `collector-${process.version}`);
const lock = `${program}.lock`;
const modified = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isCurrent(): boolean {
  const sources = ["collector/**/*.ts", "generated/**/*.{ts,js}", "scripts/collector/*.ts", "package*.json"];
  const made = modified(program);
  return globSync(sources, { cwd: root }).every((file) => modified(join(root, file)) < made);
}

/** Makes the program unless it is newer than its sources. Test files run beside each other: one makes it, the others wait. */
async function makeProgram(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (; !isCurrent(); await delay(100)) {
    try {
      mkdirSync(lock);
    } catch {
      // A run that was killed leaves its lock.
      if (Date.now() - modified(lock) > 120_000) rmdirSync(lock);
      continue;
    }
    try {
      const args = ["scripts/collector/build.ts", "--output", `${program}.new`];
      await promisify(execFile)(process.execPath, args, { cwd: root });
      renameSync(`${program}.new`, program);
    } finally {
      rmdirSync(lock);
    }
  }
}
