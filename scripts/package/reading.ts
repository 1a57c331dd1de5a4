// Lists in pages, row by row; and lists as CSV, workbooks and documents, as streams.
import type { operations } from "./contract.ts";
import { refusalOf } from "./problems.ts";
import type { Answer, CallOptions, Input, Operation, OperationId, Service } from "./service.ts";

interface Page<Item> {
  readonly Items: readonly Item[];
  readonly TotalPages: number;
}

/** The operations whose lists come in pages. */
export type PagedId = {
  [Id in OperationId]: Answer<Id> extends Page<unknown> ? (Input<Id> extends { body: unknown } ? never : Id) : never;
}[OperationId];

/** The operations whose lists also come as CSV. */
export type CsvId = {
  [Id in OperationId]: operations[Id]["responses"] extends { 200: { content: { "text/csv": string } } } ? Id : never;
}[OperationId];

type Item<Id extends PagedId> = Answer<Id> extends Page<infer Row> ? Row : never;

/** A paged operation as this file calls it; TypeScript can't prove that every paged operation is one. */
type PageCall<Id extends OperationId> = (service: Service, input: object, options: CallOptions) => Promise<Answer<Id>>;

/** Yields one page after the other, from `PageNumber` (the first unless given) to the last. */
export async function* everyPage<Id extends PagedId>(
  operation: Operation<Id>,
  service: Service,
  input: Partial<Input<Id>> = {},
  options: CallOptions = {},
): AsyncGenerator<Awaited<Answer<Id>>, void, undefined> {
  const call = operation as unknown as PageCall<Id>;
  let number = (input as { PageNumber?: number }).PageNumber ?? 1;
  for (;;) {
    const page = await call(service, { ...input, PageNumber: number }, options);
    yield page;
    if (number >= (page as unknown as Page<unknown>).TotalPages) return;
    number += 1;
  }
}

/** Yields every row of every page. */
export async function* everyItem<Id extends PagedId>(
  operation: Operation<Id>,
  service: Service,
  input: Partial<Input<Id>> = {},
  options: CallOptions = {},
): AsyncGenerator<Item<Id>, void, undefined> {
  for await (const page of everyPage(operation, service, input, options))
    yield* (page as unknown as Page<Item<Id>>).Items;
}

export interface CsvOptions extends CallOptions {
  /** For spreadsheets: an apostrophe goes before each text that would be taken for a formula. */
  readonly isSafe?: boolean;
}

/** The rows as CSV as they arrive: a header line, then one line a row. Throws ProblemError and UnexpectedAnswer. */
export async function csv<Id extends CsvId>(
  operation: Operation<Id>,
  service: Service,
  input: Partial<Input<Id>> = {},
  { isSafe = false, ...options }: CsvOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  return tableAs(`text/csv${isSafe ? ";safe=true" : ""}`, operation, service, input, options);
}

/** The rows as a workbook, as they arrive. Throws ProblemError and UnexpectedAnswer. */
export async function xlsx<Id extends CsvId>(
  operation: Operation<Id>,
  service: Service,
  input: Partial<Input<Id>> = {},
  options: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return tableAs(type, operation, service, input, options);
}

export interface PdfOptions extends CallOptions {
  /** `en` or `de`. */
  readonly language?: string;
  /** The time zone of instants, such as `Europe/Berlin`; UTC unless given. */
  readonly timeZone?: string;
}

/** The rows as a document for paper, at most 5,000. Throws ProblemError and UnexpectedAnswer. */
export async function pdf<Id extends CsvId>(
  operation: Operation<Id>,
  service: Service,
  input: Partial<Input<Id>> = {},
  { language = "en", timeZone = "UTC", ...options }: PdfOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const headers = { ...options.headers, "accept-language": language, prefer: `timezone=${timeZone}` };
  return tableAs("application/pdf", operation, service, input, { ...options, headers });
}

async function tableAs<Id extends CsvId>(
  type: string,
  operation: Operation<Id>,
  service: Service,
  input: Partial<Input<Id>>,
  options: CallOptions,
): Promise<ReadableStream<Uint8Array>> {
  const respond = operation.response as unknown as (...given: readonly unknown[]) => Promise<Response>;
  const headers = { ...options.headers, accept: `${type}, application/problem+json` };
  const response = await respond(service, input, { ...options, headers });
  if (!response.ok) throw await refusalOf(response);
  return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
}
