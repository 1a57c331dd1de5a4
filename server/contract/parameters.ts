// Path and query texts to typed values, by the contract's parameters. The validators check limits
// (minimum, pattern, enum …) afterwards; this file checks what a JSON schema can't say.
import type { FieldErrors } from "../../domain/problem.ts";

/** A parameter of the contract, dereferenced. */
export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: SchemaObject;
}

/** As much of a schema as is read here. */
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
  readonly "x-expected"?: string;
}

export type Value = string | number | boolean;
export type Values = Record<string, Value | Value[]>;

/** The most that an answer's `errors` contains; more of them would help nobody. */
const mostErrors = 20;

/** Collects what is wrong with a request, each parameter or field once. */
export class Mistakes {
  /** Made with the first one: most requests have none. */
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

/** What a value must be, in words: the schema's own `x-expected`, else made from its limits. */
export function expectedOf(schema: SchemaObject): string {
  if (schema["x-expected"] !== undefined) return schema["x-expected"];
  if (schema.enum !== undefined) return `one of ${schema.enum.join(", ")}`;
  const { minimum, maximum, minLength, maxLength } = schema;
  switch (schema.type) {
    case "boolean":
      return "true or false";
    case "integer":
    case "number": {
      const kind = schema.type === "integer" ? "a whole number" : "a number";
      if (minimum === undefined) return maximum === undefined ? kind : `${kind} up to ${maximum}`;
      return maximum === undefined || maximum >= 9_007_199_254_740
        ? `${kind} from ${minimum}`
        : `${kind} from ${minimum} to ${maximum}`;
    }
    case "array":
      return `a list of ${schema.minItems ?? 0} to ${(schema.maxItems ?? 1000).toLocaleString("en")} values`;
    case "object":
      return "an object";
    default:
      if (schema.format === "date-time") return "an instant such as 2026-03-02T07:58:21.000Z or 2026-03-02";
      if (maxLength === undefined) return minLength ? "a text that is not empty" : "a text";
      return `a text of ${minLength ?? 0} to ${maxLength} characters`;
  }
}

/** Short whole numbers and decimals as JSON writes them; nothing that Number() would take beyond. */
const numberForm = /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/;

/** A text that is no value of the type stays a text, which the validator then refuses. */
function typed(type: string | undefined, text: string): Value {
  if (type === undefined || type === "string") return text;
  if (type === "boolean") return asBoolean(text) ?? text;
  if (!numberForm.test(text) || (type === "integer" && text.includes("."))) return text;
  return Number(text);
}

/** As programs write it: a bare name, `True` of Python, `TRUE` of R. */
function asBoolean(text: string): boolean | null {
  if (text === "" || /^true$/i.test(text)) return true;
  return /^false$/i.test(text) ? false : null;
}

/** Percent-decoding of one name or value; null when an escape is broken or is no UTF-8. */
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
  /** Under each name as the contract and as small letters write it. */
  readonly #known = new Map<string, ParameterObject>();
  readonly #names: string;

  constructor(parameters: readonly ParameterObject[]) {
    const known = parameters.filter((parameter) => parameter.in === "query");
    for (const parameter of known) {
      this.#known.set(parameter.name, parameter).set(parameter.name.toLowerCase(), parameter);
    }
    const names = known.flatMap(({ name, deprecated }) => (deprecated ? [] : [name])).join(", ");
    this.#names = known.length === 0 ? "there are none here" : `known here are ${names}`;
  }

  /**
   * Typed values under the contract's names. `query` is the undecoded text after the question mark. Names that the
   * operation does not know are mistakes, or go into `ignored` where it is given.
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
    const parameter = this.#known.get(sentName) ?? this.#known.get(decoded(sentName)?.toLowerCase() ?? "");
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
  for (const { name, in: place, schema = {} } of parameters) {
    if (place !== "path") continue;
    let text: string | null = texts[name] ?? "";
    try {
      text = decodeURIComponent(text);
    } catch {
      text = null;
    }
    if (text === null) mistakes.add(name, "must be percent-encoded UTF-8");
    else values[name] = typed(schema.type, text);
  }
  return values;
}
