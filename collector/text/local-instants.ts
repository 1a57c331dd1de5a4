// Many local times of one zone become instants: a list has thousands of them, most of the same few days.
import { dayNumber, dayOfNumber, instantsOf, type LocalDay, type Zone } from "./zone.ts";

const dayLength = 86_400_000;

export class LocalInstants {
  readonly #zone: Zone;
  /** By day: its midnight in UTC, null where the clocks change on it. */
  readonly #midnights = new Map<number, number | null>();

  constructor(zone: Zone) {
    this.#zone = zone;
  }

  /** The instant in milliseconds UTC; of a time that the clocks pass twice the first, of one that they leave out the change. */
  of(day: LocalDay, second: number): number {
    const number = dayNumber(day);
    let midnight = this.#midnights.get(number);
    if (midnight === undefined) {
      const begin = this.#first(day, 0);
      midnight = this.#first(dayOfNumber(number + 1), 0) - begin === dayLength ? begin : null;
      this.#midnights.set(number, midnight);
    }
    return midnight === null ? this.#first(day, second) : midnight + second * 1_000;
  }

  #first(day: LocalDay, second: number): number {
    return instantsOf(this.#zone, day, second)[0] ?? 0;
  }
}
