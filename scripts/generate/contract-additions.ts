// What is added to the contract when it is generated: lists as CSV, former names, and fields that lists can be ordered by.
import { xlsxType } from "../../notifications/reports/xlsx.ts";
import { csvListOf, csvOf, rowsOf } from "../../server/contract/csv-list.ts";
import type { SchemaObject } from "../../server/contract/parameters.ts";
import { at, dereferenced, type Json, type Resolve, resolver } from "../contract/json.ts";

const nodesOf = (value: unknown): Json[] =>
  typeof value === "object" && value !== null ? (Object.values(value) as Json[]) : [];

/** The node at the end of these steps from another; an empty one where there is none. */
const within = (node: Json, ...steps: readonly string[]) => (at(node, ...steps) ?? {}) as Json;

// Every list that is read also comes as CSV, XLSX and PDF: this adds a sentence to its description, and an example, which the
// service's CSV writer makes of the JSON example.

const schema = { type: "string", description: "The text has a header line, then the rows, one per line." };
const file = (description: string) => ({ schema: { type: "string", format: "binary", description } });
const asFiles = {
  [xlsxType]: file("The workbook has the columns and rows of the CSV, with numbers, dates and Booleans as such."),
  "application/pdf": file("The document has the columns that people read, on pages in landscape."),
};

/** Changes the contract, which is one document. */
export async function addCsv(contract: Json): Promise<void> {
  const resolve = resolver(contract);
  const examples = within(contract, "components", "examples");
  for (const [method, operation] of nodesOf(contract.paths).flatMap((path) => Object.entries(path))) {
    const { operationId, responses, description } = operation as Json;
    if (method !== "get" && !String(operationId).startsWith("query")) continue;
    const response = resolve(within(responses as Json, "200"));
    const content = within(response, "content");
    const list = csvListOf(dereferenced(within(content, "application/json", "schema"), resolve) as SchemaObject);
    if (list === null) continue;
    const [[name, example] = ["", {}]] = Object.entries(within(content, "application/json", "examples"));
    const { summary, value } = resolve(example as Json);
    let text = "";
    for await (const more of csvOf(list, rowsOf(list, value), "exact")) text += more;
    examples[`${name}Csv`] = { summary: `${summary}, as CSV`, value: text };
    const csv = { schema, examples: { [`${name}Csv`]: { $ref: `#/components/examples/${name}Csv` } } };
    Object.assign(operation as Json, {
      description: withSentence(
        String(description),
        list.points === null ? rowsIn(namesOf(operation as Json, resolve)) : ofPoints,
      ),
      responses: { ...(responses as Json), 200: { ...response, content: { ...content, "text/csv": csv, ...asFiles } } },
    });
  }
}

/** Of parameters and of fields of the body. */
function namesOf(operation: Json, resolve: Resolve): unknown[] {
  const parameters = (operation.parameters ?? []) as Json[];
  const body = resolve(within(operation, "requestBody", "content", "application/json", "schema"));
  return [...parameters.map((one) => resolve(one).name), ...Object.keys(within(body, "properties"))];
}

const ofPoints = ": a row for each point of each series";

function rowsIn(names: readonly unknown[]): string {
  const has = (...pair: string[]) => pair.every((name) => names.includes(name));
  if (has("PageSize", "PageNumber")) return ": all rows, unless `PageSize` or `PageNumber` is given";
  return has("Offset", "Limit") ? ": all rows, unless `Offset` or `Limit` is given" : "";
}

/** Adds the sentence before the paragraph about who may call. */
function withSentence(description: string, rows: string): string {
  const end = description.search(/\n\n(Needs the role|A viewer gets)/);
  return `${description.slice(0, end)}\n\nReturns CSV for \`Accept: text/csv\`${rows}; likewise XLSX and PDF.${description.slice(end)}`;
}

// Former names of parameters and of fields of bodies (`x-former-names`, each with its name now): adds them as deprecated, with the
// schema of what has that name now, where spec/ does not write them out.

/** Changes the contract, which is one document. */
export function addFormerNames(contract: Json): void {
  const resolve = resolver(contract);
  const headers = contract["x-former-name-headers"] as Json;
  delete contract["x-former-name-headers"];
  for (const schema of nodesOf(within(contract, "components", "schemas"))) {
    const properties = within(schema, "properties");
    for (const [former, now] of formerNamesOf(schema)) properties[former] ??= deprecated(within(properties, now), now);
  }
  for (const operation of nodesOf(contract.paths).flatMap(nodesOf)) {
    const parameters = (operation.parameters ?? []) as Json[];
    addFormerParameters(operation, parameters, resolve);
    if (!parameters.some((one) => resolve(one).deprecated) && !hasDeprecated(operation.requestBody, resolve)) continue;
    const responses = within(operation, "responses");
    const response = resolve(within(responses, "200"));
    operation.responses = {
      ...responses,
      200: { ...response, headers: { ...headers, ...within(response, "headers") } },
    };
  }
}

function addFormerParameters(operation: Json, parameters: Json[], resolve: Resolve): void {
  const byName = new Map(parameters.map((one) => [resolve(one).name, resolve<Json>(one)]));
  for (const [former, now] of formerNamesOf(operation)) {
    const parameter = byName.get(now);
    if (parameter === undefined) throw new Error(`${operation.operationId} has no ${now}.`);
    if (!byName.has(former)) parameters.push({ ...deprecated(parameter, now), name: former });
  }
}

function formerNamesOf(node: Json): [former: string, now: string][] {
  return Object.entries((node["x-former-names"] ?? {}) as Record<string, string>);
}

function deprecated(node: Json, now: string): Json {
  const { $ref, ...fields } = node;
  const same = $ref === undefined ? fields : { allOf: [{ $ref }] };
  return { ...same, description: `This is the former name of \`${now}\`, which means the same.`, deprecated: true };
}

/** Whether a deprecated field is somewhere in a body. */
function hasDeprecated(node: unknown, resolve: Resolve): boolean {
  if (typeof node !== "object" || node === null) return false;
  const found = resolve(node as Json);
  return found.deprecated === true || nodesOf(found).some((part) => hasDeprecated(part, resolve));
}

// The fields that an address can order a list by (`x-sort-of` of a parameter): those listed, or those of the named enum that a row
// has, each also behind a minus.

/** Changes the contract, which is one document. */
export function addSortFields(contract: Json): void {
  const resolve = resolver(contract);
  for (const operation of nodesOf(contract.paths).flatMap(nodesOf)) {
    const parameter = ((operation.parameters ?? []) as Json[])
      .map((one) => resolve(one))
      .find((one) => "x-sort-of" in one);
    if (parameter === undefined) continue;
    const of = parameter["x-sort-of"];
    const fields = (Array.isArray(of) ? of : within(contract, "components", "schemas", String(of)).enum) as string[];
    const response = resolve(within(operation, "responses", "200", "content", "application/json", "schema"));
    const list = resolve(within(response, "properties", "Items"));
    const row = resolve(within("items" in list ? list : response, "items")).properties as Json;
    const names = fields.filter((field) => field in row);
    const items = {
      type: "string",
      pattern: `^-?(?:${names.join("|")})$`,
      "x-expected": `one of ${names.join(", ")}, with a minus before it for descending order`,
    };
    parameter.schema = { ...(parameter.schema as Json), items };
    delete parameter["x-sort-of"];
  }
}
