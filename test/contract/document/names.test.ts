// Checks the names that generators of clients take from the contract, or invent where it has none: classes, methods, parameters,
// fields and constants. No generator is run here; test/clients/generated-clients.ts runs them.
import { expect } from "chai";
import { type ContractDocument, everySchema, readContract, type Schema } from "./contract-document.ts";

type Raw = { readonly [name: string]: unknown } & { readonly $ref?: string; readonly enum?: readonly unknown[] };

/** The keys of a schema that contain other schemas; examples and extensions contain none. */
const within = ["schema", "items", "additionalProperties", "allOf", "oneOf", "anyOf", "not"];
const words = /^([A-Z][a-z]+)+$/;
const folded = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
const doubled = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

/** Names that a language or its generator uses for something else, so that ours would change: `Object` becomes `ModelObject`. */
const taken =
  /^(Api|ApiClient|ApiException|ApiResponse|Boolean|Class|Configuration|Date|Dictionary|Double|Enum|Error|Event|Exception|File|Float|Function|Integer|Interface|List|Long|Map|Module|Number|Object|Option|Package|Promise|Record|Request|Response|Set|String|Symbol|Task|Type|Void)$/;
/** Suffixes of names that generators invent. */
const madeUp = /(Inner|AllOf|OneOf|AnyOf|Enum|InlineObject|InlineResponse|Body|\d)$|^(Inline|Nullable$)/;
/** Reserved words of Python, Java, C#, Go and TypeScript, in the case of fields and parameters. */
const reserved = new Set(
  "and as assert async await base bool boolean break byte case catch chan char checked class const continue debugger decimal def default defer del delegate delete do double elif else enum event except explicit export extends extern false final finally fixed float for foreach from func function global go goto if implements implicit import in instanceof int interface internal is lambda let lock long namespace native new none nonlocal not null object operator or out override package params pass private protected public raise range readonly ref return sbyte sealed select short sizeof stackalloc static string struct super switch synchronized this throw throws transient true try typeof uint ulong unchecked unsafe ushort using var virtual void volatile while with yield".split(
    " ",
  ),
);

