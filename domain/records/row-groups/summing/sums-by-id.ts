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

/** Numbers of an Id, in this order: rows, milliseconds, licence-milliseconds. */
const width = 3;

export class SumsById {
  readonly #by: number;
  readonly #licenses: number;
  readonly #write: WriteNumbers;
  readonly #numbering = new Numbering();
  readonly #times = new Float64Array(groupWidth);
  #sums = new Float64Array(width * 1024);

  constructor({ lasting, time, by, licenses }: Summed) {
    [this.#by, this.#licenses] = [by, licenses];
    this.#write = timesOf(time, lasting);
  }

  take(block: Block, places: Int32Array, count: number): void {
    const times = this.#times;
    this.#write(block, places, count, times);
    const ids = block.numbers(this.#by);
    const licenses = block.numbers(this.#licenses);
    const sums = this.#roomFor(count);
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      const number = width * this.#numbering.of(ids[place] as number);
      const ms = times[at] as number;
      sums[number] = (sums[number] as number) + 1;
      sums[number + 1] = (sums[number + 1] as number) + ms;
      sums[number + 2] = (sums[number + 2] as number) + ms * (licenses[place] as number);
    }
  }

  /** Of each Id that rows have. */
  *all(): Generator<{ id: number; rows: number; ms: number; licenseMs: number }> {
    for (const [number, id] of this.#numbering.ids.entries()) {
      const [rows = 0, ms = 0, licenseMs = 0] = this.#sums.subarray(width * number, width * (number + 1));
      yield { id, rows, ms, licenseMs };
    }
  }

  /** For as many Ids more. */
  #roomFor(count: number): Float64Array {
    const needed = width * (this.#numbering.ids.length + count);
    if (needed > this.#sums.length) {
      const sums = new Float64Array(2 * needed);
      sums.set(this.#sums);
      this.#sums = sums;
    }
    return this.#sums;
  }
}
