// Record shapes: how a row of a query becomes a record of the contract. A shape is plain data, so that it can be sent
// to the thread that holds the rows; row-json.ts and the folder csv use it.

/**
 * How a column's value becomes a field's:
 * text and number as they are; instant: milliseconds since 1970 → ISO 8601 with milliseconds and Z; flag: 0/1 → false/true;
 * seconds: whole milliseconds → a number of seconds; json: a text column that holds JSON, embedded as it is.
 * cell: a text that no spreadsheet takes for a formula. Null stays null in every kind.
 */
export type FieldKind = "text" | "cell" | "number" | "instant" | "flag" | "seconds" | "json";

export interface Field {
  /** The name on the wire and in the CSV header. */
  readonly name: string;
  readonly kind: FieldKind;
  /** The name under which the query selects it. */
  readonly column: string;
}

export interface RecordShape<T> {
  /** Unique in this process: a thread that knows the shape gets only this number. */
  readonly id: number;
  readonly name: string;
  /** In the order of the wire and of the CSV columns. */
  readonly fields: readonly Field[];
  /** Never there: it carries the record's type. */
  readonly record?: T;
}

let shapes = 0;

const safeShapes = new WeakMap<RecordShape<unknown>, RecordShape<unknown>>();

/** The same shape for a spreadsheet: each text is a cell. */
export function safeShape<T>(shape: RecordShape<T>): RecordShape<T> {
  let made = safeShapes.get(shape);
  if (made === undefined) {
    shapes += 1;
    const fields = shape.fields.map((field) => (field.kind === "text" ? { ...field, kind: "cell" as const } : field));
    made = { id: shapes, name: `${shape.name}, safe`, fields };
    safeShapes.set(shape, made);
  }
  return made as RecordShape<T>;
}

/** A shape's fields as {@link recordShape} takes them, to make a wider shape of it. */
export function fieldsOf<T>(shape: RecordShape<T>): {
  readonly [K in keyof Required<T>]: readonly [kind: FieldKind, column: string];
} {
  return Object.fromEntries(shape.fields.map(({ name, kind, column }) => [name, [kind, column]])) as never;
}

/** Declares a shape once, at module level. The order of `fields` is the order on the wire. */
export function recordShape<T>(
  name: string,
  fields: { readonly [K in keyof Required<T>]: readonly [kind: FieldKind, column: string] },
): RecordShape<T> {
  shapes += 1;
  const entries = Object.entries<readonly [FieldKind, string]>(fields);
  return {
    id: shapes,
    name,
    fields: entries.map(([field, [kind, column]]) => ({ name: field, kind, column })),
  };
}
