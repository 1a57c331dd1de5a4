// JSON of an object with a long list, written while it is sent: what comes first is on its way before the rest is made.
import { JsonText, partText } from "./json-text.ts";

type Field<Value> = Value extends readonly (infer Item)[] ? Value | Iterable<Item> : Value;

/** JSON text of a value of type T, in pieces. Lists that are no arrays are read item by item, and anew each time. */
export class JsonPieces<T extends object> implements Iterable<string> {
  readonly #fields: { readonly [K in keyof T]: Field<T[K]> };

  /** A field that is undefined is left out. */
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

  whole(): JsonText<T> {
    return new JsonText([...this].join(""));
  }

  /** The value, parsed: so that JSON.stringify of it is its own text. */
  toJSON(): T {
    return this.whole().toJSON();
  }
}

/** What a body says that may be written already, or is written in pieces. */
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
