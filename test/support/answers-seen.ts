// Which answers of the contract a whole run of the tests has seen, each operation with each of its statuses: written
// down by the processes that test, counted by the report. Says nothing of a run of some of the tests.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder to the processes that mocha starts for its files. */
const setting = "SVC_TEST_ANSWERS";

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
}
interface Declared {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

const noted = new Set<string>();

/** An answer that was held against the contract. `status` is as declared, `default` being one of them. */
export function noteAnswer(operationId: string, status: string): void {
  const folder = process.env[setting];
  const answer = `${operationId} ${status}`;
  if (folder === undefined || noted.has(answer)) return;
  noted.add(answer);
  appendFileSync(join(folder, `${process.pid}.txt`), `${answer}\n`);
}

/** Whether mocha was told to run every file, and all that is in them; on SQL Server only some are run. */
export function isWholeRun(args: readonly string[], part: string | undefined): boolean {
  if (part !== undefined && part !== "SQLite") return false;
  return args.includes("test/**/*.test.ts") && !args.some((arg) => /^(-g|-f|-i|--grep|--fgrep|--invert)/.test(arg));
}

/** Begins to collect, before the processes start. */
export function collectAnswers(): void {
  process.env[setting] = mkdtempSync(join(tmpdir(), "svc-answers-"));
}

/** What the contract declares and no test met, such as `getSessions 406`; ends the collecting. */
export function missedAnswers(): string[] {
  const folder = process.env[setting] as string;
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  rmSync(folder, { recursive: true });
  delete process.env[setting];
  return missedOf(readDeclared(), new Set(texts.join("").split("\n")));
}

export function missedOf(contract: Contract, seen: ReadonlySet<string>): string[] {
  return Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) => Object.keys(responses).map((status) => `${operationId} ${status}`))
    .filter((answer) => !seen.has(answer));
}

function readDeclared(): Contract {
  return JSON.parse(readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"));
}
