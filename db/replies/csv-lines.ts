// Rows of one piece of a CSV text → its lines; values that many rows share come from dimensions. The reader of the rows (a worker, the
// connection to a server) also reads what is missing, and passes it in.

import type { Knex } from "knex";
import { jsonRows } from "../sql/json.ts";
import { CsvCells, compileCells, compileLines, type LinesWriter } from "./csv-cells.ts";
import type { Field, RecordShape, Row } from "./rows.ts";

/** Some rows of a CSV text, all of them from one snapshot. */
export interface CsvPiece {
  /** Their lines without the header line, some hundred in each chunk. */
  readonly chunks: readonly Uint8Array[];
  /** How many the query answered. */
  readonly rows: number;
  /** The last of them by its columns. */
  readonly last: Readonly<Record<string, unknown>> | undefined;
}

/** What a query answered. */
export interface Answered {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** The cells of one key, bytes for each run of fields; null: there is no such row. */
type Told = readonly Uint8Array[] | null;
/** By the values of the key's columns, one level for each. */
type Entries = Map<unknown, Entries | Told>;

interface Known {
  readonly dimension: Dimension;
  readonly entries: Entries;
  /** Fields that it tells and that stand side by side, with what writes them; undefined until its columns are known. */
  told: readonly Run[] | undefined;
}

interface Run {
  readonly fields: readonly Field[];
  readonly write: (cells: CsvCells, row: Row) => void;
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

/** What is answered of these rows, written as these chunks. */
export function pieceOf({ columns, rows }: Answered, chunks: readonly Uint8Array[]): CsvPiece {
  const last = rows.at(-1);
  return {
    chunks,
    rows: rows.length,
    last: last && Object.fromEntries(columns.map((column, place) => [column, last[place]])),
  };
}

/** So that whoever takes some of a long piece gets whole lines, and others get their turn between two of them. */
const rowsInChunk = 400;

/** Keys that are kept at most: some twenty megabytes. */
const mostKept = 50_000;

export class CsvLines {
  readonly #shape: RecordShape<unknown>;
  readonly #known: readonly Known[];
  #kept = 0;
  #columns: readonly string[] = [];
  #write: LinesWriter | undefined;
  readonly #cells = new CsvCells();

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
    const [cells, ends] = [this.#cells, [] as number[]];
    cells.clear();
    for (const row of rows) {
      for (const { write } of told) {
        write(cells, row);
        ends.push(cells.at);
      }
    }
    const kept = new Uint8Array(cells.between(0, cells.at));
    let [from, place] = [0, 0];
    for (const row of rows) {
      let entries = known.entries;
      for (const level of places.slice(0, -1)) entries = entries.get(row[level]) as Entries;
      const runs = told.map(() => {
        const run = kept.subarray(from, ends[place]);
        from = ends[place] as number;
        place += 1;
        return run;
      });
      entries.set(row[places.at(-1) as number], runs);
    }
  }

  /**
   * The lines of the rows, some hundred in each chunk; the chunks stay as they are until the next call of this or `add`.
   * A row whose key a dimension does not have is left out, as a join leaves it out.
   */
  *chunks(rows: readonly Row[]): Generator<Uint8Array> {
    const cells = this.#cells;
    cells.clear();
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
    for (let from = 0; from < rows.length; from += rowsInChunk) {
      const begun = cells.at;
      this.#write(cells, rows.slice(from, from + rowsInChunk), entries);
      if (cells.at > begun) yield cells.between(begun, cells.at);
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

// Dimensions: what follows from a key that many rows share, such as the names of a session's pool. Each key is read once: a join
// would read and write the same texts a thousand times.

/** Plain data, so that it can be sent to the thread or process that reads the rows. */
export interface Dimension {
  /** Columns of the rows, and of its own answer: whole numbers or null. */
  readonly key: readonly string[];
  /** Answers the key and the columns that follow from it. Its one binding is a JSON array of keys, each an array. */
  readonly sql: string;
}

/** What is asked of the dimension of this index. */
export interface Lookup {
  readonly index: number;
  readonly sql: string;
  readonly bindings: readonly string[];
}

/** `select` selects the key and what follows from it, of the keys in a table `k` with the columns of `key`. */
export function dimension(
  knex: Knex,
  key: readonly string[],
  select: (keys: Knex.Raw) => Knex.QueryBuilder | Knex.Raw,
): Dimension {
  const columns = Object.fromEntries(key.map((column) => [column, "integer" as const]));
  const { sql, bindings } = (select(jsonRows(knex, "k", columns, [])) as Knex.QueryBuilder).toSQL().toNative();
  if (bindings.length !== 1) throw new TypeError("A dimension has no other binding than its keys.");
  return { key, sql };
}
