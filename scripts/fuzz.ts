// `npm run test:fuzz`: a property-based tester, schemathesis, that knows nothing of the service but the published contract
// shoots at it: all its checks and phases, valid and broken input, in both security modes, as each role.
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readContract } from "../server/contract/operations.ts";
import {
  type Caller,
  fuzzFolder,
  installFuzzer,
  Missing,
  type Role,
  roles,
  startTarget,
  type Target,
} from "./fuzz/target.ts";

const usage = `Usage: npm run test:fuzz [-- OPTIONS] [-- what schemathesis itself takes]

Installs schemathesis with pip into .fuzz/ (the first time), starts servers of its own on free ports with throw-away
databases, and tests them against the contract. Ends with 1 when it found anything.

  --examples N         test cases an operation and phase (default 50)
  --security on|off    one mode alone (default both)
  --role ROLE          one caller alone: ${roles.join(", ")} (default all)
  --operation ID       this operation alone; may be repeated
  --seed N             repeats a run
  --help               show this text

A run renews its token, so it may last for hours; --examples 2000 does. Each run's whole report stays in .fuzz/. Needs
Python 3.10 or later with venv.`;

interface Options {
  readonly examples: string;
  readonly operations: readonly string[];
  readonly more: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly "x-roles"?: readonly Role[];
  readonly responses: Readonly<Record<string, { readonly links?: Readonly<Record<string, { operationId: string }>> }>>;
}

const allOperations = Object.values(readContract().paths).flatMap((methods) => Object.values(methods) as Operation[]);

/** Programs that only read ask all that viewers may, and are refused what writes, and what is an account's own. */
const mayCall = (role: Role, { "x-roles": may }: Operation) =>
  role === "administrator" || may?.includes(role === "reader" ? "viewer" : role);

/** What this caller may call at all; a caller who may not is tested by test/contract/whole/every-status.test.ts. */
function operationsFor(role: Role, chosen: readonly string[]): string[] {
  return allOperations
    .filter((operation) => mayCall(role, operation))
    .map(({ operationId }) => operationId)
    .filter((id) => chosen.length === 0 || chosen.includes(id));
}

/** Whether an answer of one of these leads to another of them. */
function haveLinks(chosen: readonly string[]): boolean {
  return allOperations
    .filter(({ operationId }) => chosen.includes(operationId))
    .flatMap(({ responses }) => Object.values(responses).flatMap(({ links }) => Object.values(links ?? {})))
    .some(({ operationId }) => chosen.includes(operationId));
}

/** Answers whether nothing was found. */
async function shoot(fuzzer: string, target: Target, caller: Caller, name: string, options: Options): Promise<boolean> {
  const operations = operationsFor(caller.role, options.operations);
  if (operations.length === 0) return true;
  const report = join(fuzzFolder, `${name}.txt`);
  console.log(`\n== ${name}: ${operations.length} operations, report in ${report}`);
  const settings = fileURLToPath(new URL("fuzz/schemathesis.toml", import.meta.url));
  const child = spawn(
    fuzzer,
    [
      ...["--config-file", settings, "--no-color", "run", `${target.url}/swagger/v1/swagger.json`],
      ...["--mode", "all", "--max-examples", options.examples, "--continue-on-failure"],
      // How quickly it makes up its data says how busy this machine is, and nothing of the service.
      ...["--generation-database", "none", "--suppress-health-check", "too_slow"],
      ...operations.flatMap((id) => ["--include-operation-id", id]),
      // Where no answer leads to another operation schemathesis calls the stateful phase an error.
      ...(haveLinks(operations) ? [] : ["--phases", "examples,coverage,fuzzing"]),
      ...options.more,
    ],
    {
      cwd: fuzzFolder,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        PYTHONUNBUFFERED: "1",
        SCHEMATHESIS_HOOKS: fileURLToPath(new URL("fuzz/hooks.py", import.meta.url)),
        ...(caller.tokenRequest && { SVC_FUZZ_TOKEN_REQUEST: JSON.stringify(caller.tokenRequest) }),
        SVC_FUZZ_ACCOUNT: String(caller.accountId ?? ""),
        SVC_FUZZ_CREDENTIAL: String(caller.credentialId ?? ""),
      },
    },
  );
  const file = createWriteStream(report);
  child.stdout.pipe(file);
  for await (const line of createInterface({ input: child.stdout })) console.log(line.slice(0, 400));
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once("exit", resolve)));
  const alive = await target.isStillServed(caller);
  if (!alive) console.log("The caller is not let in any more: what came after that tested nothing.");
  return code === 0 && alive;
}

/** Shoots as each role, or as one of them, at a server of its own, and adds to the results. */
async function shootAll(
  fuzzer: string,
  mode: "on" | "off",
  onlyRole: string | undefined,
  options: Options,
  results: Map<string, boolean>,
): Promise<void> {
  const target = await startTarget(mode, "error");
  try {
    // With security off everybody may do everything, and there is but one caller.
    for (const role of mode === "off" ? (["administrator"] as const) : roles) {
      if (onlyRole !== undefined && onlyRole !== role) continue;
      const name = mode === "off" ? "security off" : `security on, ${role}`;
      results.set(name, await shoot(fuzzer, target, await target.callerOf(role), name, options));
    }
  } finally {
    await target.close();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      examples: { type: "string", default: "50" },
      security: { type: "string" },
      role: { type: "string" },
      operation: { type: "string", multiple: true, default: [] },
      seed: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { security, role } = values;
  const isRight =
    /^[1-9]\d{0,6}$/.test(values.examples) &&
    [undefined, "on", "off"].includes(security) &&
    [undefined, ...roles].includes(role as Role | undefined) &&
    values.operation.every((id) => allOperations.some(({ operationId }) => operationId === id));
  if (!isRight) {
    console.error(usage);
    return 64;
  }
  const fuzzer = installFuzzer((line) => console.error(line));
  const seed = values.seed === undefined ? [] : ["--seed", values.seed];
  const options = { examples: values.examples, operations: values.operation, more: [...seed, ...positionals] };
  const results = new Map<string, boolean>();
  for (const mode of ["off", "on"] as const) {
    if (security === undefined || security === mode) await shootAll(fuzzer, mode, role, options, results);
  }
  console.log("");
  for (const [name, isClean] of results) console.log(`${name}: ${isClean ? "nothing found" : "FOUND something"}`);
  const failed = [...results.values()].filter((isClean) => !isClean).length;
  console.log(`${results.size - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  if (!(error instanceof Missing) && !isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = isUsage ? 64 : 69;
}
