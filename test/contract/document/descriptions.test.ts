// Checks the contract's descriptions, which are the user's documentation: sentences with units, what null means, which statuses an
// operation answers and what an answer looks like. Other tests check whether they are true.
import { expect } from "chai";
import { type ContractDocument, type Operation, readContract, type Schema } from "./contract-document.ts";
import { isSentence, namesUnit } from "./plain-sentences.ts";

/** A described part of the contract, with the path to it. */
interface Described {
  readonly way: string;
  readonly name: string;
  readonly description: string;
  readonly schema: Schema | undefined;
}

describe("the contract's descriptions", () => {
  let contract: ContractDocument;
  let all: readonly Described[];
  let fields: readonly Described[];

  function broken<T extends { readonly way: string }>(things: readonly T[], rule: (thing: T) => boolean): string[] {
    return things.filter((thing) => !rule(thing)).map(({ way }) => way);
  }

  /** Expects that exactly the operations with a property mention it in their descriptions. */
  function exactlyWhere(isSo: (operation: Operation) => boolean, mentions: (description: string) => boolean): void {
    const names = (chosen: readonly Operation[]) => chosen.map(({ operationId }) => operationId);
    const found = names(contract.operations.filter(isSo));
    expect(found).not.to.be.empty;
    expect(names(contract.operations.filter(({ description = "" }) => mentions(description)))).to.deep.equal(found);
  }

  before(async () => {
    contract = await readContract();
    const found = new Map<string, Described>();
    for (const [way, name, node] of describedIn(JSON.parse(contract.text))) {
      found.set(way, { way, name, description: node.description, schema: schemaOf(node) });
    }
    all = [...found.values()];
    fields = all.filter(({ way }) => /\.properties\.\w+$|\.parameters\.[\w-]+$|\.headers\.[\w-]+$/.test(way));
    expect(all.length).to.be.greaterThan(1000);
    expect(fields.length).to.be.greaterThan(500);
  });

  it("are written as sentences: a capital, at least five words and a full stop", () => {
    const isWritten = ({ description }: Described) =>
      /^[A-Z`]/.test(description) && /[.](\n*)$/.test(description) && description.split(/\s+/).length >= 5;
    expect(broken(all, isWritten)).to.deep.equal([]);
  });

  it("have a subject and a verb: no half questions, and no nouns without a verb", () => {
    const fragments = [
      "The name of the feature.",
      "The names of the features that the server has.",
      "A licence server that was deleted.",
      "An instant in UTC, or null.",
      "Which of several it was.",
      "Whether the session is active.",
      "The features of the server which reported last.",
      "Licences in use, and those that are free.",
    ];
    const sentences = [
      "Names the feature.",
      "The names are in the order of the list.",
      "A licence server that was deleted is left out.",
      "It happened at this instant in UTC.",
      "The operation answers in no format that `Accept` names.",
    ];
    expect(fragments.filter(isSentence)).to.deep.equal([]);
    expect(sentences.filter((one) => !isSentence(one))).to.deep.equal([]);
    const isWhole = ({ description }: Described) => isSentence(description.split(/(?<=[.:;])\s/)[0] ?? "");
    expect(broken(all, isWhole)).to.deep.equal([]);
  });

  it("say more than the name of what they describe", () => {
    const addsMeaning = ({ name, description }: Described) => {
      const ofName = name
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .split(/[ -]/);
      const small = ["this", "is", "the", "a", "an", "of", "it", "its", "names", "tells", "counts", "these", "are"];
      const words = description.toLowerCase().match(/[a-z]+/g) ?? [];
      return words.some((word) => ![...ofName, ...ofName.map((one) => `${one}s`), ...small].includes(word));
    };
    expect(broken(all, addsMeaning)).to.deep.equal([]);
  });

  it("name the unit of every number", () => {
    const numbers = fields.filter(({ schema }) => schema?.type === "integer" || schema?.type === "number");
    expect(numbers.length).to.be.greaterThan(150);
    expect(namesUnit("Used", "Counts the features in use.")).to.equal(false);
    expect(namesUnit("Speed", "Counts the licences in use.")).to.equal(false);
    expect(broken(numbers, ({ name, description }) => namesUnit(name, description))).to.deep.equal([]);
  });

  it("name UTC with every instant in an answer", () => {
    const instants = fields.filter(({ schema }) => schema?.format === "date-time");
    expect(instants.length).to.be.greaterThan(40);
    expect(broken(instants, ({ description }) => /\bUTC\b/.test(description))).to.deep.equal([]);
  });

  it("explain null exactly where a value may be null", () => {
    const withSchema = fields.filter(({ schema }) => schema !== undefined);
    // The null of another field, such as "`Total` is null then", does not count.
    const ofItself = (description: string) => description.replaceAll(/`\w+` is null|, null first/g, "");
    const agrees = ({ description, schema }: Described) =>
      /\bnull\b/i.test(ofItself(description)) === (schema?.nullable === true);
    expect(broken(withSchema, agrees)).to.deep.equal([]);
  });

  it("name the default of numbers and texts", () => {
    const given = fields.filter(({ schema }) => ["integer", "number", "string"].includes(schema?.type ?? ""));
    const names = ({ description, schema }: Described) => {
      const { default: value } = (schema ?? {}) as { default?: unknown };
      return value === undefined || description.includes(String(value));
    };
    expect(broken(given, names)).to.deep.equal([]);
  });

  it("explain the values of enums by their names, except for the fields to sort or search by", () => {
    const enums = Object.entries(contract.components.schemas).filter(([name, schema]) => {
      return (schema.enum ?? schema["x-extensible-enum"]) !== undefined && !/Field$/.test(name);
    });
    expect(enums.length).to.be.greaterThan(20);
    const unexplained = enums.flatMap(([name, { description = "", ...schema }]) =>
      (schema.enum ?? schema["x-extensible-enum"] ?? [])
        .filter((value) => value !== null && !description.includes(`\`${value}\``))
        .map((value) => `${name} ${value}`),
    );
    expect(unexplained).to.deep.equal([]);
  });

  it("differ within a record, since no two fields mean the same", () => {
    const twice = Object.entries(contract.components.schemas).flatMap(([name, { properties = {} }]) => {
      // Named enums are described at their schema.
      const texts = Object.values(properties).flatMap((field) =>
        (field.enum ?? field["x-extensible-enum"]) ? [] : (field.description ?? []),
      );
      return new Set(texts).size < texts.length ? [name] : [];
    });
    expect(twice).to.deep.equal([]);
  });

  describe("of operations", () => {
    it("explain when the answer is 404 and 409, and name no undeclared status", () => {
      for (const status of ["404", "409"]) {
        exactlyWhere(
          ({ responses }) => status in responses,
          (description) => description.includes(status),
        );
      }
      const undeclared = contract.operations.flatMap(({ operationId, description = "", responses }) =>
        (description.match(/\b[45]\d\d\b(?!,\d)/g) ?? []).filter((one) => !(one in responses)).map(() => operationId),
      );
      expect(undeclared).to.deep.equal([]);
    });

    it("mention pages, CSV and an ETag exactly where the operation has them", () => {
      exactlyWhere(
        ({ responses }) => /first/.test(responses["200"]?.headers.Link?.description ?? ""),
        (description) => /\bin pages\b/.test(description),
      );
      exactlyWhere(
        ({ responses }) => "text/csv" in (responses["200"]?.content ?? {}),
        (description) => description.includes("`Accept: text/csv`"),
      );
      exactlyWhere(
        ({ responses }) => "ETag" in (responses["200"]?.headers ?? {}),
        (description) => description.includes("`ETag`"),
      );
    });

    it("explain what an account that sees only some licence servers gets", () => {
      exactlyWhere(
        (operation) => operation["x-roles"]?.includes("viewer") === true,
        (description) => /An account that sees only some licence servers/.test(description),
      );
    });
  });
});

type Node = Readonly<Record<string, unknown>> & { readonly description: string };

/** Everything with a description, except examples, and fields of that name. */
function* describedIn(node: unknown, way = "", name = ""): Generator<[way: string, name: string, node: Node]> {
  if (Array.isArray(node)) {
    for (const [index, part] of node.entries()) {
      const partName = typeof part?.name === "string" ? part.name : String(index);
      yield* describedIn(part, `${way}.${partName}`, partName);
    }
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if ("description" in node && typeof node.description === "string") yield [way, name, node as Node];
  for (const [key, part] of Object.entries(node)) {
    if (!["example", "examples", "x-examples", "default", "enum"].includes(key)) {
      yield* describedIn(part, `${way}.${key}`, key);
    }
  }
}

/** The schema of a field, a parameter or a header; not a reference, which is described at its target. */
function schemaOf(node: Node): Schema | undefined {
  if (typeof node.schema === "object" && node.schema !== null) return "$ref" in node.schema ? undefined : node.schema;
  return typeof node.type === "string" ? (node as Schema) : undefined;
}
