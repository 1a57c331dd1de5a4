// One series' concurrency over the intervals of a window, merged from what the roll-up keeps of its keys by day and by slot,
// and from single changes. Of several keys that move at once the roll-up leaves open how low and how high their sum went,
// and sometimes for how long it was full: then the merge names the days and slots of which more must be read.
import { knownPart } from "../../records/pools/known-time.ts";
import { type OwnedStep, ownedReader } from "../../records/pools/owned-totals.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { type Concurrency, Extremes, Integrals, TimeAtFullUse } from "./accumulators.ts";
import type { IntervalUsage } from "./interval-usage.ts";
import { type Change, type Steady, steadyPieces } from "./joined.ts";
import { fullMsIn, type Segment } from "./segment.ts";
import { SLOT_MS, slotAt } from "./slots.ts";

/** What was read of a series so far. By the first instant of a day or slot; slots also by their number in the day. */
export interface Known {
  /** One segment for each key that moves. */
  readonly days: ReadonlyMap<number, readonly Segment[]>;
  readonly slots: ReadonlyMap<number, ReadonlyMap<number, readonly Segment[]>>;
  readonly changes: ReadonlyMap<number, readonly Change[]>;
}

/** Days whose slots, and slots whose changes must be read. */
export interface Needs {
  readonly days: readonly number[];
  readonly slots: readonly number[];
}

export interface MergeOf {
  readonly window: Interval;
  /** Consecutive ones that fill the window. */
  readonly intervals: readonly Interval[];
  readonly owned: readonly OwnedStep[];
  /** What is measured; it begins and ends at days and slots, or in raw slots. */
  readonly known: Interval;
  /** Slots that are known by their changes alone. */
  readonly raw: ReadonlySet<number>;
  /** Days that lie in one interval, are known or not, and have no raw slot. */
  readonly isWhole: (day: number) => boolean;
  /** Just before the window. */
  readonly before: Concurrency;
}

export interface Merged {
  /** One for each interval of which some is known. They hold once `needs` is null. */
  readonly usages: readonly Omit<IntervalUsage, "series">[];
  /** Sessions that begin in the window. */
  readonly starts: number;
  /** Null: nothing is left open. */
  readonly needs: Needs | null;
}

export function mergedUsage(of: MergeOf, known: Known): Merged {
  const owned = ownedReader(of.owned);
  const sums = of.intervals.map(() => new IntervalSums(owned));
  let { sessions, licenses } = of.before;
  let [starts, place] = [0, 0];
  const change = (by: Steady["change"]) => {
    starts += by.starts;
    sessions += by.sessions;
    licenses += by.licenses;
  };
  for (const piece of piecesOf(of, known)) {
    if ("change" in piece) change(piece.change);
    for (let at = piece.startAt; at < piece.endAt; ) {
      while ((of.intervals[place] as Interval).endAt <= at) place += 1;
      const endAt = Math.min(piece.endAt, (of.intervals[place] as Interval).endAt);
      const part = knownPart({ startAt: at, endAt }, of.known);
      if (part) sums[place]?.add({ sessions, licenses }, { ...piece, ...part });
      at = endAt;
    }
    if ("segments" in piece) piece.segments.forEach(change);
  }
  const open = sums.flatMap((one) => one.open());
  const [days, slots] = [true, false].map((isDay) => open.flatMap((one) => (one.isDay === isDay ? one.startAt : [])));
  const needs = open.length === 0 ? null : { days: days as number[], slots: slots as number[] };
  const usages = sums.flatMap((one, interval) => (one.isMeasured ? [{ interval, ...one.usage() }] : []));
  return { usages, starts, needs };
}

/** A day or a slot, which lies in one interval, with what each key that moves does in it. */
interface Moving extends Interval {
  readonly isDay: boolean;
  readonly segments: readonly Segment[];
}

/** The window in consecutive pieces, each known as coarsely as its interval allows. */
function* piecesOf({ window, raw, isWhole }: MergeOf, known: Known): Generator<Moving | Steady> {
  for (let day = startOfDay(window.startAt); day < window.endAt; day += DAY_MS) {
    const slots = known.slots.get(day);
    if (slots === undefined && isWhole(day)) {
      yield { startAt: day, endAt: day + DAY_MS, isDay: true, segments: known.days.get(day) ?? [] };
      continue;
    }
    const until = Math.min(day + DAY_MS, window.endAt);
    for (let at = Math.max(day, window.startAt); at < until; ) {
      const slot = slotAt(at);
      const endAt = Math.min(slot + SLOT_MS, until);
      const changes = known.changes.get(slot);
      if (changes || raw.has(slot)) yield* steadyPieces(changes ?? [], at, endAt);
      else yield { startAt: at, endAt, isDay: false, segments: slots?.get((slot - day) / SLOT_MS) ?? [] };
      at = endAt;
    }
  }
}

