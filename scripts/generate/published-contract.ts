// The contract as it is published: responses may grow, requests may not. In spec/ responses are closed and have enums, and the
// service validates its responses so. Published, their records allow further fields (explicitly, since the generators of Java and
// Go else allow none), and their enums are open (`x-extensible-enum`: with `enum` the clients of Python and Go refuse every other
// value). A schema that requests share is published a second time for them, closed, under its name and `Input`.
import { at, type Json } from "../contract/json.ts";

const prefix = "#/components/schemas/";

/** Keywords whose values have no references. */
const samples = new Set(["example", "examples", "default"]);

const requestParts = ["parameters", "requestBodies"] as const;

/** Names of the schemas that responses and requests refer to, at any depth. */
export function usesOf(contract: Json): { readonly inResponses: Set<string>; readonly inRequests: Set<string> } {
  const inResponses = new Set<string>();
  const inRequests = new Set<string>();
  eachOperation(contract, (operation, part, isOfRequest) => {
    const names = isOfRequest ? inRequests : inResponses;
    const seen = new Set<string>();
    const visit = (reference: string): void => {
      if (seen.has(reference)) return;
      seen.add(reference);
      if (reference.startsWith(prefix)) names.add(reference.slice(prefix.length));
      references(at(contract, ...reference.slice(2).split("/")), visit);
    };
    references(operation[part], visit);
  });
  return { inResponses, inRequests };
}

/** A copy; the contract does not change. Throws where a name is used already. */
export function publishedContract<Contract extends object>(contract: Contract): Contract {
  const closed = contract as unknown as Json;
  const schemas = at(closed, "components", "schemas") as Readonly<Record<string, Json>>;
  const { inResponses, inRequests } = usesOf(closed);
  const open = (name: string) => opened(schemas[name] ?? {}, true);
  const isChanged = (name: string): boolean => {
    let changed = JSON.stringify(open(name)) !== JSON.stringify(schemas[name]);
    references(schemas[name], (reference) => {
      changed ||= reference.startsWith(prefix) && isChanged(reference.slice(prefix.length));
    });
    return changed;
  };
  const ofRequests = new Map<string, string>();
  for (const name of inResponses) {
    if (!inRequests.has(name) || !isChanged(name)) continue;
    if (`${name}Input` in schemas) throw new Error(`The contract has ${name}Input, which is made of ${name}.`);
    ofRequests.set(prefix + name, `${prefix}${name}Input`);
  }
  const forRequests = (part: unknown) => withReferences(part, ofRequests);
  const published: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    published[name] = inResponses.has(name) ? open(name) : forRequests(schema);
    if (ofRequests.has(prefix + name)) published[`${name}Input`] = forRequests(schema);
  }
  const components: Record<string, unknown> = { ...(closed.components as Json), schemas: published };
  for (const kind of requestParts) if (kind in components) components[kind] = forRequests(components[kind]);
  const copy = { ...structuredClone(contract), components } as unknown as Json;
  eachOperation(copy, (operation, part, isOfRequest) => {
    if (isOfRequest) operation[part] = forRequests(operation[part]);
  });
  return copy as unknown as Contract;
}

/** Calls `call` with each part of an operation that has schemas. */
function eachOperation(contract: Json, call: (operation: Json, part: string, isOfRequest: boolean) => void): void {
  const items = Object.values(contract.paths as Readonly<Record<string, Readonly<Record<string, Json>>>>);
  for (const operation of items.flatMap((item) => Object.values(item))) {
    for (const part of ["parameters", "requestBody"]) if (part in operation) call(operation, part, true);
    for (const part of ["responses", "x-event-data"]) if (part in operation) call(operation, part, false);
  }
}

/** Calls `call` with each reference in a part, those of discriminators too. */
function references(part: unknown, call: (reference: string) => void): void {
  if (typeof part === "string") {
    if (part.startsWith("#/components/")) call(part);
  } else if (typeof part === "object" && part !== null) {
    for (const [name, value] of Object.entries(part)) if (!samples.has(name)) references(value, call);
  }
}

function withReferences(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof part === "string") return names.get(part) ?? part;
  if (Array.isArray(part)) return part.map((one) => withReferences(one, names));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, samples.has(name) ? value : withReferences(value, names)]),
  );
}

/** Opens a schema of responses and all that it contains; what it refers to does not change. */
function opened(schema: unknown, isNamed = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => opened(one));
  if (typeof schema !== "object" || schema === null) return schema;
  const { enum: values, "x-enum-varnames": _, ...rest } = schema as Json;
  if (values !== undefined && rest.type === "string") {
    const { default: _, description, ...others } = rest;
    const text = isNamed ? `${description} More values may come.` : description;
    return { description: text, ...others, "x-extensible-enum": values };
  }
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, samples.has(name) ? value : opened(value)]),
  );
  return copy.type === "object" && "properties" in copy && copy.additionalProperties === false
    ? { ...copy, additionalProperties: true }
    : copy;
}
