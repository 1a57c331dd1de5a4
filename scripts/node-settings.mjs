// What Node runs our programs with (run.mjs, and the benchmark, which starts servers itself). Plain JavaScript without a package.
import { fileURLToPath } from "node:url";

/**
 * The cache keeps each file without its types and compiled, for threads and processes that start later too. Two arenas are
 * enough for a few threads; eight a processor, the usual number, keep what was freed.
 */
export const environment = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url)),
  MALLOC_ARENA_MAX: "2",
};
