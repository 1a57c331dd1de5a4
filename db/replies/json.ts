// JSON that is already written: the result of asJson, and the body of a reply instead of an object.

/** JSON text of a value of type T. It is passed to the socket unchanged and never parsed. */
export class JsonText<T> {
  readonly text: string;
  /** Items of the array; 1 for an object. */
  readonly count: number;

  constructor(text: string, count = 1) {
    this.text = text;
    this.count = count;
  }

  /** The value, parsed: for tests, and so that JSON.stringify of a JsonText gives its text. */
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }

  toString(): string {
    return this.text;
  }
}

type Part<T> = T | JsonText<T>;

/** The text of a value that may be written already. */
function partText(value: unknown): string {
  return value instanceof JsonText ? value.text : (JSON.stringify(value) ?? "null");
}

/** An object of plain values and written parts, in the order of `fields`. Undefined fields are omitted. */
export function jsonObject<T extends object>(fields: { readonly [K in keyof T]: Part<T[K]> }): JsonText<T> {
  const parts: string[] = [];
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${partText(value)}`);
  }
  return new JsonText(`{${parts.join(",")}}`);
}

/** An array of plain values and written parts. */
export function jsonArray<T>(items: readonly Part<T>[]): JsonText<T[]> {
  return new JsonText(`[${items.map(partText).join(",")}]`, items.length);
}

type Field<Value> = Value extends readonly (infer Item)[] ? Value | Iterable<Item> : Value;

/** JSON text of a value of type T, in pieces. Iterables are read item by item, and anew each time. */
export class JsonPieces<T extends object> implements Iterable<string> {
  readonly #fields: { readonly [K in keyof T]: Field<T[K]> };

  /** Undefined fields are omitted. */
  constructor(fields: { readonly [K in keyof T]: Field<T[K]> }) {
    this.#fields = fields;
  }

  *[Symbol.iterator](): Generator<string> {
    let before = "{";
    for (const [name, value] of Object.entries<unknown>(this.#fields)) {
      if (value === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      if (isMadeByItem(value)) yield* itemsOf(value);
      else yield partText(value);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  }

  joined(): JsonText<T> {
    return new JsonText([...this].join(""));
  }

  /** The value, parsed: so that JSON.stringify of it gives its text. */
  toJSON(): T {
    return this.joined().toJSON();
  }
}

/** The value of a body that may be written already, or is written in pieces. */
export function plainBody(body: unknown): unknown {
  return body instanceof JsonText || body instanceof JsonPieces ? body.toJSON() : body;
}

function* itemsOf(list: Iterable<unknown>): Generator<string> {
  let before = "[";
  for (const item of list) {
    yield before + partText(item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function isMadeByItem(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}
