// Top-N: a page of the rows of a scan in any order, and how many rows there are.
import type { Knex } from "knex";
import quickselect from "quickselect";
import type { Row } from "../db/index.ts";
import { widened } from "./arrays.ts";
import type { Batch } from "./batch.ts";
import { compareTexts } from "./codecs/texts.ts";
import type { Filter, Subquery } from "./filter.ts";
import { type OperatorInput, operator, runOperator } from "./scan.ts";
import { groupSize, idField, type Schema } from "./schema.ts";
import { type KeyInput, type LabelEncoding, Labels, type SortKey, sortKey } from "./sort-keys.ts";
import { type Lasting, lastingOf, timeFields } from "./time.ts";

/** What selects Ids and their labels. */
export interface LabelQuery extends Subquery {
  readonly encoding: LabelEncoding;
}

export interface Ordering {
  /** Ties are by Id, in the direction of the first key. */
  readonly keys: readonly KeyInput[];
  /** For each key by labels, in turn, the labels of the Ids in each of its fields. */
  readonly labels: readonly (readonly LabelQuery[])[];
}

interface Page {
  readonly offset: number;
  readonly size: number;
}

export interface TopN {
  /** In order, from the offset on. */
  readonly ids: Float64Array;
  /** How many rows count. */
  readonly total: number;
}

interface TopNInput extends OperatorInput {
  readonly lasting: Lasting;
  readonly keys: readonly KeyInput[];
  /** Which key by labels, and which of its fields, each query before all others is of. */
  readonly labels: readonly { readonly key: number; readonly field: number; readonly encoding: LabelEncoding }[];
  readonly page: Page;
}

/** Active rows last to `now`. */
export function topN(
  knex: Knex,
  schema: Schema,
  { filter, ordering, now }: { readonly filter: Filter; readonly ordering: Ordering; readonly now: number },
  page: Page,
): Promise<TopN> {
  const lasting = lastingOf(schema, now);
  const labels = ordering.labels.flatMap((queries, key) => queries.map((one, field) => ({ ...one, key, field })));
  const scan = {
    filter,
    fields: ordering.keys.flatMap((key) => fieldsOf(key, lasting)),
    before: labels.map(({ query }) => query),
    direction: ordering.keys[0]?.isDescending === true ? ("desc" as const) : ("asc" as const),
  };
  return runOperator<Omit<TopNInput, keyof OperatorInput>, TopN>(knex, schema, scan, {
    module: new URL(import.meta.url),
    options: {
      lasting,
      keys: ordering.keys,
      labels: labels.map(({ key, field, encoding }) => ({ key, field, encoding })),
      page,
    },
  });
}

function fieldsOf(key: KeyInput, lasting: Lasting): readonly number[] {
  if (key.of === "number" || key.of === "text") return [key.field];
  if (key.of === "label") return key.fields;
  const fields = timeFields(lasting);
  return key.of === "time" && key.licenses !== null ? [...fields, key.licenses] : fields;
}

/** @public Loaded by its address, to run beside the data. */
export const begin = operator<TopNInput, TopN>((input) => {
  const labels: Labels[] = [];
  const keys = input.keys.map((key) => {
    if (key.of === "label") labels.push(new Labels(key.fields.length));
    return sortKey(key, input.lasting, labels.at(-1));
  });
  const first = new FirstRows(keys, input.page);
  return {
    take: (batch, rows, count) => first.take(batch, rows, count),
    before: (number, [id, label]: Row) => {
      const { key, field, encoding } = input.labels[number] as TopNInput["labels"][number];
      labels[key]?.add(field, Number(id), label, encoding);
    },
    end: (total) => ({ ids: first.page(), total }),
  };
});

/** Takes rows, and has those of a page. */
class FirstRows {
  readonly #keys: readonly SortKey[];
  readonly #page: Page;
  /** How many rows the page and those before it are. */
  readonly #most: number;
  readonly #buffer: RowBuffer;
  /** The last row of the first ones, which all others have to come before; null while they are too few. */
  #last: number | null = null;
  readonly #numbers = new Float64Array(groupSize);

  constructor(keys: readonly SortKey[], page: Page) {
    this.#keys = keys;
    this.#page = page;
    this.#most = page.offset + page.size;
    this.#buffer = new RowBuffer(keys);
  }

