// Which releases are cut and made, in a folder like the project's: what a version changes, and everything that is refused.
import { rmSync } from "node:fs";
import { expect } from "chai";
import { cleanCommit, commitToRelease } from "../../scripts/release/build.ts";
import { prepare, Refused } from "../../scripts/release/versions.ts";
import { aProject, type Project } from "./a-project.ts";
import type { Example } from "./example-contract.ts";

const versions = ["package.json", "package-lock.json", "spec/openapi.yaml", "generated/openapi.json", "CHANGELOG.md"];
const noMoreThings = ({ operation }: Example) => Object.assign(operation, { operationId: "setOther" });

describe("a release", () => {
  let project: Project;
  beforeEach(() => {
    project = aProject();
  });
  afterEach(() => rmSync(project.folder, { recursive: true }));

  const cut = (version: string, day = "2026-12-01") => prepare(project.folder, version, day, () => project.generate());
  const refusal = (version = "1.0.0") => {
    try {
      commitToRelease(project.folder, version);
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
    return undefined;
  };
  /** Cuts the version, commits it and tags it. */
  function release(version: string): void {
    cut(version);
    project.commit();
    project.git("tag", `v${version}`);
  }
  const addNews = (text = "- More.") =>
    project.write(
      "CHANGELOG.md",
      project.read("CHANGELOG.md").replace("[Unreleased]\n", () => `[Unreleased]\n\n${text}\n`),
    );

  describe("is cut", () => {
    it("by its version in every file that tells one, the contract as the baseline, and no approved change left", () => {
      addNews();
      project.write("spec/released/approved-changes.json", '{ "api-removed: GET /old": "Nobody called it." }');
      cut("1.0.0");
      expect(JSON.parse(project.read("package.json"))).to.deep.include({ version: "1.0.0", license: "UNLICENSED" });
      const { version, packages } = JSON.parse(project.read("package-lock.json"));
      expect([version, packages[""].version, packages["node_modules/x"].version]).to.eql(["1.0.0", "1.0.0", "2.0.0"]);
      expect(JSON.parse(project.read("generated/openapi.json")).info.version).to.equal("1.0.0");
      expect(project.read("container/kubernetes/kustomization.yaml")).to.include('newTag: "1.0.0"');
      expect(project.read("spec/released/openapi.json")).to.equal(project.read("generated/openapi.json"));
      expect(project.read("spec/released/approved-changes.json")).to.equal("{}\n");
      project.commit();
      expect(refusal()).to.equal(undefined);
    });

    it("with what was unreleased under the version and its day, before the older ones, which stay", () => {
      release("1.0.0");
      addNews("- $& of `$1`.");
      cut("1.10.0", "2027-01-31");
      expect(project.read("CHANGELOG.md")).to.equal(
        "# Changelog\n\nWords.\n\n## [Unreleased]\n\n## [1.10.0] - 2027-01-31\n\n- $& of `$1`.\n\n" +
          "## [1.0.0] - 2026-12-01\n\n### Added\n\n- A thing.\n",
      );
    });

    it("above the last one by its numbers, not by its text, and never with nothing to tell", () => {
      release("1.9.0");
      expect(() => cut("1.10.0")).to.throw(Refused, "nothing under ## [Unreleased]");
      addNews();
      const kept = versions.map(project.read);
      for (const version of ["1.9.0", "1.8.99", "0.10.0"]) expect(() => cut(version)).to.throw(Refused, "above 1.9.0");
      for (const version of ["1.10", "v1.10.0", "1.10.0-rc.1", "1.10.0+1", "01.10.0", "", "2", " 2.0.0"])
        expect(() => cut(version), version).to.throw(Refused, "three numbers");
      expect(versions.map(project.read)).to.deep.equal(kept);
      cut("1.10.0");
      expect(JSON.parse(project.read("spec/released/openapi.json")).info.version).to.equal("1.10.0");
    });

    it("under a new first number where something breaks users", () => {
      release("1.0.0");
      addNews();
      project.write("spec/released/approved-changes.json", '{ "api-removed: GET /old": "Nobody called it." }');
      expect(() => cut("1.1.0")).to.throw(Refused, "at least 2.0.0");
      cut("2.0.0");
      expect(project.read("CHANGELOG.md")).to.include("## [2.0.0] - 2026-12-01\n\n- More.");
    });
  });

  describe("is refused", () => {
    it("where the work tree has changes, of a file that git knows or of a new one", () => {
      release("1.0.0");
      expect(cleanCommit(project.folder).id).to.equal(project.git("rev-parse", "HEAD").trim());
      project.write("naïve name.txt", "new");
      expect(refusal()).to.include("not committed").and.include("naïve name.txt");
      rmSync(`${project.folder}/naïve name.txt`);
      project.write("CHANGELOG.md", `${project.read("CHANGELOG.md")}\n`);
      expect(refusal()).to.include("CHANGELOG.md");
      rmSync(`${project.folder}/.git`, { recursive: true });
      expect(refusal()).to.include("no work tree of git");
    });

    it("where the version is none, is not cut, or is not the changelog's last", () => {
      expect(refusal()).to.include("--prepare 1.0.0");
      release("1.0.0");
      for (const version of ["1.0", "v1.0.0", "1.0.0-rc.1", "one", ""])
        expect(refusal(version), version).to.include("three numbers");
      expect(refusal("0.9.0")).to.include("0.9.0 is not above 1.0.0");
      expect(refusal("1.1.0")).to.include("--prepare 1.1.0");
      addNews();
      project.commit();
      expect(refusal()).to.include("has changes under ## [Unreleased]");
      const before = project.read("CHANGELOG.md").replace("- More.\n", "");
      project.write("CHANGELOG.md", `${before}\n## [1.2.0] - 2026-01-01\n\n- Later, yet below.\n`);
      project.commit();
      expect(refusal()).to.include("1.0.0 is not above 1.2.0");
      project.write("CHANGELOG.md", "# Changelog\n\n## [1.0.0] - 2026-12-01\n");
      project.commit();
      expect(refusal()).to.include("has nothing under ## [1.0.0]");
    });

    for (const file of [
      "package.json",
      "package-lock.json",
      "generated/client/package.json",
      "spec/openapi.yaml",
      "container/kubernetes/kustomization.yaml",
    ]) {
      it(`where ${file} tells another version`, () => {
        release("1.0.0");
        project.write(file, project.read(file).replace("1.0.0", "1.0.1"));
        project.commit();
        expect(refusal()).to.equal(`${file} has 1.0.1, not 1.0.0.`);
      });
    }

    it("where the contract has changed since it was frozen, and the more so where that breaks users", () => {
      release("1.0.0");
      project.generate(({ parameters }) => parameters.push({ name: "New", in: "query", schema: {} }));
      project.commit();
      expect(refusal()).to.match(/^The contract has changed since it was frozen.*$/);
      project.generate(noMoreThings);
      project.commit();
      expect(refusal()).to.include("breaking, and not approved: api-operation-id-changed");
    });

    it("where it breaks users of the release before, though the baseline knows nothing of it any more", () => {
      release("1.0.0");
      addNews();
      prepare(project.folder, "1.1.0", "2026-12-02", () => project.generate(noMoreThings));
      project.commit();
      expect(refusal("1.1.0")).to.equal("breaks users of 1.0.0: api-operation-id-changed: PUT /things setThing");
    });

    it("where its tag is on another commit; one on this commit is no fault", () => {
      release("1.0.0");
      expect(refusal()).to.equal(undefined);
      project.git("commit", "--quiet", "--allow-empty", "--message", "Later");
      expect(refusal()).to.include("v1.0.0 is a tag of another commit");
    });
  });
});
