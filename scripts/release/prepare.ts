// Cuts a release in the work tree, for one commit: the version in every file that tells it, the section of the changelog, and
// the contract as the one that later ones are compared with. It neither commits nor publishes.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { contractFiles } from "../contract/mistakes.ts";
import { versionsOf, withSection } from "./changelog.ts";
import { deployment, isRelease, Refused } from "./versions.ts";

/**
 * Cuts this version, such as `1.1.0`, in a folder like the project's. `regenerate` makes generated/ again. Throws Refused, and
 * changes nothing, where the version may not follow the last one, or the changelog has nothing new to tell.
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
  const changelog = changelogOf(read("CHANGELOG.md"), version, day);
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

/** The baseline may have the version already: so it is before the first release, which the changelog does not tell yet. */
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

function changelogOf(changelog: string, version: string, day: string): string {
  try {
    return withSection(changelog, version, day);
  } catch (error) {
    throw new Refused((error as Error).message);
  }
}