/** What several keys that move in one piece reach together, relative to just before it. */
interface Bounds {
  readonly lowest: number;
  readonly highest: number;
  /** Whichever key is highest, the others are not below their lowest then: so far up, and down, it goes for certain. */
  readonly surelyLowest: number;
  readonly surelyHighest: number;
  /** When the highest is first reached, if the bounds are reached for certain. */
  readonly highestMs: number;
}

function boundsOf(segments: readonly Segment[]): Bounds {
  let [lowest, highest, widest, highestMs] = [0, 0, 0, 0];
  for (const segment of segments) {
    lowest += segment.lowest;
    highest += segment.highest;
    if (segment.highest - segment.lowest > widest) {
      widest = segment.highest - segment.lowest;
      highestMs = segment.highestMs;
    }
  }
  return { lowest, highest, surelyLowest: highest - widest, surelyHighest: lowest + widest, highestMs };
}

/** A piece of which it is not known how low or high it went, or for how long it was full. In absolute numbers. */
interface Open extends Moving {
  readonly lowest: number;
  readonly highest: number;
  readonly isFullKnown: boolean;
}

class IntervalSums {
  readonly #owned: ReturnType<typeof ownedReader>;
  readonly #integrals = new Integrals();
  /** Of the pieces whose extremes are known exactly, and of all pieces as far as they are reached for certain. */
  readonly #exact = new Extremes();
  readonly #certain = new Extremes();
  readonly #full = new TimeAtFullUse();
  readonly #open: Open[] = [];
  isMeasured = false;

  constructor(owned: ReturnType<typeof ownedReader>) {
    this.#owned = owned;
  }

  add(before: Concurrency, piece: Moving | Steady): void {
    const { startAt, endAt } = piece;
    this.isMeasured = true;
    const segments = "segments" in piece ? piece.segments : [];
    this.#integrals.add(before, endAt - startAt, segments);
    const bounds = boundsOf(segments);
    const [lowest, highest] = [before.licenses + bounds.lowest, before.licenses + bounds.highest];
    const at = startAt + bounds.highestMs;
    this.#certain.add(at, before.licenses + bounds.surelyLowest, before.licenses + bounds.surelyHighest);
    const isExact = bounds.surelyHighest === bounds.highest;
    if (isExact) this.#exact.add(at, lowest, highest);
    const fullMs = this.#fullMs(before.licenses, { startAt, endAt, segments }, lowest, highest);
    this.#full.add(fullMs);
    if ("segments" in piece && (!isExact || fullMs === null)) {
      this.#open.push({ ...piece, lowest, highest, isFullKnown: fullMs !== null });
    }
  }

  /** Null: it is not known. */
  #fullMs(
    before: number,
    { startAt, endAt, segments }: Interval & { readonly segments: readonly Segment[] },
    lowest: number,
    highest: number,
  ): number | null {
    const pieces = this.#owned.pieces(startAt, endAt);
    let fullMs = 0;
    for (const { startAt: from, endAt: to, total } of pieces) {
      if (!canBeFull(total) || highest < total) continue;
      if (lowest >= total) fullMs += to - from;
      else if (segments.length === 1 && pieces.length === 1)
        return fullMsIn(segments[0] as Segment, total - before, to - from);
      else return null;
    }
    return fullMs;
  }

  /** The pieces that could change the interval's extremes, or add to its time at full use. */
  open(): Open[] {
    const { lowest: low, highest: high } = this.#certain;
    return this.#open.filter(({ startAt, lowest, highest, isFullKnown }) => {
      const isReachedBefore = this.#exact.highest === high && this.#exact.highestAt <= startAt;
      const isSettled = lowest >= low && (highest < high || (highest === high && isReachedBefore));
      return !isSettled || !isFullKnown;
    });
  }

  usage(): Omit<IntervalUsage, "series" | "interval"> {
    const { lowest, highest } = this.#certain;
    const { usageMs, licenseMs } = this.#integrals;
    return { lowest, highest, highestAt: this.#exact.highestAt, usageMs, licenseMs, fullMs: this.#full.ms };
  }
}

/** A total of 0 is never full. */
function canBeFull(total: number | null): total is number {
  return total !== null && total > 0;
}
