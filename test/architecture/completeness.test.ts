// That nothing of the contract and no setting is forgotten: each operation has what it owes, each setting is explained.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { handlers } from "../../handlers/index.ts";
import { settings, settingsOfOthers } from "../../server/settings/settings.ts";
import { root, sourcesIn } from "./sources.ts";

interface OperationObject {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

describe("each operation of the contract", () => {
  const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
  const operations = Object.values<Record<string, OperationObject>>(contract.paths).flatMap(
    Object.values<OperationObject>,
  );
  const titles = sourcesIn("test/contract")
    .flatMap(({ text }) => [...text.matchAll(/\b(?:describe|it)\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g)])
    .map(([, plain, template]) => plain ?? template ?? "");
  const lacking = (has: (operation: OperationObject) => boolean) =>
    operations.filter((operation) => !has(operation)).map(({ operationId }) => operationId);

  it("has a handler of its name, and there are no others", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).to.deep.equal(Object.keys(handlers).sort());
  });

  it("has a contract test whose title names it", () => {
    expect(
      lacking(({ operationId }) => titles.some((title) => new RegExp(`\\b${operationId}\\b`).test(title))),
    ).to.deep.equal([]);
  });

  it("has a summary, a tag, security, and a default problem", () => {
    expect(lacking(({ summary }) => summary !== undefined)).to.deep.equal([]);
    expect(lacking(({ tags }) => tags?.length === 1)).to.deep.equal([]);
    expect(lacking(({ security = contract.security }) => security.length > 0)).to.deep.equal([]);
    expect(lacking(({ responses }) => responses.default !== undefined)).to.deep.equal([]);
  });

  it("has an example of every answer", () => {
    // Files are shown by the CSV that they are made of.
    const isFile = (content: object) => JSON.stringify(content).includes('"format":"binary"');
    const hasExamples = (content: object) => "example" in content || "examples" in content || isFile(content);
    expect(
      lacking(({ responses }) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith("2"))
          .flatMap(([, response]) => Object.values(response.content ?? {}))
          .every(hasExamples),
      ),
    ).to.deep.equal([]);
  });
});

describe("each setting", () => {
  const described = readFileSync(join(root, ".env.example"), "utf8").match(/(?<=^#)SVC_[A-Z_]+(?==)/gm) ?? [];
  const ofTheCollector = [
    ...new Set(readFileSync(join(root, "collector/settings/config.ts"), "utf8").match(/\bSVC_[A-Z_]+\b/g)),
    // Those of the server that the collector reads too are among the server's.
  ].filter((name) => !(name in settings));

  it("stands in .env.example once, and nothing else does", () => {
    expect(described.toSorted()).to.deep.equal([...Object.keys(settings), ...ofTheCollector].sort());
  });

  it("of the collector is recognised by the server as another program's", () => {
    const isRecognised = (name: string) =>
      settingsOfOthers.some((other) => name === other || (other.endsWith("_") && name.startsWith(other)));
    expect(ofTheCollector.filter((name) => !isRecognised(name))).to.deep.equal([]);
  });
});
