// Every list that is read also comes as CSV: this says so in its description, and shows it, made of the example of its JSON by what
// writes it in the service.
import { csvListOf, csvOf, type RowSchema, rowsOf } from "../../server/contract/csv-list.ts";
import { type Node, nodesOf, resolver } from "./contract-nodes.ts";

const schema = { type: "string", description: "The text has a header line, then the rows, one per line." };

/** Changes the contract, which is one document. */
export async function addCsv(contract: Node): Promise<void> {
  const at = resolver(contract);
  const examples = (contract.components as Record<string, Record<string, Node>>).examples ?? {};
  for (const [method, operation] of nodesOf(contract.paths).flatMap((path) =>
    Object.entries(path as Record<string, Node>),
  )) {
    if (method !== "get" && !String(operation.operationId).startsWith("query")) continue;
    const { responses } = operation as Record<string, Record<string, Node>>;
    const { content = {}, ...answer } = at(responses?.["200"] ?? {}) as Record<string, Record<string, Node>>;
    const json = content["application/json"];
    const list = json && csvListOf(dereferenced(json.schema, at) as RowSchema);
    if (!list) continue;
    const [name, example] = Object.entries(json.examples as Record<string, Node>)[0] as [string, Node];
    const { summary, value } = at(example);
    let text = "";
    for await (const more of csvOf(list, rowsOf(list, value), "exact")) text += more;
    examples[`${name}Csv`] = { summary: `${summary}, as CSV`, value: text };
    const csv = { schema, examples: { [`${name}Csv`]: { $ref: `#/components/examples/${name}Csv` } } };
    operation.responses = { ...responses, 200: { ...answer, content: { ...content, "text/csv": csv } } };
    operation.description = described(operation, at, list.points !== null);
  }
}

/** The sentence goes before who may call. */
function described(
  { description, parameters = [], requestBody }: Node,
  at: (node: Node) => Node,
  isSeries: boolean,
): string {
  const body = at(
    ((requestBody as { content?: Record<string, Node> })?.content?.["application/json"]?.schema ?? {}) as Node,
  );
  const names = [...(parameters as Node[]).map((one) => at(one).name), ...Object.keys((body.properties ?? {}) as Node)];
  const pair = [
    ["PageSize", "PageNumber"],
    ["Offset", "Limit"],
  ].find((pair) => pair.every((name) => names.includes(name)));
  const rows = isSeries
    ? ": a row for each point of each series"
    : pair
      ? `: all rows, unless \`${pair.join("` or `")}\` is given`
      : "";
  const sentence = `Returns CSV for \`Accept: text/csv\`${rows}.`;
  const [, before, after] = /^(.*?)(\n\n(?:Needs the role|A viewer gets).*)$/s.exec(String(description)) ?? [];
  return `${before}\n\n${sentence}${after}`;
}

function dereferenced(node: unknown, at: (node: Node) => Node): unknown {
  if (Array.isArray(node)) return node.map((part) => dereferenced(part, at));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(at(node as Node)).map(([name, part]) => [name, dereferenced(part, at)]));
}
