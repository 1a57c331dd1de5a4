// What rows sum up to for each Id of a field: how many they are, how long they last, and that times their licences. Runs where the rows
// are read.
import type { Block, WriteNumbers } from "../blocks.ts";
import { Numbering } from "../numbering.ts";
import { groupWidth } from "../table.ts";
import { type CountedTime, type Lasting, timesOf } from "../times.ts";

interface Summed {
  readonly lasting: Lasting;
  readonly time: CountedTime;
  readonly by: number;
  readonly licenses: number;
}

export class SumsById {
  readonly #by: number;
  readonly #licenses: number;
  readonly #write: WriteNumbers;
  readonly #numbering = new Numbering();
  readonly #times = new Float64Array(groupWidth);
  readonly #numbers = new Int32Array(groupWidth);
  #rows = new Float64Array(1024);
  #ms = new Float64Array(1024);
  #licenseMs = new Float64Array(1024);

  constructor({ lasting, time, by, licenses }: Summed) {
    [this.#by, this.#licenses] = [by, licenses];
    this.#write = timesOf(time, lasting);
  }

  take(block: Block, places: Int32Array, count: number): void {
    this.#write(block, places, count, this.#times);
    this.#numbering.write(block.numbers(this.#by), places, count, this.#numbers);
    if (this.#numbering.ids.length > this.#rows.length) this.#widen(2 * this.#numbering.ids.length);
    this.#add(block.numbers(this.#licenses), places, count);
  }

  #add(licenses: Float64Array, places: Int32Array, count: number): void {
    const [numbers, times] = [this.#numbers, this.#times];
    const [rows, all, ofLicenses] = [this.#rows, this.#ms, this.#licenseMs];
    for (let at = 0; at < count; at += 1) {
      const number = numbers[at] as number;
      const ms = times[at] as number;
      rows[number] = (rows[number] as number) + 1;
      all[number] = (all[number] as number) + ms;
      ofLicenses[number] = (ofLicenses[number] as number) + ms * (licenses[places[at] as number] as number);
    }
  }

  /** Of each Id that rows have. */
  *all(): Generator<{ id: number; rows: number; ms: number; licenseMs: number }> {
    for (const [number, id] of this.#numbering.ids.entries()) {
      const [rows = 0, ms = 0, licenseMs = 0] = [this.#rows[number], this.#ms[number], this.#licenseMs[number]];
      yield { id, rows, ms, licenseMs };
    }
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
