// What a method of the legacy contract is: two pure functions, from a request to operations of the contract and from
// their replies to a result. Everything else (reading, checking, calling, writing, exporting) is shared code.
import type { operations } from "../../generated/contract.ts";
import type { Input, OperationId } from "../../handlers/types.ts";
import type { RequestOf, ResultOf } from "../types/derived.ts";
import type { ServedName } from "../types/methods.ts";
import { fieldFault } from "../wire/fault.ts";
import { declaredFields, wireType } from "../wire/type-table.ts";
import type { FieldNames } from "./field-names.ts";

/** An operation's input; it is validated as over HTTP. */
export type CallInput<Id extends OperationId> = Partial<Pick<Input<Id>, "path" | "query" | "body">>;

type JsonOf<R> = R extends { content: { "application/json": infer Body } } ? Body : never;

/** The JSON body of an operation's successful response. */
type ReplyBody<Id extends OperationId> = {
  [Status in keyof operations[Id]["responses"] & number]: JsonOf<operations[Id]["responses"][Status]>;
}[keyof operations[Id]["responses"] & number];

/** The operations to call, each under a name that the method chooses. */
export type Calls = Readonly<Record<string, OperationId>>;

export interface LegacyMethod<Name extends ServedName, Called extends Calls> {
  /** The operations, called at once; `list: "querySessions"`. */
  readonly operations: Called;
  /**
   * The input of each; an omitted operation is not called. Throws a Fault (legacy-soap/wire/fault.ts) where the request
   * has no valid input.
   */
  readonly toInput: (request: RequestOf<Name>) => {
    readonly [Key in keyof Called]?: CallInput<Called[Key]> | undefined;
  };
  /** Every declared field of the result but the base's. `replies` holds the body of each operation that was called. */
  readonly toResult: (
    replies: { readonly [Key in keyof Called]: ReplyBody<Called[Key]> },
    request: RequestOf<Name>,
  ) => ResultOf<Name>;
  /** The operation whose Offset and Limit page the result: more rows than one call returns are read by several. */
  readonly pages?: Pages<keyof Called & string>;
  /** Changes the result once it has the rows of all pages. */
  readonly finish?: (result: ResultOf<Name>, request: RequestOf<Name>) => ResultOf<Name>;
  /** The operations' names of fields → the request's, where they differ: faults name what the caller sent. */
  readonly fields?: FieldNames;
  /** `IsExport`: the rows of the CSV under its header, where they differ from the result's list. */
  readonly toExport?: (result: ResultOf<Name>) => readonly (readonly Cell[])[];
}

/** How an operation pages. Its input has `Offset` and the limit, its reply `Items` and `TotalCount`. */
export interface Pages<Key extends string = string> {
  readonly of: readonly Key[];
  /** The most that the operation returns at once. */
  readonly size: number;
  readonly limit?: "Limit" | "Top";
  /** How many rows of the result an item of the reply becomes; 1 by default. */
  readonly weight?: (item: never) => number;
}

/** One cell of a CSV. */
export type Cell = string | number | boolean | null | undefined;

/** A method whose types do not matter. */
export interface AnyMethod {
  readonly operations: Calls;
  readonly toInput: (request: never) => Readonly<Record<string, object | undefined>>;
  readonly toResult: (replies: never, request: never) => object;
  readonly pages?: Pages;
  readonly finish?: (result: never, request: never) => object;
  readonly fields?: FieldNames;
  readonly toExport?: (result: never) => readonly (readonly Cell[])[];
}

// An operation returns at most a thousand rows, and a legacy request may want more: pages are requested one after another.

type Values = Readonly<Record<string, unknown>>;

/** The inputs of operations, by the method's names for them; undefined: it is not called. */
export type Inputs = Readonly<Record<string, object | undefined>>;

interface PagedReply {
  readonly Items: readonly unknown[];
  readonly TotalCount: number;
}

/** The most rows of one result, which is built in memory. More are a fault: nothing is cut silently. */
const mostRows = 50_000;
/** The most characters of them, as JSON of the operation: usual rows have some 500, and one of the longest names has thousands. */
const mostCharacters = 64 * 1024 * 1024;

const numOfRecord = "request.BaseInfo.PagingData.NumOfRecord";

