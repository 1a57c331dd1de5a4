// The documents beside the code, and its comments: what they name is there. Whether their sentences are true is for the reader.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { everything, root } from "./sources.ts";

const documents = globSync("{*.md,docs/**/*.md,columnar/**/*.md,web/README.md}", { cwd: root }).filter(
  (name) => name !== "CHANGELOG.md",
);
const files = everything.map(({ file }) => `/${file}`);
/** Whether a file of the code, somewhere, has this name or path. */
const isFile = (name: string) => files.some((file) => file.endsWith(`/${name}`));
const textOf = (name: string) => readFileSync(join(root, name), "utf8");

describe("the documents", () => {
  it("name files and folders that there are", () => {
    const named = (name: string) =>
      [
        ...textOf(name).matchAll(
          /`((?:columnar|db|directory|docs|domain|generated|handlers|identity|legacy-soap|server|collector|web|scripts|spec|test)\/[\w./-]*)`/g,
        ),
      ]
        .map(([, path = ""]) => path)
        .filter((path) => !/…|NAME/.test(path) && !/^web\/(built|\.)/.test(path))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${name}: ${path}`);
    expect(documents.flatMap(named)).to.deep.equal([]);
    const alone = (name: string) =>
      [...textOf(name).matchAll(/`([a-z][\w-]*\.(?:tsx?|mjs))`/g)]
        .map(([, file = ""]) => file)
        .filter((file) => !isFile(file))
        .map((file) => `${name}: ${file}`);
    // Files of the cookbook are the reader's.
    expect(documents.filter((name) => !name.startsWith("docs/cookbook/")).flatMap(alone)).to.deep.equal([]);
  });

  it("link to documents and pictures that there are", () => {
    const linked = (name: string) =>
      [...textOf(name).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(join(root, dirname(name), path)))
        .map((path) => `${name}: ${path}`);
    expect(documents.flatMap(linked)).to.deep.equal([]);
  });

  it("name commands that package.json has", () => {
    const { scripts } = JSON.parse(textOf("package.json"));
    const commands = (name: string) =>
      [...textOf(name).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]
        .map(([, command = ""]) => command)
        .filter((command) => !(command in scripts))
        .map((command) => `${name}: npm run ${command}`);
    expect(documents.flatMap(commands)).to.deep.equal([]);
  });

  it("have a README of at most 120 lines", () => {
    expect(textOf("README.md").split("\n").length).to.be.at.most(121);
  });
});

describe("the comments of the code", () => {
  it("name files that there are", () => {
    const missing = everything.flatMap(({ file, text }) =>
      [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
        .flatMap(([comment]) => comment.match(/(?<![\w./@-])(?:[a-z][\w-]*\/)*[a-z][\w.-]*\.(?:tsx?|mjs)\b/g) ?? [])
        .filter((name) => !isFile(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).to.deep.equal([]);
  });
});
