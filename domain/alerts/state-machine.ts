// The states of one subject of a rule over time: pending, firing, resolved, from a number that changes and what is owned meanwhile; and
// the alerts that follow. Where time is cut does not matter, so that rounds of evaluation and a preview of a month agree. Pure; threads of
// the database load it.
import type { Interval } from "../time/working-time.ts";

/** Of the condition: it holds; neither it nor its end holds; its end holds; unknown. */
export type Level = "breach" | "between" | "clear" | "unknown";

export interface Timing {
  /** For so long the condition holds without a break before the alert fires. */
  readonly holdMs: number;
  /** For so long its end holds without a break before the alert is over. */
  readonly resolveMs: number;
  /** In order; nothing begins to fire in them. They reach beyond the time that is evaluated. */
  readonly quiet: readonly Interval[];
}

/** The memory that an alert is continued from; instants in milliseconds since 1970 UTC. */
export interface AlertMemory {
  readonly pendingAt: number;
  /** Null: it is pending. */
  readonly firingAt: number | null;
  /** Since when the end holds of one that fires. */
  readonly clearSinceAt: number | null;
}

interface Transition {
  readonly kind: "pending" | "dropped" | "firing" | "resolved";
  readonly at: number;
  readonly value: number | null;
}

export class AlertMachine {
  readonly transitions: Transition[] = [];
  readonly #timing: Timing;
  #at: number;
  #memory: AlertMemory | null;

  constructor(timing: Timing, at: number, memory: AlertMemory | null) {
    this.#timing = timing;
    this.#at = at;
    this.#memory = memory;
  }

  get memory(): AlertMemory | null {
    return this.#memory;
  }

  /** From where it is to `to` the level holds, with this value. */
  advance(to: number, level: Level, value: number | null): void {
    while (this.#at < to) {
      this.#enter(level, value);
      const due = this.#dueAt();
      if (due === null || due > to) {
        this.#at = to;
        return;
      }
      this.#at = due;
      this.#pass(value);
    }
  }

  /** What begins or breaks off with the level. Unknown time never counts. */
  #enter(level: Level, value: number | null): void {
    const memory = this.#memory;
    if (memory === null) {
      if (level === "breach") {
        this.#memory = { pendingAt: this.#at, firingAt: null, clearSinceAt: null };
        this.#note("pending", value);
      }
    } else if (memory.firingAt === null) {
      if (level !== "breach") {
        this.#memory = null;
        this.#note("dropped", value);
      }
    } else if (level !== "clear") {
      if (memory.clearSinceAt !== null) this.#memory = { ...memory, clearSinceAt: null };
    } else if (memory.clearSinceAt === null) this.#memory = { ...memory, clearSinceAt: this.#at };
  }

  /** When the next step is due, if all stays as it is; not before now. */
  #dueAt(): number | null {
    const memory = this.#memory;
    if (memory === null) return null;
    if (memory.firingAt === null) return this.#loudAt(Math.max(memory.pendingAt + this.#timing.holdMs, this.#at));
    return memory.clearSinceAt === null ? null : Math.max(memory.clearSinceAt + this.#timing.resolveMs, this.#at);
  }

  #pass(value: number | null): void {
    const memory = this.#memory as AlertMemory;
    if (memory.firingAt === null) {
      this.#memory = { ...memory, firingAt: this.#at };
      this.#note("firing", value);
    } else {
      this.#memory = null;
      this.#note("resolved", value);
    }
  }

  #loudAt(at: number): number {
    return quietAt(this.#timing.quiet, at)?.endAt ?? at;
  }

  #note(kind: Transition["kind"], value: number | null): void {
    this.transitions.push({ kind, at: this.#at, value });
  }
}

/** The quiet time that an instant lies in. */
export function quietAt(quiet: readonly Interval[], at: number): Interval | undefined {
  return quiet.find(({ startAt, endAt }) => startAt <= at && at < endAt);
}

/** `Changes` is for counts, of which nothing is owned. */
type Measure = "UsedPercent" | "UsedLicenses" | "FreeLicenses" | "Count";

export interface Comparison {
  readonly measure: Measure;
  readonly threshold: number;
  readonly resolveThreshold: number;
}

/** What holds of a subject from an instant on. */
export interface Mark {
  readonly at: number;
  /** The licences owned; null: not known. */
  readonly total: number | null;
  /** Nothing is known of any part of the subject. */
  readonly isDark: boolean;
  /** Nothing is known of some part of it: the count may be too low. */
  readonly isBlind: boolean;
}

/** The number that is compared; null where it is not known. */
function measured(measure: Measure, used: number, total: number | null): number | null {
  if (measure === "UsedLicenses" || measure === "Count") return used;
  if (total === null) return null;
  if (measure === "FreeLicenses") return Math.max(0, total - used);
  return total > 0 ? (100 * used) / total : null;
}

export function levelOf(comparison: Comparison, used: number, { total, isDark, isBlind }: Mark): Level {
  if (isDark) return "unknown";
  const { measure, threshold, resolveThreshold } = comparison;
  const value = measured(measure, used, total);
  if (value === null) return "unknown";
  const isFree = measure === "FreeLicenses";
  if (isFree ? value <= threshold : value >= threshold) return "breach";
  const isClear = isFree ? value > resolveThreshold : value < resolveThreshold;
  // Too little is counted: what looks like the end may be none.
  if (isBlind) return "unknown";
  return isClear ? "clear" : "between";
}

