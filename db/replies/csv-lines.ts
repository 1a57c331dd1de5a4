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

/** The rows of a query. */
export interface QueryRows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** The cells of one key, bytes for each run of fields; null: there is no such row. */
type CellRuns = readonly Uint8Array[] | null;
/** By the values of the key's columns, one level for each. */
type CellCache = Map<unknown, CellCache | CellRuns>;

interface CachedDimension {
  readonly dimension: Dimension;
  readonly cells: CellCache;
  /** Its fields in runs of fields side by side, with what writes them; undefined until its columns are known. */
  runs: readonly Run[] | undefined;
}

interface Run {
  readonly fields: readonly Field[];
  readonly write: (cells: CsvCells, row: Row) => void;
}

/** Columns that rows are ordered by, descending. */
type Descending = readonly string[];

/**
 * The rows in this order. A query that joins to a sorted list answers in that order almost always, but no
 * engine guarantees it: to check costs a hundredth of what an engine takes to sort wide rows again.
 */
export function inOrder({ columns, rows }: QueryRows, falling: Descending): QueryRows {
  const indexes = indexesOf(falling, columns);
  const compare = (one: Row, other: Row) => {
    for (const index of indexes) {
      const difference = Number(other[index]) - Number(one[index]);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  for (let index = 1; index < rows.length; index += 1) {
    if (compare(rows[index - 1] as Row, rows[index] as Row) > 0) return { columns, rows: rows.toSorted(compare) };
  }
  return { columns, rows };
}

/** The piece of these rows, written as these chunks. */
export function pieceOf({ columns, rows }: QueryRows, chunks: readonly Uint8Array[]): CsvPiece {
  const last = rows.at(-1);
  return {
    chunks,
    rows: rows.length,
    last: last && Object.fromEntries(columns.map((column, index) => [column, last[index]])),
  };
}

/** Readers of a part get whole lines, and other work runs between two chunks. */
const rowsInChunk = 400;

/** Keys that are cached at most: some twenty megabytes. */
const mostCached = 50_000;

export class CsvLines {
  readonly #shape: RecordShape<unknown>;
  readonly #dimensions: readonly CachedDimension[];
  #cachedKeys = 0;
  #columns: readonly string[] = [];
  #write: LinesWriter | undefined;
  readonly #cells = new CsvCells();

  constructor(shape: RecordShape<unknown>, dimensions: readonly Dimension[]) {
    this.#shape = shape;
    this.#dimensions = dimensions.map((dimension) => ({ dimension, cells: new Map(), runs: undefined }));
  }

  /** The lookups whose rows must be passed to `add` before these rows can be written. */
  missing({ columns, rows }: QueryRows): Lookup[] {
    if (columns.join() !== this.#columns.join()) this.#begin(columns);
    if (this.#cachedKeys > mostCached) this.forget();
    return this.#dimensions.flatMap(({ dimension, cells }, index) => {
      const keys = newKeys(cells, indexesOf(dimension.key, columns), rows);
      this.#cachedKeys += keys.length;
      return keys.length === 0 ? [] : [{ index, sql: dimension.sql, bindings: [JSON.stringify(keys)] }];
    });
  }

  add({ index }: Lookup, { columns, rows }: QueryRows): void {
    const cached = this.#dimensions[index] as CachedDimension;
    cached.runs ??= this.#runsOf(columns).map((fields) => ({
      fields,
      write: compileCells(this.#shape, fields, columns),
    }));
    const { runs } = cached;
    const cells = this.#cells;
    const ends: number[] = [];
    cells.clear();
    for (const row of rows) {
      for (const { write } of runs) {
        write(cells, row);
        ends.push(cells.at);
      }
    }
    const bytes = new Uint8Array(cells.between(0, cells.at));
    const indexes = indexesOf(cached.dimension.key, columns);
    for (const [rowIndex, row] of rows.entries()) {
      let cache = cached.cells;
      for (const index of indexes.slice(0, -1)) cache = cache.get(row[index]) as CellCache;
      const first = rowIndex * runs.length;
      const cellsOfRow = runs.map((_, run) => bytes.subarray(ends[first + run - 1] ?? 0, ends[first + run]));
      cache.set(row[indexes.at(-1) as number], cellsOfRow);
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
      this.#dimensions.map(({ dimension, runs = [] }) => ({
        keyIndexes: indexesOf(dimension.key, this.#columns),
        runs: runs.map(({ fields }) => fields),
      })),
    );
    const caches = this.#dimensions.map((dimension) => dimension.cells);
    for (let from = 0; from < rows.length; from += rowsInChunk) {
      const begun = cells.at;
      this.#write(cells, rows.slice(from, from + rowsInChunk), caches);
      if (cells.at > begun) yield cells.between(begun, cells.at);
    }
  }

  /** Clears the cache: the looked-up rows may have changed. */
  forget(): void {
    for (const { cells } of this.#dimensions) cells.clear();
    this.#cachedKeys = 0;
  }

  #begin(columns: readonly string[]): void {
    this.forget();
    this.#columns = columns;
    this.#write = undefined;
    for (const cached of this.#dimensions) cached.runs = undefined;
  }

  #runsOf(columns: readonly string[]): Field[][] {
    const runs: Field[][] = [];
    let wasOfDimension = false;
    for (const field of this.#shape.fields) {
      const isOfDimension = columns.includes(field.column) && !this.#columns.includes(field.column);
      if (isOfDimension && wasOfDimension) runs.at(-1)?.push(field);
      else if (isOfDimension) runs.push([field]);
      wasOfDimension = isOfDimension;
    }
    return runs;
  }
}

/** The keys of rows that are not cached, each once; from then on they are cached as keys without a row. */
function newKeys(cells: CellCache, indexes: readonly number[], rows: readonly Row[]): unknown[][] {
  const keys: unknown[][] = [];
  const last = indexes.at(-1) as number;
  for (const row of rows) {
    let within = cells;
    for (let level = 0; level < indexes.length - 1; level += 1) {
      const value = row[indexes[level] as number];
      let next = within.get(value) as CellCache | undefined;
      if (next === undefined) {
        next = new Map();
        within.set(value, next);
      }
      within = next;
    }
    if (within.has(row[last])) continue;
    within.set(row[last], null);
    keys.push(indexes.map((index) => row[index]));
  }
  return keys;
}

function indexesOf(key: readonly string[], columns: readonly string[]): number[] {
  return key.map((column) => {
    const index = columns.indexOf(column);
    if (index < 0)
      throw new TypeError(`The query selects no column ${column}, which rows are looked up or ordered by.`);
    return index;
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

/** A lookup in the dimension of this index. */
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
