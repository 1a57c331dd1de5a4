// Which changes of a contract break its users, pure, an example of each rule and of what is no break.
import { expect } from "chai";
import { breakingChanges } from "../../scripts/contract/breaking-changes.ts";
import { contract, type Example, type Properties, property, setTop, tagged } from "./example-contract.ts";

const answered = { content: {} };

const breaking: [change: string, make: (example: Example) => void][] = [
  ["api-operation-id-changed: PUT /things setThing", ({ operation }) => Object.assign(operation, { operationId: "x" })],
  ["api-tag-changed: PUT /things", ({ operation }) => Object.assign(operation, { tags: ["Other"] })],
  ["api-security-added: PUT /things", ({ operation }) => Object.assign(operation, { security: [{ key: [] }] })],
  ["api-role-removed: PUT /things viewer", ({ operation }) => Object.assign(operation, { "x-roles": ["other"] })],
  ["request-parameter-removed: PUT /things query Kind", ({ parameters }) => parameters.pop()],
  [
    "request-parameter-became-required: PUT /things query Top",
    ({ parameters }) => Object.assign(parameters[0] ?? {}, { required: true }),
  ],
  [
    "new-required-request-parameter: PUT /things query New",
    ({ parameters }) => parameters.push({ name: "New", in: "query", required: true, schema: { type: "string" } }),
  ],
  [
    "request-maximum-decreased: PUT /things query Top (100 to 50)",
    ({ parameters }) => Object.assign(parameters[0]?.schema ?? {}, { maximum: 50 }),
  ],
  [
    "request-type-changed: PUT /things query Top (integer to string)",
    ({ parameters }) => Object.assign(parameters[0]?.schema ?? {}, { type: "string" }),
  ],
  [
    "request-enum-value-removed: PUT /things query Kind b",
    ({ parameters }) => Object.assign(parameters[1]?.schema ?? {}, { enum: ["a"] }),
  ],
  ["request-property-removed: PUT /things body.Note", ({ body }) => delete (body.properties as Properties).Note],
  ["request-property-became-required: PUT /things body.Note", ({ body }) => (body.required as string[]).push("Note")],
  [
    "new-required-request-property: PUT /things body.New",
    ({ body }) => {
      Object.assign(body.properties as Properties, { New: { type: "string" } });
      (body.required as string[]).push("New");
    },
  ],
  ["request-became-not-nullable: PUT /things body.Note", ({ body }) => delete property(body, "Note").nullable],
  [
    "request-pattern-changed: PUT /things body.Name",
    ({ body }) => Object.assign(property(body, "Name"), { pattern: "^a" }),
  ],
  [
    "request-additional-properties-refused: PUT /things body",
    ({ body }) => Object.assign(body, { additionalProperties: false }),
  ],
  ["response-status-removed: PUT /things 404", ({ operation }) => Object.assign(operation, { responses: { 200: {} } })],
  ["response-property-removed: PUT /things 200.Id", ({ answer }) => delete (answer.properties as Properties).Id],
  ["response-property-became-optional: PUT /things 200.Id", ({ answer }) => (answer.required as string[]).shift()],
  [
    "response-became-nullable: PUT /things 200.Id",
    ({ answer }) => Object.assign(property(answer, "Id"), { nullable: true }),
  ],
  [
    "response-maximum-increased: PUT /things 200.Id (9 to 10)",
    ({ answer }) => Object.assign(property(answer, "Id"), { maximum: 10 }),
  ],
  [
    "response-enum-value-added: PUT /things 200.Kind c",
    ({ answer }) => (property(answer, "Kind").enum as string[]).push("c"),
  ],
  [
    "response-enum-removed: PUT /things 200.Kind",
    ({ answer }) => Object.assign(property(answer, "Kind"), { enum: undefined, "x-extensible-enum": ["a", "b"] }),
  ],
  [
    "response-enum-value-removed: PUT /things 200.State down",
    ({ answer }) => Object.assign(property(answer, "State"), { "x-extensible-enum": ["up"] }),
  ],
  [
    "response-enum-closed: PUT /things 200.State",
    ({ answer }) => Object.assign(property(answer, "State"), { enum: ["up", "down"], "x-extensible-enum": undefined }),
  ],
  [
    "response-additional-properties-refused: PUT /things 200",
    ({ answer }) => Object.assign(answer, { additionalProperties: false }),
  ],
  [
    "api-security-scheme-changed: bearer",
    ({ schemes }) => Object.assign(schemes.bearer ?? {}, { type: "apiKey", in: "header", name: "X-Key" }),
  ],
  [
    "api-security-added: PUT /things",
    ({ operation }) => Object.assign(operation, { security: [{ bearer: ["more"] }] }),
  ],
  [
    "request-default-value-changed: PUT /things query Top (10 to 20)",
    ({ parameters }) => setTop(parameters, { default: 20 }),
  ],
  [
    'request-default-value-changed: PUT /things query Kind (undefined to "a")',
    ({ parameters }) => Object.assign(parameters[1]?.schema ?? {}, { default: "a" }),
  ],
  [
    "request-exclusiveMaximum-set: PUT /things query Top",
    ({ parameters }) => setTop(parameters, { exclusiveMaximum: true }),
  ],
  ["request-multipleOf-set: PUT /things query Top", ({ parameters }) => setTop(parameters, { multipleOf: 5 })],
  [
    "request-format-changed: PUT /things query Top (int32 to date)",
    ({ parameters }) => setTop(parameters, { format: "date" }),
  ],
  ["request-not-set: PUT /things body", ({ body }) => Object.assign(body, { not: { required: ["Note"] } })],
  [
    "request-minProperties-increased: PUT /things body (0 to 2)",
    ({ body }) => Object.assign(body, { minProperties: 2 }),
  ],
  [
    "request-became-readOnly: PUT /things body.Note",
    ({ body }) => Object.assign(property(body, "Note"), { readOnly: true }),
  ],
  [
    "request-parameter-style-changed: PUT /things query Kind (schema or content)",
    ({ parameters }) => {
      const { schema } = parameters[1] ?? {};
      Object.assign(parameters[1] ?? {}, { content: { "application/json": { schema } }, schema: undefined });
    },
  ],
  [
    'request-oneOf-removed: PUT /things body.Kind ["b"]',
    ({ body }) => (property(body, "Kind").oneOf as unknown[]).pop(),
  ],
  [
    "request-discriminator-changed: PUT /things body.Kind",
    ({ body }) => Object.assign(property(body, "Kind"), { discriminator: { propertyName: "Sort" } }),
  ],
  [
    "response-type-changed: PUT /things 200.Id (integer to number)",
    ({ answer }) => Object.assign(property(answer, "Id"), { type: "number" }),
  ],
  [
    "response-format-changed: PUT /things 200.Id (int32 to int64)",
    ({ answer }) => Object.assign(property(answer, "Id"), { format: "int64" }),
  ],
  [
    "response-became-writeOnly: PUT /things 200.Share",
    ({ answer }) => Object.assign(property(answer, "Share"), { writeOnly: true }),
  ],
  [
    "response-type-changed: PUT /things 200 ETag (string to integer)",
    ({ responses }) =>
      Object.assign(responses, {
        200: { ...answered, headers: { ETag: { required: true, schema: { type: "integer" } } } },
      }),
  ],
  [
    "response-pattern-changed: PUT /things 200 ETag",
    ({ responses }) =>
      Object.assign(responses, {
        200: { ...answered, headers: { ETag: { required: true, schema: { type: "string" } } } },
      }),
  ],
  ["response-link-removed: PUT /things 200 Next", ({ responses }) => Object.assign(responses, { 200: answered })],
];