interface PagedCall {
  readonly method: AnyMethod;
  readonly pages: Pages;
  readonly resultType: string;
  readonly inputs: Inputs;
  readonly request: object;
  /** The bodies of the replies to `firstInputs`. */
  readonly replies: Values;
  /** Calls the operations with these inputs; resolves with the body of each reply. */
  readonly callOperations: (inputs: Inputs) => Promise<Values>;
  /** Runs the work of further pages when few others do the same. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The inputs, limited to the rows that one call of the operation returns. */
export function firstInputs(pages: Pages | undefined, inputs: Inputs): Inputs {
  const key = pages?.of.find((one) => inputs[one] !== undefined);
  if (pages === undefined || key === undefined) return inputs;
  const { offset, limit, at } = pageOf(inputs[key] as Values, pages.limit ?? "Limit");
  return { ...inputs, [key]: at(offset, Math.min(limit, pages.size)) };
}

/** The result with all requested rows. */
export async function resultInPages(call: PagedCall): Promise<Values> {
  const { method, pages, resultType, inputs, request, replies: firstReplies, callOperations, inTurn } = call;
  const key = pages.of.find((one) => inputs[one] !== undefined);
  const toResult = (replies: Values) => method.toResult(replies as never, request as never) as Values;
  if (key === undefined) return toResult(firstReplies);
  const { offset, limit, at } = pageOf(inputs[key] as Values, pages.limit ?? "Limit");
  const first = firstReplies[key] as PagedReply;
  const end = Math.min(offset + limit, first.TotalCount);
  const result = toResult(firstReplies);
  if (offset + first.Items.length >= end || first.Items.length === 0) return result;
  if (end - offset > mostRows) {
    throw fieldFault(numOfRecord, `must be at most ${mostRows} where there are so many rows: ${first.TotalCount}`);
  }
  const read = async (from: number, most: number) =>
    (await callOperations({ [key]: at(from, most) }))[key] as PagedReply;
  return inTurn(async () => {
    const results = [result];
    for await (const page of otherPages(first, { offset, end }, pages, read)) {
      results.push(toResult({ ...firstReplies, [key]: page }));
    }
    return together(resultType, results);
  });
}

/** The pages behind the first one, up to the row `end`. Throws a Fault where all together are too large. */
async function* otherPages(
  first: PagedReply,
  { offset, end }: { readonly offset: number; readonly end: number },
  pages: Pages,
  read: (offset: number, most: number) => Promise<PagedReply>,
): AsyncGenerator<PagedReply> {
  const weigh = (items: readonly unknown[]) =>
    pages.weight === undefined
      ? items.length
      : items.reduce((sum: number, one) => sum + Number(pages.weight?.(one as never)), 0);
  let weight = weigh(first.Items);
  let characters = JSON.stringify(first.Items).length;
  const seen = new Set(first.Items.map(idOf));
  for (let next = offset + first.Items.length; next < end; ) {
    const page = await read(next, Math.min(end - next, pages.size));
    if (page.Items.length === 0) break;
    next += page.Items.length;
    weight += weigh(page.Items);
    characters += JSON.stringify(page.Items).length;
    if (weight > mostRows || characters > mostCharacters)
      throw fieldFault(numOfRecord, `must be less: ${next - offset} rows fill an answer here`);
    // Rows added or removed meanwhile may have moved others: none is returned twice.
    const fresh = page.Items.filter((item) => idOf(item) === undefined || !seen.has(idOf(item)));
    for (const item of fresh) seen.add(idOf(item));
    yield { ...page, Items: fresh };
  }
}

function pageOf(input: Values, limitName: string) {
  const part = input.body === undefined ? "query" : "body";
  const values = input[part] as Values;
  return {
    offset: (values.Offset as number | undefined) ?? 0,
    limit: (values[limitName] as number | undefined) ?? 1,
    at: (Offset: number, limit: number) => ({ ...input, [part]: { ...values, Offset, [limitName]: limit } }),
  };
}

function idOf(item: unknown): unknown {
  return (item as { readonly Id?: unknown }).Id;
}

/** The first result, with the lists of the others appended. */
function together(resultType: string, results: readonly Values[]): Values {
  const [first = {}] = results;
  const lists = declaredFields(resultType).filter(({ type }) => wireType(type).kind === "list");
  const joined = lists.map(({ name }) => [name, results.flatMap((one) => one[name] as readonly unknown[])]);
  return { ...first, ...Object.fromEntries(joined) };
}
