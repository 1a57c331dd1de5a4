// `npm run check`: all that CI checks before it tests. Two checks run at once, the longest first; each prints its output at its
// end, and all run even when one has failed.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const runner = fileURLToPath(new URL("run.mjs", import.meta.url));
/** Names of scripts in package.json, each of which runs one program. */
const checks = [
  "typecheck:node",
  "typecheck:web",
  "check:unused",
  "check:contract",
  "lint",
  "check:generated",
  "check:architecture",
];
const atOnce = 2;

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: Record<string, string> };

type Failure = Error & { readonly stdout: string; readonly stderr: string };
const run = promisify(execFile);

async function check(name: string): Promise<boolean> {
  const began = performance.now();
  const [, , ...args] = (scripts[name] ?? "").split(" ");
  const options = { cwd: root, maxBuffer: 1e9 };
  const ended = await run(process.execPath, [runner, ...args], options).catch((error: Failure) => error);
  const hasFailed = ended instanceof Error;
  process.stdout.write(ended.stdout + ended.stderr);
  console.log(`${name}: ${hasFailed ? "FAILED" : "done"}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return !hasFailed;
}

const waiting = [...checks];
const failed: string[] = [];
async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (!(await check(name))) failed.push(name);
  }
}
await Promise.all(Array.from({ length: atOnce }, work));
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
