// What a start loads: the modules of the server and of its libraries, put together in a few files, which Node loads in half
// the time of two thousand. Made by the first start of new sources (scripts/server/build.ts), and never edited. Nothing here has
// types: Node takes them out by a WebAssembly module, which every thread that meets a new file keeps for life, 14 MB each.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
/** Holds a folder for each of the last few bundles: a server may still run from an older one. */
export const bundles = `${root}node_modules/.cache/server/`;
/** Says which of them is of the sources that it names. */
export const currentFile = `${bundles}current.json`;

/**
 * A source by its path from the root, as it was when it went into the bundle.
 * @typedef {{ path: string, size: number, changedMs: number, hash: string }} Source
 * @typedef {{ folder: string, sources: Source[] }} Current
 */

/** @param {string | Buffer} content @returns {string} */
export const hashOf = (content) => createHash("sha256").update(content).digest("base64url");

/** @returns {Current | undefined} The bundle of the sources that there are now; undefined where it has to be made. */
export function currentBundle() {
  if (!existsSync(currentFile)) return undefined;
  const current = /** @type {Current} */ (JSON.parse(readFileSync(currentFile, "utf8")));
  return existsSync(bundles + current.folder) && current.sources.every(isUnchanged) ? current : undefined;
}

/** By its content alone where a copy or another checkout gave it a new time. @param {Source} source */
function isUnchanged({ path, size, changedMs, hash }) {
  const now = statSync(root + path, { throwIfNoEntry: false });
  if (now?.size !== size) return false;
  return now.mtimeMs === changedMs || hashOf(readFileSync(root + path)) === hash;
}

/**
 * The address of a module that a start begins with: of the bundle, which is made first where there is none of these sources, or
 * of the source itself where it can't be made.
 * @param {"serve" | "compile"} name
 * @returns {string}
 */
export function moduleOf(name) {
  if (currentBundle() === undefined)
    spawnSync(process.execPath, [`${root}scripts/server/build.ts`], { stdio: ["ignore", 2, 2] });
  const current = currentBundle();
  return current === undefined ? sourceOf(name) : pathToFileURL(`${bundles}${current.folder}/${name}.cjs`).href;
}

/** @param {string} name @returns {string} */
export const sourceOf = (name) => new URL(`../start/${name}.ts`, import.meta.url).href;