describe("the names in the contract", () => {
  let contract: ContractDocument;
  let raw: { readonly paths: Raw; readonly components: { readonly schemas: Readonly<Record<string, Raw>> } };
  let named: readonly [name: string, schema: Schema][];

  /** Every unnamed schema below a part of the document, as it is written. */
  function* unnamed(node: unknown, way: string, isSchema = false): Generator<[way: string, schema: Raw]> {
    if (Array.isArray(node))
      for (const [index, one] of node.entries()) yield* unnamed(one, `${way}/${index}`, isSchema);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    if (isSchema) yield [way, node as Raw];
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties")
        for (const [name, one] of Object.entries(value as Raw)) yield* unnamed(one, `${way}.${name}`, true);
      else if (!/^examples?$|^x-/.test(key)) yield* unnamed(value, `${way}/${key}`, within.includes(key));
    }
  }

  before(async () => {
    contract = await readContract();
    raw = JSON.parse(contract.text);
    named = Object.entries(contract.components.schemas);
  });

  it("are given to every record, every choice and every set of values, so that no generator invents one", () => {
    const { schemas, ...others } = raw.components;
    const ofComponents = Object.entries(schemas).flatMap(([name, schema]) => [...unnamed(schema, name)]);
    const inline = [...unnamed(raw.paths, "paths"), ...unnamed(others, "components"), ...ofComponents];
    expect(inline).to.have.length.greaterThan(1_000);
    const broken = inline.filter(([, { properties, oneOf, anyOf, allOf, enum: values = [] }]) => {
      const isKind = values.length === 1; // the discriminator of a message, or a constant
      const isReference = allOf === undefined || (Array.isArray(allOf) && allOf.length === 1 && "$ref" in allOf[0]);
      return properties || oneOf || anyOf || !isReference || (values.length > 0 && !isKind);
    });
    expect(broken.map(([way]) => way)).to.deep.equal([]);
    const choices = Object.entries(schemas).flatMap(([name, { oneOf = [], anyOf = [] }]) =>
      [oneOf, anyOf].flat().map((part): [string, Raw] => [name, part as Raw]),
    );
    expect(choices).to.have.length.greaterThan(10);
    expect(choices.filter(([, part]) => part.$ref === undefined).map(([name]) => name)).to.deep.equal([]);
  });

  it("are given only to records, choices and values: some languages make no class of a named map or list", () => {
    const parts = JSON.stringify(Object.values(raw.components.schemas).map(({ oneOf = [] }) => oneOf));
    const broken = named.filter(([name, { type, properties }]) => {
      const isPart = parts.includes(`"#/components/schemas/${name}"`);
      return (type === "object" && properties === undefined) || (type === "array" && !isPart);
    });
    expect(broken.map(([name]) => name)).to.deep.equal([]);
  });

  it("of schemas and tags are whole words, all different, and free in every language", () => {
    const names = named.map(([name]) => name);
    expect(names.filter((name) => !words.test(name) || taken.test(name) || madeUp.test(name))).to.deep.equal([]);
    expect(doubled(names.map(folded))).to.deep.equal([]);
    const tags = contract.tags.map(({ name }) => name);
    expect(tags.filter((name) => !words.test(name.replace(/V\d$/, "")))).to.deep.equal([]);
    expect(doubled([...tags, ...names].map(folded))).to.deep.equal([]);
  });

  it("of operations are a verb and what it is about, all different in upper and lower case", () => {
    const names = contract.operations.map(({ operationId }) => operationId);
    const verbs = /^(add|create|delete|get|import|post|query|revoke|rotate|set|test|update)[A-Z]/;
    expect(
      names.filter((name) => !verbs.test(name) || !words.test(name[0]?.toUpperCase() + name.slice(1))),
    ).to.deep.equal([]);
    expect(doubled(names.map(folded))).to.deep.equal([]);
  });

  it("of parameters and fields are different in every style of writing, and reserved in no language", () => {
    const bodies = new Map(
      Object.values(raw.paths).flatMap((methods) =>
        Object.values(methods as Record<string, Raw>).map(({ operationId, requestBody }) => {
          const [, body = ""] = /"schema":\{"\$ref":"[^"]*\/(\w+)"/.exec(JSON.stringify(requestBody ?? {})) ?? [];
          return [operationId, body];
        }),
      ),
    );
    const lists = [
      ...contract.operations.map(({ operationId, parameters = [] }) => ({
        way: operationId,
        names: [...parameters.map(({ name }) => name), bodies.get(operationId) ?? ""],
      })),
      ...named.flatMap(([name, schema]) =>
        [...everySchema(schema, name)].map(([way, { properties = {} }]) => ({ way, names: Object.keys(properties) })),
      ),
    ];
    for (const { way, names } of lists) {
      expect(doubled(names.map(folded)), way).to.deep.equal([]);
      expect(
        names.filter((name) => reserved.has(folded(name))),
        way,
      ).to.deep.equal([]);
    }
  });

  it("of an enum's values are complete in every language: none begins with a digit, none is lost, all differ", () => {
    const enums = named.filter(([, schema]) => schema.enum !== undefined);
    expect(enums).to.have.length.greaterThan(20);
    for (const [name, schema] of enums) {
      const values = (schema.enum ?? []).filter((value) => value !== null).map(String);
      expect(
        values.filter((value) => !/^[A-Za-z][A-Za-z0-9_-]*$/.test(value)),
        name,
      ).to.deep.equal([]);
      expect(doubled(values.map(folded)), name).to.deep.equal([]);
      const constants = schema["x-enum-varnames"];
      if (constants === undefined) continue;
      expect(constants, name).to.have.lengthOf(values.length);
      expect(
        constants.filter((constant) => !/^[A-Z]+(_[A-Z]+)*$/.test(constant)),
        name,
      ).to.deep.equal([]);
    }
  });

  it("of number types are given: whole numbers are int32 or int64, by their range, and the others double", () => {
    const inputs = contract.operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.map(({ name, schema }): [string, Schema] => [`${operationId} ${name}`, schema]),
    );
    const all = [...inputs, ...named].flatMap(([way, schema]) => [...everySchema(schema, way)]);
    const expected = ({ type, maximum = 0 }: Schema) =>
      type === "number" ? "double" : maximum > 2 ** 31 - 1 ? "int64" : "int32";
    const numbers = all.filter(([, { type }]) => type === "integer" || type === "number");
    expect(numbers).to.have.length.greaterThan(300);
    const broken = numbers.filter(([, schema]) => schema.format !== expected(schema));
    expect([...new Set(broken.map(([way]) => way))]).to.deep.equal([]);
  });
});
