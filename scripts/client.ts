// `npm run client`: generates a client of the service in another language from the published contract. The TypeScript client of
// the project is not made here: it is in generated/client/ and needs no Java. This imports no package, as scripts/run.mjs expects.
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
  --json                  print JSON
  --help                  show this text

Needs Java 11 or later and, the first time, Maven with access to Maven Central: it fetches the generator into
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
  return makeClient(language, resolve(target), values.contract ?? join(root, "generated/openapi.json"), values.json);
}

async function makeClient(language: Language, folder: string, contract: string, json = false): Promise<number> {
  const { input, version } = await readContract(contract);
  needJava();
  needGenerator((text) => json || console.error(text));
  const { isDone, warnings } = runGenerator([
    "--input-spec",
    input,
    "--generator-name",
    language.generator,
    "--output",
    folder,
    ...additionalProperties(language, version),
    ...language.arguments,
  ]);
  if (json) {
    console.log(JSON.stringify({ language: language.generator, folder, isDone, warnings }));
  } else {
    for (const warning of warnings) console.error(warning);
    console.log(isDone ? `Made in ${folder}. ${language.next.replace("FOLDER", folder)}` : "No client was made.");
  }
  return isDone ? 0 : 1;
}

function additionalProperties({ options, versionOption }: Language, version: string | undefined): string[] {
  const versioned = version && versionOption ? { [versionOption]: version } : {};
  const all = Object.entries({ ...options, ...versioned }).map(([key, value]) => `${key}=${value}`);
  return all.length > 0 ? ["--additional-properties", all.join(",")] : [];
}

/**
 * Clients repeat the contract's description in each file: they get its summary. A contract that is not JSON is not changed.
 * `input`: an address, or a file relative to the project, where the generator runs: some clients contain this path.
 */
async function readContract(contract: string): Promise<{ input: string; version: string | undefined }> {
  const isAddress = /^https?:/.test(contract);
  if (!isAddress && !existsSync(contract)) throw new Missing(`There is no contract ${contract}.`);
  const text = isAddress ? await fetched(contract) : readFileSync(contract, "utf8");
  if (!text.trimStart().startsWith("{")) {
    return { input: isAddress ? contract : relative(root, resolve(contract)), version: undefined };
  }
  const { info, ...rest } = JSON.parse(text) as { info: Record<string, string> };
  const { "x-summary": description = info.description, ...others } = info;
  const short = JSON.stringify({ ...rest, info: { ...others, description } });
  // The same contract gets the same folder, since some clients contain its name.
  const folder = join(root, ".generator", createHash("sha256").update(short).digest("hex").slice(0, 8));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "contract.json");
  writeFileSync(file, short);
  return { input: relative(root, file), version: info.version };
}

async function fetched(url: string): Promise<string> {
  const response = await fetch(url).catch((error: Error) => {
    throw new Missing(`${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`);
  });
  if (!response.ok) throw new Missing(`${url} answers ${response.status}.`);
  return response.text();
}

try {
  process.exitCode = await main();
} catch (error) {
  const isOurs = error instanceof Missing || (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  if (!isOurs) throw error;
  console.error((error as Error).message);
  process.exitCode = error instanceof Missing ? 69 : 64;
}
