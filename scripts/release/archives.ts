// The archive that users install, and an unpacked and installed copy of the commit, from which everything else is made: what is not
// committed cannot get into a release.
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { create, extract } from "tar";
import { type Artifact, type Build, run } from "./build.ts";

/** The packages in the pages, as a JSON list of their folders. */
export const pagesPackages = ({ scratch }: Build) => join(scratch, "pages.json");

export async function makeSource(build: Build): Promise<Artifact[]> {
  const { root, version, commit, at, source, scratch, target } = build;
  const name = `licence-usage-query-service-${version}`;
  const ofGit = join(scratch, "commit.tar");
  const settings = ["core.autocrlf=false", "core.eol=lf", "core.attributesFile=", "tar.umask=0022"];
  await run(root, "git", [...settings.flatMap((one) => ["-c", one]), "archive", `--output=${ofGit}`, commit]);
  const installed = join(scratch, name);
  for (const folder of [source, installed]) {
    mkdirSync(folder, { recursive: true });
    await extract({ file: ofGit, cwd: folder });
  }
  await run(source, "npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  await run(source, process.execPath, ["scripts/generate.ts"]);
  const difference = ["diff", "--no-index", "--stat", "--", join(root, "generated"), join(source, "generated")];
  const { status, stdout } = spawnSync("git", difference, { encoding: "utf8" });
  if (status !== 0) throw new Error(`generated/ is not what spec/ makes:\n${stdout}`);
  await run(source, process.execPath, ["scripts/web/build-pages.ts", "--packages", pagesPackages(build)]);
  cpSync(join(source, "web/built"), join(installed, "web/built"), { recursive: true });
  await packFolder(installed, join(target, `${name}.tar.gz`), name, at);
  return [{ file: `${name}.tar.gz`, what: "the service with its pages built: unpack it and `npm start`" }];
}

// Archives whose bytes depend on their contents alone: names in order, one instant, no owner, modes 644 and 755. The same Node
// makes the same bytes in any folder, time zone and language; another zlib may compress otherwise.

/** Packs all files of a folder into a `.tar.gz`, under one folder of this name. */
export async function packFolder(folder: string, file: string, name: string, at: Date): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort((left, right) => (left < right ? -1 : 1));
  await create(
    {
      file,
      cwd: folder,
      prefix: name,
      mtime: at,
      // No owner, no machine, no time of packing; the system in the header of gzip is "unknown".
      portable: true,
      gzip: { level: 9 },
      onWriteEntry: (entry) => {
        if (entry.stat !== undefined) entry.stat.mode = 0o100644 | (entry.stat.mode & 0o100 ? 0o111 : 0);
      },
    },
    files,
  );
}

const checksums = "SHA256SUMS";

/** Writes the checksums of all files of a folder, ordered by name, as `sha256sum --check SHA256SUMS` reads them. */
export function writeChecksums(folder: string): void {
  const files = readdirSync(folder).filter((file) => file !== checksums);
  const lines = files.sort().map((file) => `${hash("sha256", readFileSync(join(folder, file)), "hex")}  ${file}\n`);
  writeFileSync(join(folder, checksums), lines.join(""));
}
