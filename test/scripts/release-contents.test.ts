// What a release says of the packages in it: the licence texts of what is bundled, and
// which packages a bundler put together. By small examples; the command does it with what is installed.
import { expect } from "chai";
import { bundledPackages } from "../../scripts/bundled-packages.ts";
import { licenceTexts } from "../../scripts/release/bundles.ts";
import type { Component, Sbom } from "../../scripts/release/sbom.ts";

const text = (content: string) => ({ license: { text: { content: Buffer.from(content).toString("base64") } } });

function aComponent(place: string, version: string, more: Partial<Component> = {}): Component {
  const name = place.split("/").at(-1) ?? "";
  const properties = [{ name: "cdx:npm:package:path", value: place }];
  const licenses = [{ license: { id: "MIT" } }];
  return { name, version, licenses, properties, ...more };
}

function anSbom(...components: Component[]): Sbom {
  return { components };
}

describe("the licence texts of a release", () => {
  const standard = (id: string) => (id === "MIT" ? "The standard text of MIT.\n" : undefined);
  const own = (...texts: string[]) => ({ evidence: { licenses: texts.map(text) } });
  const sbom = anSbom(
    aComponent("node_modules/a", "1.0.0", { group: "@some", ...own("(c) A\n", "Its NOTICE: ©") }),
    aComponent("node_modules/b", "2.0.0", { author: "B <b@example.com>" }),
    aComponent("node_modules/c", "3.0.0", { licenses: [{ license: { name: "Own" } }] }),
  );
  const of = (...packages: string[]) => licenceTexts("Of the pages", sbom, packages, standard);

  it("are those that each package brings, its notice among them, else the standard one with its author", () => {
    const line = "=".repeat(80);
    expect(of("node_modules/a", "node_modules/b")).to.equal(
      `Of the pages\n\n${line}\n@some/a 1.0.0 (MIT)\n${line}\n\n(c) A\n\nIts NOTICE: ©\n\n` +
        `${line}\nb 2.0.0 (MIT)\n${line}\n\nThe package has no text of it. Author: B <b@example.com>.\n\n` +
        "The standard text of MIT.\n\n",
    );
  });

  it("are never left out: a package without any text, or one that the SBOM does not know, ends the release", () => {
    expect(() => of("node_modules/c")).to.throw('c has no licence text, and there is no standard text of "Own"');
    expect(() => of("node_modules/d")).to.throw("node_modules/d is bundled, but is not in the SBOM");
  });

  it("are of the packages that a bundle contains, by the folders of their modules", () => {
    const modules = {
      "\0rolldown/runtime.js": {},
      "/project/web/main.tsx": {},
      "/project/node_modules/react/index.js?commonjs": {},
      "\0/project/node_modules/@tanstack/store/dist/a.js": {},
      "/project/node_modules/@tanstack/store/dist/b.js": {},
      "/project/node_modules/x/node_modules/y/index.js": {},
    };
    const bundle = { output: [{ type: "chunk", modules }, { type: "asset" }] };
    expect(bundledPackages(bundle, "/project")).to.deep.equal([
      "node_modules/@tanstack/store",
      "node_modules/react",
      "node_modules/x/node_modules/y",
    ]);
  });
});
