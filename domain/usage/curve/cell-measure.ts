// What is measured of the licences in use of one selection in each hour of the week. Fed with starts and ends in the order of
// time; pure arithmetic.
import type { CellPiece } from "./hour-cells.ts";
import type { OwnedPiece } from "./measure.ts";

export const cellsOfWeek = 168;

export interface CellSums {
  ms: number;
  licenseMs: number;
  highest: number;
  fullMs: number;
  isTotalKnown: boolean;
}

export interface CellMeasureOf {
  /** Licences in use just before the first piece. */
  readonly before: number;
  readonly pieces: readonly CellPiece[];
  /** Consecutive; they fill the pieces. Null: the total is shared with others. */
  readonly owned: readonly OwnedPiece[] | null;
}

export class CellMeasure {
  readonly #pieces: readonly CellPiece[];
  readonly #owned: readonly OwnedPiece[];
  readonly #cells = Array.from(
    { length: cellsOfWeek },
    (): CellSums => ({ ms: 0, licenseMs: 0, highest: 0, fullMs: 0, isTotalKnown: false }),
  );
  #inUse: number;
  #at = Number.NEGATIVE_INFINITY;
  #next = 0;
  #nextOwned = 0;

  constructor({ before, pieces, owned }: CellMeasureOf) {
    this.#pieces = pieces;
    this.#owned = owned ?? [];
    this.#inUse = before;
  }

  ends(at: number, licenses: number): void {
    if (at > this.#at) this.#advance(at);
    this.#inUse -= licenses;
  }

  starts(at: number, licenses: number): void {
    if (at > this.#at) this.#advance(at);
    this.#inUse += licenses;
  }

  measured(): readonly CellSums[] {
    this.#advance(Number.POSITIVE_INFINITY);
    return this.#cells;
  }

  #advance(until: number): void {
    const since = this.#at;
    this.#at = until;
    for (; this.#next < this.#pieces.length; this.#next += 1) {
      const piece = this.#pieces[this.#next] as CellPiece;
      if (piece.startAt >= until) return;
      const [from, to] = [Math.max(since, piece.startAt), Math.min(until, piece.endAt)];
      if (from < to) this.#hold(this.#cells[piece.cell] as CellSums, from, to);
      if (piece.endAt > until) return;
    }
  }

  #hold(sums: CellSums, from: number, to: number): void {
    sums.ms += to - from;
    sums.licenseMs += this.#inUse * (to - from);
    sums.highest = Math.max(sums.highest, this.#inUse);
    while ((this.#owned[this.#nextOwned]?.endAt ?? to) <= from) this.#nextOwned += 1;
    for (let next = this.#nextOwned; next < this.#owned.length; next += 1) {
      const { startAt, endAt, total } = this.#owned[next] as OwnedPiece;
      if (startAt >= to) return;
      if (total === null || total <= 0) continue;
      sums.isTotalKnown = true;
      if (this.#inUse >= total) sums.fullMs += Math.min(to, endAt) - Math.max(from, startAt);
    }
  }
}
