// Archives whose bytes depend on what is in them alone: names in order, one instant, no owner, modes 644 and 755. The same
// Node makes the same bytes in any folder, time zone and language; another zlib may pack otherwise.
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { create } from "tar";
import { Refused } from "./versions.ts";

/** Packs all files of a folder into a `.tar.gz`, under one folder of this name. */
export async function packFolder(folder: string, file: string, name: string, at: Date): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort((left, right) => (left < right ? -1 : 1));
  await create(
    {
      file,
      cwd: folder,
      prefix: name,
      mtime: at,
      // No owner, no machine, no time of packing; the header of gzip says "unknown system".
      portable: true,
      gzip: { level: 9 },
      onWriteEntry: (entry) => {
        if (entry.stat !== undefined) entry.stat.mode = 0o100644 | (entry.stat.mode & 0o100 ? 0o111 : 0);
      },
    },
    files,
  );
}

/** Packs a commit as git has it, whatever lies in the work tree, into a `.tar.gz`; git takes the instant of the commit. */
export function packCommit(folder: string, file: string, name: string, commit: string): void {
  const settings = ["core.autocrlf=false", "core.eol=lf", "core.attributesFile=", "tar.umask=0022"];
  const args = [...settings.flatMap((one) => ["-c", one]), "archive", "--format=tar", `--prefix=${name}/`, commit];
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: folder, maxBuffer: 1e9 });
  if (status !== 0) throw new Refused(`git can't pack ${commit}: ${stderr}`);
  const packed = gzipSync(stdout, { level: 9 });
  packed[9] = 255; // the system that packed it: "unknown", as above
  writeFileSync(file, packed);
}
