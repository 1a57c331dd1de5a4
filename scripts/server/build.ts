// `npm run build:server`: puts the modules of the server and of its libraries together into a few files, from which it starts in
// half the time (server/bundle/bundle.mjs). A start does it by itself where sources are new. They are CommonJS: Node 24 loads
// that a fifth faster, as it hands the names of its own modules out to ES modules one by one, and loads what stands behind them.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "rolldown";
import { bundles, type Current, currentBundle, currentFile, hashOf, root } from "../../server/bundle/bundle.mjs";

/** So many are kept: a server that runs goes on loading from its own, and versions may change places. */
const kept = 5;
/** What changes the bundle and is no module of it. */
const others = ["package-lock.json", "scripts/server/build.ts"];

/**
 * These find files of their own by the place of their modules, or are the drivers of other databases, which knex can load and
 * nobody here installs.
 */
const external = [/^better-sqlite3$/, /^pino(-pretty)?$/, /^(sqlite3|mysql2?|mariadb\/callback|oracledb|pg(-.+)?)$/];

/**
 * V8 keeps the text of what it runs, in two bytes for each character where a single one is not Latin: of tables, texts and comments,
 * that would be 17 MB.
 */
const narrow = { charset: "ascii", comments: false } as const;

const buildingPrefix = "building-";
const isBuilding = (name: string) => name.startsWith(buildingPrefix);
const HOUR_MS = 3_600_000;

const slashed = (path: string) => path.replaceAll("\\", "/");
const isOurs = (id: string) => id.startsWith(root) && !slashed(id).includes("/node_modules/");

/** Modules go elsewhere: what they find by their place is found from there. What they start or load by its place goes with them. */
function places(target: string): Plugin {
  const module = /new URL\(\s*"([^":]+\.ts)",\s*import\.meta\.url,?\s*\)/g;
  return {
    name: "places",
    transform: {
      filter: { code: /import\.meta\.url/ },
      handler(code, id) {
        const withModules = code.replace(module, (call, path: string) => {
          const reference = this.emitFile({ type: "chunk", id: resolve(dirname(id), path) });
          const lines = "\n".repeat(call.split("\n").length - 1); // so that the source map stays right
          return `new URL(import.meta.ROLLUP_FILE_URL_${reference}${lines})`;
        });
        const place = JSON.stringify(slashed(relative(target, id)));
        return withModules.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`);
      },
    },
  };
}

/** Notes the sources as the bundler reads them. */
function noting(hashes: Map<string, string>): Plugin {
  return {
    name: "noting",
    transform: { order: "pre", handler: (code, id) => void (isOurs(id) && hashes.set(id, hashOf(code))) },
  };
}

async function build(folder: string): Promise<Current> {
  const hashes = new Map(others.map((path) => [join(root, path), hashOf(readFileSync(join(root, path)))]));
  const { rolldown } = await import("rolldown"); // late: mostly there is nothing to do
  const bundle = await rolldown({
    input: { serve: join(root, "server/start/serve.ts"), compile: join(root, "server/start/compile.ts") },
    cwd: root,
    platform: "node",
    plugins: [noting(hashes), places(folder)],
    external,
    onLog: (_, log) => {
      if (log.code === "EMPTY_IMPORT_META") throw new Error(log.message);
    },
  });
  const names = { entryFileNames: "[name].cjs", chunkFileNames: "[name]-[hash].cjs" };
  await bundle.write({ dir: folder, format: "cjs", ...names, sourcemap: true, ...narrow });
  await bundle.close();
  const sources = [...hashes].map(([file, hash]) => {
    const { size, mtimeMs: changedMs } = statSync(file);
    if (hashOf(readFileSync(file)) !== hash) throw new Error(`${file} was changed meanwhile.`);
    return { path: slashed(relative(root, file)), size, changedMs, hash };
  });
  sources.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { folder: hashOf(JSON.stringify(sources.map(({ path, hash }) => [path, hash]))).slice(0, 12), sources };
}

/** Beside the others, and then named as the current one: a start finds the old bundle or the new one, never a part. */
async function replaceBundle(): Promise<void> {
  const building = join(bundles, `${buildingPrefix}${process.pid}`);
  mkdirSync(building, { recursive: true }); // where nothing may be written, nothing is done
  try {
    const current = await build(building);
    putInPlace(building, join(bundles, current.folder));
    const file = `${currentFile}.${process.pid}`;
    writeFileSync(file, JSON.stringify(current));
    renameSync(file, currentFile);
    removeOld(current.folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

/** Another start may have been quicker: then its files stay, which are the same. */
function putInPlace(building: string, folder: string): void {
  try {
    renameSync(building, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function removeOld(current: string): void {
  const others = readdirSync(bundles, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ name, madeMs: statSync(join(bundles, name)).mtimeMs }))
    .sort((a, b) => b.madeMs - a.madeMs);
  const made = others.filter(({ name }) => !isBuilding(name));
  const abandoned = others.filter(({ name, madeMs }) => isBuilding(name) && madeMs < Date.now() - HOUR_MS);
  for (const { name } of [...abandoned, ...made.slice(kept - 1)])
    rmSync(join(bundles, name), { recursive: true, force: true });
}

if (currentBundle() === undefined) {
  const began = Date.now();
  process.stderr.write("Putting the server's files together, since they are new …\n");
  try {
    await replaceBundle();
    process.stderr.write(`Done in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
  } catch (error) {
    process.stderr.write(`It could not be done, so the server starts from its sources, which takes longer: ${error}\n`);
    process.exitCode = 1;
  }
}
