// One subject of a rule over time: a number that changes, what is owned meanwhile, and the states that follow from both. Pure;
// threads of the database load it.
import { type Comparison, levelOf, type Mark, measured } from "./levels.ts";
import { AlertMachine, type AlertMemory, type Timing } from "./machine.ts";

export interface RunOf {
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
    [this.#comparison, this.#marks, this.#at, this.#value] = [comparison, marks, startAt, value];
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
