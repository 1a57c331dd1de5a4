// server/bundle/bundle.mjs: what a start loads, when that is made, and that errors still say where in the sources they happened.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { bundles, currentBundle, root } from "../../../server/bundle/bundle.mjs";
import { withSourcePlaces } from "../../../server/bundle/source-places.ts";
import { runNode } from "../../support/run/process.ts";

/** Prints at the end of the process, as Node has no documented way to ask, whether types were taken out, and of how much there is. */
const tellAtEnd = `process.on("exit", () => console.log(JSON.stringify({
  hasTakenOut: process.moduleLoadList.some((name) => name.includes("amaro")),
  files: Object.keys(process.getBuiltinModule("node:module")._cache).length,
})));`;

describe("the bundle that a server starts from", function () {
  this.timeout(120_000);

  it("is all that it loads, but for what it cannot hold, and nothing in it has types to take out", async () => {
    const { child, ended, printed } = runNode(
      ["--import", `data:text/javascript,${encodeURIComponent(tellAtEnd)}`, "server/main.mjs", "--json"],
      {
        ...{ SVC_DB_URL: "sqlite::memory:", SVC_API_PORT: "0", SVC_IDENTITY_PORT: "0", SVC_DEMO_DATA: "off" },
        ...{ SVC_ADMIN_PASSWORD: "a long password", SVC_LOG_LEVEL: "warn" },
      },
    );
    await printed(/"listening"/);
    child.kill("SIGTERM");
    const { code, stdout, stderr } = await ended;
    const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect([code, told.hasTakenOut], stderr).to.deep.equal([0, false]);
    expect(told.files).to.be.lessThan(200); // two thousand without
  });

  it("has nothing that cannot be loaded", async () => {
    const folder = join(bundles, currentBundle()?.folder ?? "");
    // What does something as soon as it is loaded, as other tests see.
    const programs = /^(serve|compile|thread|process|fill)\b/;
    const files = readdirSync(folder).filter((name) => name.endsWith(".cjs") && !programs.test(name));
    expect(files.length).to.be.greaterThan(20);
    const { code, stderr } = await runNode(["-e", files.map((name) => `require("./${name}")`).join(";")], {}, folder)
      .ended;
    expect(code, stderr).to.equal(0);
  });

  it("is not what the log says of an error, but where in the sources it happened", () => {
    const folder = join(bundles, currentBundle()?.folder ?? "");
    const [chunk = ""] = readdirSync(folder).filter((name) => /^packing-[\w-]+\.cjs$/.test(name));
    const { begin } = createRequire(root)(join(folder, chunk)) as { begin: (input: unknown) => object };
    let stack = "";
    try {
      begin(null);
    } catch (error) {
      stack = (error as Error).stack ?? "";
    }
    expect(stack).to.contain(bundles);
    const [, file = "", line = ""] = /([^\s(]+\.ts):(\d+):\d+/.exec(withSourcePlaces(stack)) ?? [];
    expect(file).to.equal(join(root, "domain/usage/packed/packing.ts"));
    expect(readFileSync(file, "utf8").split("\n")[Number(line) - 1]).to.contain("input.more");
  });
});

describe("a start", function () {
  this.timeout(60_000);
  let folder = "";
  /** Of a project that has nothing but one source, and a build that writes down each time it is run. */
  let moduleOf: (name: "serve" | "compile") => string;
  const built = () => readFileSync(join(folder, "built"), "utf8").length;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "svc-bundle-"));
    const place = join(folder, "server/bundle/bundle.mjs");
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(join(root, "server/bundle/bundle.mjs"), place);
    mkdirSync(join(folder, "scripts/server"), { recursive: true });
    writeFileSync(join(folder, "built"), "");
    writeFileSync(join(folder, "source.ts"), "1");
    writeFileSync(
      join(folder, "scripts/server/build.ts"),
      `import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
       import { bundles, currentFile, hashOf, root } from "../../server/bundle/bundle.mjs";
       appendFileSync(root + "built", ".");
       if (existsSync(root + "full")) process.exit(1);
       const { size, mtimeMs: changedMs } = statSync(root + "source.ts");
       const hash = hashOf(readFileSync(root + "source.ts"));
       mkdirSync(bundles + size, { recursive: true });
       writeFileSync(currentFile, JSON.stringify({ folder: String(size), sources: [{ path: "source.ts", size, changedMs, hash }] }));`,
    );
    ({ moduleOf } = await import(pathToFileURL(place).href));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("makes the bundle where there is none, and the next one finds it", () => {
    expect([moduleOf("serve"), built()]).to.deep.equal([inBundle("1/serve.cjs"), 1]);
    expect([moduleOf("compile"), built()]).to.deep.equal([inBundle("1/compile.cjs"), 1]);
  });

  it("makes it anew for a source with another content, and not for one with another time alone", () => {
    utimesSync(join(folder, "source.ts"), 1, 1);
    expect([moduleOf("serve"), built()]).to.deep.equal([inBundle("1/serve.cjs"), 1]);
    writeFileSync(join(folder, "source.ts"), "22");
    expect([moduleOf("serve"), built()]).to.deep.equal([inBundle("2/serve.cjs"), 2]);
    writeFileSync(join(folder, "source.ts"), "33"); // as long as before
    expect([moduleOf("serve"), built()]).to.deep.equal([inBundle("2/serve.cjs"), 3]);
  });

  it("takes the sources where it cannot be made", () => {
    writeFileSync(join(folder, "source.ts"), "4444");
    writeFileSync(join(folder, "full"), "");
    expect(moduleOf("serve")).to.equal(pathToFileURL(join(folder, "server/start/serve.ts")).href);
  });

  const inBundle = (path: string) => pathToFileURL(join(folder, "node_modules/.cache/server", path)).href;
});
