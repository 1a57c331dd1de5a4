// The contract (generated/openapi.json), and an operation of it at run time: everything about it that a request needs,
// prepared once.
import { readFileSync } from "node:fs";
import type { ValidateFunction } from "ajv";
import type { CsvText, Lane } from "../../db/index.ts";
import type { Context, Role } from "../../domain/filters/context.ts";
import type { EventsRequest } from "../../domain/live/events.ts";
import type { OperationId } from "../../handlers/types.ts";
import { xlsxType } from "../../notifications/reports/xlsx.ts";
import type { CsvList } from "./csv-list.ts";
import type { FormerNames, ParameterObject, QueryReader, SchemaObject, Values } from "./parameters.ts";
import type { Routed } from "./routes.ts";

/** The default media type of a response is the first of these that the operation has. */
export const mediaTypes = [
  "application/json",
  "text/csv",
  xlsxType,
  "application/pdf",
  "text/calendar",
  "text/plain",
  "text/event-stream",
] as const;
type MediaType = (typeof mediaTypes)[number];

/** A body is JSON, or text that is decoded already. */
type BodyType = "application/json" | "text/csv";

/** The requested form: a media type; for CSV also whether formulas are made harmless. */
export type ResponseForm = MediaType | "text/csv;safe=true";

/** Whether a list is sent as a table: then handlers return CSV, and the other forms are made from it. */
export function isTable(form: ResponseForm): boolean {
  return form === "application/pdf" || form === xlsxType || form.startsWith("text/csv");
}

/** The input of any operation; handlers see it as their `Input<Id>`, which the validators guarantee. */
export interface AnyInput {
  readonly path: Values;
  readonly query: Values;
  readonly body: unknown;
  readonly accept: MediaType;
  readonly url: { readonly path: string; readonly query: string };
}

/** The reply of any operation. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly csv?: CsvText;
  /** The rows of a list, from which CSV is made. */
  readonly rows?: Iterable<unknown>;
  /** Anything else. */
  readonly text?: string | Buffer;
  /** A stream of events. */
  readonly events?: EventsRequest;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One declared response, dereferenced. */
interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema?: SchemaObject }>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

/** What the contract requires of a caller of one operation. */
export interface Requirement {
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The caller needs one of them; empty where everybody may call. */
  readonly roles: readonly Role[];
  /** Whether it changes something: it is neither a GET nor named `query…`. Viewers may not call it. */
  readonly changes: boolean;
}

interface RequestValidators {
  readonly parameters: ValidateFunction;
  /** Whether a request without parameters is always valid, so that it need not be checked. */
  readonly acceptsNone: boolean;
  /** Stops at the first mistake, so that a large body with many mistakes costs little. Null: it takes no body. */
  readonly body: ValidateFunction | null;
  /** Finds all mistakes of a body. Compiled at first use. */
  readonly explainBody: () => ValidateFunction;
}

export interface Operation extends Routed, Requirement {
  readonly id: OperationId;
  readonly summary: string;
  /** The lane in which its queries run. */
  readonly lane: Lane;
  /** Whether it only reads, so that its response depends on the input, the caller's view and the time alone. */
  readonly onlyReads: boolean;
  readonly parameters: readonly ParameterObject[];
  readonly queryReader: QueryReader;
  readonly formerNames: FormerNames;
  /** The media type of its body; null: it takes none. */
  readonly bodyType: BodyType | null;
  /** Its body may be as large as SVC_MAX_BODY_BYTES. */
  readonly takesLargeBody: boolean;
  /** The top-level fields of its body. */
  readonly fieldNames: readonly string[];
  /** The media types of its response, the default first. */
  readonly types: readonly MediaType[];
  /** How its response is written as CSV; null: it is no list. */
  readonly csvList: CsvList | null;
  /** Its responses carry an ETag; all others are not to be stored. */
  readonly tagged: boolean;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  /** Compiled when the operation is first called: most servers use only a few of the contract's operations. */
  readonly validators: () => RequestValidators;
  /** By status; compiled at first use, never in production. */
  readonly replyValidators: () => Readonly<Record<string, ValidateFunction>>;
  readonly handle: (input: AnyInput, context: Context) => Promise<AnyReply>;
}

/** The part of an operation that is read here. */
export interface ContractDocument {
  readonly openapi: string;
  readonly servers?: readonly { readonly url: string; readonly description?: string }[];
  readonly security?: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: Readonly<Record<string, object>>;
}

let contract: ContractDocument | undefined;

export function readContract(): ContractDocument {
  contract ??= JSON.parse(readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"));
  return contract as ContractDocument;
}
