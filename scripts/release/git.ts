// What a release asks git: whether the work tree is committed, the commit and its time, what earlier releases
// promised. It changes nothing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { breakingChanges } from "../contract/breaking-changes.ts";
import { contractFiles } from "../contract/mistakes.ts";
import { versionsOf } from "./changelog.ts";
import { Refused, releaseMistakes } from "./versions.ts";

export interface Commit {
  readonly id: string;
  readonly at: Date;
}

/** What git answers, or undefined where it fails. Names come as they are, whatever the machine's language. */
function askGit(folder: string, ...args: string[]): string | undefined {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1e9, env: { ...process.env, LC_ALL: "C" } } as const;
  const { status, stdout } = spawnSync("git", ["-c", "core.quotePath=false", ...args], options);
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** The commit that is checked out. Throws Refused where there is none, or where the work tree differs from it. */
export function cleanCommit(folder: string): Commit {
  const line = askGit(folder, "show", "--no-patch", "--format=%H %ct");
  if (line === undefined) throw new Refused("A release is made from a commit: this folder is no work tree of git.");
  const changed = askGit(folder, "status", "--porcelain", "--untracked-files=all")?.split("\n").filter(Boolean) ?? [];
  if (changed.length > 0) {
    const more = changed.length > 5 ? `\n  and ${changed.length - 5} more` : "";
    throw new Refused(
      `The work tree has changes that are not committed:\n${changed
        .slice(0, 5)
        .map((one) => `  ${one}`)
        .join("\n")}${more}`,
    );
  }
  const [id = "", seconds] = line.split(" ");
  return { id, at: new Date(Number(seconds) * 1000) };
}

/** The commit that may be released under this version. Throws Refused with everything that keeps it from that. */
export function commitToRelease(folder: string, version: string): Commit {
  const commit = cleanCommit(folder);
  const mistakes = releaseMistakes(folder, version);
  const [, before] = versionsOf(readFileSync(join(folder, "CHANGELOG.md"), "utf8"));
  const all = mistakes.length > 0 ? mistakes : tagMistakes(folder, version, before);
  if (all.length > 0) throw new Refused(all.join("\n"));
  return commit;
}

/** What keeps this commit from becoming the version: a tag elsewhere, or a break of what the tag before it promised. */
function tagMistakes(folder: string, version: string, before: string | undefined): string[] {
  const tagged = askGit(folder, "rev-parse", "--verify", "--quiet", `v${version}^{commit}`);
  const elsewhere = tagged !== undefined && tagged !== askGit(folder, "rev-parse", "HEAD");
  return [
    ...(elsewhere ? [`v${version} is a tag of another commit already: ${tagged}`] : []),
    ...brokenPromises(folder, version, before),
  ];
}

/** Breaking changes since the release before, which only a new first number allows. The baseline was replaced meanwhile. */
function brokenPromises(folder: string, version: string, before: string | undefined): string[] {
  if (before === undefined || semver.major(version) !== semver.major(before)) return [];
  const old = askGit(folder, "show", `v${before}:${contractFiles.generated}`);
  const now = askGit(folder, "show", `HEAD:${contractFiles.generated}`);
  if (old === undefined || now === undefined) return [];
  return breakingChanges(JSON.parse(old), JSON.parse(now)).map((change) => `breaks users of ${before}: ${change}`);
}
