// server/start/compiled.ts: a start that met new files becomes one that finds them compiled.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { runNode } from "../../support/run/process.ts";

describe("a start from new files", function () {
  this.timeout(60_000);
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-new-files-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("goes on in the same process as a start that took the types out of nothing", async function () {
    if (process.platform === "win32" || process.env.NODE_COMPILE_CACHE === undefined) this.skip();
    writeFileSync(join(folder, "new.ts"), `export const name: string = ${JSON.stringify(folder)};`);
    writeFileSync(
      join(folder, "start.mjs"),
      `import "./new.ts";
       const isMarked = process.argv.at(-1) === "--marked";
       const hasTakenOut = process.moduleLoadList.some((name) => name.includes("amaro"));
       console.log(process.pid, isMarked, hasTakenOut);
       const { startFromCache } = await import(${JSON.stringify(new URL("../../../server/start/compiled.ts", import.meta.url).href)});
       if (!isMarked) await startFromCache("--marked");`,
    );
    const { child, ended } = runNode([join(folder, "start.mjs")]);
    const { code, stdout, stderr } = await ended;
    expect([code, stdout], stderr).to.deep.equal([0, `${child.pid} false true\n${child.pid} true false\n`]);
  });
});
