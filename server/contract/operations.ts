// The contract as it lies in generated/openapi.json, and what an operation of it is while the service runs: everything about it
// that a request needs, made once.
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

/** The usual form of an answer is the first one of these that the operation has. */
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

/** A body is JSON, or a text that comes decoded. */
type BodyType = "application/json" | "text/csv";

/** The requested form: a media type, of CSV also with formulas made harmless. */
export type AnswerForm = MediaType | "text/csv;safe=true";

/** Whether a list comes as a table: then handlers return CSV, of which the other forms are made. */
export function isTable(form: AnswerForm): boolean {
  return form === "application/pdf" || form === xlsxType || form.startsWith("text/csv");
}

/** Any operation's input; handlers see it as their own `Input<Id>`, whose values the validators hold. */
export interface AnyInput {
  readonly path: Values;
  readonly query: Values;
  readonly body: unknown;
  readonly accept: MediaType;
  readonly url: { readonly path: string; readonly query: string };
}

/** Any operation's reply. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly csv?: CsvText;
  /** The rows of a list, of which CSV is made. */
  readonly rows?: Iterable<unknown>;
  /** What is neither. */
  readonly text?: string | Buffer;
  /** A stream of events is sent. */
  readonly events?: EventsRequest;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One declared answer, dereferenced. */
interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema?: SchemaObject }>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

/** What the contract requires of a caller of one operation. */
export interface Requirement {
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** One of them is needed; none are named where everybody may call. */
  readonly roles: readonly Role[];
  /** It changes something: neither a GET nor named `query…`. Readers may not call it. */
  readonly changes: boolean;
}

interface RequestValidators {
  readonly parameters: ValidateFunction;
  /** A request without any parameter is valid, whatever its headers: it need not be checked. */
  readonly acceptsNone: boolean;
  /** Stops at the first mistake, so that a large body's many mistakes cost nothing. Null: it takes no body. */
  readonly body: ValidateFunction | null;
  /** Finds all mistakes of a body. Compiled at first use. */
  readonly explainBody: () => ValidateFunction;
}

export interface Operation extends Routed, Requirement {
  readonly id: OperationId;
  readonly summary: string;
  /** In which its queries read. */
  readonly lane: Lane;
  /** It changes nothing, and its answer follows from its input, what its caller sees and the time. */
  readonly onlyReads: boolean;
  readonly parameters: readonly ParameterObject[];
  readonly queryReader: QueryReader;
  readonly formerNames: FormerNames;
  /** The media type of its body; null: it takes none. */
  readonly bodyType: BodyType | null;
  /** Its body may be as large as SVC_MAX_BODY_BYTES. */
  readonly takesLargeBody: boolean;
  /** The fields of its body, uppermost. */
  readonly fieldNames: readonly string[];
  /** The forms of its answer, the usual one first. */
  readonly types: readonly MediaType[];
  /** How its answer is written as CSV; null: it is no list. */
  readonly csvList: CsvList | null;
  /** Its answers carry an ETag; all others are not to be stored. */
  readonly tagged: boolean;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  /** Compiled when the operation is first called: most servers receive requests for few of the contract's operations. */
  readonly validators: () => RequestValidators;
  /** By status; compiled at first use, which production never reaches. */
  readonly replyValidators: () => Readonly<Record<string, ValidateFunction>>;
  readonly handle: (input: AnyInput, context: Context) => Promise<AnyReply>;
}

/** As much of an operation as is read here; openapi-backend knows the rest. */
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
