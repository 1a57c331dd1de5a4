// Reads generated/openapi.json for the tests that check the contract itself. References are resolved.
import { readFile } from "node:fs/promises";

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly nullable?: boolean;
  readonly deprecated?: boolean;
  readonly enum?: readonly unknown[];
  readonly "x-extensible-enum"?: readonly unknown[];
  readonly "x-enum-varnames"?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: Schema;
}

export interface Link {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Omit<Parameter, "in">>>;
  readonly content?: Readonly<Record<string, Content>>;
  readonly links?: Readonly<Record<string, Link>>;
}

export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly "x-roles"?: readonly string[];
  /** Each name that means the same as another one of the operation's parameters. */
  readonly "x-former-names"?: Readonly<Record<string, string>>;
  readonly "x-sample-parameters"?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
}

interface Source {
  readonly security: readonly object[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
}

export interface ContractDocument extends Omit<Source, "paths"> {
  /** The file as it is, with references. */
  readonly text: string;
  /** All operations, each with the security that holds for it. */
  readonly operations: readonly Operation[];
}

const file = new URL("../../../generated/openapi.json", import.meta.url);

export async function readContract(): Promise<ContractDocument> {
  const text = await readFile(file, "utf8");
  const source: Source = resolved(JSON.parse(text));
  const operations = Object.entries(source.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ security: source.security, ...operation, path, method })),
  );
  return { ...source, text, operations };
}

/** All examples of a body or an answer of this content. */
export function examplesOf(content: Content): readonly unknown[] {
  const named = Object.values(content.examples ?? {}).map((example) => example.value);
  return content.example === undefined ? named : [content.example, ...named];
}

/** A schema and all schemas within it, each with the path to it. */
export function* everySchema(schema: Schema, way: string): Generator<[way: string, schema: Schema]> {
  yield [way, schema];
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    yield* everySchema(property, `${way}.${name}`);
  if (schema.items !== undefined) yield* everySchema(schema.items, `${way}[]`);
  if (typeof schema.additionalProperties === "object") yield* everySchema(schema.additionalProperties, `${way}{}`);
  for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? [])]) yield* everySchema(part, way);
}

/** Replaces each local reference by its target. The contract has no circular references. */
function resolved<T>(root: T): T {
  const cache = new Map<string, unknown>();
  function at(reference: string): unknown {
    if (!cache.has(reference)) {
      const steps = reference.slice(2).split("/");
      const target = steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], root);
      cache.set(reference, visit(target));
    }
    return cache.get(reference);
  }
  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    if ("$ref" in node && typeof node.$ref === "string") return at(node.$ref);
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, visit(value)]));
  }
  return visit(root) as T;
}
