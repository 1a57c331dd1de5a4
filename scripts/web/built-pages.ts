// Where the built pages of web/ are, and whether they are of the present sources. It imports no package, as scripts/run.mjs
// imports it before any is installed.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const builtPages = join(root, "web/built");
/** Has the hash of the sources that the pages were built from. */
export const markFile = join(builtPages, ".made-from");

/** A hash of all that the pages are made from, the libraries' versions included. */
export function markOfSources(): string {
  const files = ["web/**/*.{ts,tsx,css,html,json,svg}", "generated/client/*.js", "scripts/web/build-pages.ts"];
  const exclude = ["web/built/**", "web/.building-*/**"];
  const names = globSync([...files, "package-lock.json"], { cwd: root, exclude });
  const hash = createHash("sha256");
  for (const name of names.map((one) => one.replaceAll("\\", "/")).sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update("\0");
  }
  return hash.digest("hex");
}

export function arePagesBuilt(mark = markOfSources()): boolean {
  return existsSync(markFile) && readFileSync(markFile, "utf8") === mark;
}
