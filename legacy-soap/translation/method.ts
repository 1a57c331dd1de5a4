// What a method of the legacy contract is: two pure functions, from a request to operations of the contract and from
// their replies to a result. Everything else (reading, checking, calling, writing, exporting) is the core's.
import type { operations } from "../../generated/contract.ts";
import type { Input, OperationId } from "../../handlers/types.ts";
import type { RequestOf, ResultOf } from "../types/derived.ts";
import type { ServedName } from "../types/methods.ts";
import type { FieldNames } from "./field-names.ts";

/** What an operation is called with; the same validation holds it as over HTTP. */
export type CallInput<Id extends OperationId> = Partial<Pick<Input<Id>, "path" | "query" | "body">>;

type JsonOf<R> = R extends { content: { "application/json": infer Body } } ? Body : never;

/** The JSON body of an operation's successful answer. */
type ReplyBody<Id extends OperationId> = {
  [Status in keyof operations[Id]["responses"] & number]: JsonOf<operations[Id]["responses"][Status]>;
}[keyof operations[Id]["responses"] & number];

/** Under a name of the method's own choosing, the operation that is called. */
export type Calls = Readonly<Record<string, OperationId>>;

export interface LegacyMethod<Name extends ServedName, Called extends Calls> {
  /** The operations, called at once; `list: "querySessions"`. */
  readonly operations: Called;
  /**
   * What each is called with; one that is left out is not called. Throws a Fault (legacy-soap/wire/fault.ts) for what can't
   * be asked so.
   */
  readonly toInput: (request: RequestOf<Name>) => {
    readonly [Key in keyof Called]?: CallInput<Called[Key]> | undefined;
  };
  /** Every declared field of the result but the base's. `replies` holds the body of each operation that was called. */
  readonly toResult: (
    replies: { readonly [Key in keyof Called]: ReplyBody<Called[Key]> },
    request: RequestOf<Name>,
  ) => ResultOf<Name>;
  /** Whose Offset and Limit are the request's paging: what one call does not answer is asked for in several. */
  readonly pages?: Pages<keyof Called & string>;
  /** What becomes of the result once the rows of all pages are in it. */
  readonly finish?: (result: ResultOf<Name>, request: RequestOf<Name>) => ResultOf<Name>;
  /** The operations' names of fields → the request's, where they differ: faults name what the caller sent. */
  readonly fields?: FieldNames;
  /** `IsExport`: the rows of the CSV under its header, where they are not those of the result's list as they stand. */
  readonly toExport?: (result: ResultOf<Name>) => readonly (readonly Cell[])[];
}

/** How an operation pages. Its input has `Offset` and the limit, its reply `Items` and `TotalCount`. */
export interface Pages<Key extends string = string> {
  readonly of: readonly Key[];
  /** The most that the operation answers at once. */
  readonly size: number;
  readonly limit?: "Limit" | "Top";
  /** How much an item of the reply brings into the answer; 1 unless said. */
  readonly weight?: (item: never) => number;
}

/** One cell of a CSV. */
export type Cell = string | number | boolean | null | undefined;

/** A method whose types do not matter to who holds it. */
export interface AnyMethod {
  readonly operations: Calls;
  readonly toInput: (request: never) => Readonly<Record<string, object | undefined>>;
  readonly toResult: (replies: never, request: never) => object;
  readonly pages?: Pages;
  readonly finish?: (result: never, request: never) => object;
  readonly fields?: FieldNames;
  readonly toExport?: (result: never) => readonly (readonly Cell[])[];
}
