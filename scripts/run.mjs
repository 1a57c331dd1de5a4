// Runs a program of this project with the project's own Node: `node scripts/run.mjs PROGRAM [ARGUMENTS]`, PROGRAM being
// a file or the name of an installed command. First installs what of package-lock.json the program needs and is missing, and
// builds the pages for what serves them. The program takes the place of this process where Node can do that.
// Plain JavaScript for any Node from 20 on; it must not import a package.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { flagsOf, environment as usual } from "./node-settings.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const ownNode = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const stamp = join(modules, ".installed");
const lockFile = join(root, ".install.lock");

const environment = {
  ...usual,
  ...process.env,
  PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}`,
};

/** npm 11 passes a signal on to the shell between it and us, which dies without passing it on: the program would stay. */
const isOfNpm = process.env.npm_lifecycle_event !== undefined;
const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;
/** Read at the beginning: an installation takes long enough for the parent to end in it. */
const parent = process.ppid;

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** @param {string} text Written to standard error, so that a command's own output stays clean. */
const say = (text) => process.stderr.write(`${text}\n`);

/** @param {string} file @returns {string} The file's text, or "" where there is none. */
function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** What serves and collects needs no tools of tests and checks: they are half of all packages. */
const withoutTools = /^(server\/|collector\/|scripts\/(database\/|identity\/|server\/|doctor\.ts$))/;

/**
 * How much of what package-lock.json names is in node_modules: by our stamp, else by npm's own list of what it installed.
 * @returns {"all" | "without tools" | "not enough"}
 */
function installed() {
  const wanted = textOf(join(root, "package-lock.json"));
  const mark = createHash("sha256").update(wanted).digest("hex");
  if (!existsSync(ownNode)) return "not enough";
  const stamped = textOf(stamp);
  if (stamped === mark) return "all";
  if (stamped === `${mark} without tools`) return "without tools";
  const listed = textOf(join(modules, ".package-lock.json"));
  if (listed === "") return "not enough";
  const present = JSON.parse(listed).packages;
  let hasTools = true;
  for (const [name, entry] of Object.entries(JSON.parse(wanted).packages)) {
    if (name === "" || (entry.optional && !present[name])) continue;
    if (present[name]?.version === entry.version) continue;
    if (!entry.dev) return "not enough";
    hasTools = false;
  }
  writeFileSync(stamp, hasTools ? mark : `${mark} without tools`);
  return hasTools ? "all" : "without tools";
}

/** @param {string} program */
function isInstalledFor(program) {
  const what = installed();
  return what === "all" || (what === "without tools" && withoutTools.test(program));
}

/** @returns {boolean} False while another living process holds the lock. */
function takeLock() {
  try {
    const handle = openSync(lockFile, "wx");
    writeFileSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch {
    const holder = Number(textOf(lockFile).trim());
    if (!holder) return false; // just being written
    try {
      process.kill(holder, 0);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH") rmSync(lockFile, { force: true });
    }
    return false;
  }
}

/**
 * @param {readonly string[]} what The command of npm and its own options.
 * @returns {Promise<number>} npm's exit code.
 */
function runNpm(what) {
  const npm = process.env.npm_execpath;
  const options = [...what, "--no-audit", "--no-fund", "--loglevel=error"];
  const child = npm?.endsWith("js")
    ? spawn(process.execPath, [npm, ...options], { cwd: root, stdio: ["ignore", 2, 2] })
    : spawn("npm", options, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  // npm goes on when this process is killed: then the next start waits for it. What ends this one in order ends it too.
  if (child.pid !== undefined) writeFileSync(lockFile, String(child.pid));
  const end = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, end);
  return new Promise((done) => {
    child.on("error", () => done(127));
    child.on("exit", (code) => {
      for (const signal of signals) process.removeListener(signal, end);
      done(code ?? 1);
    });
  });
}

/** @param {string} program */
async function install(program) {
  let told = false;
  while (!takeLock()) {
    if (!told) say("Another start is installing what is missing; waiting for it …");
    told = true;
    await new Promise((done) => setTimeout(done, 250));
    if (!existsSync(lockFile) && isInstalledFor(program)) return;
  }
  const free = () => rmSync(lockFile, { force: true });
  process.once("exit", free);
  try {
    const there = installed();
    if (isInstalledFor(program)) return;
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    const isToServe = withoutTools.test(program);
    if (there === "without tools") say("Installing the tools of tests and checks (npm install) …");
    else
      say(`Installing what package-lock.json names${isToServe ? " for the service" : ""}, Node 24 among it (npm ci) …`);
    const ticker = setInterval(() => say(`  … still installing, ${seconds()} s`), 10_000);
    // To add the tools, npm leaves what is there: a service may run from it.
    const ci = ["ci", isToServe ? "--omit=dev" : "--include=dev"];
    const command = there === "without tools" ? ["install", "--no-save", "--include=dev"] : ci;
    const code = await runNpm(command);
    clearInterval(ticker);
    if (code !== 0 || !existsSync(ownNode)) {
      const said = `npm ${command[0]}`;
      say(
        code === 0
          ? `${said} left out Node 24: its install script must be allowed to run.`
          : `${said} failed (${code}).`,
      );
      process.exit(code || 69);
    }
    rmSync(stamp, { force: true });
    installed(); // leaves the stamp that makes the next start cheap
    say(`Installed in ${seconds()} s.`);
  } finally {
    free();
    process.removeListener("exit", free);
  }
}

/** @param {string} file @returns {boolean} Whether its first line asks for Node, as the commands that npm links do. */
function isNodeScript(file) {
  const start = Buffer.alloc(32);
  const handle = openSync(file, "r");
  readSync(handle, start, 0, start.length, 0);
  closeSync(handle);
  return start.toString("latin1").startsWith("#!/usr/bin/env node");
}

/**
 * Builds the pages of web/ where the program serves them and they are not built from the sources that there are now, and beside
 * that the bundle that servers start from. A build that fails is reported, and the program runs without.
 * @param {string} program
 */
async function build(program) {
  const startsServers = ["server/main.mjs", "mocha", "scripts/test.ts", "scripts/bench.ts"].includes(program);
  if (!startsServers && program !== "node") return;
  const [pages] = await Promise.all([
    runScript("scripts/web/build-pages.ts", "--if-needed"),
    startsServers && runScript("scripts/server/build.ts"),
  ]);
  if (pages !== 0) say("The pages could not be built; the rest works without them.");
}

/** @param {string} name @param {string[]} args @returns {Promise<number>} Its exit code; 0 where it is not there, as in an image. */
async function runScript(name, ...args) {
  const script = join(root, name);
  if (!existsSync(script)) return 0;
  const child = spawn(ownNode, [script, ...args], { stdio: ["ignore", 2, 2], env: environment });
  return new Promise((done) => {
    child.on("error", () => done(127));
    child.on("exit", (code) => done(code ?? 1));
  });
}

/** @param {string} program @param {string[]} args The program ends as if this process were it. */
function run(program, args) {
  if (isOfNpm && process.ppid !== parent) process.exit(143);
  const installed = join(modules, ".bin", program);
  const file = existsSync(installed) ? installed : program;
  if (!existsSync(file)) {
    say(`There is no ${program} here: neither a file nor an installed command.`);
    process.exit(127);
  }
  const isScript = /\.[cm]?[jt]s$/.test(file) || isNodeScript(file);
  if (!isScript) {
    void spawnProgram(file, args);
    return;
  }
  becomeProgram(ownNode, [...flagsOf(program), ...(isOfNpm ? ["--import", endWithParent] : []), file, ...args]);
}

/** @param {string} file @param {string[]} args Where Node is too old to replace its process (before 22.15), or on Windows, it stays beside. */
function becomeProgram(file, args) {
  if (process.execve === undefined || process.platform === "win32") void spawnProgram(file, args);
  else process.execve(file, [file, ...args], environment);
}

/**
 * Windows tells every process of the console of Ctrl-C, Ctrl-Break and its closing, the child too, and knows no other signal:
 * kill() ends a process there at once, whatever it is doing. Elsewhere a terminal sends Ctrl-C to the child as well, and
 * everything else reaches only this process.
 * @param {import("node:child_process").ChildProcess} child
 */
function passSignalsOn(child) {
  if (process.platform === "win32") {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGBREAK", "SIGHUP"])) process.on(signal, () => {});
    return;
  }
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
}

/** @param {string} file @param {string[]} args */
async function spawnProgram(file, args) {
  if (isOfNpm) await import(endWithParent);
  const child = spawn(file, args, { stdio: "inherit", env: environment });
  passSignalsOn(child);
  child.on("error", (error) => {
    say(`${file} can't be run: ${error.message}`);
    process.exit(127);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  say("node scripts/run.mjs PROGRAM [ARGUMENTS]: a file of this project, or the name of an installed command.");
  process.exit(64);
}
if (!isInstalledFor(program)) await install(program);
await build(program);
run(program, args);
