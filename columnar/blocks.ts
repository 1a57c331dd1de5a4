// What folds see of packed rows: one block after the other, of a row group or of rows that are read one by one, since they changed after
// they were packed. A field is unpacked when it is first asked for. Runs where the rows are read.
import type { LookUp, Row } from "../db/index.ts";
import { PackedIds, type Times } from "./columns/ids.ts";
import { gatherNumbers, none, type Steps, stepsOf, unpackNumbers } from "./columns/numbers.ts";
import { gathered } from "./columns/scaling.ts";
import type { TextColumn } from "./columns/text-column.ts";
import { Texts, unpackTexts } from "./columns/texts.ts";
import { type Columns, ColumnsAhead } from "./columns-ahead.ts";
import { groupWidth, idField } from "./table.ts";

export interface Block {
  readonly count: number;
  /** Whether the Ids rise. */
  readonly isInOrder: boolean;
  /** Null: not known. Where all rows are known to lie in a window, the columns of time may not have been read. */
  readonly times: Times | null;
  /** The numbers of a field as they are packed; null where they are not packed like that. */
  steps(field: number): Steps | null;
  /** By place; what stands behind `count` is of other blocks. Stays as it is until the next block. */
  numbers(field: number): Float64Array;
  /** Writes the numbers at the first `count` of these places to the beginning of `to`. */
  gather(field: number, places: Int32Array, count: number, to: Float64Array): void;
  texts(field: number): TextColumn;
  /** The places of rows that count, from the first on; answers how many. */
  fill(places: Int32Array): number;
}

/** Writes a number for each of these places to the beginning of `to`. */
export type WriteNumbers = (block: Block, places: Int32Array, count: number, to: Float64Array) => void;

/** What is selected of rows behind their Ids: codes of fields, and what these hold. */
export type ReadRows = readonly (readonly [code: number, holds: "numbers" | "texts"])[];

interface Reading {
  readonly columnsOfRows: ReadRows;
  /** Of the packed table. */
  readonly kind: number;
  /** Left out: columns come by themselves. */
  readonly lookUp: LookUp | undefined;
}

/**
 * Takes rows that are read one by one, first of all, then row groups; hands on what is in them as blocks. A row that was read by
 * itself is left out of its row group.
 */
export class BlockReader {
  readonly #columnsOfRows: ReadRows;
  readonly #ahead: ColumnsAhead | undefined;
  readonly #take: (block: Block) => void;
  readonly #apart = new Map<number, Set<number>>();
  #rows: Row[] = [];
  #group: number | null = null;
  #columns = new Map<number, Buffer>();
  readonly #scratch = new Map<number, Float64Array>();