interface RunOf {
  readonly timing: Timing;
  readonly comparison: Comparison;
  /** In order of time; the first one is not after `startAt`. */
  readonly marks: readonly Mark[];
  readonly startAt: number;
  /** The number at the start. */
  readonly value: number;
  readonly memory: AlertMemory | null;
}

const nothing: Mark = { at: Number.NEGATIVE_INFINITY, total: null, isDark: true, isBlind: true };

export class Run {
  readonly machine: AlertMachine;
  readonly #comparison: Comparison;
  readonly #marks: readonly Mark[];
  #nextMark = 0;
  #mark = nothing;
  #at: number;
  #value: number;

  constructor({ timing, comparison, marks, startAt, value, memory }: RunOf) {
    this.machine = new AlertMachine(timing, startAt, memory);
    this.#comparison = comparison;
    this.#marks = marks;
    this.#at = startAt;
    this.#value = value;
  }

  /** In order of time. Of several changes of one instant only what they come to counts. */
  change(at: number, by: number): void {
    this.advance(at);
    this.#value += by;
  }

  /** From where it is to `endAt`, through changes in order of time; of later ones nothing counts. */
  through(changes: readonly (readonly [at: number, by: number])[], endAt: number): void {
    for (const [at, by] of changes) if (at < endAt) this.change(at, by);
    this.advance(endAt);
  }

  advance(to: number): void {
    while (this.#at < to) {
      while ((this.#marks[this.#nextMark]?.at ?? Number.POSITIVE_INFINITY) <= this.#at) {
        this.#mark = this.#marks[this.#nextMark] as Mark;
        this.#nextMark += 1;
      }
      const next = Math.min(to, this.#marks[this.#nextMark]?.at ?? Number.POSITIVE_INFINITY);
      const { measure } = this.#comparison;
      const value = measured(measure, this.#value, this.#mark.total);
      this.machine.advance(next, levelOf(this.#comparison, this.#value, this.#mark), value);
      this.#at = next;
    }
  }
}

/** Runs through things of one instant each, of which as many count as lie in the last `lengthMs`. */
export function runThroughCounts(
  run: Run,
  instants: readonly number[],
  lengthMs: number,
  startAt: number,
  endAt: number,
) {
  const changes: [at: number, by: number][] = [];
  for (const at of instants) {
    if (at >= startAt) changes.push([at, 1]);
    if (at + lengthMs > startAt) changes.push([at + lengthMs, -1]);
  }
  changes.sort(([one], [other]) => one - other);
  run.through(changes, endAt);
}

/** How many things count at an instant, without those of that very instant. */
export function countBefore(instants: readonly number[], lengthMs: number, at: number): number {
  return instants.filter((one) => one < at && one + lengthMs > at).length;
}

export interface Episode {
  readonly pendingAt: number;
  readonly firingAt: number | null;
  readonly resolvedAt: number | null;
  /** When it began to hold, began to fire and ended; null where that was before. */
  readonly pendingValue: number | null;
  readonly firingValue: number | null;
  readonly resolvedValue: number | null;
  /** Its condition broke off before it fired. */
  readonly isDropped: boolean;
}

/** In order; the first one continues the earlier state. */
export function episodesOf(before: AlertMemory | null, transitions: readonly Transition[]): Episode[] {
  const none = { pendingValue: null, firingValue: null, resolvedValue: null, resolvedAt: null, isDropped: false };
  const episodes: Episode[] = [];
  let current: Episode | null = before && { ...none, pendingAt: before.pendingAt, firingAt: before.firingAt };
  for (const { kind, at, value } of transitions) {
    if (kind === "pending") current = { ...none, pendingAt: at, firingAt: null, pendingValue: value };
    else if (current === null) continue;
    else if (kind === "firing") current = { ...current, firingAt: at, firingValue: value };
    else {
      const isDropped = kind === "dropped";
      episodes.push({ ...current, isDropped, ...(!isDropped && { resolvedAt: at, resolvedValue: value }) });
      current = null;
    }
  }
  if (current !== null) episodes.push(current);
  return episodes;
}

/** What is replayed of all subjects of a rule alike. */
export interface ReplayedRule {
  readonly timing: Timing;
  readonly comparison: Comparison;
}

/** Pools that are watched together. */
export interface ReplayedSubject {
  readonly poolIds: readonly number[];
  readonly marks: readonly Mark[];
}

export interface Fired {
  /** The index of the subject. */
  readonly index: number;
  /** Null: of no user. */
  readonly userId: number | null;
  readonly pendingAt: number;
  readonly firingAt: number;
  readonly resolvedAt: number | null;
  readonly value: number | null;
}

export function firedOf(machine: AlertMachine, index: number, userId: number | null = null): Fired[] {
  return episodesOf(null, machine.transitions).flatMap(({ pendingAt, firingAt, resolvedAt, firingValue }) =>
    firingAt === null ? [] : [{ index, userId, pendingAt, firingAt, resolvedAt, value: firingValue }],
  );
}

/** The indexes of the subjects that each pool belongs to. */
export function indexesOfPools(subjects: readonly ReplayedSubject[]): ReadonlyMap<number, readonly number[]> {
  const pairs = subjects.flatMap(({ poolIds }, index) => poolIds.map((id) => ({ id, index })));
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, same]) => [id, same.map(({ index }) => index)]));
}
