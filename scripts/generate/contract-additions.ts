// What is added to the contract when it is generated: lists as CSV, former names, and fields that lists can be ordered by.
import { xlsxType } from "../../notifications/reports/xlsx.ts";
import { csvListOf, csvOf, rowsOf } from "../../server/contract/csv-list.ts";
import type { SchemaObject } from "../../server/contract/parameters.ts";

type Node = Record<string, unknown>;

const nodesOf = (value: unknown): Node[] =>
  typeof value === "object" && value !== null ? (Object.values(value) as Node[]) : [];

/** Gives what a node refers to, or the node itself. */
export function resolver(contract: object): <T = Node>(node: unknown) => T {
  return function at<T>(node: unknown): T {
    const { $ref } = node as Node;
    return typeof $ref === "string" ? at(within(contract as Node, ...$ref.slice("#/".length).split("/"))) : (node as T);
  };
}

/** The node at the end of a way from another; an empty one where the way leads nowhere. */
function within(node: Node, ...way: readonly string[]): Node {
  return way.reduce<Node>((part, step) => (part[step] ?? {}) as Node, node);
}

// Every list that is read also comes as CSV, XLSX and PDF: this says so in its description, and shows it, made of the example of its JSON by what
// writes it in the service.

const schema = { type: "string", description: "The text has a header line, then the rows, one per line." };
const file = (description: string) => ({ schema: { type: "string", format: "binary", description } });
const asFiles = {
  [xlsxType]: file(
    "The workbook has the columns and rows of the CSV, in one sheet; numbers, dates and Booleans are such.",
  ),
  "application/pdf": file("The document has the columns that people read, on pages in landscape."),
};

/** Changes the contract, which is one document. */
export async function addCsv(contract: Node): Promise<void> {
  const at = resolver(contract);
  const examples = within(contract, "components", "examples");
  for (const [method, operation] of nodesOf(contract.paths).flatMap((path) => Object.entries(path))) {
    const { operationId, responses, description } = operation as Node;
    if (method !== "get" && !String(operationId).startsWith("query")) continue;
    const answer = at(within(responses as Node, "200"));
    const content = within(answer, "content");
    const list = csvListOf(dereferenced(within(content, "application/json", "schema"), at) as SchemaObject);
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
      responses: { ...(responses as Node), 200: { ...answer, content: { ...content, "text/csv": csv, ...asFiles } } },
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
  return `${description.slice(0, end)}\n\nReturns CSV for \`Accept: text/csv\`${rows}; likewise XLSX and PDF.${description.slice(end)}`;
}

function dereferenced(node: unknown, at: (node: Node) => Node): unknown {
  if (Array.isArray(node)) return node.map((part) => dereferenced(part, at));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(at(node as Node)).map(([name, part]) => [name, dereferenced(part, at)]));
}

// Former names of parameters and of fields of bodies (`x-former-names`): the contract says of each what it is called now, and this
// adds it as deprecated, like what it stands for, where it is not written out.

/** Changes the contract, which is one document. */
export function addFormerNames(contract: Node): void {
  const at = resolver(contract);
  const headers = contract["x-former-name-headers"] as Node;
  delete contract["x-former-name-headers"];
  for (const schema of nodesOf(within(contract, "components", "schemas"))) {
    const properties = within(schema, "properties");
    for (const [former, now] of formerNamesOf(schema)) properties[former] ??= deprecated(within(properties, now), now);
  }
  for (const operation of nodesOf(contract.paths).flatMap(nodesOf)) {
    const parameters = (operation.parameters ?? []) as Node[];
    addFormerParameters(operation, parameters, at);
    if (!parameters.some((one) => at(one).deprecated) && !hasDeprecated(operation.requestBody, at)) continue;
    const responses = within(operation, "responses");
    const answer = at(within(responses, "200"));
    operation.responses = { ...responses, 200: { ...answer, headers: { ...headers, ...within(answer, "headers") } } };
  }
}

function addFormerParameters(operation: Node, parameters: Node[], at: (node: Node) => Node): void {
  const byName = new Map(parameters.map((one) => [at(one).name, at(one)]));
  for (const [former, now] of formerNamesOf(operation)) {
    const parameter = byName.get(now);
    if (parameter === undefined) throw new Error(`${operation.operationId} has no ${now}.`);
    if (!byName.has(former)) parameters.push({ ...deprecated(parameter, now), name: former });
  }
}

function formerNamesOf(node: Node): [former: string, now: string][] {
  return Object.entries((node["x-former-names"] ?? {}) as Record<string, string>);
}

function deprecated(node: Node, now: string): Node {
  const { $ref, ...own } = node;
  const same = $ref === undefined ? own : { allOf: [{ $ref }] };
  return { ...same, description: `This is the former name of \`${now}\`, which means the same.`, deprecated: true };
}

/** Whether a deprecated field is somewhere in a body. */
function hasDeprecated(node: unknown, at: (node: Node) => Node): boolean {
  if (typeof node !== "object" || node === null) return false;
  const found = at(node as Node);
  return found.deprecated === true || nodesOf(found).some((part) => hasDeprecated(part, at));
}

// What lists can be ordered by in an address (`x-sort-of` of a parameter): these fields, or those of the row that the named enum has,
// each also behind a minus.

/** Changes the contract, which is one document. */
export function addSortFields(contract: Node): void {
  const at = resolver(contract);
  for (const operation of nodesOf(contract.paths).flatMap(nodesOf)) {
    const parameter = ((operation.parameters ?? []) as Node[]).map(at).find((one) => "x-sort-of" in one);
    if (parameter === undefined) continue;
    const of = parameter["x-sort-of"];
    const fields = (Array.isArray(of) ? of : within(contract, "components", "schemas", String(of)).enum) as string[];
    const answer = at(within(operation, "responses", "200", "content", "application/json", "schema"));
    const list = at(within(answer, "properties", "Items"));
    const row = at(within("items" in list ? list : answer, "items")).properties as Node;
    const items = {
      type: "string",
      pattern: `^-?(?:${fields.filter((field) => field in row).join("|")})$`,
      "x-expected": "a field of the rows, behind a minus where the order falls",
    };
    parameter.schema = { ...(parameter.schema as Node), items };
    delete parameter["x-sort-of"];
  }
}
