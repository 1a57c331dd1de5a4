// Describes the stream of events as an AsyncAPI document, 3.1, from the contract's `x-event-data` and the schemas that it names.
// Its schemas are JSON Schema, in which null is a type.
import type { Source, Tag } from "./contract-parts.ts";

interface Contract extends Source {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, { readonly get?: Streaming }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Streaming {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly parameters: readonly { readonly name: string; readonly schema: Schema; readonly description: string }[];
  readonly "x-event-data"?: Readonly<Record<string, string>>;
}

type Schema = Readonly<Record<string, unknown>>;

const prefix = "#/components/schemas/";

export function asyncApi(contract: Contract, remark: string): string {
  const found = Object.entries(contract.paths).find(([, { get }]) => get?.["x-event-data"] !== undefined);
  const [address, { get }] = found ?? ["", {}];
  if (get === undefined) throw new Error("No operation has x-event-data.");
  const { operationId, summary, description, tags, parameters, "x-event-data": data = {} } = get;
  const names = Object.keys(data);
  const query = parameters.map(({ name, schema, description: text }) => [name, { ...schema, description: text }]);
  const document = {
    asyncapi: "3.1.0",
    "x-generated": remark,
    info: {
      title: `${contract.info.title}: events`,
      version: contract.info.version,
      description: contract.tags.find(({ name }) => name === tags[0])?.description,
    },
    defaultContentType: "application/json",
    channels: {
      events: {
        address,
        title: summary,
        description,
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      [operationId]: {
        action: "send",
        channel: { $ref: "#/channels/events" },
        summary,
        security: [{ $ref: "#/components/securitySchemes/bearer" }],
        messages: names.map((name) => ({ $ref: `#/channels/events/messages/${name}` })),
        bindings: {
          http: {
            method: "GET",
            query: { type: "object", properties: Object.fromEntries(query) },
            bindingVersion: "0.3.0",
          },
        },
      },
    },
    components: {
      messages: Object.fromEntries(Object.entries(data).map(([name, $ref]) => [name, messageOf(name, $ref, contract)])),
      schemas: Object.fromEntries(schemasFrom(Object.values(data), contract)),
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function messageOf(name: string, $ref: string, { components }: Contract): object {
  const { description, example } = components.schemas[$ref.slice(prefix.length)] ?? {};
  return { name, title: name, summary: description, payload: { $ref }, examples: [{ payload: example }] };
}

/** These schemas and all that they refer to. */
function schemasFrom(references: readonly string[], { components }: Contract): ReadonlyMap<string, unknown> {
  const schemas = new Map<string, unknown>();
  const add = (reference: string): void => {
    const name = reference.slice(prefix.length);
    if (schemas.has(name)) return;
    schemas.set(name, null);
    schemas.set(name, jsonSchema(components.schemas[name], add));
  };
  references.forEach(add);
  return schemas;
}

function jsonSchema(schema: unknown, refer: (reference: string) => void): unknown {
  if (Array.isArray(schema)) return schema.map((one) => jsonSchema(one, refer));
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, example, ...rest } = schema as Schema;
  if (typeof rest.$ref === "string") refer(rest.$ref);
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, jsonSchema(value, refer)]));
  const examples = example === undefined ? {} : { examples: [example] };
  if (nullable !== true) return { ...copy, ...examples };
  return typeof copy.type === "string"
    ? { ...copy, type: [copy.type, "null"], ...examples }
    : { anyOf: [copy, { type: "null" }], ...examples };
}
