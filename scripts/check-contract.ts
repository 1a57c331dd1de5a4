// `npm run check:contract`: the contract is linted, and held against the one that was released last: what would break its
// users' programs must stand in the list of approved changes. No oasdiff is needed; its rules are in scripts/contract/.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lint, loadConfig } from "@redocly/openapi-core";
import { breakingChanges } from "./contract/breaking-changes.ts";

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const current = fileOf("generated/openapi.json");
const released = fileOf("spec/released/openapi.json");
const approved = fileOf("spec/released/approved-changes.json");

const usage = `Usage: npm run check:contract [-- --release]

Lints spec/ (redocly.yaml) and compares generated/openapi.json with spec/released/openapi.json, the contract as it was
released last. Fails on a warning, and on a breaking change that spec/released/approved-changes.json does not list:
{ "the change as it is told here": "why it is made all the same" }.

  --release   make the contract of now the one that was released last; the list of approved changes begins anew
  --help      show this text`;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

async function lintMistakes(): Promise<string[]> {
  const config = await loadConfig({ configPath: fileOf("redocly.yaml") });
  const problems = await lint({ ref: fileOf("spec/openapi.yaml"), config });
  return problems.map(({ ruleId, message, location: [place] }) => {
    return `${ruleId}: ${message} (${place?.source.absoluteRef} ${place?.pointer ?? ""})`;
  });
}

function contractMistakes(): string[] {
  const reasons: Record<string, string> = read(approved);
  const changes = breakingChanges(read(released), read(current));
  return [
    ...changes.filter((change) => !(change in reasons)).map((change) => `breaking, and not approved: ${change}`),
    ...Object.keys(reasons)
      .filter((change) => !changes.includes(change))
      .map((change) => `approved, but not made: ${change}`),
  ];
}

const { values } = parseArgs({ options: { release: { type: "boolean" }, help: { type: "boolean" } } });
if (values.help) console.log(usage);
else if (values.release) {
  copyFileSync(current, released);
  writeFileSync(approved, "{}\n");
  console.log("The contract of now is the one that later ones are held against.");
} else {
  const mistakes = [...(await lintMistakes()), ...contractMistakes()];
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0) {
    console.error(
      "\nA change that must be goes into spec/released/approved-changes.json with its reason, and into CHANGELOG.md.",
    );
    process.exitCode = 1;
  }
}
