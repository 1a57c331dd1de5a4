// A folder like the project's, as small as a release can be made of, in a work tree of git.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { contract, type Example } from "./example-contract.ts";

export interface Project {
  readonly folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  git(...args: string[]): string;
  commit(): void;
  /** As `npm run generate` would: the contract with this change, under the version of spec/, in generated/. */
  generate(change?: (example: Example) => void): void;
}

/** A project of version 1.0.0 that nobody has released; everything is committed. */
export function aProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), "svc-release-"));
  const project: Project = {
    folder,
    read: (file) => readFileSync(join(folder, file), "utf8"),
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    git: (...args) =>
      execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@t", ...args], { cwd: folder, encoding: "utf8" }),
    commit() {
      project.git("add", "--all");
      project.git("commit", "--quiet", "--allow-empty", "--message", "All");
    },
    generate(change) {
      const version = /^ {2}version: (.*)$/m.exec(project.read("spec/openapi.yaml"))?.[1];
      project.write("generated/openapi.json", JSON.stringify({ info: { version }, ...contract(change) }));
      project.write("generated/client/package.json", JSON.stringify({ version }));
    },
  };
  const manifest = { name: "a-project", version: "0.1.0", license: "UNLICENSED" };
  project.write("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  const packages = { "": manifest, "node_modules/x": { version: "2.0.0" } };
  project.write("package-lock.json", `${JSON.stringify({ ...manifest, lockfileVersion: 3, packages }, null, 2)}\n`);
  project.write("CHANGELOG.md", "# Changelog\n\nWords.\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n");
  project.write("spec/openapi.yaml", "openapi: 3.0.3\ninfo:\n  version: 1.0.0\n  title: T\n");
  project.write("container/kubernetes/kustomization.yaml", 'images:\n  - name: a-project\n    newTag: "0.1.0"\n');
  project.generate();
  project.write("spec/released/openapi.json", project.read("generated/openapi.json"));
  project.write("spec/released/approved-changes.json", "{}\n");
  project.git("init", "--quiet");
  project.commit();
  return project;
}
