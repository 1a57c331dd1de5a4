// scripts/run.mjs: it installs what is missing, runs the program on the own Node, and passes signals and exit codes on.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../../support/run/process.ts";

/** A small project with our scripts/run.mjs, and an npm that notes its calls and installs what a real one would. */
function smallProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-run-"));
  mkdirSync(join(folder, "scripts"));
  mkdirSync(join(folder, "bin"));
  for (const name of ["run", "node-settings", "end-with-parent"]) {
    cpSync(join(root, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`));
  }
  const serving = { "": {}, "node_modules/a": { version: "1.0.0" } };
  const all = { ...serving, "node_modules/tool": { version: "1.0.0", dev: true } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: all }));
  writeFileSync(join(folder, "serving.json"), JSON.stringify({ packages: serving }));
  writeFileSync(join(folder, "program.mjs"), "console.log(process.argv.slice(2).join());process.exitCode = 7;");
  writeFileSync(
    join(folder, "waits.mjs"),
    "process.on('SIGTERM', () => process.exit(5)); console.log('up'); setInterval(() => {}, 1e3);",
  );
  writeFileSync(
    join(folder, "bin/npm"),
    `#!/bin/sh
echo $1 $2 $3 >> calls
sleep 0.5
[ $1 = install ] || rm -rf node_modules
mkdir -p node_modules/node/bin
case "$*" in *--omit=dev*) what=serving.json ;; *) what=package-lock.json ;; esac
cp $what node_modules/.package-lock.json
ln -sf ${process.execPath} node_modules/node/bin/node
`,
  );
  chmodSync(join(folder, "bin/npm"), 0o755);
  return folder;
}

describe("npm's scripts", function () {
  this.timeout(120_000);
  let folder = "";
  const env = () => ({ PATH: `${folder}/bin:/usr/bin:/bin` });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/run.mjs", ...args], { cwd: folder, env: env(), encoding: "utf8" });
  const npmCalls = () => readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  const calls = () => npmCalls().length;

  beforeEach(() => {
    folder = smallProject();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("install what is missing, saying so on standard error, and pass arguments and exit code through", () => {
    const first = run("program.mjs", "a", "--b");
    expect([first.status, first.stdout]).to.deep.equal([7, "a,--b\n"]);
    expect(first.stderr).to.match(/^Installing what package-lock\.json names.*\nInstalled in \d+ s\.\n$/);
    const second = run("program.mjs");
    expect([second.status, second.stderr, calls()]).to.deep.equal([7, "", 1]);
  });

  it("install again when package-lock.json names something else", () => {
    run("program.mjs");
    writeFileSync(
      join(folder, "package-lock.json"),
      JSON.stringify({ packages: { "node_modules/a": { version: "2.0.0" } } }),
    );
    expect(run("program.mjs").stderr).to.contain("Installing");
    expect(calls()).to.equal(2);
  });

  it("install for a service what it needs, and add the tools, beside it, when something needs them", () => {
    mkdirSync(join(folder, "server"));
    writeFileSync(join(folder, "server/main.mjs"), "console.log('serves');");
    expect(run("server/main.mjs").stderr).to.contain("for the service");
    expect([run("server/main.mjs").stderr, calls()]).to.deep.equal(["", 1]);
    expect(run("program.mjs").stderr).to.contain("Installing the tools of tests and checks (npm install)");
    expect([run("program.mjs").stderr, run("server/main.mjs").stderr]).to.deep.equal(["", ""]);
    expect(npmCalls().map((call) => call.trim())).to.deep.equal([
      "ci --omit=dev --no-audit",
      "install --no-save --include=dev",
    ]);
  });

  it("wait for the npm that a killed start left, and do not install beside it", async () => {
    const killed = spawn(process.execPath, ["scripts/run.mjs", "program.mjs"], { cwd: folder, env: env() });
    const lock = join(folder, ".install.lock");
    const holder = () => (existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0);
    while (holder() === 0 || holder() === killed.pid) await new Promise((done) => setTimeout(done, 10));
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const next = run("program.mjs");
    expect([next.status, next.stderr.includes("Another start is installing"), calls()]).to.deep.equal([7, true, 1]);
  });

  it("take what npm ci installed by hand as it is", () => {
    execFileSync("npm", ["ci"], { cwd: folder, env: env() });
    expect(run("program.mjs").stderr).to.equal("");
  });

  it("install once when two start at once, also after one that died installing", async () => {
    writeFileSync(join(folder, ".install.lock"), "999999999");
    const starts = [1, 2].map(
      () =>
        new Promise((resolve) => {
          const child = spawn(process.execPath, ["scripts/run.mjs", "program.mjs"], { cwd: folder, env: env() });
          child.on("exit", resolve);
        }),
    );
    expect(await Promise.all(starts)).to.deep.equal([7, 7]);
    expect(calls()).to.equal(1);
  });

  it("say what failed when npm does, and what is missing", () => {
    writeFileSync(join(folder, "bin/npm"), "#!/bin/sh\nexit 3\n");
    const failed = run("program.mjs");
    expect([failed.status, failed.stderr.includes("npm ci failed (3).")]).to.deep.equal([3, true]);
  });

  it("build the pages for what serves them, by the script that builds them", () => {
    run("program.mjs");
    const script = "scripts/web/build-pages.ts";
    expect(existsSync(join(root, script))).to.equal(true);
    mkdirSync(join(folder, "scripts/web"));
    writeFileSync(join(folder, script), "console.error('Built', ...process.argv.slice(2));");
    mkdirSync(join(folder, "server"));
    writeFileSync(join(folder, "server/main.mjs"), "console.log('serves');");
    const { stdout, stderr } = run("server/main.mjs");
    expect([stdout, stderr]).to.deep.equal(["serves\n", "Built --if-needed\n"]);
    expect(run("program.mjs").stderr).to.equal("");
  });

  it("leave no process beside the program", async () => {
    run("program.mjs");
    writeFileSync(join(folder, "number.mjs"), "console.log(process.pid);");
    const child = spawn(process.execPath, ["scripts/run.mjs", "number.mjs"], { cwd: folder, env: env() });
    const [said] = await once(child.stdout, "data");
    expect(Number(said)).to.equal(child.pid);
  });

  it("pass signals on, and end as the program ended", async () => {
    run("program.mjs");
    const child = spawn(process.execPath, ["scripts/run.mjs", "waits.mjs"], { cwd: folder, env: env() });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).to.equal(5);
  });

  it("on Windows, where Ctrl-C reaches the program by itself and a kill would cut it off, wait for its own end", async () => {
    run("program.mjs");
    cpSync(join(folder, "node_modules/node/bin/node"), join(folder, "node_modules/node/bin/node.exe"), {
      verbatimSymlinks: true,
    });
    writeFileSync(
      join(folder, "own-end.mjs"),
      "process.on('SIGINT', () => process.exit(6)); console.log(process.pid); setInterval(() => {}, 1e3);",
    );
    const onWindows = `data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })`;
    const args = ["--import", onWindows, "scripts/run.mjs", "own-end.mjs"];
    const child = spawn(process.execPath, args, { cwd: folder, env: env() });
    const [program] = await once(child.stdout, "data");
    const ended = once(child, "exit");
    child.kill("SIGHUP");
    child.kill("SIGINT");
    // Neither ended it: the console's own Ctrl-C does.
    process.kill(Number(program), "SIGINT");
    expect(await ended).to.deep.equal([6, null]);
  });

  it("end the program when the shell that npm puts between is ended", async () => {
    run("program.mjs");
    writeFileSync(
      join(folder, "told.mjs"),
      `import { writeFileSync } from "node:fs";
