// A fold: packed days become each instant at which the licences in use of some series change, and what they are from then on.
import type { Fold } from "../../db/index.ts";
import type { Interval } from "../intervals.ts";
import { numberAt } from "./columns.ts";
import type { RawChanges, RawPart } from "./raw-changes.ts";
import {
  type DayChanges,
  rowsOf,
  type Selected,
  type SeriesConsumer,
  type SeriesLabels,
  seriesFold,
} from "./series.ts";

export interface StepInput extends Interval, RawPart {
  /** `licenses`: in use just before the window. */
  readonly series: readonly { readonly labels: SeriesLabels; readonly licenses: number }[];
  /** Where all series together have more steps, some are left out. */
  readonly most: number;
}

/** Numbers of one step in the answer, in this order. */
export const stepFields = ["series", "at", "licenses"] as const;

/** Rows as those of the sweep. Steps come by series, then by time; the first one of each is the window's start. */
export const begin: Fold<StepInput, Float64Array> = ({ series, most, ...input }) => {
  const all = { left: most + 1 };
  const steps = series.map(({ licenses }) => new Steps(input.startAt, licenses, all));
  const walk = seriesFold({ ...input, labels: series.map(({ labels }) => labels) }, steps);
  return {
    row: (row) => {
      if (all.left > 0) walk.row(row);
    },
    end: () => {
      walk.end();
      return Float64Array.from(
        steps.flatMap((one, number) => one.end().flatMap(([at, licenses]) => [number, at, licenses])),
      );
    },
  };
};

/** Of one series. What changes at one instant counts together. */
class Steps implements SeriesConsumer {
  readonly #all: { left: number };
  readonly #steps: [at: number, licenses: number][] = [];
  #at: number;
  #licenses: number;

  constructor(startAt: number, licenses: number, all: { left: number }) {
    this.#at = startAt;
    this.#licenses = licenses;
    this.#all = all;
  }

  changes({ day, times, licenses }: DayChanges, selected: Selected): void {
    for (const row of rowsOf(selected)) {
      const time = times[row] as number;
      this.#change(day + (time >>> 1), ((time & 1) === 1 ? 1 : -1) * numberAt(licenses, row));
    }
  }

  rawChanges({ at, signs, licenses }: RawChanges, rows: Iterable<number>): void {
    for (const row of rows) {
      this.#change(at[row] as number, (signs[row] as number) * numberAt(licenses, row));
    }
  }

  end(): readonly (readonly [at: number, licenses: number])[] {
    this.#addStep();
    return this.#steps;
  }

  #change(at: number, by: number): void {
    if (at > this.#at) this.#addStep();
    this.#at = at;
    this.#licenses += by;
  }

  #addStep(): void {
    if (this.#all.left <= 0 || this.#steps.at(-1)?.[1] === this.#licenses) return;
    this.#steps.push([this.#at, this.#licenses]);
    this.#all.left -= 1;
  }
}
