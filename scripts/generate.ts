// `npm run generate`: makes generated/ from the contract in spec/: the contract as one document, its types, our client, and sample
// requests; and the pages of problems from their guide. With --check it fails when generated/ then differs from what git has.
import { spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle, createConfig } from "@redocly/openapi-core";
import { Command } from "commander";
import openapiTypeScript, { astToString, type ComponentsObject, type OpenAPI3 } from "openapi-typescript";
import { asyncApi } from "./generate/asyncapi.ts";
import { writeChanged, writeClientPackage } from "./generate/client-package.ts";
import { addCsv, addFormerNames, addSortFields } from "./generate/contract-additions.ts";
import { problemPages } from "./generate/problem-pages.ts";
import { publishedContract, usesOf } from "./generate/published-contract.ts";
import { httpFile, jetBrains, postmanCollection, restClient } from "./generate/sample-files.ts";
import { samplesOf } from "./generate/sample-requests.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const inGenerated = (...names: string[]) => join(root, "generated", ...names);
const remark = "Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.";

type Contract = OpenAPI3 & { components: ComponentsObject };

/** Bundles the contract into one document with local references only, in an order that does not depend on the files. */
async function bundleContract(): Promise<Contract> {
  const result = await bundle({ ref: `${root}spec/openapi.yaml`, config: await createConfig({}) });
  if (result.problems.length > 0) {
    const problems = result.problems.map(
      (problem) => `${problem.message} (${problem.location[0]?.source.absoluteRef})`,
    );
    throw new Error(`spec/ cannot be bundled:\n${problems.join("\n")}`);
  }
  addFormerNames(result.bundle.parsed as Record<string, unknown>);
  addSortFields(result.bundle.parsed as Record<string, unknown>);
  await addCsv(result.bundle.parsed as Record<string, unknown>);
  const { openapi, info, externalDocs, servers, tags, security, paths, components } = result.bundle
    .parsed as Required<Contract>;
  const sorted = Object.entries(sortedByName(components)).map(([kind, parts]) => [kind, sortedByName(parts)]);
  const ordered: ComponentsObject = Object.fromEntries(sorted);
  return { openapi, "x-generated": remark, info, externalDocs, servers, tags, security, paths, components: ordered };
}

function sortedByName(parts: object): Record<string, object> {
  return Object.fromEntries(Object.entries(parts).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/**
 * Makes the types. A field with a default stays optional, as it is on the wire: nothing fills defaults in, so that a handler can
 * see what was given. They are closed, as in spec/; each schema is also exported by its name, open where responses have it.
 */
async function typesOf(contract: Contract): Promise<string> {
  const nodes = await openapiTypeScript(structuredClone(contract), { defaultNonNullable: false });
  const { inResponses } = usesOf(contract as never);
  const published = Object.keys(publishedContract(contract).components.schemas ?? {});
  const aliases = published.map((name) => {
    const isWritten = name in (contract.components.schemas ?? {});
    const type = `components["schemas"]["${isWritten ? name : name.replace(/Input$/, "")}"]`;
    return `export type ${name} = ${inResponses.has(name) ? `Open<${type}>` : type};\n`;
  });
  return `// ${remark}\nimport type { Open } from "./open.js";\n\n${astToString(nodes)}\n${aliases.join("")}`;
}

/** Writes generated/. Two runs write the same bytes. */
async function generate(): Promise<void> {
  const contract = await bundleContract();
  await mkdir(inGenerated(), { recursive: true });
  await writeChanged(inGenerated("openapi.json"), `${JSON.stringify(publishedContract(contract), null, 2)}\n`);
  await writeChanged(inGenerated("asyncapi.json"), asyncApi(publishedContract(contract) as never, remark));
  await writeClientPackage(inGenerated("client"), contract, await typesOf(contract), remark);
  const samples = samplesOf(contract as Parameters<typeof samplesOf>[0]);
  await mkdir(inGenerated("samples"), { recursive: true });
  await writeChanged(
    inGenerated("samples", "licence-usage.postman_collection.json"),
    postmanCollection(samples, remark),
  );
  await writeChanged(inGenerated("samples", "licence-usage.http"), httpFile(samples, remark, restClient));
  await writeChanged(inGenerated("samples", "licence-usage.jetbrains.http"), httpFile(samples, remark, jetBrains));
  const guide = await readFile(join(root, "docs", "troubleshooting.md"), "utf8");
  const codes = contract.components.schemas?.ProblemCode?.enum as string[];
  await writeChanged(inGenerated("problem-pages.json"), problemPages(guide, codes));
  await writeChanged(inGenerated("contract.ts"), `// ${remark}\nexport type * from "./client/contract.js";\n`);
}

/** Whether generated/ is as git has it; prints the difference. New files count. */
function isUnchanged(): boolean {
  const options = { cwd: root, stdio: "inherit" } as const;
  spawnSync("git", ["add", "--intent-to-add", "generated"], options);
  return spawnSync("git", ["--no-pager", "diff", "--exit-code", "--stat", "generated"], options).status === 0;
}

const { check } = new Command("npm run generate --")
  .description(
    "Makes generated/: from spec/openapi.yaml the contract, its types, our client and sample requests, from docs/troubleshooting.md the pages of problems.",
  )
  .option("--check", "fail when generated/ then differs from what is committed")
  .parse()
  .opts<{ check?: boolean }>();
await generate();
if (check && !isUnchanged()) {
  console.error("generated/ is not what spec/ makes. Run `npm run generate` and commit generated/ with spec/.");
  process.exitCode = 1;
}
