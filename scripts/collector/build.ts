// `npm run build:collector`: makes the collector one program, with Node inside (a single executable application), so that a
// machine beside a licence manager needs nothing else. `--node FILE` takes another platform's Node of the same version.
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Command } from "commander";
import { build } from "rolldown";
import { bundledPackages } from "../bundled-packages.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
/** Not imported: the types of pe-library 2.0.1 bring those of browsers into every file of the project. */
const { NtExecutable }: PeLibrary = createRequire(import.meta.url)("pe-library");

interface PeLibrary {
  readonly NtExecutable: { from(program: Buffer, options: { ignoreCert: boolean }): { generate(): ArrayBuffer } };
}

/** Node's mark of the position for a program in it: nodejs.org/docs/latest-v24.x/api/single-executable-applications.html. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const command = new Command("npm run build:collector --")
  .description("Makes the collector one program that needs neither Node nor npm.")
  .option("--node <file>", "the Node to put it into, such as node.exe of Windows", process.execPath)
  .option("--output <file>", "the program to make (default: dist/collector, or dist/collector.exe)")
  .option("--packages <file>", "also write which packages are in it: a JSON list of their folders")
  .helpOption("--help", "explain this command")
  .parse();
const { node, output, packages } = command.opts<{ node: string; output?: string; packages?: string }>();
const isWindows = basename(node).toLowerCase().endsWith(".exe");
const target = resolve(output ?? join(root, "dist", isWindows ? "collector.exe" : "collector"));

await mkdir(dirname(target), { recursive: true });
const folder = await mkdtemp(join(tmpdir(), "collector-"));
try {
  const bundle = await build({
    input: join(root, "collector/main.ts"),
    platform: "node",
    // A single executable application of Node 24 takes CommonJS alone.
    output: {
      file: join(folder, "collector.cjs"),
      format: "cjs",
      codeSplitting: false,
    },
    logLevel: "warn",
  });
  if (packages !== undefined) await writeFile(packages, JSON.stringify(bundledPackages(bundle, root)));
  const config = {
    // Without its folder, since the program contains this name: the same source makes the same bytes in any folder.
    main: "collector.cjs",
    output: "collector.blob",
    disableExperimentalSEAWarning: true,
    // The Node of another platform could not use a cache of this one.
    useCodeCache: false,
    useSnapshot: false,
  };
  await writeFile(join(folder, "sea.json"), JSON.stringify(config));
  await run(process.execPath, ["--experimental-sea-config", "sea.json"], { cwd: folder });
  await (isWindows ? copyUnsigned(node, target) : copyFile(node, target));
  await chmod(target, 0o755);
  const postject = join(root, "node_modules/postject/dist/cli.js");
  await run(process.execPath, [
    postject,
    target,
    "NODE_SEA_BLOB",
    join(folder, "collector.blob"),
    "--sentinel-fuse",
    fuse,
  ]);
} finally {
  await rm(folder, { recursive: true });
}
const { size } = await stat(target);
process.stdout.write(`${target}: ${Math.round(size / 1e6)} MB\n`);

/** The signature of `node.exe` does not fit the program: Windows would warn of it. */
async function copyUnsigned(file: string, copy: string): Promise<void> {
  const program = NtExecutable.from(await readFile(file), { ignoreCert: true });
  await writeFile(copy, new Uint8Array(program.generate()));
}
