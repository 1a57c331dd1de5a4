// Refusals in one mood: `errors` has "<field> <text>.", so each text that the sources hand on begins with one of a few verbs.
import { expect } from "chai";
import typescript from "typescript";
import { sources } from "./sources.ts";

const mood = /^(?:must|is|was|has|needs)\b/;
/** What notes a text for a field; `add` of a list of mistakes. */
const notes = new Set(["invalid", "refuse", "wrong", "#wrong"]);

/** The beginnings of the texts that an expression may be; none where it is worked out elsewhere. */
function textsOf(node: typescript.Expression): string[] {
  if (typescript.isStringLiteralLike(node)) return [node.text];
  if (typescript.isTemplateExpression(node)) return node.head.text === "" ? [] : [node.head.text];
  if (typescript.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (typescript.isBinaryExpression(node)) return textsOf(node.left);
  return [];
}

function isNote(call: typescript.CallExpression): boolean {
  const { expression } = call;
  if (typescript.isIdentifier(expression)) return notes.has(expression.text);
  if (!typescript.isPropertyAccessExpression(expression)) return false;
  const name = expression.name.text;
  return notes.has(name) || (name === "add" && /mistakes$/i.test(expression.expression.getText()));
}

function refusalsIn(file: string, text: string): string[] {
  const found: string[] = [];
  const tree = typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest, true);
  const visit = (node: typescript.Node): void => {
    if (typescript.isCallExpression(node) && isNote(node)) {
      const last = node.arguments.at(-1);
      if (node.arguments.length > 1 && last) found.push(...textsOf(last).map((one) => `${file}: ${one}`));
    }
    typescript.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe("the refusal of a field", () => {
  it("begins with must, is, was, has or needs", () => {
    // Not the texts of OAuth, nor those that end a start.
    const rooms = sources.filter(({ file }) =>
      /^(?:domain|handlers|notifications|server|identity)\/(?!http\/|start\/)/.test(file),
    );
    const found = rooms.flatMap(({ file, text }) => refusalsIn(file, text));
    expect(found.length).to.be.greaterThan(100);
    expect(found.filter((one) => !mood.test(one.slice(one.indexOf(": ") + 2)))).to.deep.equal([]);
  });
});
