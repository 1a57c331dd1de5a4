// A command of this project as a separate process: what it prints, how it ends.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Command {
  readonly child: ChildProcess;
  /** Resolves once standard output matches; rejects when the process ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<Ended>;
}

const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
/** The environment that a process needs, with the cache of compiled code: tests start two hundred. No setting of ours. */
export const bareEnvironment = { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };

/** Runs Node with these arguments. The environment is only what is given, and the bare one. */
export function runNode(args: readonly string[], env: Record<string, string> = {}, cwd = root): Command {
  return runProgram(process.execPath, args, env, cwd);
}

/** The same with any program. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Command {
  const child = spawn(program, args, { cwd, env: { ...bareEnvironment, ...env } });
  let stdout = "";
  let stderr = "";
  const waiting: (() => void)[] = [];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
    for (const look of waiting) look();
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return {
    child,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(stdout);
          if (found !== null) resolve(found);
        };
        waiting.push(look);
        look();
        void ended.then(({ code }) => reject(new Error(`ended with ${code} before ${pattern}:\n${stdout}${stderr}`)));
      }),
  };
}

/** The program that `npm run NAME` starts, from the project's root. */
export function programOf(name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts[name].replace("node scripts/run.mjs ", "");
}
