// A fold: packed days become how many sessions began in a window and how long their licences were in use, by the Ids of one label.
// Sums need no order: each start adds, and each end takes off, the time from there to the window's end.
import type { Fold } from "../../db/index.ts";
import { IdDictionary, widened } from "../arrays.ts";
import { DAY_MS, type Interval, startOfDay } from "../intervals.ts";
import { type Column, numberAt } from "./columns.ts";
import { dayColumns, packedRanges, type RawPart, RawWalk } from "./raw-changes.ts";
import { rowAt, type Selected, type SeriesLabels, SeriesMasks } from "./series.ts";

export interface SumInput extends Interval, RawPart {
  /** Of the sessions that count. */
  readonly labels: SeriesLabels;
  /** The index of the label by whose Ids they are summed. */
  readonly by: number;
}

/** Numbers of one Id in the answer, in this order. */
export const sumFields = ["id", "starts", "licenseMs"] as const;

/** Rows: a day, its changes, their licences, and the columns of the labels, null where nothing needs them. */
export const begin: Fold<SumInput, Float64Array> = ({ labels, by, startAt, endAt, rawTimes, rawChanges }) => {
  const masks = new SeriesMasks([labels]);
  const sums = new Sums(startOfDay(startAt));
  return {
    row: (row) => {
      const { day, times, licenses, labels: columns } = dayColumns(row);
      const changes = { day, times, licenses, ids: columns[by] as Column };
      for (const [from, to] of packedRanges(times, rawTimes, { day, startAt, endAt })) {
        if (from >= to) continue;
        for (const selected of masks.select(columns, from, to)) sums.add(changes, selected);
      }
    },
    end: () => {
      const { at, signs, licenses, labels: rawLabels } = rawChanges;
      const times = Uint32Array.from(at, (ms, row) => (ms - startOfDay(ms)) * 2 + (signs[row] === 1 ? 1 : 0));
      const raw = new RawWalk(rawChanges);
      for (const day of new Set(at.map((ms) => startOfDay(ms)))) {
        const changes = { day, times, licenses, ids: rawLabels[by] as Column };
        for (const selected of masks.select(rawLabels, ...raw.until(day + DAY_MS))) sums.add(changes, selected);
      }
      return sums.until(endAt);
    },
  };
};

interface LabelledChanges {
  readonly day: number;
  readonly times: Uint32Array;
  readonly licenses: Column;
  readonly ids: Column;
}

/** Starts; by how many licences it changes; these times days and milliseconds, apart so that they stay exact. */
const width = 4;
class Sums {
  readonly #firstDay: number;
  readonly #dictionary = new IdDictionary();
  #sums = new Float64Array(width * 64);

  constructor(firstDay: number) {
    this.#firstDay = firstDay;
  }

  add({ day, times, licenses, ids }: LabelledChanges, { rows, from, to }: Omit<Selected, "series">): void {
    const days = (day - this.#firstDay) / DAY_MS;
    const dictionary = this.#dictionary;
    let sums = this.#sums;
    for (let next = from; next < to; next += 1) {
      const row = rowAt(rows, next);
      const at = dictionary.codeOf(numberAt(ids, row)) * width;
      if (at === sums.length) {
        sums = widened(sums, 2 * sums.length);
        this.#sums = sums;
      }
      const time = times[row] as number;
      const ms = time >>> 1;
      const isStart = time & 1;
      const sign = isStart + isStart - 1;
      const moved = sign * numberAt(licenses, row);
      sums[at] = (sums[at] as number) + isStart;
      sums[at + 1] = (sums[at + 1] as number) + moved;
      sums[at + 2] = (sums[at + 2] as number) - moved * days;
      sums[at + 3] = (sums[at + 3] as number) - moved * ms;
    }
  }

  /** The numbers of sumFields for each Id, in use until then. */
  until(endAt: number): Float64Array {
    const { ids } = this.#dictionary;
    const ms = endAt - this.#firstDay;
    const all = new Float64Array(ids.length * sumFields.length);
    for (const [number, id] of ids.entries()) {
      const sums = this.#sums.subarray(number * width, (number + 1) * width);
      const [starts, licenses, days, rest] = sums as unknown as [number, number, number, number];
      all.set([id, starts, licenses * ms + days * DAY_MS + rest], number * sumFields.length);
    }
    return all;
  }
}
