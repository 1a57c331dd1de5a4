// Turns path and query texts into typed values, by the contract's parameters. The validators check limits (minimum, pattern,
// enum …) afterwards; this file checks what a JSON schema can't express. Also former names, and preferences.
import { isDeepStrictEqual } from "node:util";
import type { Context as KoaContext } from "koa";
import { type FieldErrors, invalidFields, Problem } from "../../domain/problem.ts";
import { isTimeZone } from "../../domain/time/zone-offset.ts";
import { isDecodable } from "./routes.ts";

/** A parameter of the contract, dereferenced. */
export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: SchemaObject;
}

/** The part of a schema that is read here, dereferenced. */
export interface SchemaObject {
  readonly type?: string;
  readonly items?: SchemaObject;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly allOf?: readonly SchemaObject[];
  readonly oneOf?: readonly SchemaObject[];
  readonly "x-expected"?: string;
  readonly "x-former-names"?: FormerNamesOf;
}

/** Former names of parameters or fields, each with its present name. */
export type FormerNamesOf = Readonly<Record<string, string>>;

type Value = string | number | boolean;
export type Values = Record<string, Value | Value[]>;

/** The most entries of a response's `errors`; more would help nobody. */
const mostErrors = 20;

/** Collects what is wrong with a request, each parameter or field once. */
export class Mistakes {
  /** Created with the first mistake: most requests have none. */
  #found: Map<string, string> | undefined;

