// Which daemons may still hold checkouts. A stop is told once, though the log tells it in several lines, and a start only
// where something may have run before it.
import type { Stop } from "./daemons.ts";

export interface StopsState {
  /** Whether checkouts from before the log are possible. */
  isUnknown: boolean;
  /** Vendors with checkouts since their last stop. */
  holding: string[];
  /** Vendors known to hold none, while others are not known. */
  empty: string[];
}

export class Stops {
  #isUnknown: boolean;
  readonly #holding: Set<string>;
  readonly #empty: Set<string>;

  constructor(state: StopsState = { isUnknown: true, holding: [], empty: [] }) {
    this.#isUnknown = state.isUnknown;
    this.#holding = new Set(state.holding);
    this.#empty = new Set(state.empty);
  }

  get state(): StopsState {
    return { isUnknown: this.#isUnknown, holding: [...this.#holding], empty: [...this.#empty] };
  }

  checkout(vendor: string): void {
    this.#holding.add(vendor);
    if (this.#isUnknown) this.#empty.delete(vendor);
  }

  /** Whether the stop ends anything. Afterwards the vendor, or the server, holds nothing. */
  stop({ vendor }: Stop): boolean {
    if (vendor === null) {
      const ends = this.#isUnknown || this.#holding.size > 0;
      this.#isUnknown = false;
      this.#holding.clear();
      this.#empty.clear();
      return ends;
    }
    const ends = this.#holding.has(vendor) || (this.#isUnknown && !this.#empty.has(vendor));
    this.#holding.delete(vendor);
    if (this.#isUnknown) this.#empty.add(vendor);
    return ends;
  }
}
