// Days of packed changes and what comes from the sessions instead, in the order of time, handed to the series that they count to. No
// query here.
import type { Row } from "../../../../db/index.ts";
import type { Interval } from "../../../time/working-time.ts";
import { unpacked, unpackedChanges } from "../columns.ts";
import { keptPlaces } from "../kept-places.ts";
import { type RawChanges, type RawPart, RawWalk } from "../raw-changes.ts";
import { placesOf, SeriesMasks, type Taken } from "./series-masks.ts";
import type { DayChanges } from "./series-sweep.ts";
import type { SeriesLabels } from "./sweep-input.ts";

/** What a series does with the changes that count to it. */
export interface Taking {
  changes(changes: DayChanges, taken: Taken): void;
  rawChanges(changes: RawChanges, places: Iterable<number>): void;
}

interface Walked extends RawPart, Interval {
  readonly labels: readonly SeriesLabels[];
}

export class SeriesWalk {
  readonly #walked: Walked;
  readonly #series: readonly Taking[];
  readonly #masks: ReturnType<typeof SeriesMasks.ofAll>;
  readonly #raw: RawWalk;

  /** `series`: those that have the labels, in their order. */
  constructor(walked: Walked, series: readonly Taking[]) {
    [this.#walked, this.#series] = [walked, series];
    this.#masks = SeriesMasks.ofAll(walked.labels);
    this.#raw = new RawWalk(walked.rawChanges);
  }

  /** A day, its changes, their licences, and the columns of the labels, null where no series asks. In the order of time. */
  row([dayAt, packedTimes, licenses, ...labels]: Row): void {
    const { rawTimes, startAt, endAt } = this.#walked;
    const day = Number(dayAt);
    const times = unpackedChanges(packedTimes as Buffer);
    const columns = labels.map((bytes) => (bytes === null ? null : unpacked(bytes as Buffer)));
    const changes = { day, times, licenses: unpacked(licenses as Buffer) };
    for (const [from, to] of keptPlaces(times, rawTimes, { day, startAt, endAt })) {
      if (from >= to) continue;
      this.#takeRaw(day + ((times[from] as number) >>> 1));
      for (const { first, of } of this.#masks) {
        for (const taken of of.taken(columns, from, to)) {
          (this.#series[first + taken.series] as Taking).changes(changes, taken);
        }
      }
    }
  }

  end(): void {
    this.#takeRaw(this.#walked.endAt);
  }

  #takeRaw(before: number): void {
    const { rawChanges } = this.#walked;
    const [from, to] = this.#raw.until(before);
    if (from === to) return;
    for (const { first, of } of this.#masks) {
      for (const taken of of.taken(rawChanges.labels, from, to)) {
        (this.#series[first + taken.series] as Taking).rawChanges(rawChanges, placesOf(taken));
      }
    }
  }
}
