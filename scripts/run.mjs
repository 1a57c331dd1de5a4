// Runs a program of this project, a file or an installed command, with what that needs: a Node that can run it, the packages of
// package-lock.json, and the pages. Plain JavaScript without packages, for any Node from 20 on.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, realpathSync, rmSync, statSync } from "node:fs";
import module from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
/** Programs that need no tools of builds, tests and checks. */
const production = /^(server\/|collector\/|scripts\/(database\/|identity\/|doctor\.ts$))/;
/** Programs that import no package. */
const needsNoPackages = /^scripts\/client\.ts$/;
const servesPages = /^(server\/main\.mjs|node|mocha|scripts\/(test|bench)\.ts|scripts\/web\/screenshots\.ts)$/;

/** @param {string} text To standard error: standard output is the program's. */
const print = (text) => process.stderr.write(`${text}\n`);
/** @param {string} text @param {number} code @returns {never} */
function refuse(text, code) {
  print(text);
  process.exit(code);
}

/**
 * Runs a program to its end, and passes signals on. Resolves to its exit code.
 * @param {string} file @param {string[]} args @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
async function runBeside(file, args, options) {
  const child = spawn(file, args, { stdio: "inherit", ...options });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child, too, and the console of Windows every signal.
      if (process.platform !== "win32" && !(signal === "SIGINT" && process.stdin.isTTY)) child.kill(signal);
    });
  const code = await new Promise((done) => child.on("error", () => done(127)).on("exit", (code) => done(code ?? 143)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
  return code;
}

/** npm 11 sends a signal to the shell between it and this process, and the shell ends without passing it on. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 100).unref();
}

/** Whether the last installation in a folder is of the present lock file. @param {string} folder */
function isInstalled(folder) {
  const installed = join(folder, "node_modules/.package-lock.json"); // npm writes it last
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, "package-lock.json")).mtimeMs;
}

/** Runs `npm ci` in a folder, or waits for another start that does. @param {string} folder @param {() => boolean} isThere @param {string[]} options */
async function install(folder, isThere, options = []) {
  const lock = join(folder, ".install.lock");
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const ticker = setInterval(() => print(`  … ${seconds()}`), 10_000);
  const isFirst = mkdirSync(lock, { recursive: true }) !== undefined; // of two, one makes it
  if (isFirst) {
    process.once("exit", () => rmSync(lock, { recursive: true, force: true }));
    const npm = process.env.npm_execpath ?? "";
    const [file, ...first] = npm.endsWith("js") ? [process.execPath, npm] : ["npm"];
    const args = [...first, "ci", ...options, "--no-audit", "--no-fund", "--loglevel=error"];
    const shell = file === "npm" && process.platform === "win32";
    const code = await runBeside(file, args, { cwd: folder, stdio: ["ignore", 2, 2], shell });
    if (code !== 0 || !isThere()) refuse(`npm ci failed (${code}) in ${folder}`, code || 69);
    rmSync(lock, { recursive: true });
  } else {
    print(`Another start installs; waiting for it. If none does, remove ${lock}.`);
    while (!isThere() && existsSync(lock)) await new Promise((done) => setTimeout(done, 200));
    if (!isThere()) refuse(`The other start did not install what ${folder} needs. Start again.`, 69);
  }
  clearInterval(ticker);
  print(`Installed in ${seconds()}.`);
}

const [program, ...args] = process.argv.slice(2);
if (program === undefined) refuse("node scripts/run.mjs PROGRAM [ARGUMENTS]: a file, or an installed command.", 64);
if (process.env.npm_lifecycle_event !== undefined) endWithParent();

if (Number(process.versions.node.split(".")[0]) < 24) {
  const folder = join(root, "scripts/node");
  if (!isInstalled(folder)) {
    print(`Node ${process.versions.node} is too old: fetching Node 24 into scripts/node, for this project alone …`);
    await install(folder, () => isInstalled(folder));
  }
  const system = process.platform === "win32" ? "win" : process.platform;
  const node = join(folder, `node_modules/node-${system}-${process.arch}/bin/node${system === "win" ? ".exe" : ""}`);
  if (!existsSync(node))
    refuse(`No Node 24 can be fetched for ${system}-${process.arch}: install Node 24 or later.`, 69);
  process.exit(await runBeside(node, [fileURLToPath(import.meta.url), program, ...args]));
}

const hasPages = (await import("./web/built-pages.ts")).arePagesBuilt();
const needsTools = !production.test(program) || !hasPages;
const isThere = () => isInstalled(root) && (!needsTools || existsSync(join(modules, "vite")));
if (!needsNoPackages.test(program) && !isThere()) {
  print(`Installing what package-lock.json names${needsTools ? "" : " for production"} …`);
  await install(root, isThere, [needsTools ? "--include=dev" : "--omit=dev"]);
}
if (servesPages.test(program) && !hasPages) {
  const build = [join(root, "scripts/web/build-pages.ts")];
  const code = await runBeside(process.execPath, build, { stdio: ["ignore", 2, 2] });
  if (code !== 0) print("The pages could not be built; all else works without them.");
}

process.env.NODE_COMPILE_CACHE ??= join(modules, ".cache/node"); // of the processes that the program starts
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
process.env.PATH = `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`;
if (program === "node") process.exit(await runBeside(process.execPath, args));
const file = [join(modules, ".bin", program), join(root, program)].find((one) => existsSync(one));
if (file === undefined) refuse(`There is no ${program} here: neither a file nor an installed command.`, 127);
process.argv.splice(1, 2, realpathSync(file));
await import(pathToFileURL(realpathSync(file)).href);
