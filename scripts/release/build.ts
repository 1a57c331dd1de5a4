// Shared by the makers of a release: what they make it from, the report of what each made, running programs, and git. No maker
// changes the work tree.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { breakingChanges } from "../contract/breaking-changes.ts";
import { contractFiles } from "../contract/mistakes.ts";
import { Refused, releaseMistakes, versionsOf } from "./versions.ts";

/** A file of the release, for its report. */
export interface Artifact {
  readonly file: string;
  /** One line for its reader. */
  readonly what: string;
}

export interface Build {
  /** The work tree, for git and for tools that are installed there. */
  readonly root: string;
  readonly version: string;
  readonly commit: string;
  /** The instant of the commit: the time of every file in the archives. */
  readonly at: Date;
  /** The source of the commit, unpacked and installed: everything else is made from it. */
  readonly source: string;
  /** Where the files go. */
  readonly target: string;
  /** For temporary files; removed at the end. */
  readonly scratch: string;
}

const ofThisRun =
  /^(npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)|INIT_CWD$|NODE_ENV$|SVC_)/i;

/** Without npm's variables about this project and the service's settings: they are not for programs that run elsewhere. */
export const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));

/** Resolves to the program's standard output. Rejects where it fails, with the end of all that it printed. */
export async function run(cwd: string, program: string, args: readonly string[], env = {}): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...environment, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let all = "";
  child.stdout.on("data", (text) => {
    out += text;
    all += text;
  });
  child.stderr.on("data", (text) => {
    all += text;
  });
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${all.slice(-6_000)}`);
  return out;
}

interface Commit {
  readonly id: string;
  readonly at: Date;
}

/** The output of git, or undefined where it fails. Names are not quoted, and messages are in English. */
function git(folder: string, ...args: string[]): string | undefined {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1e9, env: { ...process.env, LC_ALL: "C" } } as const;
  const { status, stdout } = spawnSync("git", ["-c", "core.quotePath=false", ...args], options);
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** The commit that is checked out. Throws Refused where there is none, or where the work tree differs from it. */
export function cleanCommit(folder: string): Commit {
  const line = git(folder, "show", "--no-patch", "--format=%H %ct");
  if (line === undefined) throw new Refused("A release is made from a commit: this folder is no work tree of git.");
  const changed = git(folder, "status", "--porcelain", "--untracked-files=all")?.split("\n").filter(Boolean) ?? [];
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

/** The commit to release under this version. Throws Refused with all mistakes. */
export function commitToRelease(folder: string, version: string): Commit {
  const commit = cleanCommit(folder);
  const mistakes = releaseMistakes(folder, version);
  const [, before] = versionsOf(readFileSync(join(folder, "CHANGELOG.md"), "utf8"));
  const all = mistakes.length > 0 ? mistakes : tagMistakes(folder, version, before);
  if (all.length > 0) throw new Refused(all.join("\n"));
  return commit;
}

/** The tag of this version on another commit, and breaks of the contract of the version before. */
function tagMistakes(folder: string, version: string, before: string | undefined): string[] {
  const tagged = git(folder, "rev-parse", "--verify", "--quiet", `v${version}^{commit}`);
  const elsewhere = tagged !== undefined && tagged !== git(folder, "rev-parse", "HEAD");
  return [
    ...(elsewhere ? [`v${version} is a tag of another commit already: ${tagged}`] : []),
    ...brokenPromises(folder, version, before),
  ];
}

/** Breaking changes since the release before, which only a new first number allows. --prepare has replaced the baseline. */
function brokenPromises(folder: string, version: string, before: string | undefined): string[] {
  if (before === undefined || semver.major(version) !== semver.major(before)) return [];
  const old = git(folder, "show", `v${before}:${contractFiles.generated}`);
  const now = git(folder, "show", `HEAD:${contractFiles.generated}`);
  if (old === undefined || now === undefined) return [];
  return breakingChanges(JSON.parse(old), JSON.parse(now)).map((change) => `breaks users of ${before}: ${change}`);
}
