// Which answers of the contract a whole run of the tests has seen, each operation with each of its statuses: recorded by the
// processes that test, counted by the report. A run of some of the tests is not counted.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder to the processes that mocha starts for its files. */
const setting = "SVC_TEST_ANSWERS";

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
  readonly components?: { readonly responses: Readonly<Record<string, Response>> };
}
interface Declared {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

const noted = new Set<string>();

/**
 * An answer that was checked against the contract. `status` is as declared, `default` being one of them; `kind` is the media
 * type of a success, the code of a problem, and empty where there is no body.
 */
export function noteAnswer(operationId: string, status: string, kind: string): void {
  const folder = process.env[setting];
  const answer = `${operationId} ${status} ${kind}`.trim();
  if (folder === undefined || noted.has(answer)) return;
  noted.add(answer);
  appendFileSync(join(folder, `${process.pid}.txt`), `${answer}\n`);
}

/** All test files, those that take longest first, so that none of them runs alone at the end. */
export const everything = [
  "test/{identity,server,web}/**/*.test.ts",
  "test/!(identity|server|web)/**/*.test.ts",
] as const;

/** Whether mocha runs every file, and all tests in them; on SQL Server only some are run. */
export function isWholeRun(args: readonly string[], part: string | undefined): boolean {
  if (part !== undefined && part !== "SQLite") return false;
  return (
    everything.every((part) => args.includes(part)) &&
    !args.some((arg) => /^(-g|-f|-i|--grep|--fgrep|--invert)/.test(arg))
  );
}

/** Begins to collect, before the processes start. */
export function collectAnswers(): void {
  process.env[setting] = mkdtempSync(join(tmpdir(), "svc-answers-"));
}

/** What the contract declares and no test met, such as `getSessions 406 not_acceptable`; ends the collecting. */
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
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        kindsOf(contract, response).map((kind) => `${operationId} ${status} ${kind}`.trim()),
      ),
    )
    .filter((answer) => !seen.has(answer));
}

/** The media types of a success, the codes that the examples of a problem show. */
function kindsOf(contract: Contract, response: Response): readonly string[] {
  const name = response.$ref?.split("/").at(-1);
  const content = name === undefined ? response.content : contract.components?.responses[name]?.content;
  const problem = content?.["application/problem+json"];
  if (problem === undefined) return content === undefined ? [""] : Object.keys(content);
  const shown =
    problem.example === undefined ? Object.values(problem.examples ?? {}).map(({ value }) => value) : [problem.example];
  return shown.map((example) => (example as { code: string }).code);
}

function readDeclared(): Contract {
  return JSON.parse(readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8"));
}
