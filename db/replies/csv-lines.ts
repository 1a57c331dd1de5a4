// Rows of one piece of a CSV text → its lines, with what many rows share put in from dimensions. Whoever reads the rows (a
// database process, the connection to a server) also reads what is missing, and hands it in.
import type { CsvPiece } from "./answers.ts";
import type { Dimension, Lookup } from "./dimension.ts";
import type { Field, RecordShape } from "./record-shape.ts";
import { compileCells, compileLines, type LinesWriter } from "./row-csv.ts";
import type { Row } from "./row-values.ts";

/** What a query answered. */
export interface Answered {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** The cells of one key, a text for each run of fields; null: there is no such row. */
type Cells = readonly string[] | null;
/** By the values of the key's columns, one level for each. */
type Entries = Map<unknown, Entries | Cells>;

interface Known {
  readonly dimension: Dimension;
  readonly entries: Entries;
  /** Fields that it tells and that stand side by side, with what writes them; undefined until its columns are known. */
  told: readonly Run[] | undefined;
}

interface Run {
  readonly fields: readonly Field[];
  readonly write: (row: Row) => string;
}

/** Columns that rows are ordered by, falling. */
type Falling = readonly string[];

/**
 * The rows in this order. A query that takes a sorted list apart and joins it answers it in its order almost always, and promises
 * it to nobody: to look costs a hundredth of what an engine takes to sort wide rows again.
 */
export function inOrder({ columns, rows }: Answered, falling: Falling): Answered {
  const places = placesOf(falling, columns);
  const compare = (one: Row, other: Row) => {
    for (const place of places) {
      const difference = Number(other[place]) - Number(one[place]);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  for (let index = 1; index < rows.length; index += 1) {
    if (compare(rows[index - 1] as Row, rows[index] as Row) > 0) return { columns, rows: rows.toSorted(compare) };
  }
  return { columns, rows };
}

/** What is answered of these rows, written as these texts. */
export function pieceOf({ columns, rows }: Answered, texts: readonly string[]): CsvPiece {
  const last = rows.at(-1);
  return {
    texts,
    rows: rows.length,
    last: last && Object.fromEntries(columns.map((column, place) => [column, last[place]])),
  };
}

const rowsInText = 400;

/** Keys that are kept at most: some twenty megabytes. */
const mostKept = 50_000;

export class CsvLines {
  readonly #shape: RecordShape<unknown>;
  readonly #known: readonly Known[];
  #kept = 0;
  #columns: readonly string[] = [];
  #write: LinesWriter | undefined;

  constructor(shape: RecordShape<unknown>, dimensions: readonly Dimension[]) {
    this.#shape = shape;
    this.#known = dimensions.map((dimension) => ({ dimension, entries: new Map(), told: undefined }));
  }

  /** What must be looked up and handed to `add` before these rows can be written. */
  missing({ columns, rows }: Answered): Lookup[] {
    if (columns.join() !== this.#columns.join()) this.#begin(columns);
    if (this.#kept > mostKept) this.forget();
    return this.#known.flatMap(({ dimension, entries }, index) => {
      const keys = newKeys(entries, placesOf(dimension.key, columns), rows);
      this.#kept += keys.length;
      return keys.length === 0 ? [] : [{ index, sql: dimension.sql, bindings: [JSON.stringify(keys)] }];
    });
  }

  add({ index }: Lookup, { columns, rows }: Answered): void {
    const known = this.#known[index] as Known;
    known.told ??= this.#runsOf(columns).map((fields) => ({
      fields,
      write: compileCells(this.#shape, fields, columns),
    }));
    const { told } = known;
    const places = placesOf(known.dimension.key, columns);
    for (const row of rows) {
      let entries = known.entries;
      for (const place of places.slice(0, -1)) entries = entries.get(row[place]) as Entries;
      entries.set(
        row[places.at(-1) as number],
        told.map((run) => run.write(row)),
      );
    }
  }

  /**
   * Some hundred lines in each text: V8 moves longer ones out of the way of its quick collections. A row whose key a dimension
   * does not have is left out, as a join leaves it out.
   */
  *texts(rows: readonly Row[]): Generator<string> {
    if (rows.length === 0) return;
    this.#write ??= compileLines(
      this.#shape,
      this.#columns,
      this.#known.map(({ dimension, told = [] }) => ({
        places: placesOf(dimension.key, this.#columns),
        runs: told.map(({ fields }) => fields),
      })),
    );
    const entries = this.#known.map((known) => known.entries);
    for (let from = 0; from < rows.length; from += rowsInText) {
      const text = this.#write(rows.slice(from, from + rowsInText), entries);
      if (text !== "") yield text;
    }
  }

  /** What was looked up may have changed. */
  forget(): void {
    for (const { entries } of this.#known) entries.clear();
    this.#kept = 0;
  }

  #begin(columns: readonly string[]): void {
    this.forget();
    this.#columns = columns;
    this.#write = undefined;
    for (const known of this.#known) known.told = undefined;
  }

  #runsOf(columns: readonly string[]): Field[][] {
    const runs: Field[][] = [];
    let wasTold = false;
    for (const field of this.#shape.fields) {
      const isTold = columns.includes(field.column) && !this.#columns.includes(field.column);
      if (isTold && wasTold) runs.at(-1)?.push(field);
      else if (isTold) runs.push([field]);
      wasTold = isTold;
    }
    return runs;
  }
}

/** The keys of rows that are not known, each once; they count as known then, and as those of no row. */
function newKeys(entries: Entries, places: readonly number[], rows: readonly Row[]): unknown[][] {
  const keys: unknown[][] = [];
  const last = places.at(-1) as number;
  for (const row of rows) {
    let within = entries;
    for (let level = 0; level < places.length - 1; level += 1) {
      const value = row[places[level] as number];
      let next = within.get(value) as Entries | undefined;
      if (next === undefined) {
        next = new Map();
        within.set(value, next);
      }
      within = next;
    }
    if (within.has(row[last])) continue;
    within.set(row[last], null);
    keys.push(places.map((place) => row[place]));
  }
  return keys;
}

function placesOf(key: readonly string[], columns: readonly string[]): number[] {
  return key.map((column) => {
    const place = columns.indexOf(column);
    if (place < 0)
      throw new TypeError(`The query selects no column ${column}, which rows are looked up or ordered by.`);
    return place;
  });
}
