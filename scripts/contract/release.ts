// Makes the current contract the one that later ones are compared with: its version, the section of the changelog, the
// baseline and the list of approved changes. It neither commits nor publishes.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a release changes, in a folder like the project's. */
const files = {
  contract: "spec/openapi.yaml",
  generated: "generated/openapi.json",
  released: "spec/released/openapi.json",
  approved: "spec/released/approved-changes.json",
  changelog: "CHANGELOG.md",
};

/**
 * Releases the contract in this folder under a version, such as `1.1.0`. `regenerate` makes generated/ again. Throws, and
 * changes nothing, where the version is not above the last one or the changelog has nothing new to tell.
 */
export function release(folder: string, version: string, day: string, regenerate: () => void): void {
  const file = (name: keyof typeof files) => join(folder, files[name]);
  const read = (name: keyof typeof files) => readFileSync(file(name), "utf8");
  const last = JSON.parse(read("released")).info.version as string;
  if (!isAbove(version, last)) throw new Error(`The version must be three numbers, and above ${last}: ${version}`);
  const changelog = withSection(read("changelog"), version, day);
  const contract = read("contract").replace(/^( {2}version: ).*$/m, `$1${version}`);
  writeFileSync(file("changelog"), changelog);
  writeFileSync(file("contract"), contract);
  regenerate();
  copyFileSync(file("generated"), file("released"));
  writeFileSync(file("approved"), "{}\n");
}

/** Moves what is under Unreleased to the version and its day. */
function withSection(changelog: string, version: string, day: string): string {
  const head = "## [Unreleased]\n";
  const start = changelog.indexOf(head);
  if (start < 0) throw new Error("CHANGELOG.md has no section ## [Unreleased].");
  const news = start + head.length;
  const next = changelog.indexOf("\n## ", news);
  if (changelog.slice(news, next < 0 ? undefined : next).trim() === "") {
    throw new Error("CHANGELOG.md has nothing under ## [Unreleased].");
  }
  return `${changelog.slice(0, news)}\n## [${version}] - ${day}\n${changelog.slice(news)}`;
}

function isAbove(version: string, last: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [now, before] = [version, last].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const place = now.findIndex((part, index) => part !== before[index]);
  return place >= 0 && (now[place] ?? 0) > (before[place] ?? 0);
}
