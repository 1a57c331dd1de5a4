// The walk along one series' level, from what the roll-up tells of days and quarters of an hour and from points. Where the
// union of several keys leaves open how low or high it went, or how long it was full, it says what it needs to know more of.

import { type OwnedStep, ownedReader } from "../../records/pools/owned-totals.ts";
import { DAY_MS } from "../../time/units.ts";
import type { Interval } from "../../time/working-time.ts";
import { SLOT_MS, slotAt } from "./dirty-slots.ts";
import type { LevelRow } from "./level-row.ts";
import { fullIn, type LevelPart, type LevelPoint } from "./segment.ts";

/** What is known of a series: parts of its keys, by day, by day and place of a slot, and the points of slots. */
export interface Stored {
  readonly days: Map<number, LevelPart[]>;
  readonly slots: Map<number, Map<number, LevelPart[]>>;
  readonly points: Map<number, LevelPoint[]>;
}

/** Days whose slots, and slots whose points must be read. */
export interface Needs {
  readonly days: readonly number[];
  readonly slots: readonly number[];
}

interface Walked {
  readonly window: Interval;
  readonly stretches: readonly Interval[];
  readonly owned: readonly OwnedStep[];
  /** Slots of which only points tell. */
  readonly raw: ReadonlySet<number>;
  /** Days that lie in one stretch and of which nothing is raw. */
  readonly isWhole: (day: number) => boolean;
  /** Just before the window. */
  readonly sessions: number;
  readonly licenses: number;
}

/** What is known of a stretch so far. */
interface Known {
  lowest: number;
  highest: number;
  highestAt: number;
  /** What the open elements reach for certain. */
  reachedLow: number;
  reachedHigh: number;
  usageMs: number;
  licenseMs: number;
  fullMs: number;
  open: Open[];
}

/** A day or a slot that several keys move in. */
interface Open {
  readonly at: number;
  readonly isDay: boolean;
  readonly lowest: number;
  readonly highest: number;
  readonly needsFull: boolean;
}

export class LevelWalk {
  readonly #walked: Walked;
  #known: Known[] = [];
  #stretch = 0;
  #sessions = 0;
  #licenses = 0;
  #owned: ReturnType<typeof ownedReader>;
  starts = 0;

  constructor(walked: Walked) {
    this.#walked = walked;
    this.#owned = ownedReader(walked.owned);
  }

