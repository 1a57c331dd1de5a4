// The report of a release: what was made from which commit with which tools, what was tried, and what is not in it. It has no
// times and no places, so that two runs write the same bytes.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Made, Making } from "./making.ts";
import { run } from "./run.ts";

export interface Told {
  readonly made: readonly Made[];
  /** What was tried, a line each; empty where nothing was. */
  readonly tried: readonly string[];
  readonly generator: string;
}

export const reportFile = "REPORT.md";

const limits = `## What is not in it

- No program of the collector for macOS: it runs only with Apple's signature, which is made on a Mac
  (\`npm run build:collector\`, then \`codesign\`). The registry has no Node of this version for Windows on ARM.
- The generated clients were made without a warning; \`npm run test:clients\` compiles and runs them.
- The programs for other platforms than this machine's were not run. Nothing is signed: a signing key is the publisher's.
- No licence for the project itself: docs/releasing.md.
- The SBOM lists npm's packages. What is in Node (OpenSSL, V8, ICU and more) its licence text names, in the collector's archives.
`;

/** Writes the report beside what was made. */
export async function writeReport({ root, source, version, commit, at, target }: Making, told: Told): Promise<void> {
  const [java] = (await run(root, "java", ["--version"])).split("\n");
  const size = (file: string) => statSync(join(target, file)).size.toLocaleString("en");
  const tools = [
    `Node ${process.version} (zlib ${process.versions.zlib})`,
    `npm ${(await run(source, "npm", ["--version"])).trim()}`,
    (await run(root, "git", ["--version"])).trim(),
    java,
    `OpenAPI Generator ${told.generator}`,
  ];
  const text = `# Release ${version}

Commit ${commit} of ${at.toISOString()}, which is the time of every file in the archives.
Made with ${tools.join(", ")}. The same commit and the same tools make the same bytes; docs/releasing.md says more.

| file | bytes | what it is |
|---|--:|---|
${told.made.map(({ file, what }) => `| \`${file}\` | ${size(file)} | ${what} |`).join("\n")}

\`sha256sum --check SHA256SUMS\` verifies them all.

## What was tried

${told.tried.length === 0 ? "Nothing (`--no-trial`).\n" : told.tried.map((line) => `- ${line}\n`).join("")}
${limits}`;
  writeFileSync(join(target, reportFile), text);
}