const harmless: [what: string, make: (example: Example) => void][] = [
  ["a parameter that may be left out", ({ parameters }) => parameters.push({ name: "New", in: "query", schema: {} })],
  ["a wider limit of what comes in", ({ parameters }) => Object.assign(parameters[0]?.schema ?? {}, { maximum: 1000 })],
  [
    "a further value that comes in",
    ({ parameters }) => Object.assign(parameters[1]?.schema ?? {}, { enum: ["b", "a", "c"] }),
  ],
  [
    "a field that may be left out",
    ({ body }) => Object.assign(body.properties as Properties, { New: { type: "string" } }),
  ],
  ["a field that is needed no more", ({ body }) => Object.assign(body, { required: [] })],
  ["a further field of an answer", ({ answer }) => Object.assign(answer.properties as Properties, { New: {} })],
  [
    "a further value of an answer that may grow",
    ({ answer }) => Object.assign(property(answer, "State"), { "x-extensible-enum": ["up", "down", "partial"] }),
  ],
  ["a narrower answer", ({ answer }) => Object.assign(property(answer, "Kind"), { enum: ["a"] })],
  ["a further answer", ({ responses }) => Object.assign(responses, { 409: {} })],
  ["a further role", ({ operation }) => Object.assign(operation, { "x-roles": ["viewer", "broker"] })],
  [
    "a whole number that may be any number when it comes in",
    ({ parameters }) => setTop(parameters, { type: "number" }),
  ],
  ["a longer number that comes in", ({ parameters }) => setTop(parameters, { format: "int64" })],
  ["a form that is asked for no more", ({ parameters }) => setTop(parameters, { format: undefined })],
  [
    "a number that is always whole in an answer",
    ({ answer }) => Object.assign(property(answer, "Share"), { type: "integer" }),
  ],
  ["a further kind that comes in", ({ body }) => (property(body, "Kind").oneOf as unknown[]).push(tagged("c"))],
  ["no token any more", ({ operation }) => Object.assign(operation, { security: [{}] })],
];

describe("what breaks the users of a contract", () => {
  it("is a path or a method that goes, and nothing when nothing changes", () => {
    expect(breakingChanges(contract(), { paths: {} })).to.deep.equal(["api-removed: PUT /things"]);
    expect(breakingChanges({ paths: {} }, contract())).to.deep.equal([]);
    expect(breakingChanges(contract(), contract())).to.deep.equal([]);
  });

  for (const [change, make] of breaking) {
    it(`is ${change}`, () => {
      expect(breakingChanges(contract(), contract(make))).to.include(change);
    });
  }

  for (const [what, make] of harmless) {
    it(`is not ${what}`, () => {
      expect(breakingChanges(contract(), contract(make))).to.deep.equal([]);
    });
  }
});
