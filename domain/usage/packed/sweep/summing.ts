// A fold: days of packed changes become how many sessions began in a window, and how long their licences were in use, by the Ids of one label. Sums
// need no order: each start adds, and each end takes off, the time from there to the window's end. No query here.
import type { Fold } from "../../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../../time/units.ts";
import type { Interval } from "../../../time/working-time.ts";
import { type Column, numberAt, unpacked, unpackedChanges } from "../columns.ts";
import { keptPlaces } from "../kept-places.ts";
import { type RawPart, RawWalk } from "../raw-changes.ts";
import { widened } from "../widened.ts";
import { SeriesMasks, type Taken } from "./series-masks.ts";
import type { SeriesLabels } from "./sweep-input.ts";

export interface SumInput extends Interval, RawPart {
  /** Of the sessions that count. */
  readonly labels: SeriesLabels;
  /** The place of the label by whose Ids they are summed. */
  readonly by: number;
}

/** Numbers of one Id in the answer, in this order. */
export const sumFields = ["id", "starts", "licenseMs"] as const;

/** Rows: a day, its changes, their licences, and the columns of the labels, null where nothing asks. */
export const begin: Fold<SumInput, Float64Array> = ({ labels, by, startAt, endAt, rawTimes, rawChanges }) => {
  const masks = new SeriesMasks([labels]);
  const sums = new Sums(startOfDay(startAt));
  return {
    row: ([dayAt, packedTimes, packedLicenses, ...packedLabels]) => {
      const day = Number(dayAt);
      const times = unpackedChanges(packedTimes as Buffer);
      const columns = packedLabels.map((bytes) => (bytes === null ? null : unpacked(bytes as Buffer)));
      const changes = { day, times, licenses: unpacked(packedLicenses as Buffer), ids: columns[by] as Column };
      for (const [from, to] of keptPlaces(times, rawTimes, { day, startAt, endAt })) {
        if (from >= to) continue;
        for (const taken of masks.taken(columns, from, to)) sums.add(changes, taken);
      }
    },
    end: () => {
      const { at, signs, licenses, labels: own } = rawChanges;
      const times = Uint32Array.from(at, (ms, place) => (ms - startOfDay(ms)) * 2 + (signs[place] === 1 ? 1 : 0));
      const raw = new RawWalk(rawChanges);
      for (const day of new Set(at.map((ms) => startOfDay(ms)))) {
        const changes = { day, times, licenses, ids: own[by] as Column };
        for (const taken of masks.taken(own, ...raw.until(day + DAY_MS))) sums.add(changes, taken);
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
/** Ids up to this have their number by place, larger ones in a map. */
const mostPlaces = 2 ** 22;

class Sums {
  readonly #firstDay: number;
  readonly #ids: number[] = [];
  /** For each Id its number among them and 1. */
  #places = new Int32Array(2 ** 12);
  readonly #others = new Map<number, number>();
  #sums = new Float64Array(width * 64);

  constructor(firstDay: number) {
    this.#firstDay = firstDay;
  }

  add({ day, times, licenses, ids }: LabelledChanges, { places, from, to }: Omit<Taken, "series">): void {
    const days = (day - this.#firstDay) / DAY_MS;
    let [known, sums] = [this.#places, this.#sums];
    for (let next = from; next < to; next += 1) {
      const place = places === null ? next : (places[next] as number);
      const id = numberAt(ids, place);
      let number = id < known.length ? (known[id] as number) : 0;
      if (number === 0) {
        number = this.#numberOf(id);
        [known, sums] = [this.#places, this.#sums];
      }
      const time = times[place] as number;
      const [ms, isStart] = [time >>> 1, time & 1];
      const sign = isStart + isStart - 1;
      const moved = sign * numberAt(licenses, place);
      const at = (number - 1) * width;
      sums[at] = (sums[at] as number) + isStart;
      sums[at + 1] = (sums[at + 1] as number) + moved;
      sums[at + 2] = (sums[at + 2] as number) - moved * days;
      sums[at + 3] = (sums[at + 3] as number) - moved * ms;
    }
  }

  /** The numbers of sumFields for each Id, in use until then. */
  until(endAt: number): Float64Array {
    const ms = endAt - this.#firstDay;
    const found = new Float64Array(this.#ids.length * sumFields.length);
    for (const [number, id] of this.#ids.entries()) {
      const own = this.#sums.subarray(number * width, (number + 1) * width);
      const [starts, licenses, days, rest] = own as unknown as [number, number, number, number];
      found.set([id, starts, licenses * ms + days * DAY_MS + rest], number * sumFields.length);
    }
    return found;
  }

  /** The number of an Id and 1; a new one gets the next number. */
  #numberOf(id: number): number {
    const known = this.#others.get(id);
    if (known !== undefined) return known;
    this.#ids.push(id);
    const number = this.#ids.length;
    if (number * width > this.#sums.length) this.#sums = widened(this.#sums, 2 * this.#sums.length);
    if (id >= mostPlaces) this.#others.set(id, number);
    else {
      if (id >= this.#places.length) this.#places = widened(this.#places, 2 ** Math.ceil(Math.log2(id + 1)));
      this.#places[id] = number;
    }
    return number;
  }
}