  constructor({ columnsOfRows, kind, lookUp }: Reading, take: (block: Block) => void) {
    [this.#columnsOfRows, this.#take] = [columnsOfRows, take];
    this.#ahead = lookUp && new ColumnsAhead(lookUp, kind);
  }

  /** Of a row the Id that was noted, its Id (null: it is not there any more), and the columns. */
  row([noted, id, ...cells]: Row): void {
    const [group, place] = [Math.floor(Number(noted) / groupWidth), Number(noted) % groupWidth];
    const apart = this.#apart.get(group) ?? new Set();
    this.#apart.set(group, apart);
    if (apart.has(place)) return;
    apart.add(place);
    if (id === null) return;
    this.#rows.push([id, ...cells]);
    if (this.#rows.length === groupWidth) this.#takeRows();
  }

  /** A row group; the code of a field and its column where they come by themselves, all of one row group together. */
  column([group, field, packed]: Row): void {
    if (this.#ahead !== undefined) {
      this.#takeRows();
      this.#takeBlock(this.#ahead.next(Number(group)), Number(group));
      return;
    }
    if (this.#group !== Number(group)) this.#takeGroup();
    this.#group = Number(group);
    this.#columns.set(Number(field), packed as Buffer);
  }

  end(): void {
    this.#takeGroup();
  }

  #takeRows(): void {
    if (this.#rows.length > 0) this.#take(new RowBlock(this.#rows, this.#columnsOfRows));
    this.#rows = [];
  }

  #takeGroup(): void {
    this.#takeRows();
    if (this.#group !== null) this.#takeBlock(this.#columns, this.#group);
    this.#columns = new Map();
    this.#group = null;
  }

  /** Unless the row group has no rows. */
  #takeBlock(columns: Columns, group: number): void {
    const ids = columns.get(idField);
    if (ids === undefined) return;
    const packed = { columns, ids: new PackedIds(ids), group, apart: this.#apart.get(group) };
    this.#take(new PackedBlock(packed, this.#scratch));
  }
}

interface PackedGroup {
  readonly columns: Columns;
  readonly ids: PackedIds;
  readonly group: number;
  /** Places of rows that were read by themselves. */
  readonly apart: ReadonlySet<number> | undefined;
}

class PackedBlock implements Block {
  readonly count: number;
  readonly isInOrder = true;
  readonly times: Times;
  readonly #ids: PackedIds;
  readonly #columns: Columns;
  readonly #scratch: Map<number, Float64Array>;
  readonly #group: number;
  readonly #apart: ReadonlySet<number> | undefined;
  readonly #unpacked = new Map<number, Float64Array>();
  readonly #texts = new Map<number, TextColumn>();

  constructor({ columns, ids, group, apart }: PackedGroup, scratch: Map<number, Float64Array>) {
    [this.#columns, this.#ids, this.#group, this.#apart] = [columns, ids, group, apart];
    [this.count, this.times, this.#scratch] = [ids.count, ids.times, scratch];
  }

  numbers(field: number): Float64Array {
    const known = this.#unpacked.get(field);
    if (known !== undefined) return known;
    const numbers = this.#scratchOf(field);
    if (field === idField) this.#ids.unpack(numbers);
    else unpackNumbers(this.#columns.get(field) as Buffer, numbers);
    this.#unpacked.set(field, numbers);
    return numbers;
  }

  gather(field: number, places: Int32Array, count: number, to: Float64Array): void {
    if (field === idField || this.#unpacked.has(field)) gathered(this.numbers(field), { places, count }, to);
    else gatherNumbers(this.#columns.get(field) as Buffer, places, count, to);
  }

  steps(field: number): Steps | null {
    return field === idField ? null : stepsOf(this.#columns.get(field) as Buffer);
  }

  texts(field: number): TextColumn {
    const known = this.#texts.get(field);
    if (known !== undefined) return known;
    const texts = unpackTexts(this.#columns.get(field) as Buffer, this.#scratchOf(field));
    this.#texts.set(field, texts);
    return texts;
  }

  #scratchOf(field: number): Float64Array {
    const scratch = this.#scratch.get(field) ?? new Float64Array(groupWidth);
    this.#scratch.set(field, scratch);
    return scratch;
  }

  fill(places: Int32Array): number {
    const { count } = this;
    if (this.#apart === undefined) return fillAll(places, count);
    const ids = this.numbers(idField);
    const first = this.#group * groupWidth;
    let kept = 0;
    for (let place = 0; place < count; place += 1) {
      if (!this.#apart.has((ids[place] as number) - first)) places[kept++] = place;
    }
    return kept;
  }
}

class RowBlock implements Block {
  readonly count: number;
  readonly isInOrder = false;
  readonly times = null;
  readonly #rows: readonly Row[];
  readonly #columns: ReadRows;
  readonly #texts = new Map<number, TextColumn>();
  readonly #numbers = new Map<number, Float64Array>();

  constructor(rows: readonly Row[], columns: ReadRows) {
    [this.#rows, this.#columns, this.count] = [rows, columns, rows.length];
  }

  steps(): null {
    return null;
  }

  numbers(field: number): Float64Array {
    const known = this.#numbers.get(field);
    if (known !== undefined) return known;
    const at = this.#placeOf(field);
    const numbers = Float64Array.from(this.#rows, (row) => (row[at] === null ? none : Number(row[at])));
    this.#numbers.set(field, numbers);
    return numbers;
  }

  gather(field: number, places: Int32Array, count: number, to: Float64Array): void {
    gathered(this.numbers(field), { places, count }, to);
  }

  texts(field: number): TextColumn {
    const known = this.#texts.get(field);
    if (known !== undefined) return known;
    const at = this.#placeOf(field);
    const texts = new Texts(this.#rows.map((row) => row[at] as string | null));
    this.#texts.set(field, texts);
    return texts;
  }

  fill(places: Int32Array): number {
    return fillAll(places, this.count);
  }

  #placeOf(field: number): number {
    return field === idField ? 0 : this.#columns.findIndex(([code]) => code === field) + 1;
  }
}

/** All places of so many rows, from the first on; answers how many. */
export function fillAll(places: Int32Array, count: number): number {
  for (let place = 0; place < count; place += 1) places[place] = place;
  return count;
}
