// Checks the contract's schemas: that each field is described and bounded, and that instants follow the design.
import { expect } from "chai";
import { type ContractDocument, everySchema, readContract, type Schema } from "./contract-document.ts";

describe("the contract's schemas", () => {
  let contract: ContractDocument;
  let all: readonly [way: string, schema: Schema][];
  let inputs: readonly [way: string, schema: Schema][];
  let answers: readonly [way: string, schema: Schema][];

  /** The paths of the schemas that break a rule. */
  function breaking(schemas: readonly [string, Schema][], rule: (schema: Schema) => boolean): readonly string[] {
    return schemas.filter(([, schema]) => !rule(schema)).map(([way]) => way);
  }

  before(async () => {
    contract = await readContract();
    inputs = contract.operations.flatMap(({ operationId, parameters = [], requestBody }) => [
      ...parameters.flatMap(({ name, schema }) => [...everySchema(schema, `${operationId} ${name}`)]),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [...everySchema(schema, operationId)]),
    ]);
    answers = contract.operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema }) => [...everySchema(schema, operationId)]),
      ),
    );
    all = [...inputs, ...answers];
  });

  it("describe every schema and every field", () => {
    const named = Object.entries(contract.components.schemas);
    expect(breaking(named, (schema) => Boolean(schema.description))).to.deep.equal([]);
    const fields = all.flatMap(([way, schema]) =>
      Object.entries(schema.properties ?? {}).map(([name, field]): [string, Schema] => [`${way}.${name}`, field]),
    );
    expect(breaking(fields, (field) => Boolean(field.description))).to.deep.equal([]);
  });

  it("are all in use", () => {
    for (const name of Object.keys(contract.components.schemas)) {
      expect(contract.text).to.include(`"#/components/schemas/${name}"`);
    }
  });

  it("define for every object whether it may have further fields", () => {
    const objects = all.filter(([, schema]) => schema.type === "object");
    expect(breaking(objects, (schema) => schema.additionalProperties !== undefined)).to.deep.equal([]);
  });

  it("require every field in answers, except a problem's errors", () => {
    const records = answers.filter(([, schema]) => schema.properties !== undefined);
    const isWhole = ({ properties = {}, required = [] }: Schema) =>
      Object.keys(properties).every(
        (name) => required.includes(name) || ("traceId" in properties && name === "errors"),
      );
    expect(breaking(records, isWhole)).to.deep.equal([]);
  });

  it("let answers grow, by fields and by values, and limit requests to the defined ones", () => {
    const isRecord = ([, schema]: [string, Schema]) => schema.properties !== undefined;
    expect(breaking(answers.filter(isRecord), (schema) => schema.additionalProperties === true)).to.deep.equal([]);
    // The further fields of a newer agent are stored.
    const closed = inputs.filter(([way]) => !way.startsWith("postAgentMessage.Payload"));
    expect(breaking(closed.filter(isRecord), (schema) => schema.additionalProperties === false)).to.deep.equal([]);
    const isText = ([, schema]: [string, Schema]) => schema.type === "string";
    expect(breaking(answers.filter(isText), (schema) => schema.enum === undefined)).to.deep.equal([]);
    expect(breaking(inputs, (schema) => schema["x-extensible-enum"] === undefined)).to.deep.equal([]);
    const { AlertSeverity, AlertSeverityInput, LicenseServerStatus } = contract.components.schemas;
    expect(AlertSeverity).to.deep.include({ type: "string", "x-extensible-enum": ["Critical", "Warning", "Info"] });
    expect(AlertSeverityInput).to.deep.include({ type: "string", enum: ["Critical", "Warning", "Info"] });
    expect(LicenseServerStatus?.description).to.match(/ More values may come\.$/);
  });

  it("bound every whole number by the range of every language", () => {
    const integers = all.filter(([, schema]) => schema.type === "integer");
    const isBounded = ({ minimum, maximum }: Schema) => Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum);
    expect(breaking(integers, isBounded)).to.deep.equal([]);
  });

  it("list null among the values of an enum exactly where it may be null", () => {
    const enums = all.filter(([, schema]) => schema.enum !== undefined);
    expect(breaking(enums, (schema) => schema.enum?.includes(null) === (schema.nullable ?? false))).to.deep.equal([]);
  });

  it("bound every text of a request, and exclude NUL", () => {
    const messages = ["BrokerCompositeMessage", "BrokerCommandCreate", "BrokerCommandUpdates", "AgentMessage"];
    const names = [...messages, "SessionQuery", "FeatureQuery", "FeatureUsageQuery", "DenialQuery"];
    const texts = names
      .flatMap((name) => [...everySchema(contract.components.schemas[name] ?? {}, name)])
      .filter(([, schema]) => schema.type === "string" && schema.enum === undefined)
      // The output of a program is accepted whatever it is: test/contract/administration/broker-commands.test.ts.
      .filter(([way]) => !/\.(Output|ErrorMessage)$/.test(way) || /LogEvent|Events/.test(way));
    expect(texts.length).to.be.greaterThan(50);
    const isBounded = ({ maxLength, pattern, format }: Schema) =>
      format === "date-time" ||
      (maxLength !== undefined && pattern !== undefined && !new RegExp(pattern, "u").test("a\0b"));
    expect(breaking(texts, isBounded)).to.deep.equal([]);
  });

  it("exclude NUL from every text in a query", () => {
    const parameters = contract.operations.flatMap((operation) => operation.parameters ?? []);
    const texts = parameters
      .filter((parameter) => parameter.in === "query")
      .flatMap(({ name, schema }) => [...everySchema(schema, name)])
      .filter(([, schema]) => schema.type === "string" && schema.enum === undefined && schema.format === undefined);
    expect(texts.length).to.be.greaterThan(50);
    const isWithoutNul = ({ pattern }: Schema) => pattern !== undefined && !new RegExp(pattern, "u").test("a\0b");
    expect(breaking(texts, isWithoutNul)).to.deep.equal([]);
  });

  it("distinguish kinds of messages and events by values that only one kind has", () => {
    for (const name of ["BrokerMessage", "LogEvent"]) {
      const { oneOf = [], discriminator } = contract.components.schemas[name] ?? {};
      const values = oneOf.flatMap((kind) => kind.properties?.[discriminator?.propertyName ?? ""]?.enum ?? []);
      expect(values).to.have.members(Object.keys(discriminator?.mapping ?? {}));
      expect(values).to.have.lengthOf(new Set(values).size);
    }
  });

  it("write instants in answers as date-time", () => {
    const instants = answers.filter(([way]) => /Utc$/.test(way));
    expect(instants.length).to.be.greaterThan(20);
    expect(breaking(instants, (schema) => schema.format === "date-time")).to.deep.equal([]);
  });

  it("declare an instant of a request as date-time, for which generated clients have a type", () => {
    const { InstantInput, NullableInstantInput } = contract.components.schemas;
    for (const schema of [InstantInput, NullableInstantInput]) {
      expect(schema).to.include({ type: "string", format: "date-time" });
      expect(schema).to.not.have.any.keys("pattern", "x-expected", "anyOf");
    }
  });
});
