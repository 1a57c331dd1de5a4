// A small contract for tests of breaking changes: one operation, whose parts a test changes.

export interface Example {
  schemes: Record<string, Record<string, unknown>>;
  parameters: Record<string, unknown>[];
  body: Record<string, unknown>;
  answer: Record<string, unknown>;
  operation: Record<string, unknown>;
  responses: Record<string, unknown>;
}

/** A kind of thing that its tag tells. */
export const tagged = (tag: string) => ({ type: "object", properties: { Tag: { type: "string", enum: [tag] } } });

/** A contract of one operation, with what a test changes in it. */
export function contract(change: (example: Example) => void = () => {}): Record<string, unknown> {
  const example: Example = {
    parameters: [
      { name: "Top", in: "query", schema: { type: "integer", format: "int32", minimum: 1, maximum: 100, default: 10 } },
      { name: "Kind", in: "query", schema: { type: "string", enum: ["a", "b"] } },
    ],
    body: {
      type: "object",
      required: ["Name"],
      properties: {
        Name: { type: "string", maxLength: 10 },
        Note: { type: "string", nullable: true },
        Kind: { oneOf: [tagged("a"), tagged("b")], discriminator: { propertyName: "Tag" } },
      },
    },
    answer: {
      type: "object",
      required: ["Id", "Kind"],
      properties: {
        Id: { type: "integer", format: "int32", maximum: 9 },
        Kind: { type: "string", enum: ["a", "b"] },
        Share: { type: "number" },
        State: { type: "string", "x-extensible-enum": ["up", "down"] },
      },
    },
    operation: { operationId: "setThing", tags: ["Things"], security: [{ bearer: [] }], "x-roles": ["viewer"] },
    responses: {},
    schemes: { bearer: { type: "http", scheme: "bearer" } },
  };
  change(example);
  const { parameters, body, answer, operation, responses, schemes } = example;
  const headers = { ETag: { required: true, schema: { type: "string", pattern: '^"' } } };
  const links = { Next: { operationId: "getNext" } };
  return {
    paths: {
      "/things": {
        put: {
          parameters,
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
          responses: {
            200: { headers, links, content: { "application/json": { schema: answer } } },
            404: {},
            ...responses,
          },
          ...operation,
        },
      },
    },
    components: { schemas: { Thing: body }, securitySchemes: schemes },
  };
}

export type Properties = Record<string, Record<string, unknown>>;
/** A property of an object schema. */
export const property = (schema: Record<string, unknown>, name: string) =>
  (schema.properties as Properties)[name] ?? {};

/** Changes the schema of the parameter Top. */
export const setTop = (parameters: Example["parameters"], change: object) =>
  Object.assign(parameters[0]?.schema ?? {}, change);
