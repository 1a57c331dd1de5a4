// What a scan sees of packed rows: one batch after the other, of a row group or of rows that were read from the table. A field is unpacked
// when it is first used. Runs beside the data.
import type { LookUp, Row } from "../db/index.ts";
import { countOf, none, unpackNumbers } from "./codecs/numbers.ts";
import { type TextColumn, Texts, unpackTexts } from "./codecs/texts.ts";
import { type Field, firstColumnId, groupOf, groupSize, idField } from "./schema.ts";

/** The zone map: when the rows start, and when the last one ends; never, where one is active. Rows that do not last end as they start. */
export interface Zone {
  readonly startLow: number;
  readonly startHigh: number;
  readonly endHigh: number;
}

export interface Batch {
  readonly count: number;
  /** Whether the Ids rise. */
  readonly isInOrder: boolean;
  /** Null: unknown. */
  readonly zone: Zone | null;
  /** By row; what stands behind `count` is of other batches. It stays as it is until the next batch. */
  numbers(field: number): Float64Array;
  texts(field: number): TextColumn;
  /** Writes all rows that count to the beginning of the selection vector; answers how many. */
  selectAll(rows: Int32Array): number;
}

/** Writes a number for each of the first `count` rows of a selection vector to the beginning of `to`. */
export type WriteNumbers = (batch: Batch, rows: Int32Array, count: number, to: Float64Array) => void;

/** Writes those of some rows to the beginning of `to`. */
export function gather(numbers: Float64Array, rows: Int32Array, count: number, to: Float64Array): void {
  for (let at = 0; at < count; at += 1) to[at] = numbers[rows[at] as number] as number;
}

/** So that what follows is aligned. */
const zoneBytes = 24;

/** The column of Ids begins with the zone map of the row group. */
export function packedIds(packed: Buffer, { startLow, startHigh, endHigh }: Zone): Buffer {
  return Buffer.concat([Buffer.from(Float64Array.of(startLow, startHigh, endHigh).buffer), packed]);
}

/** Codes and encodings of the fields that are read, in the order in which rows have them behind their Id. */
export type ReadFields = readonly Pick<Field, "code" | "encoding">[];

interface Reading {
  readonly fields: ReadFields;
  /** Of the schema. */
  readonly kind: number;
  /** Left out: columns come by themselves. */
  readonly lookUp: LookUp | undefined;
}

/**
 * Takes rows that were read from the table, first of all, then row groups, and hands on batches. A row that came by itself is left out
 * of its row group.
 */
export class BatchReader {
  readonly #fields: ReadFields;
  readonly #kind: number;
  readonly #lookUp: LookUp | undefined;
  readonly #take: (batch: Batch) => void;
  readonly #readRows = new Map<number, Set<number>>();
  readonly #scratch = new Map<number, Float64Array>();
  #rows: Row[] = [];
  #group: number | null = null;
  #columns = new Map<number, Buffer>();

  constructor({ fields, kind, lookUp }: Reading, take: (batch: Batch) => void) {
    this.#fields = fields;
    this.#kind = kind;
    this.#lookUp = lookUp;
    this.#take = take;
  }

  /** The Id in the delta store (null: no row group covers the row), the row's Id (null: it is gone), and its fields. */
  row([changedId, id, ...cells]: Row): void {
    if (changedId !== null && !this.#isFirst(Number(changedId))) return;
    if (id === null) return;
    this.#rows.push([id, ...cells]);
    if (this.#rows.length === groupSize) this.#takeRows();
  }

  /** Remembers the Id; false where it is a member already. */
  #isFirst(changedId: number): boolean {
    const group = groupOf(changedId);
    const read = this.#readRows.get(group) ?? new Set();
    this.#readRows.set(group, read);
    if (read.has(changedId)) return false;
    read.add(changedId);
    return true;
  }

  /** A row group; and where columns come by themselves, the code of a field and its column, all of one row group together. */
  column([row, field, packed]: Row): void {
    const group = Number(row);
    const lookUp = this.#lookUp;
    if (lookUp !== undefined) {
      this.#takeRows();
      this.#takeGroup(group, (code) => {
        const id = firstColumnId(this.#kind, code) + group;
        return lookUp(id, id)[0]?.[1] as Buffer | undefined;
      });
      return;
    }
    if (this.#group !== group) this.#takeColumns();
    this.#group = group;
    this.#columns.set(Number(field), packed as Buffer);
  }

  end(): void {
    this.#takeColumns();
  }

  #takeRows(): void {
    if (this.#rows.length > 0) this.#take(new RowBatch(this.#rows, this.#fields));
    this.#rows = [];
  }

  #takeColumns(): void {
    this.#takeRows();
    const columns = this.#columns;
    if (this.#group !== null) this.#takeGroup(this.#group, (code) => columns.get(code));
    this.#columns = new Map();
    this.#group = null;
  }

  /** Unless the row group has no rows. */
  #takeGroup(group: number, columnOf: (code: number) => Buffer | undefined): void {
    const ids = columnOf(idField);
    if (ids === undefined) return;
    this.#take(new PackedBatch({ ids, columnOf, readRows: this.#readRows.get(group) }, this.#scratch));
  }
}

