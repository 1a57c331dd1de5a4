// The sweep: a fold that makes of packed days what some series did in consecutive pieces of time, in one scan for all series. Each
// piece gets its extremes, sums and time at full use. What begins and ends at one instant counts together.
import type { Fold } from "../../db/index.ts";
import type { Interval } from "../intervals.ts";
import { numberAt } from "./columns.ts";
import type { RawChanges, RawPart } from "./raw-changes.ts";
import { type DayChanges, rowAt, type Selected, type SeriesConsumer, type SeriesLabels, seriesFold } from "./series.ts";

export interface SweptSeries {
  readonly labels: SeriesLabels;
  /** Running and in use just before the first piece. */
  readonly before: { readonly sessions: number; readonly licenses: number };
  /** What is owned since when; null: not known. */
  readonly owned: readonly { readonly at: number; readonly total: number | null }[];
  /** Nothing else is measured. */
  readonly known: Interval;
  /** By how much it moves in times that are not swept, in the order of time: applied at their beginning. */
  readonly deltas: readonly { readonly at: number; readonly sessions: number; readonly licenses: number }[];
}

export interface SweepInput extends RawPart {
  readonly series: readonly SweptSeries[];
  /** Where each piece begins, in the order of time; the last one is where all end. */
  readonly edges: Float64Array;
}

/**
 * Numbers of one piece of one series in the answer, in this order. Where nothing is known `highest` is not finite; `sessions`,
 * `licenses`, `starts` and `allLicenseMs` are there all the same.
 */
export const pieceFields = [
  "lowest",
  "highest",
  "highestAt",
  "usageMs",
  "licenseMs",
  "fullMs",
  "sessions",
  "licenses",
  "starts",
  "allLicenseMs",
] as const;

/** Rows: a day, its changes, their licences, and the columns of the labels, null where no series needs them. In the order of time. */
export const begin: Fold<SweepInput, Float64Array> = ({ series, edges, ...raw }) => {
  const sweeps = series.map((one) => new SeriesSweep(one, edges));
  const window = { startAt: edges[0] as number, endAt: edges.at(-1) as number };
  const walk = seriesFold({ ...raw, ...window, labels: series.map(({ labels }) => labels) }, sweeps);
  return {
    row: (row) => walk.row(row),
    end: () => {
      walk.end();
      const numbers = (edges.length - 1) * pieceFields.length;
      const all = new Float64Array(series.length * numbers);
      for (const [number, sweep] of sweeps.entries()) all.set(sweep.end(), number * numbers);
      return all;
    },
  };
};

const width = pieceFields.length;
export class SeriesSweep implements SeriesConsumer {
  readonly #edges: Float64Array;
  readonly #owned: SweptSeries["owned"];
  readonly #deltas: SweptSeries["deltas"];
  readonly #known: SweptSeries["known"];
  readonly #pieces: Float64Array;
  #nextDelta = 0;
  #piece = 0;
  #step = 0;
  #at: number;
  /** Until when the piece, what is owned and known, and the deltas stay what they are. */
  #nextBoundary = 0;
  #isMeasured = true;
  /** So many licences are all that is owned; a total of 0 is never full. */
  #fullFrom = Number.POSITIVE_INFINITY;
  #sessions: number;
  #licenses: number;
  #starts = 0;
  /** Of the piece that is swept. */
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  #highestAt = 0;
  #usageMs = 0;
  #licenseMs = 0;
  #fullMs = 0;
  /** Also where nothing is measured. */
  #allLicenseMs = 0;
  /** At the piece's beginning. */
  #begun: readonly [sessions: number, licenses: number];

  constructor({ before, owned, deltas, known }: SweptSeries, edges: Float64Array) {
    this.#edges = edges;
    this.#owned = owned;
    this.#deltas = deltas;
    this.#known = known;
    this.#pieces = new Float64Array((edges.length - 1) * width);
    this.#at = edges[0] as number;
    this.#sessions = before.sessions;
    this.#licenses = before.licenses;
    this.#begun = [before.sessions, before.licenses];
    this.#applyBoundary();
  }

