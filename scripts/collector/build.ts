// `npm run build:collector`: makes the collector one program, with Node inside (a single executable application), so that a
// machine beside a licence manager needs nothing else. `--node FILE` takes another platform's Node of the same version.
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Command } from "commander";
import { build } from "rolldown";
import { collectorFlags } from "../node-settings.mjs";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
/** Node's own mark of the place where a program is put into it: nodejs.org/docs/latest-v24.x/api/single-executable-applications.html. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const command = new Command("npm run build:collector --")
  .description("Makes the collector one program that needs neither Node nor npm.")
  .option("--node <file>", "the Node to put it into, such as node.exe of Windows", process.execPath)
  .option("--output <file>", "the program to make (default: dist/collector, or dist/collector.exe)")
  .helpOption("--help", "explain this command")
  .parse();
const { node, output } = command.opts<{ node: string; output?: string }>();
const isWindows = basename(node).toLowerCase().endsWith(".exe");
const target = resolve(output ?? join(root, "dist", isWindows ? "collector.exe" : "collector"));

await mkdir(dirname(target), { recursive: true });
const script = join(dirname(target), "collector.cjs");
await build({
  input: join(root, "collector/main.ts"),
  platform: "node",
  // A single executable application of Node 24 takes CommonJS alone.
  output: { file: script, format: "cjs", codeSplitting: false, minify: { compress: true, mangle: false } },
  logLevel: "warn",
});
const config = join(dirname(target), "collector-sea.json");
const blob = join(dirname(target), "collector.blob");
await writeFile(
  config,
  JSON.stringify({
    main: script,
    output: blob,
    disableExperimentalSEAWarning: true,
    // Code that was compiled without the flags below is refused with them.
    useCodeCache: false,
    useSnapshot: false,
    execArgv: collectorFlags,
  }),
);
await run(process.execPath, ["--experimental-sea-config", config]);
await copyFile(node, target);
await chmod(target, 0o755);
const postject = join(root, "node_modules/postject/dist/cli.js");
await run(process.execPath, [postject, target, "NODE_SEA_BLOB", blob, "--sentinel-fuse", fuse]);
for (const file of [config, blob]) await rm(file);
const { size } = await stat(target);
process.stdout.write(`${target}: ${Math.round(size / 1e6)} MB\n`);