  add(name: string, text: string): void {
    this.#found ??= new Map();
    if (this.#found.size < mostErrors && !this.#found.has(name)) this.#found.set(name, text);
  }

  get isFull(): boolean {
    return this.#found !== undefined && this.#found.size >= mostErrors;
  }

  get any(): boolean {
    return this.#found !== undefined;
  }

  toErrors(): FieldErrors {
    return Object.fromEntries([...(this.#found ?? [])].map(([name, text]) => [name, [text]]));
  }
}

/** What a value must be, in words: the schema's `x-expected`, else made from its limits. */
export function expectedOf(schema: SchemaObject): string {
  if (schema["x-expected"] !== undefined) return schema["x-expected"];
  if (schema.enum !== undefined) return `one of ${schema.enum.filter((value) => value !== null).join(", ")}`;
  switch (schema.type) {
    case "boolean":
      return "true or false";
    case "integer":
      return expectedNumber("a whole number", schema);
    case "number":
      return expectedNumber("a number", schema);
    case "array":
      return `a list of ${schema.minItems ?? 0} to ${(schema.maxItems ?? 1000).toLocaleString("en")} values`;
    case "object":
      return "an object";
    default:
      return expectedText(schema);
  }
}

function expectedNumber(kind: string, { minimum, maximum }: SchemaObject): string {
  if (minimum === undefined) return maximum === undefined ? kind : `${kind} up to ${maximum}`;
  return maximum === undefined ? `${kind} from ${minimum}` : `${kind} from ${minimum} to ${maximum}`;
}

function expectedText({ format, minLength, maxLength }: SchemaObject): string {
  if (format === "date-time") return "an instant such as 2026-03-02T07:58:21.000Z or 2026-03-02";
  if (maxLength === undefined) return minLength ? "a text that is not empty" : "a text";
  return `a text of ${minLength ?? 0} to ${maxLength} characters`;
}

/** Numbers as JSON and programs write them, not all that Number() would accept. */
const integerForm = /^-?(0|[1-9]\d{0,15})$/;
const numberForm = /^-?(0|[1-9]\d{0,15})(\.\d{1,30})?([eE][+-]?\d{1,3})?$/;

/** Text that is no value of the type stays text, which the validator then refuses. */
function typed(type: string | undefined, text: string): Value {
  if (type === undefined || type === "string") return text;
  if (type === "boolean") return asBoolean(text) ?? text;
  return (type === "integer" ? integerForm : numberForm).test(text) ? Number(text) : text;
}

/** As programs write it: a name without a value, often with an equals sign, `True` in Python, `TRUE` in R. */
function asBoolean(text: string): boolean | null {
  if (text === "" || /^true$/i.test(text)) return true;
  return /^false$/i.test(text) ? false : null;
}

/** Percent-decoding of one name or value; null when an escape is broken or is not UTF-8. */
function decoded(text: string): string | null {
  const hasPlus = text.includes("+");
  if (!hasPlus && !text.includes("%")) return text;
  try {
    return decodeURIComponent(hasPlus ? text.replaceAll("+", " ") : text);
  } catch {
    return null;
  }
}

/** Reads the query strings of one operation. */
export class QueryReader {
  /** Under each name, as the contract writes it and in lower case. */
  readonly #byName = new Map<string, ParameterObject>();
  readonly #names: string;

  constructor(parameters: readonly ParameterObject[]) {
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    for (const parameter of inQuery) {
      this.#byName.set(parameter.name, parameter).set(parameter.name.toLowerCase(), parameter);
    }
    const names = inQuery.flatMap(({ name, deprecated }) => (deprecated ? [] : [name])).join(", ");
    this.#names = inQuery.length === 0 ? "there are none" : `the parameters here are ${names}`;
  }

  /**
   * Typed values under the contract's names. `query` is the undecoded text after the question mark. Unknown names are
   * mistakes, or go into `ignored` where it is given.
   */
  read(query: string, mistakes: Mistakes, ignored?: Set<string>): Values {
    const values: Values = {};
    for (let start = 0, end = 0; start < query.length; start = end + 1) {
      end = query.indexOf("&", start);
      if (end < 0) end = query.length;
      if (end > start) this.#readPair(query.slice(start, end), values, mistakes, ignored);
    }
    return values;
  }

  #readPair(pair: string, values: Values, mistakes: Mistakes, ignored: Set<string> | undefined): void {
    const equals = pair.indexOf("=");
    const sentName = equals < 0 ? pair : pair.slice(0, equals);
    const parameter = this.#byName.get(sentName) ?? this.#byName.get(decoded(sentName)?.toLowerCase() ?? "");
    if (parameter === undefined) {
      const name = (decoded(sentName) ?? sentName).slice(0, 100);
      if (ignored === undefined) mistakes.add(name, `must not be sent: no such parameter (${this.#names})`);
      else ignored.add(name);
      return;
    }
    const { name, schema = {} } = parameter;
    const text = equals < 0 ? "" : decoded(pair.slice(equals + 1));
    const mistake = mistakeIn(text, schema, name in values);
    if (mistake !== null) mistakes.add(name, mistake);
    else if (schema.type !== "array") values[name] = typed(schema.type, text ?? "");
    else values[name] = joined(values[name], elements(text ?? "", schema.items?.type));
  }
}

function mistakeIn(text: string | null, schema: SchemaObject, isRepeated: boolean): string | null {
  if (text === null) return "must be percent-encoded UTF-8";
  if (text.includes("\0")) return "must not hold a NUL character";
  if (schema.type === "array") {
    const hasEmpty = text === "" || text.startsWith(",") || text.endsWith(",") || text.includes(",,");
    return hasEmpty ? "must not have an empty element" : null;
  }
  if (isRepeated) return "must be given once only";
  return text === "" && schema.type !== "boolean" ? `must not be empty, but ${expectedOf(schema)}` : null;
}

function elements(text: string, type: string | undefined): Value[] {
  return text.includes(",") ? text.split(",").map((part) => typed(type, part)) : [typed(type, text)];
}

function joined(before: Value | Value[] | undefined, more: Value[]): Value[] {
  return Array.isArray(before) ? [...before, ...more] : more;
}

/** One decoded, typed value of each path parameter; a broken escape is a mistake. */
export function readPath(
  parameters: readonly ParameterObject[],
  texts: Readonly<Record<string, string>>,
  mistakes: Mistakes,
): Values {
  const values: Values = {};
  for (const { name, in: location, schema = {} } of parameters) {
    if (location !== "path") continue;
    const text = texts[name] ?? "";
    if (isDecodable(text)) values[name] = typed(schema.type, decodeURIComponent(text));
    else mistakes.add(name, "must be percent-encoded UTF-8");
  }
  return values;
}

// Former names of parameters and of fields of bodies (`x-former-names` of the contract). Handlers see only the present names;
// a problem uses the name that was sent.

/** A former name, and the present one. */
interface OtherName {
  /** The path to the object that has the field, from the top of a body; empty for parameters. */
  readonly way: readonly string[];
  readonly name: string;
  readonly now: string | undefined;
  readonly isDeprecated: boolean;
  /** A single value where a list is expected now. */
  readonly isOneOfList: boolean;
}

/** The former names that a request used. */
export interface Sent {
  readonly isDeprecated: boolean;
  /** The problem of a handler, with the names that the request used. */
  asSent(error: unknown): unknown;
}

type Named = Readonly<Record<string, Pick<SchemaObject, "type" | "deprecated">>>;

/** The former names of one operation. */
export class FormerNames {
  readonly #ofQuery: readonly OtherName[];
  readonly #ofBody: readonly OtherName[];

  constructor(parameters: readonly ParameterObject[], formerNames: FormerNamesOf | undefined, body: SchemaObject = {}) {
    const named = parameters.map(({ name, deprecated, schema }) => [name, { ...schema, deprecated }]);
    this.#ofQuery = [...otherNames([], Object.fromEntries(named), formerNames)];
    this.#ofBody = [...namesIn([], body)];
  }

  /** Moves values from former names to present ones. Throws where the present name has another value; null: no former names. */
  settle(query: object, body: unknown): Sent | null {
    if (this.#ofQuery.length === 0 && this.#ofBody.length === 0) return null;
    const sent = new Map<string, string>();
    const mistakes = new Mistakes();
    let isDeprecated = false;
    const settleIn = (top: unknown, other: OtherName) => {
      const { way, name, now } = other;
      const target = objectAt(top, way);
      if (target === undefined || !Object.hasOwn(target, name)) return;
      isDeprecated ||= other.isDeprecated;
      if (now === undefined) return;
      const [former, today] = [name, now].map((field) => [...way, field].join("."));
      const value = other.isOneOfList ? [target[name]] : target[name];
      if (Object.hasOwn(target, now) && !isDeepStrictEqual(target[now], value)) {
        mistakes.add(former as string, `must be the same as ${now}, which is another name of it, or be left out`);
      }
      delete target[name];
      target[now] = value;
      sent.set(today as string, former as string);
    };
    for (const other of this.#ofQuery) settleIn(query, other);
    for (const other of this.#ofBody) settleIn(body, other);
    if (mistakes.any) throw invalidFields(mistakes.toErrors());
    if (sent.size === 0 && !isDeprecated) return null;
    return { isDeprecated, asSent: (error) => inNamesSent(error, sent) };
  }
}

function* namesIn(way: readonly string[], { properties = {}, ...schema }: SchemaObject): Generator<OtherName> {
  yield* otherNames(way, properties, schema["x-former-names"]);
  for (const [name, inner] of Object.entries(properties)) {
    for (const part of [inner, ...(inner.allOf ?? [])]) yield* namesIn([...way, name], part);
  }
}

function* otherNames(way: readonly string[], named: Named, formerNames: FormerNamesOf = {}): Generator<OtherName> {
  for (const [name, { type, deprecated = false }] of Object.entries(named)) {
    const now = formerNames[name];
    if (now === undefined && !deprecated) continue;
    const isOneOfList = now !== undefined && named[now]?.type === "array" && type !== "array";
    yield { way, name, now, isDeprecated: deprecated, isOneOfList };
  }
}

function objectAt(top: unknown, way: readonly string[]): Record<string, unknown> | undefined {
  const target = way.reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], top);
  return typeof target === "object" && target !== null ? (target as Record<string, unknown>) : undefined;
}

function inNamesSent(error: unknown, sent: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof Problem) || error.code !== "invalid_input" || error.errors === undefined) return error;
  return invalidFields(
    Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [sent.get(field) ?? field, texts])),
  );
}

