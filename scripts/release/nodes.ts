// The Node of each platform that the collector's programs are made for: packages of the npm registry, of the version that the
// project runs on, each held to its known checksum.
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { run } from "./run.ts";

export interface Platform {
  /** As the packages of Node are named. */
  readonly name: string;
  readonly node: string;
  /** Of the package's archive, as the registry serves it for `version`. */
  readonly integrity: string;
}

/** The checksums below are of this version; it is that of the package `node` in package.json. */
const version = "24.21.0";

export const platforms: readonly Platform[] = [
  {
    name: "linux-x64",
    node: "bin/node",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  {
    name: "linux-arm64",
    node: "bin/node",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
  {
    name: "win-x64",
    node: "bin/node.exe",
    integrity: "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
  },
];

/** Unpacks the platform's Node below `scratch`; its folder. Throws where it is not the one that we know. */
export async function nodeFor(platform: Platform, root: string, scratch: string): Promise<string> {
  const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies.node;
  if (wanted !== version)
    throw new Error(`scripts/release/nodes.ts knows the checksums of Node ${version}, not of ${wanted}: renew them.`);
  const file = await fetched(platform, join(root, ".tools/release-nodes"));
  const folder = join(scratch, `node-${platform.name}`);
  mkdirSync(folder, { recursive: true });
  const filter = (path: string) => [`package/${platform.node}`, "package/LICENSE"].includes(path);
  await extract({ file, cwd: folder, strip: 1, filter });
  chmodSync(join(folder, platform.node), 0o755);
  return folder;
}

async function fetched({ name, integrity }: Platform, folder: string): Promise<string> {
  const file = join(folder, `node-${name}-${version}.tgz`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) await run(folder, "npm", ["pack", `node-${name}@${version}`, "--loglevel=error"]);
  if (`sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}` === integrity) return file;
  rmSync(file);
  throw new Error(`node-${name}@${version} was not the package that we know (its SHA-512 differs) and is removed.`);
}
