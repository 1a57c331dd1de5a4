// Reading a contract that is one document: steps from a node to another, and local references.

export type Json = Record<string, unknown>;

/** The node at the end of these steps from another; undefined where there is none. */
export function at(node: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (part, step) => (typeof part === "object" && part !== null ? (part as Json)[step] : undefined),
    node,
  );
}

export type Resolve = <T = Json>(node: unknown) => T;

/** Gives what a node refers to, or the node itself. */
export function resolver(contract: object): Resolve {
  return function resolve<T>(node: unknown): T {
    const { $ref } = node as Json;
    return typeof $ref === "string" ? resolve(at(contract, ...$ref.slice("#/".length).split("/"))) : (node as T);
  };
}

/** A copy in which each reference is replaced by what it refers to. No reference of the contract leads back to itself. */
export function dereferenced(node: unknown, resolve: Resolve): unknown {
  if (Array.isArray(node)) return node.map((part) => dereferenced(part, resolve));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(resolve(node)).map(([name, part]) => [name, dereferenced(part, resolve)]));
}
