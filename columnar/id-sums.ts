// Aggregates by Ids: for each combination of the Ids of some fields how many rows have it, how long they last, and that times their licences;
// and which Ids there are in a field.
import type { Knex } from "knex";
import { IdDictionary, widened } from "./arrays.ts";
import { type Batch, gather, type WriteNumbers } from "./batch.ts";
import type { Filter } from "./filter.ts";
import { type OperatorInput, operator, runOperator } from "./scan.ts";
import { groupSize, type Schema } from "./schema.ts";
import { type CountedTime, countedMs, type Lasting } from "./time.ts";

/** A field by whose Ids rows are grouped; all of them are below that number. */
export interface GroupedField {
  readonly field: number;
  readonly below: number;
}

export interface SumsInput {
  readonly lasting: Lasting;
  readonly time: CountedTime;
  /** At least one. Only a single field may have Ids below infinity. */
  readonly by: readonly GroupedField[];
  /** The field of licences. */
  readonly licenses: number;
}

/** Of each combination that rows have, at the same index of each column. */
export interface IdSums {
  /** In the order of the fields. */
  readonly ids: readonly Float64Array[];
  readonly rows: Float64Array;
  readonly ms: Float64Array;
  readonly licenseMs: Float64Array;
}

export class SumsByIds {
  readonly #by: readonly GroupedField[];
  readonly #licenses: number;
  readonly #writeMs: WriteNumbers;
  readonly #combinations: Combinations;
  readonly #ids: readonly Float64Array[];
  readonly #ms = new Float64Array(groupSize);
  readonly #factors = new Float64Array(groupSize);
  readonly #codes = new Int32Array(groupSize);
  #sums = { rows: new Float64Array(1024), ms: new Float64Array(1024), licenseMs: new Float64Array(1024) };

  constructor({ lasting, time, by, licenses }: SumsInput) {
    this.#by = by;
    this.#licenses = licenses;
    this.#writeMs = countedMs(time, lasting);
    this.#combinations = new Combinations(by.map(({ below }) => below));
    this.#ids = by.map(() => new Float64Array(groupSize));
  }

  take(batch: Batch, rows: Int32Array, count: number): void {
    this.#writeMs(batch, rows, count, this.#ms);
    for (const [index, { field }] of this.#by.entries()) {
      gather(batch.numbers(field), rows, count, this.#ids[index] as Float64Array);
    }
    this.#combinations.encode(this.#ids, count, this.#codes);
    if (this.#combinations.count > this.#sums.rows.length) this.#widen(2 * this.#combinations.count);
    gather(batch.numbers(this.#licenses), rows, count, this.#factors);
    const sums = this.#sums;
    for (let at = 0; at < count; at += 1) {
      const code = this.#codes[at] as number;
      const ms = this.#ms[at] as number;
      sums.rows[code] = (sums.rows[code] as number) + 1;
      sums.ms[code] = (sums.ms[code] as number) + ms;
      sums.licenseMs[code] = (sums.licenseMs[code] as number) + ms * (this.#factors[at] as number);
    }
  }

  all(): IdSums {
    const { count } = this.#combinations;
    const { rows, ms, licenseMs } = this.#sums;
    return {
      ids: this.#combinations.ids(),
      rows: rows.slice(0, count),
      ms: ms.slice(0, count),
      licenseMs: licenseMs.slice(0, count),
    };
  }

  #widen(length: number): void {
    const { rows, ms, licenseMs } = this.#sums;
    this.#sums = { rows: widened(rows, length), ms: widened(ms, length), licenseMs: widened(licenseMs, length) };
  }
}

/** Codes for combinations of Ids, from 0 on, in order of first occurrence: sums of millions of rows then fit in arrays. */
export class Combinations {
  readonly #below: readonly number[];
  /** Of the Ids of the first field; then of the codes so far together with the Ids of one field more. */
  readonly #dictionaries: readonly IdDictionary[];
  readonly #combined = new Float64Array(groupSize);

  /** `below`: for each field a number that its Ids are below. */
  constructor(below: readonly number[]) {
    this.#below = below;
    this.#dictionaries = below.map(() => new IdDictionary());
  }

  /** How many combinations were met. */
  get count(): number {
    return this.#dictionaries.at(-1)?.ids.length ?? 0;
  }

  /** Writes the codes of `count` combinations, at most as many as a batch has rows; `ids`: a column for each field. */
  encode(ids: readonly Float64Array[], count: number, codes: Int32Array): void {
    for (const [index, dictionary] of this.#dictionaries.entries()) {
      const column = ids[index] as Float64Array;
      const below = this.#below[index] as number;
      const combined = index === 0 ? column : this.#combined;
      if (index > 0) {
        for (let at = 0; at < count; at += 1) combined[at] = (codes[at] as number) * below + (column[at] as number);
      }
      dictionary.encode(combined, count, codes);
    }
  }

  /** For each field the Ids of all combinations, by their codes. */
  ids(): Float64Array[] {
    const columns = this.#below.map(() => new Float64Array(this.count));
    for (let code = 0; code < this.count; code += 1) {
      let rest = code;
      for (let index = columns.length - 1; index >= 0; index -= 1) {
        const combined = this.#dictionaries[index]?.ids[rest] as number;
        rest = index === 0 ? 0 : Math.floor(combined / (this.#below[index] as number));
        (columns[index] as Float64Array)[code] =
          index === 0 ? combined : combined - rest * (this.#below[index] as number);
      }
    }
    return columns;
  }
}

interface DistinctInput extends OperatorInput {
  readonly field: number;
}

/** Which Ids the rows of a scan have in a field; in no order. */
export function distinctIds(
  knex: Knex,
  schema: Schema,
  { filter, field }: { readonly filter: Filter; readonly field: number },
): Promise<readonly number[]> {
  return runOperator<Omit<DistinctInput, keyof OperatorInput>, readonly number[]>(
    knex,
    schema,
    { filter, fields: [field] },
    { module: new URL(import.meta.url), options: { field } },
  );
}

/** @public Loaded by its address, to run beside the data. */
export const begin = operator<DistinctInput, readonly number[]>(({ field }) => {
  const dictionary = new IdDictionary();
  const ids = new Float64Array(groupSize);
  const codes = new Int32Array(groupSize);
  return {
    take: (batch, rows, count) => {
      gather(batch.numbers(field), rows, count, ids);
      dictionary.encode(ids, count, codes);
    },
    end: () => dictionary.ids,
  };
});
