// `npm run check`: all that CI checks before it tests. Two checks run beside each other, those that take longest first; each prints
// what it has to say when it is over, and all run even when one has failed.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const runner = fileURLToPath(new URL("run.mjs", import.meta.url));
/** Names of scripts in package.json, each of which runs one program. */
const checks = [
  ...["typecheck:node", "typecheck:web", "check:unused", "check:contract"],
  ...["lint", "check:generated", "check:architecture"],
];
const atOnce = 2;

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: Record<string, string> };

interface Ended {
  readonly text: string;
  readonly hasFailed: boolean;
}

/** Runs one program as npm would; the output as it came. */
function run(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [runner, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const keep = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ text: `${text}${error.message}\n`, hasFailed: true }));
    child.on("close", (code) => resolve({ text, hasFailed: code !== 0 }));
  });
}

async function check(name: string): Promise<boolean> {
  const began = performance.now();
  const [, , ...args] = (scripts[name] ?? "").split(" ");
  const { text, hasFailed } = await run(args);
  process.stdout.write(text);
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
