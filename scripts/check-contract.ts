// `npm run check:contract`: lints the contract and compares it with the one that was released last: what would break its
// users' programs must be in the list of approved changes. Why no oasdiff: docs/decisions/0007-breaking-changes.md.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lint, loadConfig } from "@redocly/openapi-core";
import { breakingChanges } from "./contract/breaking-changes.ts";
import { release } from "./contract/release.ts";

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const current = fileOf("generated/openapi.json");
const released = fileOf("spec/released/openapi.json");
const approved = fileOf("spec/released/approved-changes.json");

const usage = `Usage: npm run check:contract [-- --release VERSION]

Lints spec/ (redocly.yaml) and compares generated/openapi.json with spec/released/openapi.json, the contract as it was
released last. Fails on a warning, and on a breaking change that spec/released/approved-changes.json does not list:
{ "the change as it is printed here": "why it is made" }.

  --release VERSION   make the current contract the one that was released last, under this version (three numbers, above
                      the last): it is written into spec/openapi.yaml and, with today's date, into CHANGELOG.md; the list
                      of approved changes becomes empty
  --help              show this text`;

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
  const approvals = Object.keys(reasons).map((text) => ({ text, covers: coverage(text) }));
  return [
    ...changes
      .filter((change) => !approvals.some(({ covers }) => covers(change)))
      .map((change) => `breaking, and not approved: ${change}`),
    ...approvals.filter(({ covers }) => !changes.some(covers)).map(({ text }) => `approved, but not made: ${text}`),
  ];
}

/** Which changes an approval covers: a `*` is any text, for what one change of a schema does to every operation. */
function coverage(approval: string): (change: string) => boolean {
  const parts = approval.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join(".*")}$`);
  return (change) => pattern.test(change);
}

/** Releases only what could be committed: a contract without a mistake. */
function releaseAs(version: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const regenerate = () => execFileSync(process.execPath, [fileOf("scripts/generate.ts")], { stdio: "inherit" });
  release(fileOf("."), version, day, regenerate);
  console.log(
    `Released ${version}: later contracts are held against this one. Commit it, and tag the commit v${version}.`,
  );
}

const { values } = parseArgs({ options: { release: { type: "string" }, help: { type: "boolean" } } });
const mistakes = values.help ? [] : [...(await lintMistakes()), ...contractMistakes()];
for (const mistake of mistakes) console.error(mistake);
if (values.help) console.log(usage);
else if (mistakes.length > 0) {
  console.error(
    "\nA change that must be goes into spec/released/approved-changes.json with its reason, and into CHANGELOG.md.",
  );
  process.exitCode = 1;
} else if (values.release !== undefined) {
  try {
    releaseAs(values.release);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
