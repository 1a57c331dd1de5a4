// No circle of folders: whoever reads a folder and what it imports, and so on, never comes back. The graph is drawn
// from the imports; rooms.test.ts has which room may import which other one.
import { basename, dirname } from "node:path";
import { expect } from "chai";
import { importsOf, sources } from "./sources.ts";

/** A folder's index and main stand above all within it, so each is a node of the graph by itself. */
const nodeOf = (file: string) => (/^(index|main)\.\w+$/.test(basename(file)) ? file : dirname(file));

/** Node → the nodes that it imports, each with one import as evidence. */
const graph = new Map<string, Map<string, string>>();
const files = new Set(sources.map(({ file }) => file));
for (const source of sources) {
  const from = nodeOf(source.file);
  const arrows = graph.get(from) ?? new Map<string, string>();
  graph.set(from, arrows);
  for (const name of importsOf(source)) {
    if (files.has(name) && nodeOf(name) !== from) arrows.set(nodeOf(name), `${source.file} imports ${name}`);
  }
}

/** The imports of the first circle that is found; empty where there is none. */
function firstCircle(): string[] {
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): string[] => {
    if (path.includes(node)) {
      const circle = [...path.slice(path.indexOf(node)), node];
      return circle.slice(1).map((to, index) => graph.get(circle[index] as string)?.get(to) as string);
    }
    if (done.has(node)) return [];
    for (const next of graph.get(node)?.keys() ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe("the folders", () => {
  it("import each other in no circle", () => {
    expect(graph.size).to.be.above(100);
    expect(firstCircle()).to.deep.equal([]);
  });
});
