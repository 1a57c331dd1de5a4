// Whether the files in a folder are those of a release: every file that tells a version tells this one, the changelog too, and
// the contract is the one that was frozen. It only reads.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { changeMistakes, contractFiles } from "../contract/mistakes.ts";
import { sectionsOf, versionsOf } from "./changelog.ts";

/** What keeps a release from being made, for the one who wanted it: each message says what to do. */
export class Refused extends Error {}

/** Names the version of the image. */
export const deployment = "container/kubernetes/kustomization.yaml";

/** Three numbers. Versions such as `1.0.0-rc.1` are semantic versions too, but none of our releases. */
export function isRelease(version: string): boolean {
  return semver.valid(version) === version && semver.prerelease(version) === null && !version.includes("+");
}

/** Each thing that keeps these files from being released under this version, as one line. */
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
    ...(textOf(version) === "" ? [`CHANGELOG.md says nothing under ## [${version}].`] : []),
    ...(before !== undefined && !semver.gt(version, before)
      ? [`CHANGELOG.md: ${version} is not above ${before}, the version before it.`]
      : []),
    ...(textOf("Unreleased") === ""
      ? []
      : [`CHANGELOG.md has changes under ## [Unreleased] that are in none of its versions.`]),
  ];
}

/** Every file that tells the version of the product or of the contract. They are one. */
function versionMistakes(folder: string, version: string): string[] {
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const json = (name: string) => JSON.parse(text(name));
  const told: Readonly<Record<string, string | undefined>> = {
    "package.json": json("package.json").version,
    "package-lock.json": json("package-lock.json").version,
    'package-lock.json, packages[""]': json("package-lock.json").packages[""].version,
    [contractFiles.contract]: /^ {2}version: (.*)$/m.exec(text(contractFiles.contract))?.[1],
    [contractFiles.generated]: json(contractFiles.generated).info.version,
    [contractFiles.released]: json(contractFiles.released).info.version,
    [deployment]: /^ {4}newTag: "(.*)"$/m.exec(text(deployment))?.[1],
    "generated/client/package.json": json("generated/client/package.json").version,
  };
  return Object.entries(told)
    .filter(([, one]) => one !== version)
    .map(([place, one]) => `${place} says ${one}, not ${version}.`);
}

/** The contract must be the frozen one to the byte: what was added later belongs to the next version. */
function frozenMistakes(folder: string): string[] {
  const bytes = (name: string) => readFileSync(join(folder, name));
  const mistakes = changeMistakes(folder);
  if (bytes(contractFiles.generated).equals(bytes(contractFiles.released))) return mistakes;
  return [...mistakes, `The contract has changed since it was frozen: ${contractFiles.released} is not it.`];
}
