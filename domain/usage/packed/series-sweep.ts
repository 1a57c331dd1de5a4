// What one series does in consecutive pieces of time: its changes come in the order of time, and each piece gets its extremes,
// sums and time at full use. What begins and ends at one instant counts together. No query here.
import type { Column } from "./columns.ts";
import type { Taken } from "./series-masks.ts";
import { pieceFields, type SweptSeries } from "./sweep-input.ts";

const width = pieceFields.length;
const none = new Uint8Array(0);

export interface DayChanges {
  readonly day: number;
  /** As columns.ts has them. */
  readonly times: Uint32Array;
  readonly licenses: Column;
}

export class SeriesSweep {
  readonly #borders: Float64Array;
  readonly #owned: SweptSeries["owned"];
  readonly #jumps: SweptSeries["jumps"];
  readonly #known: SweptSeries["known"];
  readonly #pieces: Float64Array;
  #nextJump = 0;
  #piece = 0;
  #step = 0;
  #at: number;
  /** Until when the piece, what is owned and known, and the jumps stay what they are. */
  #steadyUntil = 0;
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
  /** At the piece's beginning. */
  #begun: readonly [sessions: number, licenses: number];

  constructor({ before, owned, jumps, known }: SweptSeries, borders: Float64Array) {
    this.#borders = borders;
    this.#owned = owned;
    this.#jumps = jumps;
    this.#known = known;
    this.#pieces = new Float64Array((borders.length - 1) * width);
    this.#at = borders[0] as number;
    this.#sessions = before.sessions;
    this.#licenses = before.licenses;
    this.#begun = [before.sessions, before.licenses];
    this.#settle();
  }

  /** A session starts (sign 1) or ends (-1). */
  change(at: number, sign: number, licenses: number): void {
    if (at > this.#at) {
      if (at < this.#steadyUntil) this.#hold(at);
      else this.#advance(at);
    }
    this.#sessions += sign;
    this.#licenses += sign * licenses;
    if (sign === 1) this.#starts += 1;
  }

  /** The same for those changes of a day that count to the series. */
  changes(changes: DayChanges, taken: Taken): void {
    const { day, times } = changes;
    for (let next = taken.from; ; ) {
      next = this.#steadyChanges(changes, taken, next);
      if (next >= taken.to) return;
      this.#advance(day + ((times[taken.places?.[next] ?? next] as number) >>> 1));
    }
  }

  /** Those before what holds now ends; answers which is the next one. In locals, as there are millions of them. */
  #steadyChanges({ day, times, licenses: column }: DayChanges, { places, weights, to }: Taken, from: number): number {
    const same = typeof column === "number" ? column : -1;
    const numbers = typeof column === "number" ? none : column;
    const until = Math.min(this.#steadyUntil - day, 2 ** 31);
    const [fullFrom, isMeasured] = [this.#fullFrom, this.#isMeasured];
    let [at, sessions, licenses, starts] = [this.#at - day, this.#sessions, this.#licenses, this.#starts];
    let [lowest, highest, highestAt] = [this.#lowest, this.#highest, this.#highestAt - day];
    let [usageMs, licenseMs, fullMs] = [this.#usageMs, this.#licenseMs, this.#fullMs];
    let next = from;
    for (; next < to; next += 1) {
      const place = places === null ? next : (places[next] as number);
      const time = times[place] as number;
      const now = time >>> 1;
      if (now > at) {
        if (now >= until) break;
        if (isMeasured) {
          const ms = now - at;
          if (licenses < lowest) lowest = licenses;
          if (licenses > highest) {
            highest = licenses;
            highestAt = at;
          }
          usageMs += sessions * ms;
          licenseMs += licenses * ms;
          if (licenses >= fullFrom) fullMs += ms;
        }
        at = now;
      }
      const number = same >= 0 ? same : (numbers[place] as number);
      // No branch: starts and ends come in no order that could be guessed.
      const weight = weights === null ? 1 : (weights[place] as number);
      const start = time & weight;
      const sign = start + start - weight;
      sessions += sign;
      licenses += sign * number;
      starts += start;
    }
    [this.#at, this.#sessions, this.#licenses, this.#starts] = [at + day, sessions, licenses, starts];
    [this.#lowest, this.#highest, this.#highestAt] = [lowest, highest, highestAt + day];
    [this.#usageMs, this.#licenseMs, this.#fullMs] = [usageMs, licenseMs, fullMs];
    return next;
  }

  /** The numbers of pieceFields for each piece. */
  end(): Float64Array {
    this.#advance(this.#borders.at(-1) as number);
    return this.#pieces;
  }

  #advance(until: number): void {
    while (this.#at < until) {
      this.#hold(Math.min(this.#steadyUntil, until));
      if (this.#at === this.#steadyUntil) this.#settle();
    }
  }

  /** Nothing changes until then. */
  #hold(until: number): void {
    if (this.#isMeasured) {
      const ms = until - this.#at;
      const licenses = this.#licenses;
      if (licenses < this.#lowest) this.#lowest = licenses;
      if (licenses > this.#highest) {
        this.#highest = licenses;
        this.#highestAt = this.#at;
      }
      this.#usageMs += this.#sessions * ms;
      this.#licenseMs += licenses * ms;
      if (licenses >= this.#fullFrom) this.#fullMs += ms;
    }
    this.#at = until;
  }

  /** At a border, a change of what is owned, or a jump: what holds from here on, and until when. */
  #settle(): void {
    const at = this.#at;
    while (this.#piece < this.#borders.length - 1 && (this.#borders[this.#piece + 1] as number) <= at)
      this.#closePiece();
    while ((this.#jumps[this.#nextJump]?.at ?? Number.POSITIVE_INFINITY) <= at) {
      const jump = this.#jumps[this.#nextJump] as SweptSeries["jumps"][number];
      this.#sessions += jump.sessions;
      this.#licenses += jump.licenses;
      this.#nextJump += 1;
    }
    while ((this.#owned[this.#step + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) this.#step += 1;
    this.#fullFrom = this.#owned[this.#step]?.total || Number.POSITIVE_INFINITY;
    this.#isMeasured = at >= this.#known.startAt && at < this.#known.endAt;
    this.#steadyUntil = Math.min(
      this.#borders[this.#piece + 1] ?? Number.POSITIVE_INFINITY,
      this.#owned[this.#step + 1]?.at ?? Number.POSITIVE_INFINITY,
      this.#jumps[this.#nextJump]?.at ?? Number.POSITIVE_INFINITY,
      ...[this.#known.startAt, this.#known.endAt].filter((border) => border > at),
    );
  }

  #closePiece(): void {
    const [sessions, licenses] = this.#begun;
    this.#pieces.set(
      [
        ...[this.#lowest, this.#highest, this.#highestAt, this.#usageMs, this.#licenseMs, this.#fullMs],
        ...[this.#sessions - sessions, this.#licenses - licenses, this.#starts],
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
    this.#begun = [this.#sessions, this.#licenses];
  }
}
