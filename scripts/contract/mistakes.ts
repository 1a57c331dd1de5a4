// The mistakes of a contract that must not be committed: those that the linter finds, and breaking changes that nobody approved.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lint, loadConfig } from "@redocly/openapi-core";
import { breakingChanges } from "./breaking-changes.ts";

/** The files of the contract, in a folder like the project's. */
export const contractFiles = {
  contract: "spec/openapi.yaml",
  generated: "generated/openapi.json",
  released: "spec/released/openapi.json",
  approved: "spec/released/approved-changes.json",
} as const;

/** One line for each mistake; none where the contract in this folder may be committed. */
export async function contractMistakes(folder: string): Promise<string[]> {
  return [...(await lintMistakes(folder)), ...changeMistakes(folder)];
}

/** Of the contract as it is published. */
async function lintMistakes(folder: string): Promise<string[]> {
  const config = await loadConfig({ configPath: join(folder, "redocly.yaml") });
  const problems = await lint({ ref: join(folder, contractFiles.generated), config });
  return problems
    .filter((one) => !isOfEvents(one))
    .map(({ ruleId, message, location: [first] }) => {
      return `${ruleId}: ${message} (${first?.source.absoluteRef} ${first?.pointer ?? ""})`;
    });
}

/** `x-event-data`, of which asyncapi.json is made, uses these; the linter does not read it. */
const isOfEvents = ({ ruleId, message }: { ruleId: string; message: string }) =>
  ruleId === "no-unused-components" && /"Live\w+"/.test(message);

/** Breaking changes that are not approved, and approvals of changes that nobody made. */
export function changeMistakes(folder: string): string[] {
  const read = (name: keyof typeof contractFiles) =>
    JSON.parse(readFileSync(join(folder, contractFiles[name]), "utf8"));
  const changes = breakingChanges(read("released"), read("generated"));
  const approvals = Object.keys(read("approved")).map((text) => ({ text, covers: coverage(text) }));
  return [
    ...changes
      .filter((change) => !approvals.some(({ covers }) => covers(change)))
      .map((change) => `breaking, and not approved: ${change}`),
    ...approvals.filter(({ covers }) => !changes.some(covers)).map(({ text }) => `approved, but not made: ${text}`),
  ];
}

/** Which changes an approval covers: `*` is any text, for a change of a schema that changes many operations. */
function coverage(approval: string): (change: string) => boolean {
  const parts = approval.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join(".*")}$`);
  return (change) => pattern.test(change);
}
