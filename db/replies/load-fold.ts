// Loads the module of a fold, in whichever thread its rows are read.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Fold, FoldOptions, LookUp } from "./fold.ts";

const load = createRequire(import.meta.url);

/** Synchronous, as SQLite's side answers one question after the other. */
export function beginFold({ module, input }: FoldOptions, lookUp?: LookUp): ReturnType<Fold<unknown, unknown>> {
  const { begin } = load(fileURLToPath(module)) as { begin: Fold<unknown, unknown> };
  return begin(input, lookUp);
}
