// The sections of a changelog in the form of Keep a Changelog: `## [Unreleased]`, then `## [1.1.0] - 2026-12-01`, the newest
// first. Pure: texts in, texts out.

export interface Section {
  /** Such as `1.1.0`, or `Unreleased`. */
  readonly name: string;
  /** What is under the heading, without blanks at its ends. */
  readonly text: string;
}

export function sectionsOf(changelog: string): Section[] {
  const [, ...parts] = changelog.split(/^## (?=\[)/m);
  return parts.map((part) => {
    const [heading = ""] = part.split("\n", 1);
    return { name: /^\[([^\]]*)\]/.exec(heading)?.[1] ?? "", text: part.slice(heading.length).trim() };
  });
}

/** The versions that the changelog tells of, the newest first. */
export function versionsOf(changelog: string): string[] {
  return sectionsOf(changelog)
    .map(({ name }) => name)
    .filter((name) => name !== "Unreleased");
}

/** The changelog with what was unreleased under the version and its day. Throws where there is nothing unreleased. */
export function withSection(changelog: string, version: string, day: string): string {
  const unreleased = sectionsOf(changelog).find(({ name }) => name === "Unreleased");
  if (unreleased === undefined) throw new Error("CHANGELOG.md has no section ## [Unreleased].");
  if (unreleased.text === "") throw new Error("CHANGELOG.md has nothing under ## [Unreleased].");
  return changelog.replace(/^## \[Unreleased\].*\n/m, (heading) => `${heading}\n## [${version}] - ${day}\n`);
}
