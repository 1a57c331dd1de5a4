// The command behind `npm test`: what its last line counts, and when it fails.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../support/run/process.ts";

describe("npm test", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-test-command-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs this test file, and this before it; answers the exit code and the last line. */
  function run(test: string, before: string): readonly [code: number | null, last: string | undefined] {
    const [file, required] = [join(folder, "one.test.ts"), join(folder, "before.mjs")];
    writeFileSync(file, test);
    writeFileSync(required, before);
    const args = [join(root, "scripts/test.ts"), "--no-parallel", "--require", required, file];
    const { SVC_TEST_MSSQL_URL: _, SVC_TEST_PART: __, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
    return [status, stdout.trim().split("\n").at(-1)];
  }

  it("ends with how many tests passed, and with 0 when none failed", () => {
    expect(run("it('passes', () => {});", "")).to.deep.equal([0, "1 passed, 0 failed"]);
    expect(run("it('fails', () => { throw new Error(); });", "")).to.deep.equal([1, "0 passed, 1 failed"]);
  });

  it("fails when the run ended before its report, though it says that all is well", () => {
    expect(run("it('passes', () => {});", "process.exit(0);")).to.deep.equal([1, "0 passed, 1 failed"]);
  });
});
