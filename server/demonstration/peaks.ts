// The most licences that each pool of the demonstration had in use at once, counted while its sessions are made.
// It keeps the sessions that are open, not the history.
import type { DemonstrationSession } from "./activity.ts";

interface Hold {
  readonly endAt: number;
  readonly numberOfLicenses: number;
}

/** Takes sessions in the order of their start. */
export class Peaks {
  readonly #open = new Map<number, Hold[]>();
  readonly #peaks = new Map<number, number>();

  add({ pool, startAt, endAt, numberOfLicenses }: DemonstrationSession): void {
    const open = (this.#open.get(pool) ?? []).filter((hold) => hold.endAt > startAt);
    open.push({ endAt: endAt ?? Number.POSITIVE_INFINITY, numberOfLicenses });
    this.#open.set(pool, open);
    const level = open.reduce((sum, hold) => sum + hold.numberOfLicenses, 0);
    if (level > this.of(pool)) this.#peaks.set(pool, level);
  }

  /** Licences; 0 for a pool that nobody used. `pool` is its place in the company's list. */
  of(pool: number): number {
    return this.#peaks.get(pool) ?? 0;
  }
}
