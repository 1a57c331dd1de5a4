// What one series does in consecutive pieces of time: its changes come in the order of time, and each piece gets its extremes,
// sums and time at full use. What begins and ends at one instant counts together. No query here.
import { type Column, numberAt } from "../columns.ts";
import type { RawChanges } from "../raw-changes.ts";
import { mostMoved, msAbove } from "./change-sums.ts";
import { placesOf, type Taken } from "./series-masks.ts";
import { pieceFields, type SweptSeries } from "./sweep-input.ts";

const width = pieceFields.length;
/** Sums over a day of at most so many licences (or sessions) are exact: that times the day's milliseconds is below 2^53. */
const mostExact = 2 ** 25;

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
  /** Also where nothing is measured. */
  #allLicenseMs = 0;
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

  /** The same for those raw changes that count to the series. */
  rawChanges({ at, signs, licenses }: RawChanges, places: Iterable<number>): void {
    for (const place of places) this.change(at[place] as number, signs[place] as number, numberAt(licenses, place));
  }

  /** The same for those changes of a day that count to the series. */
  changes(changes: DayChanges, taken: Taken): void {
    const { day, times, licenses } = changes;
    if (taken.from >= taken.to) return;
    this.#advance(day);
    const running = Math.max(Math.abs(this.#sessions), Math.abs(this.#licenses));
    if (running + mostMoved(licenses, taken.to - taken.from) > mostExact) {
      this.#oneByOne(changes, taken);
      return;
    }
    for (let next = taken.from; ; ) {
      next = this.#steadyChanges(changes, taken, next);
      if (next >= taken.to) return;
      this.#advance(day + ((times[taken.places?.[next] ?? next] as number) >>> 1));
    }
  }

  #oneByOne({ day, times, licenses }: DayChanges, taken: Taken): void {
    for (const place of placesOf(taken)) {
      const time = times[place] as number;
      this.change(day + (time >>> 1), (time & 1) === 1 ? 1 : -1, numberAt(licenses, place));
    }
  }

  /**
   * Those before what holds now ends; answers which is the next one. In locals, as there are millions of them. What each adds to
   * a sum until the last one is by how much it changes it times how long that is: so the sum over time needs no level.
   */
  #steadyChanges({ day, times, licenses: column }: DayChanges, { places, to }: Taken, from: number): number {
    const same = typeof column === "number" ? column : 0;
    const numbers = typeof column === "number" ? null : column;
    const until = Math.min(this.#steadyUntil - day, 2 ** 31 - 1);
    const begun = { at: this.#at - day, sessions: this.#sessions, licenses: this.#licenses };
    let { at, licenses } = begun;
    let [lowest, highest, highestAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    let [net, sessionMs, licenseMs] = [0, 0, 0];
    let next = from;
    for (; next < to; next += 1) {
      const place = places === null ? next : (places[next] as number);
      const time = times[place] as number;
      const now = time >>> 1;
      if (now !== at) {
        if (now >= until) break;
        if (licenses < lowest) lowest = licenses;
        if (licenses > highest) {
          highest = licenses;
          highestAt = at;
        }
        at = now;
      }
      // No branch: starts and ends come in no order that could be guessed.
      const sign = ((time & 1) << 1) - 1;
      const number = sign * (numbers === null ? same : (numbers[place] as number));
      net += sign;
      licenses += number;
      sessionMs -= sign * now;
      licenseMs -= number * now;
    }
    this.#sessions += net;
    this.#licenses = licenses;
    this.#starts += (next - from + net) / 2;
    this.#at = at + day;
    licenseMs += licenses * at - begun.licenses * begun.at;
    this.#allLicenseMs += licenseMs;
    if (!this.#isMeasured || at === begun.at) return next;
    this.#usageMs += this.#sessions * at - begun.sessions * begun.at + sessionMs;
    this.#licenseMs += licenseMs;
    if (lowest < this.#lowest) this.#lowest = lowest;
    if (highest > this.#highest) {
      this.#highest = highest;
      this.#highestAt = highestAt + day;
    }
    if (lowest >= this.#fullFrom) this.#fullMs += at - begun.at;
    else if (highest >= this.#fullFrom) {
      this.#fullMs += msAbove(this.#fullFrom, begun, { times, licenses: column }, { places, from, to: next });
    }
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
    const ms = until - this.#at;
    const licenses = this.#licenses;
    this.#allLicenseMs += licenses * ms;
    if (this.#isMeasured) {
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
        ...[this.#sessions - sessions, this.#licenses - licenses, this.#starts, this.#allLicenseMs],
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