process.on("SIGTERM", () => { writeFileSync("told", "SIGTERM"); process.exit(); });
console.log("up");
setInterval(() => {}, 1e3);`,
    );
    const shell = spawn("/bin/sh", ["-c", `"${process.execPath}" scripts/run.mjs told.mjs; true`], {
      cwd: folder,
      env: { ...env(), npm_lifecycle_event: "start" },
    });
    await new Promise((resolve) => shell.stdout.once("data", resolve));
    shell.kill("SIGTERM");
    const told = join(folder, "told");
    for (let waited = 0; !existsSync(told) && waited < 5000; waited += 50)
      await new Promise((done) => setTimeout(done, 50));
    expect(readFileSync(told, "utf8")).to.equal("SIGTERM");
  });

  it("refuse a program that is not there, and none at all", () => {
    run("program.mjs");
    expect(run("nothing").status).to.equal(127);
    expect(run().status).to.equal(64);
  });
});

describe("a start on an older Node", () => {
  it("is answered in one line", () => {
    const script = `Object.defineProperty(process.versions, "node", { value: "20.20.2" }); await import("./server/main.mjs");`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: root,
      encoding: "utf8",
    });
    expect([status, stderr]).to.deep.equal([78, "This needs Node 24 or later; run npm start, which brings it.\n"]);
  });
});
