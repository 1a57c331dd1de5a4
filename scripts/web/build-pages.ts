// Builds the pages of web/ with Vite into web/built, every file also packed with br and gzip. The server only reads web/built.
// With --if-needed nothing is done while web/built was made from the same sources.
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Command } from "commander";
import { type Bundle, bundledPackages } from "../bundled-packages.ts";
import { arePagesBuilt, builtPages, markFile, markOfSources } from "./built-pages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * What most pages show, as one script: a browser requests six files at once over HTTP/1.1, and a page of many small ones waits
 * for the others. Charts are loaded by the pages that draw them.
 */
const shared = {
  name: "shared",
  test: /\/web\/(?:components\/(?!chart\/time-chart)|format\/|service\/)/,
  minShareCount: 8,
  includeDependenciesRecursively: false,
};

/** Builds beside web/built and swaps the two at the end: a reader finds the old pages or the new ones, never a mixture. */
async function buildPages(mark: string, packages?: string): Promise<void> {
  const { build } = await import("vite");
  const folder = join(root, `web/.building-${process.pid}`);
  try {
    const bundle = await build({
      configFile: false,
      root: join(root, "web"),
      logLevel: "error", // it warns of every "use client" in a library, which means nothing here
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: "es2022",
        modulePreload: { polyfill: false }, // it would be an inline script for browsers of long ago
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
      },
    });
    if (packages !== undefined) {
      writeFileSync(packages, JSON.stringify(bundledPackages(bundle as Bundle, root)));
    }
    for (const name of globSync("**/*.{js,css,svg}", { cwd: folder })) pack(join(folder, name));
    writeFileSync(join(folder, basename(markFile)), mark);
    replaceFolder(folder, mark);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Another build of the same sources may have been quicker: then its files stay. */
function replaceFolder(folder: string, mark: string): void {
  try {
    rmSync(builtPages, { recursive: true, force: true });
    renameSync(folder, builtPages);
  } catch (error) {
    if (!arePagesBuilt(mark)) throw error;
  }
}

function pack(file: string): void {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Vite 8.3 reads these characters in the name of a folder as the end of an address. */
function refuseFolder(): void {
  if (!/[#?]/.test(root)) return;
  process.stderr.write(`The pages can't be built in a folder whose name has # or ?: ${root}. Move the project.\n`);
  process.exit(78);
}

const { ifNeeded, packages } = new Command("npm run build:web --")
  .description("Builds the pages of web/ into web/built, which the server serves under /.")
  .option("--if-needed", "only when they are missing or their sources have changed")
  .option("--packages <file>", "also write which packages are in them: a JSON list of their folders")
  .parse()
  .opts<{ ifNeeded?: boolean; packages?: string }>();
const mark = markOfSources();
if (!ifNeeded || !arePagesBuilt(mark)) {
  refuseFolder();
  const began = Date.now();
  const why = existsSync(builtPages) ? "their sources have changed" : "there are none yet";
  process.stderr.write(`Building the pages: ${why} …\n`);
  await buildPages(mark, packages);
  process.stderr.write(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
}
