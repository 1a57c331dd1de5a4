// Carries out a text of Power Query (M) as far as the cookbook needs it: Microsoft's parser reads it, and the functions below stand
// for those of Power BI and Excel. Eager, where M is lazy; what it does not know is an error.
import powerQuery, { type Language } from "@microsoft/powerquery-parser";
import { parse } from "csv-parse/sync";

const { NodeKind } = powerQuery.Language.Ast;
type Scope = ReadonlyMap<string, unknown>;
type Callable = (...given: never[]) => unknown;
export type Table = Record<string, unknown>[];

const asText = (value: unknown) => `${value}`;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

interface WebOptions {
  readonly RelativePath: string;
  readonly Query?: Record<string, string>;
  readonly Headers: Record<string, string>;
  readonly Content?: string;
}

/** What Web.Contents sends: a POST where there is a body. */
async function webContents(address: string, how: WebOptions): Promise<string> {
  const query = new URLSearchParams(how.Query ?? {}).toString();
  const url = `${address}/${how.RelativePath}${query === "" ? "" : `?${query}`}`;
  const answer = await fetch(url, {
    method: how.Content === undefined ? "GET" : "POST",
    headers: how.Headers,
    ...(how.Content !== undefined && { body: how.Content }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}

const readers: Record<string, (text: string) => unknown> = {
  datetimezone: (text) => new Date(text),
  number: Number,
  "Int64.Type": Number,
  logical: (text) => ({ true: true, false: false })[text],
};

/** An empty text is null, as where a CSV column is typed. Fails for a column that there is not, and a text not of the type. */
function typed(rows: Table, columns: [string, string][]): Table {
  return rows.map((row) => {
    const changed = columns.map(([name, type]) => {
      const text = row[name];
      if (typeof text !== "string") throw new Error(`There is no column ${name} in ${Object.keys(row)}.`);
      const value = text === "" ? null : readers[type]?.(text);
      if (value === undefined || Number.isNaN(Number(value))) throw new Error(`${name}: ${text} is no ${type}.`);
      return [name, value];
    });
    return { ...row, ...Object.fromEntries(changed) };
  });
}

async function grouped(rows: Table, keys: string[], sums: [string, (part: Table) => unknown][]): Promise<Table> {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys.map((key) => row[key])));
  const answers = [...groups.values()].map(async (part) => {
    const values = sums.map(async ([name, of]) => [name, await of(part)]);
    const identity = keys.map((key) => [key, part[0]?.[key]]);
    return Object.fromEntries([...identity, ...(await Promise.all(values))]);
  });
  return Promise.all(answers);
}

const library = new Map<string, unknown>(
  Object.entries({
    "Web.Contents": webContents,
    "Json.Document": JSON.parse,
    "Text.ToBinary": asText,
    "Uri.BuildQueryString": (record: Record<string, string>) => new URLSearchParams(record).toString(),
    "Csv.Document": (text: string) => parse(text) as string[][],
    "Table.PromoteHeaders": ([names = [], ...rows]: string[][]) =>
      rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))),
    "Table.TransformColumnTypes": typed,
    "Table.Group": grouped,
    "Table.RowCount": (rows: Table) => rows.length,
    "DateTimeZone.UtcNow": () => new Date(),
    "Date.From": (time: Date) => new Date(dayOf(time)),
    "Date.AddDays": (day: Date, days: number) => new Date(day.getTime() + days * 86_400_000),
    "Date.ToText": dayOf,
    "QuoteStyle.Csv": "QuoteStyle.Csv",
    "Int64.Type": "Int64.Type",
  }),
);

const nameOf = ({ literal }: { readonly literal: string }) => literal.replace(/^#"(.*)"$/, "$1");
const elementsOf = <T extends Language.Ast.TCsvType>({ elements }: Language.Ast.ICsvArray<T>): T[] =>
  elements.map(({ node }) => node);

async function evaluateAll(nodes: readonly Language.Ast.TNode[], scope: Scope): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const node of nodes) values.push(await evaluate(node, scope));
  return values;
}

