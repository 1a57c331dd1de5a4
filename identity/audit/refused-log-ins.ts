// Which refused log-ins are written to the audit log. Anybody may try to log in, so that an entry for each would let strangers fill
// the disk: the first ones of an hour are written one by one, the later ones when their number has doubled, with that number.
// Counted in this process.
import type { Database } from "../../db/index.ts";

const hourMs = 3_600_000;
/** Entries in an hour before they are counted together: of one address, and of all. */
const firstOfOne = 10;
const firstOfAll = 200;
const mostNetworks = 10_000;

/** How many there were in this hour: of the address, or of all. */
export type RefusedCount = { readonly fromAddress: number } | { readonly fromAll: number };

const counted = new WeakMap<Database, RefusedLogIns>();

export function refusedLogInsOf(db: Database): RefusedLogIns {
  const known = counted.get(db) ?? new RefusedLogIns();
  counted.set(db, known);
  return known;
}

class RefusedLogIns {
  readonly #ofNetwork = new Map<string, number>();
  #hour = 0;
  #all = 0;
  #written = 0;

  /** `network`: an address, or what counts as one. Null: this one is not written. */
  count(network: string, now: number): RefusedCount | null {
    const hour = Math.floor(now / hourMs);
    if (hour !== this.#hour) {
      this.#ofNetwork.clear();
      [this.#hour, this.#all, this.#written] = [hour, 0, 0];
    }
    this.#all += 1;
    const fromAddress = this.#countOf(network);
    if (this.#written < firstOfAll) {
      if (!isDue(fromAddress, firstOfOne)) return null;
      this.#written += 1;
      return { fromAddress };
    }
    return isDue(this.#all, firstOfAll) ? { fromAll: this.#all } : null;
  }

  #countOf(network: string): number {
    const isKnown = this.#ofNetwork.has(network) || this.#ofNetwork.size < mostNetworks;
    const key = isKnown ? network : "others";
    const count = (this.#ofNetwork.get(key) ?? 0) + 1;
    this.#ofNetwork.set(key, count);
    return count;
  }
}

/** One of the first, or twice, four times, eight times … as many. */
function isDue(count: number, first: number): boolean {
  return count <= first || Number.isInteger(Math.log2(count / first));
}
