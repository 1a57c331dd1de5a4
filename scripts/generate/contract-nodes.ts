// The contract as a tree of plain objects, for what is added to it when it is generated.

export type Node = Record<string, unknown>;

export const nodesOf = (value: unknown): Node[] =>
  typeof value === "object" && value !== null ? (Object.values(value) as Node[]) : [];

/** Gives what a node refers to, or the node itself. */
export function resolver(contract: Node): (node: Node) => Node {
  return function at(node) {
    const { $ref } = node;
    if (typeof $ref !== "string") return node;
    const steps = $ref.slice("#/".length).split("/");
    return at(steps.reduce<Node>((part, step) => part[step] as Node, contract));
  };
}
