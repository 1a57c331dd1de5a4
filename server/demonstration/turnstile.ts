// Lets checkouts into the pools of the demonstration: at once where licences are free, later where somebody gives some back.
import type { DemonstrationSession } from "./activity.ts";

interface Hold {
  readonly endAt: number;
  readonly numberOfLicenses: number;
}

/** Takes sessions in the order of their start. */
export class Turnstile {
  readonly #open = new Map<number, Hold[]>();
  readonly #capacities: readonly number[];
  readonly #longestWaitMs: number;

  /** `capacities`: for each pool how many licences it owns. */
  constructor(capacities: readonly number[], longestWaitMs: number) {
    this.#capacities = capacities;
    this.#longestWaitMs = longestWaitMs;
  }

  /** When the session gets its licences; null: it waits for too long, and gets none. Whoever waits has a claim on the next. */
  enter({ pool, startAt, endAt, numberOfLicenses }: DemonstrationSession): number | null {
    const open = (this.#open.get(pool) ?? []).filter((hold) => hold.endAt > startAt);
    this.#open.set(pool, open);
    const end = endAt ?? Number.POSITIVE_INFINITY;
    const free = this.#capacities[pool] ?? Number.POSITIVE_INFINITY;
    let level = open.reduce((sum, hold) => sum + hold.numberOfLicenses, 0);
    if (level + numberOfLicenses <= free) {
      open.push({ endAt: end, numberOfLicenses });
      return startAt;
    }
    for (const hold of open.toSorted((one, other) => one.endAt - other.endAt)) {
      level -= hold.numberOfLicenses;
      if (hold.endAt - startAt > this.#longestWaitMs) return null;
      if (level + numberOfLicenses > free) continue;
      open.push({ endAt: end + hold.endAt - startAt, numberOfLicenses });
      return hold.endAt;
    }
    return null;
  }
}
