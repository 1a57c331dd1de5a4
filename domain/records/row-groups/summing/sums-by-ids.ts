// What rows sum up to for each combination of the Ids of some fields: how many they are, how long they last, and that times their
// licences. Runs where the rows are read.
import type { Block, WriteNumbers } from "../blocks.ts";
import { Numbering } from "../numbering.ts";
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

export interface IdSums {
  /** In the order of the fields. */
  readonly ids: readonly number[];
  readonly rows: number;
  readonly ms: number;
  readonly licenseMs: number;
}

const inOrder = Int32Array.from({ length: groupWidth }, (_, place) => place);

export class SumsByIds {
  readonly #by: readonly SummedField[];
  readonly #licenses: number;
  readonly #write: WriteNumbers;
  /** Of the Ids of the first field; then, one after the other, of what was numbered before together with the Ids of a further one. */
  readonly #numberings: readonly Numbering[];
  readonly #combined = new Float64Array(groupWidth);
  readonly #times = new Float64Array(groupWidth);
  readonly #numbers = new Int32Array(groupWidth);
  #rows = new Float64Array(1024);
  #ms = new Float64Array(1024);
  #licenseMs = new Float64Array(1024);

  constructor({ lasting, time, by, licenses }: Summing) {
    [this.#by, this.#licenses] = [by, licenses];
    this.#write = timesOf(time, lasting);
    this.#numberings = by.map(() => new Numbering());
  }

  take(block: Block, places: Int32Array, count: number): void {
    this.#write(block, places, count, this.#times);
    const numbers = this.#numbers;
    for (const [part, { field, below }] of this.#by.entries()) {
      const [ids, numbering] = [block.numbers(field), this.#numberings[part] as Numbering];
      if (part === 0) numbering.write(ids, places, count, numbers);
      else {
        const combined = this.#combined;
        for (let at = 0; at < count; at += 1) {
          combined[at] = (numbers[at] as number) * below + (ids[places[at] as number] as number);
        }
        numbering.write(combined, inOrder, count, numbers);
      }
    }
    if (this.#count > this.#rows.length) this.#widen(2 * this.#count);
    this.#add(block.numbers(this.#licenses), places, count);
  }

  get #count(): number {
    return this.#numberings.at(-1)?.ids.length ?? 0;
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

  /** Of each combination that rows have. */
  *all(): Generator<IdSums> {
    for (let number = 0; number < this.#count; number += 1) {
      const [rows = 0, ms = 0, licenseMs = 0] = [this.#rows[number], this.#ms[number], this.#licenseMs[number]];
      yield { ids: this.#idsOf(number), rows, ms, licenseMs };
    }
  }

  #idsOf(number: number): number[] {
    const ids: number[] = [];
    let rest = number;
    for (let part = this.#by.length - 1; part >= 0; part -= 1) {
      const combined = this.#numberings[part]?.ids[rest] as number;
      const below = part === 0 ? Number.POSITIVE_INFINITY : (this.#by[part] as SummedField).below;
      ids.unshift(part === 0 ? combined : combined % below);
      rest = part === 0 ? 0 : Math.floor(combined / below);
    }
    return ids;
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
