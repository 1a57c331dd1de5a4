// The Node of each platform that the collector's programs are made for: the packages that scripts/node/package-lock.json names,
// each held to its checksum.
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { run } from "./run.ts";

export interface Platform {
  /** As the packages of Node are named. */
  readonly name: string;
  readonly node: string;
}

export const platforms: readonly Platform[] = [
  { name: "linux-x64", node: "bin/node" },
  { name: "linux-arm64", node: "bin/node" },
  { name: "win-x64", node: "bin/node.exe" },
];

interface Locked {
  readonly version: string;
  readonly integrity: string;
}

/** Unpacks the platform's Node below `scratch`; its folder. Throws where it is not the one that the lock file names. */
export async function nodeFor({ name, node }: Platform, root: string, scratch: string): Promise<string> {
  const lock = JSON.parse(readFileSync(join(root, "scripts/node/package-lock.json"), "utf8"));
  const file = await fetched(
    `node-${name}`,
    lock.packages[`node_modules/node-${name}`],
    join(root, ".tools/release-nodes"),
  );
  const folder = join(scratch, `node-${name}`);
  mkdirSync(folder, { recursive: true });
  const filter = (path: string) => [`package/${node}`, "package/LICENSE"].includes(path);
  await extract({ file, cwd: folder, strip: 1, filter });
  chmodSync(join(folder, node), 0o755);
  return folder;
}

async function fetched(name: string, { version, integrity }: Locked, folder: string): Promise<string> {
  const file = join(folder, `${name}-${version}.tgz`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) await run(folder, "npm", ["pack", `${name}@${version}`, "--loglevel=error"]);
  if (`sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}` === integrity) return file;
  rmSync(file);
  throw new Error(`${name}@${version} is not the package of the lock file (its SHA-512 differs), and was removed.`);
}
