// The contract as a tree of plain objects, for what is added to it when it is generated.

export type Node = Record<string, unknown>;

export const nodesOf = (value: unknown): Node[] =>
  typeof value === "object" && value !== null ? (Object.values(value) as Node[]) : [];

/** Gives what a node refers to, or the node itself. */
export function resolver(contract: Node): (node: Node) => Node {
  return function at(node) {
    const { $ref } = node;
    if (typeof $ref !== "string") return node;
    return at(within(contract, ...$ref.slice("#/".length).split("/")));
  };
}

/** The node at the end of a way from another; an empty one where the way leads nowhere. */
export function within(node: Node, ...way: readonly string[]): Node {
  return way.reduce<Node>((part, step) => (part[step] ?? {}) as Node, node);
}
