// The source archive, and its unpacked and installed copy, from which all the rest is made: what is not committed cannot get
// into a release.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { packCommit } from "./archive.ts";
import type { Made, Making } from "./making.ts";
import { run } from "./run.ts";

export async function makeSource({ root, version, commit, source, target }: Making): Promise<Made[]> {
  const name = `licence-usage-query-service-${version}`;
  const file = `${name}.tar.gz`;
  packCommit(root, join(target, file), name, commit);
  mkdirSync(source, { recursive: true });
  await extract({ file: join(target, file), cwd: source, strip: 1 });
  await run(source, "npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  await run(source, nodeOf(source), ["scripts/generate.ts"]);
  const difference = ["diff", "--no-index", "--stat", "--", join(root, "generated"), join(source, "generated")];
  const { status, stdout } = spawnSync("git", difference, { encoding: "utf8" });
  if (status !== 0) throw new Error(`generated/ is not what spec/ makes:\n${stdout}`);
  return [{ file, what: "the source: unpack it and `npm start`" }];
}

/** The Node that the project brings. */
export const nodeOf = (source: string) => join(source, "node_modules/node/bin/node");
