// JSON that is already written: what asJson answers, and what a reply's body may be instead of an object.

/** JSON text of a value of type T. It is passed to the socket as it is; nothing parses it on the way. */
export class JsonText<T> {
  readonly text: string;
  /** Items of the array; 1 for an object. */
  readonly count: number;

  constructor(text: string, count = 1) {
    this.text = text;
    this.count = count;
  }

  /** The value, parsed: for tests, and so that JSON.stringify of a JsonText is its own text. */
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }

  toString(): string {
    return this.text;
  }
}

type Part<T> = T | JsonText<T>;

/** The text of a value that may be written already. */
export function partText(value: unknown): string {
  return value instanceof JsonText ? value.text : (JSON.stringify(value) ?? "null");
}

/** An object of plain values and written parts, in the order of `fields`. A field that is undefined is left out. */
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
