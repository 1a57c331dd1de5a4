// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import type { operations } from "./contract.js";
import type { Open } from "./open.js";
import type { TokenSource } from "./tokens.js";
export interface ServiceOptions {
    /** The API server's address, such as `http://localhost:5015`. */
    readonly url: string;
    /** A token, or where to get them; left out where the service requires none. */
    readonly token?: string | TokenSource | null;
    /** Instead of the global `fetch`. */
    readonly fetch?: typeof fetch;
    /** Bodies of at least this many characters are sent with gzip; left out, none is. */
    readonly compressFrom?: number;
}
/** Where operations are called. Made by `connect`. */
export interface Service extends ServiceOptions {
    readonly fetch: typeof fetch;
}
export interface CallOptions {
    /** Ends the call. */
    readonly signal?: AbortSignal | undefined;
    /** Added to the usual ones, such as `If-None-Match`; one of the same name replaces the usual one. */
    readonly headers?: Readonly<Record<string, string>>;
}
export type OperationId = keyof operations;
type Part<Id extends OperationId, Name extends "query" | "path"> = operations[Id]["parameters"][Name];
type Fields<T> = [T] extends [undefined] ? unknown : NonNullable<T>;
type BodyField<Id extends OperationId> = operations[Id] extends {
    requestBody: {
        content: {
            "application/json": infer Body;
        };
    };
} ? {
    body: Body;
} : operations[Id] extends {
    requestBody: {
        content: {
            "text/csv": string;
        };
    };
} ? {
    body: string | Blob;
} : unknown;
/** What an operation takes: its parameters by their names, and `body`. */
export type Input<Id extends OperationId> = Fields<Part<Id, "query">> & Fields<Part<Id, "path">> & BodyField<Id>;
type BodyOf<Answer> = Answer extends {
    content: {
        "application/json": infer Body;
    };
} ? Body : Answer extends {
    content: {
        "text/calendar": infer Text;
    } | {
        "text/plain": infer Text;
    } | {
        "text/event-stream": infer Text;
    };
} ? Text : never;
/** What an operation answers with where it succeeds; a later version of the service may add to it. */
export type Answer<Id extends OperationId> = Open<{
    [Status in keyof operations[Id]["responses"] & (200 | 201 | 202)]: BodyOf<operations[Id]["responses"][Status]>;
}[keyof operations[Id]["responses"] & (200 | 201 | 202)]>;
type Arguments<Id extends OperationId> = Record<never, never> extends Input<Id> ? [service: Service, input?: Input<Id>, options?: CallOptions] : [service: Service, input: Input<Id>, options?: CallOptions];
/** One operation of the contract. A call resolves to the body of a success; throws ProblemError, UnexpectedAnswer. */
export interface Operation<Id extends OperationId> {
    (...given: Arguments<Id>): Promise<Answer<Id>>;
    /** Resolves to the response, with any status. */
    readonly response: (...given: Arguments<Id>) => Promise<Response>;
}
/** A service to call operations of. No request is made. */
export declare function connect(options: ServiceOptions): Service;
/** Makes what calls one operation; `query` names its query parameters. */
export declare function operation<Id extends OperationId>(method: string, path: string, query: readonly string[]): Operation<Id>;
export {};
