// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import type { operations } from "./contract.js";
import type { Answer, CallOptions, Input, Operation, OperationId, Service } from "./service.js";
interface Page<Item> {
    readonly Items: readonly Item[];
    readonly TotalPages: number;
}
/** The operations whose lists come in pages. */
export type PagedId = {
    [Id in OperationId]: Answer<Id> extends Page<unknown> ? (Input<Id> extends {
        body: unknown;
    } ? never : Id) : never;
}[OperationId];
/** The operations whose lists also come as CSV. */
export type CsvId = {
    [Id in OperationId]: operations[Id]["responses"] extends {
        200: {
            content: {
                "text/csv": string;
            };
        };
    } ? Id : never;
}[OperationId];
type Item<Id extends PagedId> = Answer<Id> extends Page<infer Row> ? Row : never;
/** Yields one page after the other, from `PageNumber` (the first unless given) to the last. */
export declare function everyPage<Id extends PagedId>(operation: Operation<Id>, service: Service, input?: Partial<Input<Id>>, options?: CallOptions): AsyncGenerator<Awaited<Answer<Id>>, void, undefined>;
/** Yields every row of every page. */
export declare function everyItem<Id extends PagedId>(operation: Operation<Id>, service: Service, input?: Partial<Input<Id>>, options?: CallOptions): AsyncGenerator<Item<Id>, void, undefined>;
export interface CsvOptions extends CallOptions {
    /** For spreadsheets: an apostrophe goes before each text that would be taken for a formula. */
    readonly isSafe?: boolean;
}
/** The rows as CSV as they arrive: a header line, then one line a row. Throws ProblemError and UnexpectedAnswer. */
export declare function csv<Id extends CsvId>(operation: Operation<Id>, service: Service, input?: Partial<Input<Id>>, { isSafe, ...options }?: CsvOptions): Promise<ReadableStream<Uint8Array>>;
/** The rows as a workbook, as they arrive. Throws ProblemError and UnexpectedAnswer. */
export declare function xlsx<Id extends CsvId>(operation: Operation<Id>, service: Service, input?: Partial<Input<Id>>, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
export interface PdfOptions extends CallOptions {
    /** `en` or `de`. */
    readonly language?: string;
    /** The time zone of instants, such as `Europe/Berlin`; UTC unless given. */
    readonly timeZone?: string;
}
/** The rows as a document for paper, at most 5,000. Throws ProblemError and UnexpectedAnswer. */
export declare function pdf<Id extends CsvId>(operation: Operation<Id>, service: Service, input?: Partial<Input<Id>>, { language, timeZone, ...options }?: PdfOptions): Promise<ReadableStream<Uint8Array>>;
export {};
