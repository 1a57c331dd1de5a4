// `npm run check:contract`: lints the contract and compares it with the one that was released last: a change that would break
// its users' programs must be in the list of approved changes. Why no oasdiff: docs/decisions/0007-breaking-changes.md.
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { contractMistakes } from "./contract/mistakes.ts";

new Command("npm run check:contract --")
  .description(
    "Lints generated/openapi.json (redocly.yaml) and compares it with spec/released/openapi.json, the contract as it was released last.",
  )
  .addHelpText(
    "after",
    `
Fails on a warning, and on a breaking change that spec/released/approved-changes.json does not list:
{ "the change as it is printed here": "why it is made" }. A release (npm run release) empties the list.`,
  )
  .parse();

const mistakes = await contractMistakes(fileURLToPath(new URL("..", import.meta.url)));
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) {
  console.error(
    "\nApprove a breaking change that is needed in spec/released/approved-changes.json, with its reason, and list it in CHANGELOG.md.",
  );
  process.exitCode = 1;
}
