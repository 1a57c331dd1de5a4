// Turns rows into records of the contract, JSON text or plain objects. Runs where the rows are read, so that the main thread only passes
// the text on.

/**
 * How a column's value becomes a field's:
 * text and number unchanged; instant: milliseconds since 1970 → ISO 8601 with milliseconds and Z; flag: 0/1 → false/true;
 * seconds: whole milliseconds → a number of seconds; json: a text column that holds JSON, embedded unchanged.
 * cell: a text that no spreadsheet takes for a formula. Null stays null in every kind.
 */
export type FieldKind = "text" | "cell" | "number" | "instant" | "flag" | "seconds" | "json";

export interface Field {
  /** The name on the wire and in the CSV header. */
  readonly name: string;
  readonly kind: FieldKind;
  /** The column's name in the query. */
  readonly column: string;
}

export interface RecordShape<T> {
  /** Unique in this process: a thread that has the shape gets only this number. */
  readonly id: number;
  readonly name: string;
  /** In the order of the wire and of the CSV columns. */
  readonly fields: readonly Field[];
  /** Never present: it carries the record's type. */
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

/** A shape's fields as {@link recordShape} takes them, for making a wider shape. */
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

/** One row as the engine returns it, in the order of the statement's columns. */
export type Row = readonly unknown[];

/**
 * The index of each field's column in the row.
 * Throws a TypeError that names the column when the query does not select it: a programming error.
 */
export function columnIndexes(shape: RecordShape<unknown>, columns: readonly string[]): number[] {
  return shape.fields.map(({ column, name }) => {
    const index = columns.lastIndexOf(column);
    if (index < 0)
      throw new TypeError(`The query selects no column ${column}, which ${shape.name}.${name} is made of.`);
    return index;
  });
}

const day = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));
const threeDigits = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, "0"));
const days = new Map<number, string>();

/**
 * ISO 8601 with milliseconds and Z, the same text as Date.toISOString(), but much faster: rows of one result
 * share few days, so the date is cached. Throws a RangeError for what no Date can hold.
 */
export function isoInstant(milliseconds: number): string {
  const dayNumber = Math.floor(milliseconds / day);
  let date = days.get(dayNumber);
  if (date === undefined) {
    date = new Date(dayNumber * day).toISOString().slice(0, -13);
    if (days.size >= 4096) days.clear();
    days.set(dayNumber, date);
  }
  const inDay = Math.trunc(milliseconds) - dayNumber * day;
  const seconds = (inDay / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  return `${date}${twoDigits[(minutes / 60) | 0]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${threeDigits[inDay % 1000]}Z`;
}

/** Makes one record of one row, ready for JSON.stringify. */
export type RecordMaker = (row: Row) => object;

// Part of Node 22 and later, not yet of TypeScript's library.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

const makers = {
  text: (value: unknown) => (typeof value === "string" || value === null ? value : String(value)),
  // A 64-bit integer keeps every digit; JSON.stringify writes null for NaN and infinity.
  cell: (value: unknown) => (value === null ? null : String(value)), // for CSV alone
  number: (value: unknown) => (typeof value === "bigint" ? rawJSON(String(value)) : value),
  instant: (value: unknown) => (value === null ? null : isoInstant(Number(value))),
  flag: (value: unknown) => (value === null ? null : Boolean(value)),
  seconds: (value: unknown) => (value === null ? null : Number(value) / 1000),
  json: (value: unknown) => (value === null ? null : JSON.parse(String(value))),
} satisfies Record<Field["kind"], (value: unknown) => unknown>;

/**
 * Compiles a shape for rows with these columns. The function is generated, as better-sqlite3 does for its rows: an
 * object literal with all its fields is created several times faster than one filled in a loop, and JSON.stringify
 * writes it faster too. Only field names go into the code, quoted.
 */
export function compileRecordMaker(shape: RecordShape<unknown>, columns: readonly string[]): RecordMaker {
  const indexes = columnIndexes(shape, columns);
  const fields = shape.fields.map(
    ({ name, kind }, index) => `${JSON.stringify(name)}: ${kind}(row[${indexes[index]}])`,
  );
  const names = Object.keys(makers);
  const compile = new Function(...names, `return (row) => ({${fields.join(", ")}});`);
  return compile(...Object.values(makers)) as RecordMaker;
}

/** One JSON array for each value of a column, with its number of rows, in the order of the rows. */
export function groupedJson(
  columns: readonly string[],
  rows: readonly Row[],
  groupBy: string,
  make: RecordMaker,
): (readonly [key: unknown, text: string, count: number])[] {
  const index = columns.lastIndexOf(groupBy);
  if (index < 0) throw new TypeError(`The query selects no column ${groupBy} to group by.`);
  const groups = Map.groupBy(rows, (row) => row[index]);
  return Array.from(groups, ([key, group]) => [key, rowsJson(group, make), group.length] as const);
}

/** The rows as one JSON array. */
export function rowsJson(rows: readonly Row[], make: RecordMaker): string {
  return JSON.stringify(rows.map(make));
}

/** An object per row; of columns with the same name the last one counts. */
export function rowObjects(columns: readonly string[], rows: readonly Row[]): Record<string, unknown>[] {
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) record[columns[index] as string] = row[index];
    return record;
  });
}
