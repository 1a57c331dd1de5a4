// The listeners of the curve: the measures of features, selections and hours of the week, fed with the starts and ends of the
// sessions of their pools. Runs where the changes are read; no query here.

import type { Interval } from "../../time/working-time.ts";
import type { RawChange } from "../packed/sweep-input.ts";
import { CellMeasure, type CellMeasureOf, type CellSums } from "./cell-measure.ts";
import { Measure, type Measured, type MeasureOf } from "./measure.ts";

/** Passed on to where the changes are read. */
export interface Listening {
  /** The measured time, in order. */
  readonly intervals: readonly Interval[];
  readonly measures: readonly MeasureOf[];
  /** Of each measure its pools. */
  readonly pools: readonly (readonly number[])[];
  /** The hours of the week of the first measure's pools, in its place. */
  readonly cells: CellMeasureOf | null;
}

export interface Heard {
  readonly measured: readonly Measured[];
  readonly cells: readonly CellSums[];
}

type Listener = Pick<Measure, "starts" | "ends">;

export class Listeners {
  readonly #measures: readonly Measure[];
  readonly #cells: CellMeasure | null;
  /** By the pool's Id. */
  readonly #byPool: (Listener[] | undefined)[] = [];

  constructor({ intervals, measures, pools, cells }: Listening) {
    this.#measures = measures.map((of) => new Measure(of, intervals));
    this.#cells = cells && new CellMeasure(cells);
    for (const [place, ids] of pools.entries()) {
      const listener = this.#cells ?? (this.#measures[place] as Measure);
      for (const id of ids) {
        const own = this.#byPool[id];
        if (own === undefined) this.#byPool[id] = [listener];
        else own.push(listener);
      }
    }
  }

  starts(poolId: number, at: number, licenses: number, userId: number): void {
    const own = this.#byPool[poolId];
    if (own !== undefined) for (const one of own) one.starts(at, licenses, userId);
  }

  ends(poolId: number, at: number, licenses: number): void {
    const own = this.#byPool[poolId];
    if (own !== undefined) for (const one of own) one.ends(at, licenses);
  }

  /** [from, to) of changes in the order of packed ones. A start that its own end follows at once lasted no time. */
  take(changes: readonly RawChange[], from: number, to: number): void {
    for (let place = from; place < to; place += 1) {
      const { at, sign, licenses, labels } = changes[place] as RawChange;
      const next = changes[place + 1];
      if (sign === -1) this.ends(labels[0] as number, at, licenses);
      else if (next?.at === at && next.sign === -1) place += 1;
      else this.starts(labels[0] as number, at, licenses, labels[1] as number);
    }
  }

  heard(): Heard {
    return { measured: this.#measures.map((one) => one.measured()), cells: this.#cells?.measured() ?? [] };
  }
}