  take(batch: Batch, rows: Int32Array, count: number): void {
    if (this.#page.size === 0) return;
    const buffer = this.#buffer;
    if (this.#comesBehind(batch)) return;
    this.#writeNumbers(batch, rows, count);
    let worst = this.#worst();
    let next = this.#areTiesBehind(batch) ? nextBelow : nextUpTo;
    for (let at = next(worst, this.#numbers, 0, count); at < count; at = next(worst, this.#numbers, at + 1, count)) {
      const number = this.#numbers[at] as number;
      const added = buffer.add(batch, rows[at] as number, number);
      // A tie that comes behind the last one.
      if (this.#last !== null && number === worst && buffer.compare(added, this.#last) > 0) buffer.drop();
      if (buffer.count < 2 * this.#most + 1024) continue;
      this.#last = buffer.cut(this.#most);
      worst = this.#worst();
      next = this.#areTiesBehind(batch) ? nextBelow : nextUpTo;
    }
  }

  /** The Ids of the page, in order. */
  page(): Float64Array {
    return this.#buffer.ids(this.#page);
  }

  #worst(): number {
    return this.#last === null ? Number.POSITIVE_INFINITY : this.#buffer.firstNumber(this.#last);
  }

  /** Whether all rows of the batch certainly come behind the first ones. */
  #comesBehind(batch: Batch): boolean {
    const { best, isDescending } = this.#keys[0] as SortKey;
    const ofBatch = best?.(batch) ?? null;
    return ofBatch !== null && (isDescending ? -ofBatch : ofBatch) > this.#worst();
  }

  /** The numbers of the first key, signed so that lower comes first. */
  #writeNumbers(batch: Batch, rows: Int32Array, count: number): void {
    const { write, isDescending } = this.#keys[0] as SortKey;
    write(batch, rows, count, this.#numbers);
    if (!isDescending) return;
    for (let at = 0; at < count; at += 1) this.#numbers[at] = -(this.#numbers[at] as number);
  }

  /** Whether of rows with the same first number as the last one those of the batch all come behind it, by their Ids. */
  #areTiesBehind(batch: Batch): boolean {
    if (this.#last === null || this.#keys.length > 1 || this.#keys[0]?.textOf !== undefined) return false;
    const ids = batch.numbers(idField);
    const best = ids[this.#keys[0]?.isDescending === true ? batch.count - 1 : 0] as number;
    return batch.isInOrder && this.#buffer.compareIds(best, this.#buffer.id(this.#last)) > 0;
  }
}

// The first index from `from` on with such a number; `count` where there is none.

function nextBelow(most: number, numbers: Float64Array, from: number, count: number): number {
  let at = from;
  while (at < count && (numbers[at] as number) >= most) at += 1;
  return at;
}

function nextUpTo(most: number, numbers: Float64Array, from: number, count: number): number {
  let at = from;
  while (at < count && (numbers[at] as number) > most) at += 1;
  return at;
}

/** Rows with what they are ordered by; in columns, since a deep page has hundreds of thousands. */
class RowBuffer {
  readonly #keys: readonly SortKey[];
  readonly #sign: number;
  #ids = new Float64Array(1024);
  /** By key, signed so that lower comes first. */
  #numbers: Float64Array<ArrayBuffer>[];
  /** By key; empty where a key has none. */
  readonly #texts: (string | null)[][];
  readonly #row = new Int32Array(1);
  readonly #number = new Float64Array(1);
  count = 0;

  constructor(keys: readonly SortKey[]) {
    this.#keys = keys;
    this.#sign = signOf(keys[0]);
    this.#numbers = keys.map(() => new Float64Array(1024));
    this.#texts = keys.map(() => []);
  }

  id(index: number): number {
    return this.#ids[index] as number;
  }

  firstNumber(index: number): number {
    return this.#numbers[0]?.[index] as number;
  }

  /** `first`: the number of the first key, signed. Answers the row's index. */
  add(batch: Batch, row: number, first: number): number {
    const index = this.count;
    if (index === this.#ids.length) this.#widen();
    this.#ids[index] = batch.numbers(idField)[row] as number;
    this.#row[0] = row;
    for (const [key, { write, textOf }] of this.#keys.entries()) {
      if (key > 0) write(batch, this.#row, 1, this.#number);
      const number = key === 0 ? first : signOf(this.#keys[key]) * (this.#number[0] as number);
      (this.#numbers[key] as Float64Array)[index] = number;
      if (textOf !== undefined) (this.#texts[key] as (string | null)[])[index] = textOf(batch, row);
    }
    this.count += 1;
    return index;
  }

  /** The row that was added last. */
  drop(): void {
    this.count -= 1;
  }

  /** Drops all but the first rows, of which there are fewer than rows; answers the index of the last of them. */
  cut(first: number): number {
    const rows = this.#firstRows(first);
    this.#ids = this.#picked(this.#ids, rows);
    this.#numbers = this.#numbers.map((numbers) => this.#picked(numbers, rows));
    for (const [key, texts] of this.#texts.entries()) {
      if (texts.length > 0) this.#texts[key] = Array.from(rows, (row) => texts[row] ?? null);
    }
    this.count = first;
    // Quickselect leaves the last one at its index.
    return first - 1;
  }

  /** The Ids of a page, in order. */
  ids({ offset, size }: Page): Float64Array {
    const rows = this.#firstRows(Math.min(offset + size, this.count))
      .sort(this.compare)
      .subarray(offset);
    return Float64Array.from(rows, (row) => this.#ids[row] as number);
  }

  readonly compare = (a: number, b: number): number => {
    for (const [key, numbers] of this.#numbers.entries()) {
      const one = numbers[a] as number;
      const other = numbers[b] as number;
      if (one !== other) return one < other ? -1 : 1;
      const oneText = this.#texts[key]?.[a] ?? null;
      const otherText = this.#texts[key]?.[b] ?? null;
      if (oneText === null || otherText === null) continue;
      const compared = compareTexts(oneText, otherText);
      if (compared !== 0) return signOf(this.#keys[key]) * compared;
    }
    return this.compareIds(this.id(a), this.id(b));
  };

  compareIds(one: number, other: number): number {
    return this.#sign * (one - other);
  }

  /** The indexes of the first rows, in no order but that the last one is the last of them. */
  #firstRows(first: number): Int32Array {
    const rows = Int32Array.from({ length: this.count }, (_, index) => index);
    // It takes whatever has elements and a length.
    const all = rows as unknown as number[];
    if (first > 0 && first < rows.length) quickselect(all, first - 1, 0, rows.length - 1, this.compare);
    return rows.subarray(0, first);
  }

  #picked(numbers: Float64Array, rows: Int32Array): Float64Array<ArrayBuffer> {
    const picked = new Float64Array(numbers.length);
    for (const [index, row] of rows.entries()) picked[index] = numbers[row] as number;
    return picked;
  }

  #widen(): void {
    const length = 2 * this.#ids.length;
    this.#ids = widened(this.#ids, length);
    this.#numbers = this.#numbers.map((numbers) => widened(numbers, length));
  }
}

function signOf(key: SortKey | undefined): 1 | -1 {
  return key?.isDescending === true ? -1 : 1;
}
