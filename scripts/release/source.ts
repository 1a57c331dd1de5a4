// The archive that is installed, and an unpacked and installed copy of the commit, from which all the rest is made: what is not
// committed cannot get into a release.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { packCommit, packFolder } from "./archive.ts";
import type { Made, Making } from "./making.ts";
import { run } from "./run.ts";

/** The packages in the pages, as a JSON list of their folders. */
export const pagesPackages = ({ scratch }: Making) => join(scratch, "pages.json");

export async function makeSource(making: Making): Promise<Made[]> {
  const { root, version, commit, at, source, scratch, target } = making;
  const name = `licence-usage-query-service-${version}`;
  const ofGit = join(scratch, "commit.tar.gz");
  packCommit(root, ofGit, name, commit);
  const installed = join(scratch, name);
  for (const folder of [source, installed]) {
    mkdirSync(folder, { recursive: true });
    await extract({ file: ofGit, cwd: folder, strip: 1 });
  }
  await run(source, "npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  await run(source, process.execPath, ["scripts/generate.ts"]);
  const difference = ["diff", "--no-index", "--stat", "--", join(root, "generated"), join(source, "generated")];
  const { status, stdout } = spawnSync("git", difference, { encoding: "utf8" });
  if (status !== 0) throw new Error(`generated/ is not what spec/ makes:\n${stdout}`);
  await run(source, process.execPath, ["scripts/web/build-pages.ts", "--packages", pagesPackages(making)]);
  cpSync(join(source, "web/built"), join(installed, "web/built"), { recursive: true });
  await packFolder(installed, join(target, `${name}.tar.gz`), name, at);
  return [{ file: `${name}.tar.gz`, what: "the service with its pages built: unpack it and `npm start`" }];
}
