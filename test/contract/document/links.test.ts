// The contract's links: each leads from an answer to an operation, by a value of the answer that is a parameter of this operation.
// test/contract/whole/examples.test.ts follows them in a live service.
import { expect } from "chai";
import { type ContractDocument, examplesOf, type Link, type Operation, readContract } from "./contract-document.ts";

interface Written {
  readonly source: Operation;
  readonly name: string;
  readonly link: Link;
  readonly target: Operation | undefined;
}

/** The value at a JSON pointer; undefined where there is none. */
function at(pointer: string, value: unknown): unknown {
  const steps = pointer.slice(1).split("/");
  return steps.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], value);
}

const pointerOf = (expression: string) => /^\$response\.body#(\/.+)$/.exec(expression)?.[1] ?? "";

describe("the contract's links", () => {
  let contract: ContractDocument;
  let links: readonly Written[];

  before(async () => {
    contract = await readContract();
    links = contract.operations.flatMap((source) =>
      Object.values(source.responses).flatMap(({ links: written = {} }) =>
        Object.entries(written).map(([name, link]) => {
          const target = contract.operations.find(({ operationId }) => operationId === link.operationId);
          return { source, name, link, target };
        }),
      ),
    );
  });

  it("lead to an operation and one of its parameters, by a value of an answer's example", () => {
    expect(links).to.have.length.greaterThan(80);
    for (const { source, name, link, target } of links) {
      const title = `${source.operationId}: ${name}`;
      expect(link.description, title).to.match(/^[A-Z].*\.$/);
      const [parameter = "", expression = ""] = Object.entries(link.parameters)[0] ?? [];
      const taken = target?.parameters?.find((one) => one.name === parameter)?.schema;
      expect(taken, title).not.to.equal(undefined);
      const answer = source.responses["200"] ?? source.responses["201"] ?? source.responses["202"];
      const content = answer?.content?.["application/json"];
      const values =
        content === undefined ? [] : examplesOf(content).map((example) => at(pointerOf(expression), example));
      expect(values, title).to.satisfy((all: unknown[]) => all.some((value) => value !== undefined && value !== null));
      const type = (taken?.type === "array" ? taken.items?.type : taken?.type) === "integer" ? "number" : "string";
      for (const value of values.filter((one) => one !== undefined && one !== null)) expect(value, title).to.be.a(type);
    }
  });

  it("lead on from each look-up, and to each operation on one record", () => {
    const of = (pick: (written: Written) => string) => new Set(links.map(pick));
    const sources = of(({ source }) => source.operationId);
    const targets = of(({ link }) => link.operationId);
    const lookups = contract.operations.filter(({ operationId }) => operationId.endsWith("Lookup"));
    expect(sources).to.include.keys(...lookups.map(({ operationId }) => operationId));
    const single = contract.operations.filter(({ path }) => path.includes("{id}"));
    expect(targets).to.include.keys(...single.map(({ operationId }) => operationId));
  });
});
