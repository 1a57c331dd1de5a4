// What Node runs our programs with (run.mjs, and the benchmark, which starts servers itself). Plain JavaScript without a package.
import { fileURLToPath } from "node:url";

/**
 * The cache keeps each file without its types and compiled, for threads and processes that start later too. One arena
 * is enough for a few threads; of eight a processor, the usual number, each keeps what was freed in it. Blocks of a
 * megabyte and more, such as the 19 MB of a password's hash, come from the system and go back to it: glibc by itself would
 * keep them, and what lives long would come to lie between them. In huge pages a new block costs no more than a kept one.
 */
export const environment = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url)),
  MALLOC_ARENA_MAX: "1",
  GLIBC_TUNABLES: ["mmap_threshold=1048576", "trim_threshold=4194304", "hugetlb=1"]
    .map((one) => `glibc.malloc.${one}`)
    .join(":"),
};

/**
 * The collector runs for months beside licence managers, in little memory: few young objects, and arrays among them even
 * where V8 would take them for old ones, which keep what passed through them. The program of `npm run build:collector` has
 * the same.
 */
export const collectorFlags = ["--max-semi-space-size=4", "--no-allocation-site-pretenuring"];

/** V8 by itself takes up to 134 MB for young objects under load, and keeps them until it is at rest. */
const serverFlags = ["--max-semi-space-size=16"];

/** @param {string} program @returns {readonly string[]} The flags of Node for a program of this project. */
export function flagsOf(program) {
  if (program === "server/main.mjs") return serverFlags;
  return program === "collector/main.ts" ? collectorFlags : [];
}
