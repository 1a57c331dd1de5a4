// The shape of a handler, derived from the contract's types: a wrong status, a wrong body or a missing handler does not
// compile. Types alone; nothing here runs.
import type { CsvText, JsonPieces, JsonText } from "../db/index.ts";
import type { Context } from "../domain/filters/context.ts";
import type { EventsRequest } from "../domain/live/events.ts";
import type { operations } from "../generated/contract.ts";

export type OperationId = keyof operations;

type Parameters<Id extends OperationId> = operations[Id]["parameters"];
type PartOf<P, Name extends string> = P extends { [Key in Name]: infer Part extends object }
  ? Part
  : P extends { [Key in Name]?: infer Part }
    ? [NonNullable<Part>] extends [never]
      ? Record<never, never>
      : Partial<NonNullable<Part>>
    : Record<never, never>;

type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : operations[Id] extends { requestBody: { content: { "text/csv": infer Text } } }
    ? Text
    : undefined;

type ContentOf<R> = R extends { content: infer Content extends object } ? Content : Record<never, never>;
type Responses<Id extends OperationId> = operations[Id]["responses"];
type SuccessContent<Id extends OperationId> = {
  [Status in keyof Responses<Id> & number]: keyof ContentOf<Responses<Id>[Status]>;
}[keyof Responses<Id> & number];

/**
 * What a handler gets. Query and path values already have the contract's types and limits; a list is
 * an array however it was sent. An omitted value is undefined: the handler applies the contract's `default`.
 */
export interface Input<Id extends OperationId> {
  readonly path: Readonly<PartOf<Parameters<Id>, "path">>;
  readonly query: Readonly<PartOf<Parameters<Id>, "query">>;
  readonly body: BodyOf<Id>;
  /** The media type that fits the request's Accept best. */
  readonly accept: Extract<
    SuccessContent<Id>,
    "application/json" | "text/csv" | "text/calendar" | "text/plain" | "text/event-stream"
  >;
  /** The URL path of the request, undecoded; `query` without the question mark. */
  readonly url: { readonly path: string; readonly query: string };
}

type ReplyHeaders = Readonly<Record<string, string>>;

/** The content of a reply, by media type. */
type Held<Content> =
  | (Content extends { "application/json": infer Body }
      ? { readonly body: Body | JsonText<Body> | (Body extends object ? JsonPieces<Body> : never) }
      : never)
  /** `rows`: those of the list; they are written with the contract's columns. */
  | (Content extends { "text/csv": unknown } ? { readonly csv: CsvText } | { readonly rows: Iterable<unknown> } : never)
  /** Bytes where it is sent more than once. */
  | (Content extends { "text/calendar": unknown } | { "text/plain": unknown }
      ? { readonly text: string | Buffer }
      : never)
  | (Content extends { "text/event-stream": unknown } ? { readonly events: EventsRequest } : never);

/** A reply has one of these, and no other. */
type Alone<Part> = Part extends object
  ? Part & { readonly [Name in Exclude<"body" | "csv" | "rows" | "text" | "events", keyof Part>]?: never }
  : never;

type ReplyOf<Status, Response> =
  ContentOf<Response> extends infer Content
    ? Alone<Held<Content>> & { readonly status: Status; readonly headers?: ReplyHeaders }
    : never;

/** One of the operation's declared responses. Failures are no replies: they are thrown as a `Problem`. */
export type Reply<Id extends OperationId> = {
  [Status in keyof Responses<Id> & number]: ReplyOf<Status, Responses<Id>[Status]>;
}[keyof Responses<Id> & number];

export type Handler<Id extends OperationId> = (input: Input<Id>, context: Context) => Promise<Reply<Id>>;

/** One handler for each operation of the contract, no more and no fewer. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
