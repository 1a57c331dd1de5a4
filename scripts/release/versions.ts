// Cuts a release in the work tree, for one commit: the version in every file that contains it, the section of the changelog, and
// the contract as the baseline of later ones. It neither commits nor publishes.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { changeMistakes, contractFiles } from "../contract/mistakes.ts";

/**
 * Cuts this version, such as `1.1.0`, in a folder like the project's. `regenerate` makes generated/ again. Throws Refused, and
 * changes nothing, where the version may not follow the last one, or the changelog has nothing new.
 */
export function prepare(folder: string, version: string, day: string, regenerate: () => void): void {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  refuseVersion(
    version,
    versionsOf(read("CHANGELOG.md"))[0],
    read(contractFiles.released),
    read(contractFiles.approved),
  );
  const changelog = withSection(read("CHANGELOG.md"), version, day);
  const lock = JSON.parse(read("package-lock.json"));
  const packages = { ...lock.packages, "": { ...lock.packages[""], version } };
  write("CHANGELOG.md", changelog);
  write("package.json", read("package.json").replace(/^( {2}"version": )".*"/m, `$1"${version}"`));
  write("package-lock.json", `${JSON.stringify({ ...lock, version, packages }, null, 2)}\n`);
  write(contractFiles.contract, read(contractFiles.contract).replace(/^( {2}version: ).*$/m, `$1${version}`));
  write(deployment, read(deployment).replace(/^( {4}newTag: ).*$/m, `$1"${version}"`));
  regenerate();
  copyFileSync(join(folder, contractFiles.generated), join(folder, contractFiles.released));
  write(contractFiles.approved, "{}\n");
}

/** The baseline may have the version already: before the first release, which is not in the changelog yet. */
function refuseVersion(version: string, last: string | undefined, released: string, approved: string): void {
  if (!isRelease(version))
    throw new Refused(`A version is three numbers, such as 1.2.0: ${JSON.stringify(version)} is none.`);
  const baseline: string = JSON.parse(released).info.version;
  if (last !== undefined && !semver.gt(version, last))
    throw new Refused(`The version must be above ${last}, the last in CHANGELOG.md: ${version}`);
  if (semver.lt(version, baseline))
    throw new Refused(`The version must not be below ${baseline}, the last of the contract: ${version}`);
  if (
    last !== undefined &&
    Object.keys(JSON.parse(approved)).length > 0 &&
    semver.major(version) === semver.major(last)
  )
    throw new Refused(
      `The contract breaks users of ${last} (${contractFiles.approved}): the version must be at least ${semver.major(last) + 1}.0.0.`,
    );
}

// Whether the files in a folder are those of a release: all that contain a version have this one, the changelog too, and the
// contract is the frozen one. It only reads.

/** A release is refused; the message is for the user. */
export class Refused extends Error {}

/** Has the version of the image. */
const deployment = "container/kubernetes/kustomization.yaml";

/** Three numbers. Versions such as `1.0.0-rc.1` are semantic versions too, but no releases. */
function isRelease(version: string): boolean {
  return semver.valid(version) === version && semver.prerelease(version) === null && !version.includes("+");
}

/** One line for each mistake that prevents a release of these files under this version. */
export function releaseMistakes(folder: string, version: string): string[] {
  if (!isRelease(version)) return [`A version is three numbers, such as 1.2.0: ${JSON.stringify(version)} is none.`];
  return [...changelogMistakes(folder, version), ...versionMistakes(folder, version), ...frozenMistakes(folder)];
}

function changelogMistakes(folder: string, version: string): string[] {
  const changelog = readFileSync(join(folder, "CHANGELOG.md"), "utf8");
  const [last, before] = versionsOf(changelog);
  const sections = sectionsOf(changelog);
  const textOf = (name: string) => sections.find((section) => section.name === name)?.text ?? "";
  if (last !== version) {
    return last !== undefined && !semver.gt(version, last)
      ? [`CHANGELOG.md: ${version} is not above ${last}, the last version in it.`]
      : [`CHANGELOG.md has no section ## [${version}]: npm run release -- --prepare ${version}`];
  }
  return [
    ...(textOf(version) === "" ? [`CHANGELOG.md has nothing under ## [${version}].`] : []),
    ...(before !== undefined && !semver.gt(version, before)
      ? [`CHANGELOG.md: ${version} is not above ${before}, the version before it.`]
      : []),
    ...(textOf("Unreleased") === ""
      ? []
      : [`CHANGELOG.md has changes under ## [Unreleased] that are in none of its versions.`]),
  ];
}

/** Every file that contains the version of the product or of the contract, which are one. */
function versionMistakes(folder: string, version: string): string[] {
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const json = (name: string) => JSON.parse(text(name));
  const stated: Readonly<Record<string, string | undefined>> = {
    "package.json": json("package.json").version,
    "package-lock.json": json("package-lock.json").version,
    'package-lock.json, packages[""]': json("package-lock.json").packages[""].version,
    [contractFiles.contract]: /^ {2}version: (.*)$/m.exec(text(contractFiles.contract))?.[1],
    [contractFiles.generated]: json(contractFiles.generated).info.version,
    [contractFiles.released]: json(contractFiles.released).info.version,
    [deployment]: /^ {4}newTag: "(.*)"$/m.exec(text(deployment))?.[1],
    "generated/client/package.json": json("generated/client/package.json").version,
  };
  return Object.entries(stated)
    .filter(([, one]) => one !== version)
    .map(([file, one]) => `${file} has ${one}, not ${version}.`);
}

/** The contract must be the frozen one, byte for byte: what was added later belongs to the next version. */
function frozenMistakes(folder: string): string[] {
  const bytes = (name: string) => readFileSync(join(folder, name));
  const mistakes = changeMistakes(folder);
  if (bytes(contractFiles.generated).equals(bytes(contractFiles.released))) return mistakes;
  return [...mistakes, `The contract has changed since it was frozen: ${contractFiles.released} differs.`];
}

// The sections of a changelog in the form of Keep a Changelog: `## [Unreleased]`, then `## [1.1.0] - 2026-12-01`, the newest
// first. Pure: texts in, texts out.

interface Section {
  /** Such as `1.1.0`, or `Unreleased`. */
  readonly name: string;
  /** What is under the heading, without blanks at its ends. */
  readonly text: string;
}

function sectionsOf(changelog: string): Section[] {
  const [, ...parts] = changelog.split(/^## (?=\[)/m);
  return parts.map((part) => {
    const [heading = ""] = part.split("\n", 1);
    return { name: /^\[([^\]]*)\]/.exec(heading)?.[1] ?? "", text: part.slice(heading.length).trim() };
  });
}

/** The versions in the changelog, the newest first. */
export function versionsOf(changelog: string): string[] {
  return sectionsOf(changelog)
    .map(({ name }) => name)
    .filter((name) => name !== "Unreleased");
}

/** The changelog with what was unreleased moved to the version and its day. Throws Refused where nothing is unreleased. */
function withSection(changelog: string, version: string, day: string): string {
  const unreleased = sectionsOf(changelog).find(({ name }) => name === "Unreleased");
  if (unreleased === undefined) throw new Refused("CHANGELOG.md has no section ## [Unreleased].");
  if (unreleased.text === "") throw new Refused("CHANGELOG.md has nothing under ## [Unreleased].");
  return changelog.replace(/^## \[Unreleased\].*\n/m, (heading) => `${heading}\n## [${version}] - ${day}\n`);
}
