// Every list that is read also comes as CSV: this says so in its description, and shows it, made of the example of its JSON by what
// writes it in the service.
import { csvListOf, csvOf, type RowSchema, rowsOf } from "../../server/contract/csv-list.ts";
import { type Node, nodesOf, resolver, within } from "./contract-nodes.ts";

const schema = { type: "string", description: "The text has a header line, then the rows, one per line." };

/** Changes the contract, which is one document. */
export async function addCsv(contract: Node): Promise<void> {
  const at = resolver(contract);
  const examples = within(contract, "components", "examples");
  for (const [method, operation] of nodesOf(contract.paths).flatMap((path) => Object.entries(path))) {
    const { operationId, responses, description } = operation as Node;
    if (method !== "get" && !String(operationId).startsWith("query")) continue;
    const answer = at(within(responses as Node, "200"));
    const content = within(answer, "content");
    const list = csvListOf(dereferenced(within(content, "application/json", "schema"), at) as RowSchema);
    if (list === null) continue;
    const [[name, example] = ["", {}]] = Object.entries(within(content, "application/json", "examples"));
    const { summary, value } = at(example as Node);
    let text = "";
    for await (const more of csvOf(list, rowsOf(list, value), "exact")) text += more;
    examples[`${name}Csv`] = { summary: `${summary}, as CSV`, value: text };
    const csv = { schema, examples: { [`${name}Csv`]: { $ref: `#/components/examples/${name}Csv` } } };
    Object.assign(operation as Node, {
      description: withSentence(
        String(description),
        list.points === null ? rowsIn(namesOf(operation as Node, at)) : ofPoints,
      ),
      responses: { ...(responses as Node), 200: { ...answer, content: { ...content, "text/csv": csv } } },
    });
  }
}

/** Of parameters and of fields of the body. */
function namesOf(operation: Node, at: (node: Node) => Node): unknown[] {
  const parameters = (operation.parameters ?? []) as Node[];
  const body = at(within(operation, "requestBody", "content", "application/json", "schema"));
  return [...parameters.map((one) => at(one).name), ...Object.keys(within(body, "properties"))];
}

const ofPoints = ": a row for each point of each series";

function rowsIn(names: readonly unknown[]): string {
  const has = (...pair: string[]) => pair.every((name) => names.includes(name));
  if (has("PageSize", "PageNumber")) return ": all rows, unless `PageSize` or `PageNumber` is given";
  return has("Offset", "Limit") ? ": all rows, unless `Offset` or `Limit` is given" : "";
}

/** Before what says who may call. */
function withSentence(description: string, rows: string): string {
  const end = description.search(/\n\n(Needs the role|A viewer gets)/);
  return `${description.slice(0, end)}\n\nReturns CSV for \`Accept: text/csv\`${rows}.${description.slice(end)}`;
}

function dereferenced(node: unknown, at: (node: Node) => Node): unknown {
  if (Array.isArray(node)) return node.map((part) => dereferenced(part, at));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(at(node as Node)).map(([name, part]) => [name, dereferenced(part, at)]));
}
