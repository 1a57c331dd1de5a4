// The states of one alert over time: pending, firing, resolved. Fed with what holds from one instant to the next; where time is
// cut does not matter, so that rounds of evaluation and a preview of a month tell the same. Pure; threads of the database load it.
import type { Interval } from "../../time/working-time.ts";

/** Of the condition: it holds; neither it nor its end holds; its end holds; nobody knows. */
export type Level = "breach" | "between" | "clear" | "unknown";

export interface Timing {
  /** For so long the condition holds without a break before the alert fires. */
  readonly holdMs: number;
  /** For so long its end holds without a break before the alert is over. */
  readonly resolveMs: number;
  /** In order; nothing begins to fire in them. They reach beyond the time that is evaluated. */
  readonly quiet: readonly Interval[];
}

/** What must be known of an alert to go on with it; instants in milliseconds since 1970 UTC. */
export interface AlertMemory {
  readonly pendingAt: number;
  /** Null: it is pending. */
  readonly firingAt: number | null;
  /** Since when the end holds of one that fires. */
  readonly clearSinceAt: number | null;
}

export interface Transition {
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
    [this.#timing, this.#at, this.#memory] = [timing, at, memory];
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

  /** What begins or breaks off with the level. Time in which nobody knows never counts. */
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
