// What a release of the contract changes, in a folder like the project's: version, changelog, baseline, approved changes.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { release } from "../../scripts/contract/release.ts";
import { root } from "../support/run/process.ts";

describe("a release of the contract", () => {
  let folder: string;
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const versionOf = (file: string) => JSON.parse(read(file)).info.version;

  /** As npm run generate would: the version of spec/ in generated/. */
  function regenerate(): void {
    const version = /^ {2}version: (.*)$/m.exec(read("spec/openapi.yaml"))?.[1];
    const contract = JSON.parse(read("generated/openapi.json"));
    const made = { ...contract, info: { ...contract.info, version } };
    writeFileSync(join(folder, "generated/openapi.json"), JSON.stringify(made));
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-release-"));
    for (const part of ["spec", "generated/openapi.json", "CHANGELOG.md"]) {
      cpSync(join(root, part), join(folder, part), { recursive: true });
    }
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("makes the contract of now the baseline under its version, with no approved change left", () => {
    release(folder, "71.2.10", "2026-12-01", regenerate);
    expect(versionOf("generated/openapi.json")).to.equal("71.2.10");
    expect(read("spec/released/openapi.json")).to.equal(read("generated/openapi.json"));
    expect(JSON.parse(read("spec/released/approved-changes.json"))).to.deep.equal({});
    const changelog = read("CHANGELOG.md");
    writeFileSync(join(folder, "CHANGELOG.md"), changelog.replace("[Unreleased]\n", "[Unreleased]\n\n- More.\n"));
    release(folder, "71.10.0", "2026-12-02", regenerate);
    expect(versionOf("spec/released/openapi.json"), "numbers, not texts").to.equal("71.10.0");
  });

  it("puts what is unreleased in the changelog under the version and its day, before the older ones", () => {
    const before = read("CHANGELOG.md");
    const unreleased = before.slice(before.indexOf("## [Unreleased]\n") + "## [Unreleased]\n".length);
    release(folder, "71.0.0", "2026-12-01", regenerate);
    expect(read("CHANGELOG.md")).to.include(`## [Unreleased]\n\n## [71.0.0] - 2026-12-01\n${unreleased}`);
  });

  it("changes nothing where the version is none, or not above the last, or nothing is new", () => {
    release(folder, "71.0.0", "2026-12-01", regenerate);
    const files = ["CHANGELOG.md", "spec/openapi.yaml", "spec/released/openapi.json"];
    const kept = files.map(read);
    for (const version of ["71.0.0", "70.9.9", "71.0", "v72.0.0", "72.0.0-rc.1", ""]) {
      expect(() => release(folder, version, "2026-12-02", regenerate), version).to.throw("above 71.0.0");
    }
    expect(() => release(folder, "71.0.1", "2026-12-02", regenerate)).to.throw("nothing under ## [Unreleased]");
    expect(files.map(read)).to.deep.equal(kept);
  });
});
