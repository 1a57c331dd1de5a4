// scripts/run.mjs: it fetches Node where the machine's is too old, installs what is missing, builds the pages of what serves them,
// and runs the program; signals and exit codes are the program's.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect } from "chai";
import { root } from "../../support/run/process.ts";

/** An npm that notes its calls, and "installs": the list that npm writes last, with the tools unless they are left out. */
const npm = `#!/bin/sh
echo "$(basename "$PWD"): $*" >> "$CALLS"
sleep 0.3
rm -rf node_modules
mkdir -p node_modules
case "$*" in *--omit=dev*) ;; *) mkdir node_modules/vite ;; esac
if [ "$(basename "$PWD")" = node ]; then
  for system in linux-x64 linux-arm64; do
    mkdir -p node_modules/node-$system/bin
    ln -s "$NODE24" node_modules/node-$system/bin/node
  done
fi
echo '{}' > node_modules/.package-lock.json
`;

describe("a start by scripts/run.mjs", () => {
  let folder = "";
  const calls = () =>
    existsSync(join(folder, "calls")) ? readFileSync(join(folder, "calls"), "utf8").trim().split("\n") : [];
  const env = () => ({
    PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`,
    CALLS: join(folder, "calls"),
    NODE24: process.execPath,
  });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/run.mjs", ...args], { cwd: folder, env: env(), encoding: "utf8" });
  const start = (...args: string[]): ChildProcess & { stdout: NodeJS.ReadableStream } =>
    spawn(process.execPath, ["scripts/run.mjs", ...args], {
      cwd: folder,
      env: env(),
      stdio: ["ignore", "pipe", "inherit"],
    }) as never;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-run-"));
    for (const file of [
      "scripts/run.mjs",
      "scripts/node/package.json",
      "scripts/node/package-lock.json",
      "scripts/web/built-pages.ts",
    ]) {
      mkdirSync(join(folder, file, ".."), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    mkdirSync(join(folder, "bin"));
    mkdirSync(join(folder, "server"));
    writeFileSync(join(folder, "bin/npm"), npm);
    chmodSync(join(folder, "bin/npm"), 0o755);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "package-lock.json"), "{}");
    writeFileSync(join(folder, "program.mjs"), "console.log(...process.argv.slice(2)); process.exitCode = 7;");
    writeFileSync(join(folder, "server/main.mjs"), "console.log('serves');");
    // What the real one leaves: a mark of the sources.
    const builds = `import { mkdirSync, writeFileSync } from "node:fs";
import { builtPages, markFile, markOfSources } from "./built-pages.ts";
mkdirSync(builtPages, { recursive: true });
writeFileSync(markFile, markOfSources());
console.error("Built");`;
    writeFileSync(join(folder, "scripts/web/build-pages.ts"), builds);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("installs first, prints that on standard error, and passes on arguments, output and exit code; the next one is quiet", () => {
    const first = run("program.mjs", "a", "b c");
    expect([first.status, first.stdout]).to.deep.equal([7, "a b c\n"]);
    expect(first.stderr).to.match(/^Installing what package-lock.json names …\nInstalled in \d+ s\.\n$/);
    const second = run("program.mjs");
    expect([second.status, second.stderr, calls().length]).to.deep.equal([7, "", 1]);
  });

  it("installs anew when the lock file changed", () => {
    run("program.mjs");
    const soon = new Date(Date.now() + 5000);
    appendFileSync(join(folder, "package-lock.json"), "\n");
    execFileSync("touch", ["-d", soon.toISOString(), join(folder, "package-lock.json")]);
    run("program.mjs"); // fails, as what is installed stays older than a lock file of the future
    expect(calls()).to.have.lengthOf(2);
  });

  it("installs nothing for the generator of clients, which imports no package", () => {
    for (const file of ["scripts/client.ts", "scripts/client"])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    const { status, stdout } = run("scripts/client.ts", "--help");
    expect([status, stdout.includes("npm run client -- LANGUAGE FOLDER"), calls()]).to.deep.equal([0, true, []]);
  });

  it("builds the pages of what serves them where they are not of the sources, and needs no tools where they are", () => {
    const first = run("server/main.mjs");
    expect([first.stdout, first.stderr.includes("Built\n")]).to.deep.equal(["serves\n", true]);
    expect(calls()[0]).to.contain("ci --include=dev");
    expect(run("server/main.mjs").stderr).to.equal("");
    // As an archive comes: pages built, nothing installed.
    rmSync(join(folder, "node_modules"), { recursive: true });
    const unpacked = run("server/main.mjs");
    expect([unpacked.stdout, unpacked.stderr.includes("for production")]).to.deep.equal(["serves\n", true]);
    expect(calls()[1]).to.contain("ci --omit=dev");
    expect([run("program.mjs").status, calls().length]).to.deep.equal([7, 3]);
  });

  it("installs once when two start at once", async () => {
    const codes = await Promise.all([start("program.mjs"), start("program.mjs")].map((one) => once(one, "exit")));
    expect(codes.map(([code]) => code)).to.deep.equal([7, 7]);
    expect(calls()).to.have.lengthOf(1);
  });

  it("prints what failed when npm does, with its exit code, and leaves no lock", () => {
    writeFileSync(join(folder, "bin/npm"), "#!/bin/sh\nexit 3\n");
    for (let time = 1; time <= 2; time += 1) {
      const failed = run("program.mjs");
      expect([failed.status, failed.stderr.includes("npm ci failed (3)")]).to.deep.equal([3, true]);
    }
  });

  it("ends both of two that start at once when npm fails: the one that waits does not wait for ever", async () => {
    writeFileSync(join(folder, "bin/npm"), "#!/bin/sh\nsleep 1\nexit 3\n");
    const codes = await Promise.all([start("program.mjs"), start("program.mjs")].map((one) => once(one, "exit")));
    expect(codes.map(([code]) => code)).to.have.members([3, 69]);
  });

  it("on an older Node fetches the pinned one into scripts/node, prints that, and runs the program with it", () => {
    const old = `data:text/javascript,if (!process.env.IS_NEW) Object.defineProperty(process.versions, "node", { value: "20.20.2" }); process.env.IS_NEW = "yes";`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", old, "scripts/run.mjs", "program.mjs", "x"],
      {
        cwd: folder,
        env: env(),
        encoding: "utf8",
      },
    );
    expect([status, stdout]).to.deep.equal([7, "x\n"]);
    expect(stderr).to.contain("Node 20.20.2 is too old: fetching Node 24 into scripts/node");
    expect(calls().map((call) => call.split(" ")[0])).to.deep.equal(["node:", `${folder.split("/").at(-1)}:`]);
  });

  it("leaves no process beside the program, so that it gets the signals", async () => {
    writeFileSync(
      join(folder, "waits.mjs"),
      "process.on('SIGTERM', () => process.exit(5)); console.log(process.pid); setInterval(() => {}, 1e3);",
    );
    const child = start("waits.mjs");
    const [printed] = await once(child.stdout, "data");
    expect(Number(printed)).to.equal(child.pid);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).to.deep.equal([5, null]);
  });

  it("ends the program when the shell that npm puts between is ended", async () => {
    writeFileSync(
      join(folder, "ended.mjs"),
      `import { writeFileSync } from "node:fs";
process.on("SIGTERM", () => { writeFileSync("ended", "SIGTERM"); console.log("ended"); process.exit(); });
console.log("up");
setInterval(() => {}, 1e3);`,
    );
    const shell = spawn("/bin/sh", ["-c", `"${process.execPath}" scripts/run.mjs ended.mjs; true`], {
      cwd: folder,
      env: { ...env(), npm_lifecycle_event: "start" },
    });
    await once(shell.stdout, "data");
    shell.kill("SIGTERM");
    await once(shell.stdout, "data");
    expect(readFileSync(join(folder, "ended"), "utf8")).to.equal("SIGTERM");
  });

  it("refuses a program that is not there, and none at all", () => {
    expect(run("nothing").status).to.equal(127);
    expect(run().status).to.equal(64);
  });
});

describe("a start of the server on an older Node", () => {
  it("is answered in one line", () => {
    const script = `Object.defineProperty(process.versions, "node", { value: "20.20.2" }); await import("./server/main.mjs");`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: root,
      encoding: "utf8",
    });
    expect([status, stderr]).to.deep.equal([78, "This needs Node 24 or later; run npm start, which fetches it.\n"]);
  });
});
