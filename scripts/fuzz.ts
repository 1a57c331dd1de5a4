// `npm run test:fuzz`: a property-based tester, schemathesis, tests the service by the published contract alone: all its checks and
// phases, valid and invalid input, in both security modes, as each role.
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

/** A reader may call what viewers may; operations that write, or that are about an account, refuse it. */
const mayCall = (role: Role, { "x-roles": may }: Operation) =>
  role === "administrator" || may?.includes(role === "reader" ? "viewer" : role);

/** The operations that this role may call; refusals are tested by test/contract/whole/every-status.test.ts. */
function operationsFor(role: Role, chosen: readonly string[]): string[] {
  return allOperations
    .filter((operation) => mayCall(role, operation))
    .map(({ operationId }) => operationId)
    .filter((id) => chosen.length === 0 || chosen.includes(id));
}

/** Whether a response of one of these has a link to another of them. */
function haveLinks(chosen: readonly string[]): boolean {
  return allOperations
    .filter(({ operationId }) => chosen.includes(operationId))
    .flatMap(({ responses }) => Object.values(responses).flatMap(({ links }) => Object.values(links ?? {})))
    .some(({ operationId }) => chosen.includes(operationId));
}

/** Resolves to whether nothing was found. */
async function fuzz(fuzzer: string, target: Target, caller: Caller, name: string): Promise<boolean> {
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
      // The speed of generating data depends on this machine, and not on the service.
      ...["--generation-database", "none", "--suppress-health-check", "too_slow"],
      ...operations.flatMap((id) => ["--include-operation-id", id]),
      // Where no response has a link to another operation schemathesis reports the stateful phase as an error.
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
  if (!alive) console.log("The caller is refused now: all requests after that tested nothing.");
  return code === 0 && alive;
}

/** Tests a new server as each role, or as one of them, and adds to the results. */
async function fuzzMode(fuzzer: string, mode: "on" | "off", results: Map<string, boolean>): Promise<void> {
  const target = await startTarget(mode, "error");
  try {
    // With security off everybody may do everything, and there is but one caller.
    for (const role of mode === "off" ? (["administrator"] as const) : roles) {
      if (options.role !== undefined && options.role !== role) continue;
      const name = mode === "off" ? "security off" : `security on, ${role}`;
      results.set(name, await fuzz(fuzzer, target, await target.callerOf(role), name));
    }
  } finally {
    await target.close();
  }
}

async function main(): Promise<void> {
  const fuzzer = installFuzzer((line) => console.error(line));
  const results = new Map<string, boolean>();
  for (const mode of ["off", "on"] as const) {
    if (options.security === undefined || options.security === mode) await fuzzMode(fuzzer, mode, results);
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
    "Installs schemathesis with pip into .fuzz/ (the first time), starts servers on free ports with temporary databases, and tests them against the contract. Ends with 1 when it found anything.",
  )
  .argument("[more...]", "options of schemathesis, after --")
  .option("--examples <number>", "test cases an operation and phase", wholeNumber, 50)
  .addOption(new Option("--security <mode>", "one mode alone").choices(["on", "off"]))
  .addOption(new Option("--role <role>", "one caller alone").choices(roles))
  .option("--operation <id>", "this operation alone; may be repeated", operationNamed, [])
  .option("--seed <number>", "repeats a run")
  .addHelpText(
    "after",
    `
A run renews its token, so it may last for hours; --examples 2000 does. The whole report of each run is in .fuzz/. Needs
Python 3.10 or later with venv.`,
  )
  .action(main);
const options = program.opts<Options>();
await runCommand(program, [[Missing, 69]]);
