// What rows sum up to for each combination of the Ids of some fields: how many they are, how long they last, and that times their
// licences. Runs where the rows are read.
import type { Block, WriteNumbers } from "../blocks.ts";
import { Combining } from "../combining.ts";
import { groupWidth } from "../table.ts";
import { type CountedTime, type Lasting, timesOf } from "../times.ts";

/** A field by whose Ids rows are summed up; all of these are below that number. */
export interface SummedField {
  readonly field: number;
  readonly below: number;
}

export interface Summing {
  readonly lasting: Lasting;
  readonly time: CountedTime;
  /** At least one. */
  readonly by: readonly SummedField[];
  /** The field of licences. */
  readonly licenses: number;
}

/** Of each combination that rows have, at the same place of each column. */
export interface IdSums {
  /** In the order of the fields. */
  readonly ids: readonly Float64Array[];
  readonly rows: Float64Array;
  readonly ms: Float64Array;
  readonly licenseMs: Float64Array;
}

export class SumsByIds {
  readonly #by: readonly SummedField[];
  readonly #licenses: number;
  readonly #write: WriteNumbers;
  readonly #combining: Combining;
  readonly #times = new Float64Array(groupWidth);
  readonly #ofLicenses = new Float64Array(groupWidth);
  readonly #numbers = new Int32Array(groupWidth);
  #rows = new Float64Array(1024);
  #ms = new Float64Array(1024);
  #licenseMs = new Float64Array(1024);

  constructor({ lasting, time, by, licenses }: Summing) {
    [this.#by, this.#licenses] = [by, licenses];
    this.#write = timesOf(time, lasting);
    this.#combining = new Combining(by.map(({ below }) => below));
  }

  take(block: Block, places: Int32Array, count: number): void {
    this.#write(block, places, count, this.#times);
    const gather = (part: number, to: Float64Array) =>
      block.gather((this.#by[part] as SummedField).field, places, count, to);
    this.#combining.write(gather, count, this.#numbers);
    if (this.#combining.count > this.#rows.length) this.#widen(2 * this.#combining.count);
    block.gather(this.#licenses, places, count, this.#ofLicenses);
    this.#add(count);
  }

  #add(count: number): void {
    const [numbers, times, licenses] = [this.#numbers, this.#times, this.#ofLicenses];
    const [rows, all, ofLicenses] = [this.#rows, this.#ms, this.#licenseMs];
    for (let at = 0; at < count; at += 1) {
      const number = numbers[at] as number;
      const ms = times[at] as number;
      rows[number] = (rows[number] as number) + 1;
      all[number] = (all[number] as number) + ms;
      ofLicenses[number] = (ofLicenses[number] as number) + ms * (licenses[at] as number);
    }
  }

  all(): IdSums {
    const { count } = this.#combining;
    const [rows, ms, licenseMs] = [this.#rows, this.#ms, this.#licenseMs].map((sums) => sums.slice(0, count));
    return { ids: this.#combining.ids(), rows, ms, licenseMs } as IdSums;
  }

  #widen(length: number): void {
    const widened = (sums: Float64Array) => {
      const all = new Float64Array(length);
      all.set(sums);
      return all;
    };
    [this.#rows, this.#ms, this.#licenseMs] = [widened(this.#rows), widened(this.#ms), widened(this.#licenseMs)];
  }
}