interface PackedGroup {
  /** The zone map, then the Ids. */
  readonly ids: Buffer;
  readonly columnOf: (code: number) => Buffer | undefined;
  /** Ids of rows that came by themselves. */
  readonly readRows: ReadonlySet<number> | undefined;
}

class PackedBatch implements Batch {
  readonly count: number;
  readonly isInOrder = true;
  readonly zone: Zone;
  readonly #ids: Buffer;
  readonly #columnOf: PackedGroup["columnOf"];
  readonly #readRows: ReadonlySet<number> | undefined;
  readonly #scratch: Map<number, Float64Array>;
  readonly #numbers = new Map<number, Float64Array>();
  readonly #texts = new Map<number, TextColumn>();

  /** `scratch`: arrays by field, which the next batch overwrites. */
  constructor({ ids, columnOf, readRows }: PackedGroup, scratch: Map<number, Float64Array>) {
    this.#ids = ids.subarray(zoneBytes);
    this.#columnOf = columnOf;
    this.#readRows = readRows;
    this.#scratch = scratch;
    this.count = countOf(this.#ids);
    this.zone = { startLow: ids.readDoubleLE(0), startHigh: ids.readDoubleLE(8), endHigh: ids.readDoubleLE(16) };
  }

  numbers(field: number): Float64Array {
    const cached = this.#numbers.get(field);
    if (cached !== undefined) return cached;
    const numbers = this.#scratch.get(field) ?? new Float64Array(groupSize);
    this.#scratch.set(field, numbers);
    unpackNumbers(field === idField ? this.#ids : (this.#columnOf(field) as Buffer), numbers);
    this.#numbers.set(field, numbers);
    return numbers;
  }

  texts(field: number): TextColumn {
    const texts = this.#texts.get(field) ?? unpackTexts(this.#columnOf(field) as Buffer);
    this.#texts.set(field, texts);
    return texts;
  }

  selectAll(rows: Int32Array): number {
    const readRows = this.#readRows;
    if (readRows === undefined) return selectFirst(rows, this.count);
    const ids = this.numbers(idField);
    let count = 0;
    for (let row = 0; row < this.count; row += 1) {
      if (!readRows.has(ids[row] as number)) rows[count++] = row;
    }
    return count;
  }
}

/** Rows that were read from the table. */
class RowBatch implements Batch {
  readonly count: number;
  readonly isInOrder = false;
  readonly zone = null;
  readonly #rows: readonly Row[];
  readonly #fields: ReadFields;
  readonly #numbers = new Map<number, Float64Array>();
  readonly #texts = new Map<number, TextColumn>();

  constructor(rows: readonly Row[], fields: ReadFields) {
    this.#rows = rows;
    this.#fields = fields;
    this.count = rows.length;
  }

  numbers(field: number): Float64Array {
    const cached = this.#numbers.get(field);
    if (cached !== undefined) return cached;
    const cell = this.#cellOf(field);
    const numbers = Float64Array.from(this.#rows, (row) => (row[cell] === null ? none : Number(row[cell])));
    this.#numbers.set(field, numbers);
    return numbers;
  }

  texts(field: number): TextColumn {
    const cell = this.#cellOf(field);
    const texts = this.#texts.get(field) ?? new Texts(this.#rows.map((row) => row[cell] as string | null));
    this.#texts.set(field, texts);
    return texts;
  }

  selectAll(rows: Int32Array): number {
    return selectFirst(rows, this.count);
  }

  #cellOf(field: number): number {
    return field === idField ? 0 : this.#fields.findIndex(({ code }) => code === field) + 1;
  }
}

function selectFirst(rows: Int32Array, count: number): number {
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return count;
}