// What a request prefers (RFC 7240): with `Prefer: handling=lenient` unknown query parameters are
// ignored, not refused. Other preferences, and malformed ones, are ignored.

/** The preference of the list; a comma or a semicolon in quotes ends none. */
const preference = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g;

/** The value of a preference; of several of one name the first counts. */
function preferred({ req }: KoaContext, name: string): string | undefined {
  const wanted = new RegExp(`^[ \\t]*${name}[ \\t]*(?:=[ \\t]*(?:([\\w/+-]+)|"([\\w/+-]*)"))?[ \\t]*(?:;|$)`, "i");
  for (const [element] of [req.headers.prefer ?? ""].flat().join().matchAll(preference)) {
    const found = wanted.exec(element);
    if (found !== null) return found[1] ?? found[2] ?? "";
  }
  return undefined;
}

/** The time zone that a request prefers for what is written for people (`Prefer: timezone=Europe/Berlin`); else UTC. */
export function preferredZone(ctx: KoaContext): string {
  const zone = preferred(ctx, "timezone");
  return zone !== undefined && isTimeZone(zone) ? zone : "UTC";
}

/** Where the names of ignored parameters are noted; undefined: the request is not lenient. */
export function ignoredParameters(ctx: KoaContext): Set<string> | undefined {
  const { prefer } = ctx.req.headers;
  if (prefer === undefined) return undefined;
  const noted = ctx.state as { ignoredParameters?: Set<string> };
  if (noted.ignoredParameters === undefined && preferred(ctx, "handling")?.toLowerCase() === "lenient")
    noted.ignoredParameters = new Set();
  return noted.ignoredParameters;
}

/** More names, and longer ones, would help nobody. */
const mostNames = 20;
const longestName = 40;

/** The headers of a response about its request's leniency, in pairs; nothing where the request was strict. */
export function leniencyHeaders(ctx: KoaContext): readonly string[] {
  const ignored = ignoredParameters(ctx);
  if (ignored === undefined) return [];
  const names = [...ignored]
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()));
  return ["Preference-Applied", "handling=lenient", ...(names.length > 0 ? ["Ignored-Parameters", names.join()] : [])];
}
