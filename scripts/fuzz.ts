// `npm run test:fuzz`: a property-based tester, schemathesis, that knows nothing of the service but the published contract
// shoots at it: all its checks and phases, valid and broken input, in both security modes, as each role.
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError, Option } from "commander";
import { readContract } from "../server/contract/operations.ts";
import { runCommand, wholeNumber } from "./command.ts";
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

interface Options {
  readonly examples: number;
  readonly security?: "on" | "off";
  readonly role?: Role;
  readonly operation: readonly string[];
  readonly seed?: string;
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
async function shoot(fuzzer: string, target: Target, caller: Caller, name: string): Promise<boolean> {
  const operations = operationsFor(caller.role, options.operation);
  if (operations.length === 0) return true;
  const report = join(fuzzFolder, `${name}.txt`);
  console.log(`\n== ${name}: ${operations.length} operations, report in ${report}`);
  const settings = fileURLToPath(new URL("fuzz/schemathesis.toml", import.meta.url));
  const child = spawn(
    fuzzer,
    [
      ...["--config-file", settings, "--no-color", "run", `${target.url}/swagger/v1/swagger.json`],
      ...["--mode", "all", "--max-examples", String(options.examples), "--continue-on-failure"],
      // How quickly it makes up its data says how busy this machine is, and nothing of the service.
      ...["--generation-database", "none", "--suppress-health-check", "too_slow"],
      ...operations.flatMap((id) => ["--include-operation-id", id]),
      // Where no answer leads to another operation schemathesis calls the stateful phase an error.
      ...(haveLinks(operations) ? [] : ["--phases", "examples,coverage,fuzzing"]),
      ...(options.seed === undefined ? [] : ["--seed", options.seed]),
      ...program.args,
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
async function shootAll(fuzzer: string, mode: "on" | "off", results: Map<string, boolean>): Promise<void> {
  const target = await startTarget(mode, "error");
  try {
    // With security off everybody may do everything, and there is but one caller.
    for (const role of mode === "off" ? (["administrator"] as const) : roles) {
      if (options.role !== undefined && options.role !== role) continue;
      const name = mode === "off" ? "security off" : `security on, ${role}`;
      results.set(name, await shoot(fuzzer, target, await target.callerOf(role), name));
    }
  } finally {
    await target.close();
  }
}

async function main(): Promise<void> {
  const fuzzer = installFuzzer((line) => console.error(line));
  const results = new Map<string, boolean>();
  for (const mode of ["off", "on"] as const) {
    if (options.security === undefined || options.security === mode) await shootAll(fuzzer, mode, results);
  }
  console.log("");
  for (const [name, isClean] of results) console.log(`${name}: ${isClean ? "nothing found" : "FOUND something"}`);
  const failed = [...results.values()].filter((isClean) => !isClean).length;
  console.log(`${results.size - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function operationNamed(id: string, others: readonly string[]): string[] {
  if (!allOperations.some(({ operationId }) => operationId === id))
    throw new InvalidArgumentError("the contract has no such operation.");
  return [...others, id];
}

const program = new Command("npm run test:fuzz --")
  .description(
    "Installs schemathesis with pip into .fuzz/ (the first time), starts servers of its own on free ports with throw-away databases, and tests them against the contract. Ends with 1 when it found anything.",
  )
  .argument("[more...]", "what schemathesis itself takes, behind --")
  .option("--examples <number>", "test cases an operation and phase", wholeNumber, 50)
  .addOption(new Option("--security <mode>", "one mode alone").choices(["on", "off"]))
  .addOption(new Option("--role <role>", "one caller alone").choices(roles))
  .option("--operation <id>", "this operation alone; may be repeated", operationNamed, [])
  .option("--seed <number>", "repeats a run")
  .addHelpText(
    "after",
    `
A run renews its token, so it may last for hours; --examples 2000 does. Each run's whole report stays in .fuzz/. Needs
Python 3.10 or later with venv.`,
  )
  .action(main);
const options = program.opts<Options>();
await runCommand(program, [[Missing, 69]]);
