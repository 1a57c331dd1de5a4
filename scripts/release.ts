// `npm run release`: cuts a release (--prepare), or makes and tries everything that is published (--version). It neither commits
// nor publishes: docs/releasing.md.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { generatorVersion, languages } from "./client/generator.ts";
import { runCommand } from "./command.ts";
import { contractMistakes } from "./contract/mistakes.ts";
import { makeSource, writeChecksums } from "./release/archives.ts";
import { type Artifact, type Build, cleanCommit, commitToRelease } from "./release/build.ts";
import { makeClient, makeCollectors, makeOwnClient, makePageLicences } from "./release/bundles.ts";
import { wholeSbom, writeSbom } from "./release/sbom.ts";
import { tryAll, writeReport } from "./release/trial.ts";
import { prepare, Refused } from "./release/versions.ts";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
const print = (text: string) => process.stdout.write(`${text}\n`);

interface Options {
  readonly prepare?: string;
  readonly version?: string;
  readonly folder?: string;
  readonly trial: boolean;
}

/** Runs one step, and prints how long it took. */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  print(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

async function refuseContract(): Promise<void> {
  const mistakes = await contractMistakes(root);
  if (mistakes.length > 0) throw new Refused(mistakes.join("\n"));
}

async function cut(version: string): Promise<void> {
  cleanCommit(root);
  await refuseContract();
  const regenerate = () => execFileSync(process.execPath, [join(root, "scripts/generate.ts")], { stdio: "inherit" });
  prepare(root, version, new Date().toISOString().slice(0, 10), regenerate);
  print(
    `Version ${version} is cut. Next: npm run check, npm test, commit; then npm run release -- --version ${version}`,
  );
}

/** Makes the release beside its folder, and moves it there when it is complete. */
async function make(version: string, folder: string, isTried: boolean): Promise<void> {
  const { id: commit, at } = commitToRelease(root, version);
  await refuseContract();
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Refused(`${folder} is not empty.`);
  const target = `${folder}.incomplete`;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // npm packs the rights of files, which depend on the umask.
  process.umask(0o022);
  const scratch = mkdtempSync(join(tmpdir(), "release-"));
  try {
    await makeAll({ root, version, commit, at, source: join(scratch, "source"), target, scratch }, isTried);
    mkdirSync(dirname(folder), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(target, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(target, { recursive: true, force: true });
  }
  print(
    `Release ${version} is in ${folder}; its REPORT.md describes it. Next: git tag --annotate v${version} --message v${version} ${commit}`,
  );
}

async function makeAll(build: Build, isTried: boolean): Promise<void> {
  const { source, scratch, target, version } = build;
  const sbomFile = `licence-usage-query-service-${version}.cdx.json`;
  const artifacts: Artifact[] = await step("source", () => makeSource(build));
  await step("SBOM", () => writeSbom(source, join(target, sbomFile)));
  const sbom = await wholeSbom(source, scratch);
  artifacts.push({
    file: sbomFile,
    what: "the SBOM (CycloneDX 1.6): every package that the service runs with, licence texts in it",
  });
  artifacts.push(...makePageLicences(build, sbom));
  artifacts.push(...(await step("collectors", () => makeCollectors(build, sbom))));
  artifacts.push(...(await step("our client", () => makeOwnClient(build))));
  for (const language of Object.keys(languages))
    artifacts.push(...(await step(`client in ${language}`, () => makeClient(language, build))));
  const tried = isTried ? await step("trial", () => tryAll(build)) : [];
  await writeReport(build, { artifacts, tried, generator: generatorVersion });
  writeChecksums(target);
}

const program = new Command("npm run release --")
  .description("Cuts a release, or makes everything that is published from the commit that is checked out.")
  .option(
    "--prepare <version>",
    "write the version into every file that contains it, and freeze the contract; commit that next",
  )
  .option("--version <version>", "make the release of this version, which was prepared and committed")
  .option("--folder <folder>", "an empty or new folder for it (default: dist/VERSION)")
  .option("--no-trial", "do not try what was made")
  .helpOption("--help", "explain this command")
  .action(async (options: Options) => {
    if ((options.prepare === undefined) === (options.version === undefined))
      throw new Refused("Give either --prepare VERSION or --version VERSION; --help explains them.");
    if (options.prepare !== undefined) await cut(options.prepare);
    else if (options.version !== undefined)
      await make(options.version, resolve(options.folder ?? join(root, "dist", options.version)), options.trial);
  });

await runCommand(program, [[Refused, 1]]);
