// A fold: days of packed changes become each instant at which the licences in use of some series change, and what they are from then
// on. Runs where the days are read; no query here.
import type { Fold } from "../../../../db/index.ts";
import type { Interval } from "../../../time/working-time.ts";
import { numberAt } from "../columns.ts";
import type { RawChanges, RawPart } from "../raw-changes.ts";
import { placesOf, type Taken } from "./series-masks.ts";
import type { DayChanges } from "./series-sweep.ts";
import { SeriesWalk, type Taking } from "./series-walk.ts";
import type { SeriesLabels } from "./sweep-input.ts";

export interface StepInput extends Interval, RawPart {
  /** `licenses`: in use just before the window. */
  readonly series: readonly { readonly labels: SeriesLabels; readonly licenses: number }[];
  /** Where all series together have more steps, some are left out. */
  readonly most: number;
}

/** Numbers of one step in the answer, in this order. */
export const stepFields = ["series", "at", "licenses"] as const;

/** Rows as those of sweeping.ts. Steps come by series, then by time; the first one of each is the window's start. */
export const begin: Fold<StepInput, Float64Array> = ({ series, most, ...input }) => {
  const all = { left: most + 1 };
  const steps = series.map(({ licenses }) => new Steps(input.startAt, licenses, all));
  const walk = new SeriesWalk({ ...input, labels: series.map(({ labels }) => labels) }, steps);
  return {
    row: (row) => {
      if (all.left > 0) walk.row(row);
    },
    end: () => {
      walk.end();
      return Float64Array.from(
        steps.flatMap((own, number) => own.end().flatMap(([at, licenses]) => [number, at, licenses])),
      );
    },
  };
};

/** Of one series. What changes at one instant counts together. */
class Steps implements Taking {
  readonly #all: { left: number };
  readonly #steps: [at: number, licenses: number][] = [];
  #at: number;
  #licenses: number;

  constructor(startAt: number, licenses: number, all: { left: number }) {
    [this.#at, this.#licenses, this.#all] = [startAt, licenses, all];
  }

  changes({ day, times, licenses }: DayChanges, taken: Taken): void {
    for (const place of placesOf(taken)) {
      const time = times[place] as number;
      this.#change(day + (time >>> 1), ((time & 1) === 1 ? 1 : -1) * numberAt(licenses, place));
    }
  }

  rawChanges({ at, signs, licenses }: RawChanges, places: Iterable<number>): void {
    for (const place of places) {
      this.#change(at[place] as number, (signs[place] as number) * numberAt(licenses, place));
    }
  }

  end(): readonly (readonly [at: number, licenses: number])[] {
    this.#settle();
    return this.#steps;
  }

  #change(at: number, by: number): void {
    if (at > this.#at) this.#settle();
    this.#at = at;
    this.#licenses += by;
  }

  #settle(): void {
    if (this.#all.left <= 0 || this.#steps.at(-1)?.[1] === this.#licenses) return;
    this.#steps.push([this.#at, this.#licenses]);
    this.#all.left -= 1;
  }
}
