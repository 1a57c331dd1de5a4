// The first start of new sources. Node takes the types out of a file by a WebAssembly module, which every thread that meets a new
// file keeps for life: 14 MB each. So such a start loads what a server needs, which fills the cache of compiled files, and
// becomes a process that finds all of it there. Nothing of the service is open then.
import { globSync } from "node:fs";
import { flushCompileCache, getCompileCacheDir } from "node:module";
import { fileURLToPath } from "node:url";
import { compileHosts } from "../../db/index.ts";
import { loadIdentityService } from "../../identity/index.ts";

/** Goes on where no file is new, or where Node can't do it; the process that this one becomes has `mark` as its last argument. */
export async function startFromCache(mark: string): Promise<void> {
  const isPossible = process.execve !== undefined && process.platform !== "win32" && process.send === undefined;
  if (!isPossible || getCompileCacheDir() === undefined || !hasMetNewFiles()) return;
  await fillCache();
  const { execPath, execArgv, argv } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1), mark]);
}

const domain = new URL("../../domain/", import.meta.url);

/** Loads what a server loads, its threads and processes among it. For an image, whose containers can't keep a cache. */
export async function fillCache(): Promise<void> {
  // What works on rows where they are read is loaded there, by its name alone.
  const ofDomain = globSync("**/*.ts", { cwd: fileURLToPath(domain) });
  await Promise.all([
    ...ofDomain.map((file) => import(new URL(file, domain).href)),
    import("./start.ts"),
    import("./warm.ts"),
    import("../demonstration/living.ts"),
    loadIdentityService(),
    compileHosts(),
  ]);
  flushCompileCache();
}

/** Whether types were taken out of a file here. Node 24 has no documented way to ask; where this one ends, starts go on as they are. */
function hasMetNewFiles(): boolean {
  const { moduleLoadList = [] } = process as { readonly moduleLoadList?: readonly string[] };
  return moduleLoadList.includes("NativeModule internal/deps/amaro/dist/index");
}
