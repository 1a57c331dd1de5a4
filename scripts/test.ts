// `npm test [-- FILES AND MOCHA'S OPTIONS]`: the tests on the embedded database; where SVC_TEST_MSSQL_URL names a SQL Server,
// those that use a database run on it, too (`npm run test:mssql`: on it alone). The last line counts all of them.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { everything } from "../test/support/run/answers-seen.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const mocha = fileURLToPath(new URL("../node_modules/mocha/bin/mocha.js", import.meta.url));

interface Engine {
  readonly name: string;
  readonly config: string;
}
const embedded: Engine = { name: "SQLite", config: ".mocharc.json" };
const sqlServer: Engine = { name: "SQL Server", config: ".mocharc.mssql.jsonc" };

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Mocha's exit code; null where a signal ended it. */
  readonly code: number | null;
}

let running: ChildProcess | undefined;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    // A terminal sends Ctrl-C to mocha by itself.
    if (signal === "SIGTERM" || !process.stdin.isTTY) running?.kill("SIGINT");
  });
}

/** One run of mocha; its reporter (test/support/run/reporter.ts) writes the numbers to a fourth stream. */
function run(engine: Engine, args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [mocha, "--config", engine.config, ...args], {
    cwd: root,
    env: { ...process.env, SVC_TEST_PART: engine.name },
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
  running = child;
  let report = "";
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    report += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      // A run that ended before its report is a failure, whatever its exit code.
      if (report === "") resolve({ passed: 0, failed: 1, code: code === 0 ? 1 : code });
      else resolve({ ...JSON.parse(report), code });
    });
  });
}

const [only, ...rest] = process.argv.slice(2);
const filesAndOptions = only === "--only-mssql" ? rest : process.argv.slice(2);
const args = filesAndOptions.some((arg) => /\.test\.ts$|^test\/(upgrades|clients)\//.test(arg))
  ? filesAndOptions
  : [...everything, ...filesAndOptions];
const engines = [
  ...(only === "--only-mssql" ? [] : [embedded]),
  ...(process.env.SVC_TEST_MSSQL_URL ? [sqlServer] : []),
];

const outcomes: Outcome[] = [];
for (const engine of engines) {
  if (!isInterrupted) outcomes.push(await run(engine, args));
}
if (!process.env.SVC_TEST_MSSQL_URL) console.log("SQL Server: skipped (SVC_TEST_MSSQL_URL is not set)");
const sum = (key: "passed" | "failed") => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
const bad = outcomes.find(({ code }) => code !== 0);
process.exitCode = isInterrupted ? 130 : bad === undefined ? 0 : (bad.code ?? 1);