  /** Walks from the beginning; null: nothing is left open. */
  through(stored: Stored): Needs | null {
    const { window, stretches } = this.#walked;
    this.#known = stretches.map(() => ({
      ...{ lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY, highestAt: 0 },
      ...{ reachedLow: Number.POSITIVE_INFINITY, reachedHigh: Number.NEGATIVE_INFINITY },
      ...{ usageMs: 0, licenseMs: 0, fullMs: 0, open: [] },
    }));
    this.#stretch = 0;
    this.#sessions = this.#walked.sessions;
    this.#licenses = this.#walked.licenses;
    this.#owned = ownedReader(this.#walked.owned);
    this.starts = 0;
    for (let day = Math.floor(window.startAt / DAY_MS) * DAY_MS; day < window.endAt; day += DAY_MS) {
      const slots = stored.slots.get(day);
      if (slots || !this.#walked.isWhole(day)) this.#throughDay(day, slots ?? new Map(), stored);
      else this.#element(day, day + DAY_MS, stored.days.get(day) ?? [], true);
    }
    return this.#needs();
  }

  rows(place: number): LevelRow[] {
    return this.#known.map(
      ({ lowest, highest, highestAt, usageMs, licenseMs, fullMs, reachedLow, reachedHigh }, stretch) => ({
        ...{ place, stretch, highestAt, usageMs, licenseMs, fullMs },
        lowest: Math.min(lowest, reachedLow),
        highest: Math.max(highest, reachedHigh),
      }),
    );
  }

  #throughDay(day: number, slots: ReadonlyMap<number, LevelPart[]>, stored: Stored): void {
    const { window, raw } = this.#walked;
    const until = Math.min(day + DAY_MS, window.endAt);
    let at = Math.max(day, window.startAt);
    while (at < until) {
      const slot = slotAt(at);
      const end = Math.min(slot + SLOT_MS, until);
      const points = stored.points.get(slot);
      if (points || raw.has(slot)) this.#throughPoints(at, end, points ?? []);
      else this.#element(at, end, slots.get((slot - day) / SLOT_MS) ?? [], false);
      at = end;
    }
  }

  #throughPoints(from: number, to: number, points: readonly LevelPoint[]): void {
    const sorted = points.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
    let at = from;
    for (const point of sorted) {
      this.#level(at, point.at);
      at = point.at;
      this.starts += point.starts;
      this.#sessions += point.sessions;
      this.#licenses += point.licenses;
    }
    this.#level(at, to);
  }

  /** Nothing begins or ends in [from, to), which may lie in several stretches. */
  #level(from: number, to: number): void {
    for (let at = from; at < to; ) {
      const { known, stretch } = this.#at(at);
      const end = Math.min(to, stretch.endAt);
      this.#extremes(known, at, this.#licenses, this.#licenses);
      known.usageMs += this.#sessions * (end - at);
      known.licenseMs += this.#licenses * (end - at);
      known.fullMs += this.#fullOfLevel(at, end);
      at = end;
    }
  }

  #fullOfLevel(from: number, to: number): number {
    let full = 0;
    for (const { startAt, endAt, total } of this.#owned.pieces(from, to)) {
      if (isCounted(total) && this.#licenses >= total) full += endAt - startAt;
    }
    return full;
  }

  /** A day or a slot in one stretch, with the parts of the keys that move in it. */
  #element(from: number, to: number, parts: readonly LevelPart[], isDay: boolean): void {
    const [only] = parts;
    if (only === undefined) {
      this.#level(from, to);
      return;
    }
    const { known } = this.#at(from);
    const before = this.#licenses;
    const length = to - from;
    let [lowest, highest] = [before, before];
    known.usageMs += this.#sessions * length;
    known.licenseMs += before * length;
    for (const part of parts) {
      lowest += part.lowest;
      highest += part.highest;
      known.usageMs += part.usageMs;
      known.licenseMs += part.licenseMs;
      this.starts += part.starts;
      this.#sessions += part.sessions;
      this.#licenses += part.licenses;
    }
    const full = this.#fullOf(parts, { from, to, before, lowest, highest });
    known.fullMs += full ?? 0;
    if (parts.length === 1) {
      this.#extremes(known, from + only.highestMs, lowest, highest);
      if (full === null) known.open.push({ at: from, isDay, lowest, highest, needsFull: true });
      return;
    }
    // Whichever key was highest, the others were not below their lowest then.
    const widest = Math.max(...parts.map((part) => part.highest - part.lowest));
    known.reachedHigh = Math.max(known.reachedHigh, lowest + widest);
    known.reachedLow = Math.min(known.reachedLow, highest - widest);
    known.open.push({ at: from, isDay, lowest, highest, needsFull: full === null });
  }

  /** Null: it is not told. */
  #fullOf(
    parts: readonly LevelPart[],
    {
      from,
      to,
      before,
      lowest,
      highest,
    }: { from: number; to: number; before: number; lowest: number; highest: number },
  ): number | null {
    const [total, ...others] = this.#owned.within(from, to);
    const totals = [total ?? null, ...others].filter(isCounted);
    if (totals.every((one) => highest < one)) return 0;
    if (others.length > 0 || !isCounted(total)) return null;
    if (lowest >= total) return to - from;
    return parts.length === 1 ? fullIn(parts[0] as LevelPart, total - before, to - from) : null;
  }

  #extremes(known: Known, at: number, lowest: number, highest: number): void {
    if (highest > known.highest) {
      known.highest = highest;
      known.highestAt = at;
    }
    known.lowest = Math.min(known.lowest, lowest);
  }

  #at(at: number): { known: Known; stretch: Interval } {
    const { stretches } = this.#walked;
    while ((stretches[this.#stretch] as Interval).endAt <= at) this.#stretch += 1;
    return { known: this.#known[this.#stretch] as Known, stretch: stretches[this.#stretch] as Interval };
  }

  #needs(): Needs | null {
    const days: number[] = [];
    const slots: number[] = [];
    for (const known of this.#known) {
      const high = Math.max(known.highest, known.reachedHigh);
      const low = Math.min(known.lowest, known.reachedLow);
      for (const { at, isDay, lowest, highest, needsFull } of known.open) {
        const isFirstKnown = known.highest === high && known.highestAt <= at;
        const isSettled = lowest >= low && (highest < high || (highest === high && isFirstKnown));
        if (!isSettled || needsFull) (isDay ? days : slots).push(at);
      }
    }
    return days.length + slots.length === 0 ? null : { days, slots };
  }
}

/** A total of 0 is never full. */
function isCounted(total: number | null | undefined): total is number {
  return total !== null && total !== undefined && total > 0;
}
