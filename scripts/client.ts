// Makes a client of the service in another language from the published contract. Our own TypeScript client is not made
// here: it is in generated/client/ and needs no Java.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  type Language,
  languageOf,
  languages,
  Missing,
  needGenerator,
  needJava,
  runGenerator,
} from "./client/generator.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const usage = `Usage: npm run client -- LANGUAGE FOLDER [--contract FILE_OR_URL] [--json]

Makes a client in FOLDER with OpenAPI Generator. LANGUAGE: ${Object.keys(languages).join(", ")}.

  --contract FILE_OR_URL  the contract, such as http://localhost:5015/swagger/v1/swagger.json
                          (default: the one of this version, generated/openapi.json)
  --json                  answer in JSON
  --help                  show this text

Needs Java 11 or later and, the first time, Maven with a way to Maven Central: it fetches the generator into
.generator/ and verifies its checksum.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { contract: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [name, target, ...rest] = positionals;
  const language = name === undefined ? undefined : languageOf(name);
  if (language === undefined || target === undefined || rest.length > 0) {
    console.error(name !== undefined && language === undefined ? `No client is made in ${name}.\n\n${usage}` : usage);
    return 64;
  }
  const { contract, isFile } = locationOf(values.contract ?? join(root, "generated/openapi.json"));
  const folder = resolve(target);
  needJava();
  needGenerator((text) => values.json || console.error(text));
  const { input, version } = await readContract(contract, isFile);
  const isLocal = isFile || input !== contract;
  const { isDone, warnings } = runGenerator([
    "--input-spec",
    // Seen from the project, where the generator runs: some clients contain this path.
    isLocal ? relative(root, input) : input,
    "--generator-name",
    language.generator,
    "--output",
    folder,
    ...additionalProperties(language, version),
    ...language.arguments,
  ]);
  if (values.json) console.log(JSON.stringify({ language: language.generator, folder, isDone, warnings }));
  else
    printOutcome(
      isDone ? `Made in ${folder}. ${language.next.replace("FOLDER", folder)}` : "No client was made.",
      warnings,
    );
  return isDone ? 0 : 1;
}

function printOutcome(outcome: string, warnings: readonly string[]): void {
  for (const warning of warnings) console.error(warning);
  console.log(outcome);
}

function locationOf(given: string): { contract: string; isFile: boolean } {
  if (/^https?:/.test(given)) return { contract: given, isFile: false };
  const contract = resolve(given);
  if (!existsSync(contract)) throw new Missing(`There is no contract ${given}.`);
  return { contract, isFile: true };
}

function additionalProperties({ options, versionOption }: Language, version: string | undefined): string[] {
  const versioned = version && versionOption ? { [versionOption]: version } : {};
  const all = Object.entries({ ...options, ...versioned }).map(([key, value]) => `${key}=${value}`);
  return all.length > 0 ? ["--additional-properties", all.join(",")] : [];
}

/** Clients repeat the contract's description in each file: they get its summary. A contract that is no JSON stays as it is. */
async function readContract(contract: string, isFile: boolean): Promise<{ input: string; version?: string }> {
  const text = isFile ? readFileSync(contract, "utf8") : await fetched(contract);
  if (!text.trimStart().startsWith("{")) return { input: contract };
  const { info, ...rest } = JSON.parse(text) as { info: Record<string, string> };
  const { "x-summary": description = info.description, ...others } = info;
  const short = JSON.stringify({ ...rest, info: { ...others, description } });
  // The same for the same contract, since some clients contain its name.
  const folder = join(root, ".generator", createHash("sha256").update(short).digest("hex").slice(0, 8));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "contract.json"), short);
  return { input: join(folder, "contract.json"), ...(info.version && { version: info.version }) };
}

async function fetched(url: string): Promise<string> {
  const answer = await fetch(url).catch((error: Error) => {
    throw new Missing(`${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`);
  });
  if (!answer.ok) throw new Missing(`${url} answers ${answer.status}.`);
  return answer.text();
}

try {
  process.exitCode = await main();
} catch (error) {
  const isOurs = error instanceof Missing || (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  if (!isOurs) throw error;
  console.error((error as Error).message);
  process.exitCode = error instanceof Missing ? 69 : 64;
}