async function fieldsOf(
  pairs: readonly { readonly key: { readonly literal: string }; readonly value: Language.Ast.TNode }[],
  scope: Scope,
): Promise<[string, unknown][]> {
  const values = await evaluateAll(
    pairs.map(({ value }) => value),
    scope,
  );
  return pairs.map(({ key }, index) => [nameOf(key), values[index]]);
}

function callableOf(parameters: string[], body: Language.Ast.TNode, scope: Scope): Callable {
  return (...given: unknown[]) =>
    evaluate(body, new Map([...scope, ...parameters.map((name, index) => [name, given[index]] as const)]));
}

/** A value and what is done to it: calls and fields. */
async function chain(
  { head, recursiveExpressions }: Language.Ast.RecursivePrimaryExpression,
  scope: Scope,
): Promise<unknown> {
  let value = await evaluate(head, scope);
  for (const step of recursiveExpressions.elements) {
    if (step.kind === NodeKind.InvokeExpression)
      value = await (value as Callable)(...((await evaluateAll(elementsOf(step.content), scope)) as never[]));
    else if (step.kind === NodeKind.FieldSelector) value = (value as Record<string, unknown>)[nameOf(step.content)];
    else throw new Error(`${step.kind} is not known here.`);
  }
  return value;
}

async function letExpression({ variableList, expression }: Language.Ast.LetExpression, scope: Scope): Promise<unknown> {
  let inside = scope;
  for (const { key, value } of elementsOf(variableList))
    inside = new Map([...inside, [nameOf(key), await evaluate(value, inside)]]);
  return evaluate(expression, inside);
}

function definedValue({ identifier }: Language.Ast.IdentifierExpression, scope: Scope): unknown {
  const name = nameOf(identifier);
  if (!scope.has(name)) throw new Error(`${name} is not known here.`);
  return scope.get(name);
}

async function evaluate(node: Language.Ast.TNode, scope: Scope): Promise<unknown> {
  switch (node.kind) {
    case NodeKind.LiteralExpression: {
      const { literal } = node;
      return literal.startsWith('"') ? literal.slice(1, -1).replaceAll('""', '"') : JSON.parse(literal);
    }
    case NodeKind.UnaryExpression:
      return -Number(await evaluate(node.typeExpression, scope));
    case NodeKind.IdentifierExpression:
      return definedValue(node, scope);
    case NodeKind.ArithmeticExpression:
      return (await evaluateAll([node.left, node.right], scope)).join("");
    case NodeKind.TypePrimaryType:
      return node.paired.kind === NodeKind.PrimitiveType ? node.paired.primitiveTypeKind : undefined;
    case NodeKind.ListExpression:
      return evaluateAll(elementsOf(node.content), scope);
    case NodeKind.RecordExpression:
      return Object.fromEntries(await fieldsOf(elementsOf(node.content), scope));
    case NodeKind.RecursivePrimaryExpression:
      return chain(node, scope);
    case NodeKind.EachExpression:
      return callableOf(["_"], node.paired, scope);
    case NodeKind.FunctionExpression: {
      const names = elementsOf(node.parameters.content).map(({ name }) => nameOf(name));
      return callableOf(names, node.expression, scope);
    }
    case NodeKind.LetExpression:
      return letExpression(node, scope);
    default:
      throw new Error(`${node.kind} is not known here.`);
  }
}

/** The value of a query; `queries` are the others of its file. Fails where Microsoft's parser does. */
export async function evaluateQuery(text: string, queries: Record<string, unknown> = {}): Promise<unknown> {
  const parsed = await powerQuery.TaskUtils.tryLexParse(powerQuery.DefaultSettings, text);
  if (!powerQuery.TaskUtils.isParseStageOk(parsed)) throw new Error(`Power Query does not parse: ${text}`);
  return evaluate(parsed.ast, new Map([...library, ...Object.entries(queries)]));
}
