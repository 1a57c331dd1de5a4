// Makes a client of the service in another language from the published contract. Our own TypeScript client is not made
// here: it is in generated/client/ and needs no Java.
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Missing, needGenerator, needJava, runGenerator } from "./client/generator.ts";
import { languageOf, languages } from "./client/languages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const usage = `Usage: npm run client -- LANGUAGE FOLDER [--contract FILE_OR_URL] [--json]

Makes a client in FOLDER with OpenAPI Generator. LANGUAGE: ${Object.keys(languages).join(", ")}.

  --contract FILE_OR_URL  the contract, such as http://localhost:5015/swagger/v1/swagger.json
                          (default: the one of this version, generated/openapi.json)
  --json                  answer in JSON
  --help                  show this text

Needs Java 11 or later and, the first time, Maven with a way to Maven Central: it fetches the generator into
.generator/ and verifies its checksum.`;

function main(): number {
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
  const given = values.contract ?? join(root, "generated/openapi.json");
  const isFile = !/^https?:/.test(given);
  const contract = isFile ? resolve(given) : given;
  if (isFile && !existsSync(contract)) throw new Missing(`There is no contract ${given}.`);
  const folder = resolve(target);
  needJava();
  needGenerator((text) => values.json || console.error(text));
  const version = isFile && contract.endsWith(".json") ? versionOf(contract) : undefined;
  const versioned = version && language.versionOption ? { [language.versionOption]: version } : {};
  const options = Object.entries({ ...language.options, ...versioned }).map(([key, value]) => `${key}=${value}`);
  const properties = options.length > 0 ? ["--additional-properties", options.join(",")] : [];
  const { isDone, warnings } = runGenerator([
    // Seen from the project, where the generator runs: some clients contain this path.
    ...[
      "--input-spec",
      isFile ? relative(root, contract) : contract,
      "--generator-name",
      language.generator,
      "--output",
      folder,
    ],
    ...properties,
    ...language.arguments,
  ]);
  if (values.json) console.log(JSON.stringify({ language: language.generator, folder, isDone, warnings }));
  else {
    for (const warning of warnings) console.error(warning);
    console.log(isDone ? `Made in ${folder}. ${language.next.replace("FOLDER", folder)}` : "No client was made.");
  }
  return isDone ? 0 : 1;
}

function versionOf(contract: string): string | undefined {
  return JSON.parse(readFileSync(contract, "utf8")).info?.version;
}

try {
  process.exitCode = main();
} catch (error) {
  const isOurs = error instanceof Missing || (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  if (!isOurs) throw error;
  console.error((error as Error).message);
  process.exitCode = error instanceof Missing ? 69 : 64;
}