  /** A session starts (sign 1) or ends (-1). */
  change(at: number, sign: number, licenses: number): void {
    if (at > this.#at) {
      if (at < this.#nextBoundary) this.#accumulate(at);
      else this.#advance(at);
    }
    this.#sessions += sign;
    this.#licenses += sign * licenses;
    if (sign === 1) this.#starts += 1;
  }

  /** The same for those raw changes that count to the series. */
  rawChanges({ at, signs, licenses }: RawChanges, rows: Iterable<number>): void {
    for (const row of rows) this.change(at[row] as number, signs[row] as number, numberAt(licenses, row));
  }

  /** The same for those changes of a day that count to the series. */
  changes({ day, times, licenses }: DayChanges, { rows, from, to }: Selected): void {
    for (let next = from; next < to; next += 1) {
      const row = rowAt(rows, next);
      const time = times[row] as number;
      this.change(day + (time >>> 1), (time & 1) * 2 - 1, numberAt(licenses, row));
    }
  }

  #see(lowest: number, highest: number, highestAt: number): void {
    if (lowest < this.#lowest) this.#lowest = lowest;
    if (highest <= this.#highest) return;
    this.#highest = highest;
    this.#highestAt = highestAt;
  }

  /** The numbers of pieceFields for each piece. */
  end(): Float64Array {
    this.#advance(this.#edges.at(-1) as number);
    return this.#pieces;
  }

  #advance(until: number): void {
    while (this.#at < until) {
      this.#accumulate(Math.min(this.#nextBoundary, until));
      if (this.#at === this.#nextBoundary) this.#applyBoundary();
    }
  }

  /** Nothing changes until then. */
  #accumulate(until: number): void {
    const ms = until - this.#at;
    const licenses = this.#licenses;
    this.#allLicenseMs += licenses * ms;
    if (this.#isMeasured) {
      this.#see(licenses, licenses, this.#at);
      this.#usageMs += this.#sessions * ms;
      this.#licenseMs += licenses * ms;
      if (licenses >= this.#fullFrom) this.#fullMs += ms;
    }
    this.#at = until;
  }

  /** At an edge, a change of what is owned, or a delta: what holds from here on, and until when. */
  #applyBoundary(): void {
    const at = this.#at;
    while (this.#piece < this.#edges.length - 1 && (this.#edges[this.#piece + 1] as number) <= at) this.#closePiece();
    while ((this.#deltas[this.#nextDelta]?.at ?? Number.POSITIVE_INFINITY) <= at) {
      const delta = this.#deltas[this.#nextDelta] as SweptSeries["deltas"][number];
      this.#sessions += delta.sessions;
      this.#licenses += delta.licenses;
      this.#nextDelta += 1;
    }
    while ((this.#owned[this.#step + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) this.#step += 1;
    this.#fullFrom = this.#owned[this.#step]?.total || Number.POSITIVE_INFINITY;
    this.#isMeasured = at >= this.#known.startAt && at < this.#known.endAt;
    this.#nextBoundary = Math.min(
      this.#edges[this.#piece + 1] ?? Number.POSITIVE_INFINITY,
      this.#owned[this.#step + 1]?.at ?? Number.POSITIVE_INFINITY,
      this.#deltas[this.#nextDelta]?.at ?? Number.POSITIVE_INFINITY,
      ...[this.#known.startAt, this.#known.endAt].filter((boundary) => boundary > at),
    );
  }

  #closePiece(): void {
    const [sessions, licenses] = this.#begun;
    this.#pieces.set(
      [
        this.#lowest,
        this.#highest,
        this.#highestAt,
        this.#usageMs,
        this.#licenseMs,
        this.#fullMs,
        this.#sessions - sessions,
        this.#licenses - licenses,
        this.#starts,
        this.#allLicenseMs,
      ],
      this.#piece * width,
    );
    this.#piece += 1;
    this.#lowest = Number.POSITIVE_INFINITY;
    this.#highest = Number.NEGATIVE_INFINITY;
    this.#usageMs = 0;
    this.#licenseMs = 0;
    this.#fullMs = 0;
    this.#starts = 0;
    this.#allLicenseMs = 0;
    this.#begun = [this.#sessions, this.#licenses];
  }
}
