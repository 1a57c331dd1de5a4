// For how long each number of licences was in use: the distribution that percentiles, the highest use and shortages are read
// from. Pure arithmetic over times in milliseconds.

/** Each number of licences with its time, lowest first; none without time. */
export type LevelTimeList = readonly (readonly [licenses: number, ms: number])[];

const fewestPlaces = 64;
/** Numbers of licences above it stand in a map, and so do those for which the array would take more than `mostBytes`. */
const mostPlaces = 2 ** 16;
const mostBytes = 2 ** 26;

/** The times of several measures. Whoever adds millions of them does so in `dense`, and calls `add` for the others. */
export class LevelTimes {
  readonly #measures: number;
  readonly #mostWidth: number;
  readonly #others: (Map<number, number> | undefined)[] = [];
  /** Milliseconds: `width` numbers for each measure, by the number of licences. */
  dense: Float64Array;
  width: number;

  constructor(measures: number) {
    this.#measures = measures;
    this.#mostWidth = Math.min(mostPlaces, mostBytes / Float64Array.BYTES_PER_ELEMENT / Math.max(1, measures));
    this.width = fewestPlaces;
    this.dense = new Float64Array(measures * this.width);
  }

  add(measure: number, licenses: number, ms: number): void {
    while (licenses >= this.width && licenses < this.#mostWidth && this.width * 2 <= this.#mostWidth) this.#widen();
    if (licenses >= 0 && licenses < this.width) {
      const at = measure * this.width + licenses;
      this.dense[at] = (this.dense[at] as number) + ms;
      return;
    }
    this.#others[measure] ??= new Map();
    const others = this.#others[measure];
    others.set(licenses, (others.get(licenses) ?? 0) + ms);
  }

  entries(measure: number): LevelTimeList {
    const found: [number, number][] = [...(this.#others[measure] ?? [])];
    const own = this.dense.subarray(measure * this.width, (measure + 1) * this.width);
    for (let licenses = 0; licenses < own.length; licenses += 1) {
      const ms = own[licenses] as number;
      if (ms > 0) found.push([licenses, ms]);
    }
    return found.sort(([a], [b]) => a - b);
  }

  #widen(): void {
    const [before, width] = [this.dense, this.width];
    this.width = width * 2;
    this.dense = new Float64Array(this.#measures * this.width);
    for (let measure = 0; measure < this.#measures; measure += 1) {
      this.dense.set(before.subarray(measure * width, (measure + 1) * width), measure * this.width);
    }
  }
}

/** The smallest number of licences that covers this many thousandths of the time; null: there is no time. */
export function percentile(times: LevelTimeList, thousandths: number): number | null {
  const all = totalMs(times);
  let covered = 0;
  for (const [licenses, ms] of times) {
    covered += ms;
    if (covered * 1000 >= all * thousandths) return licenses;
  }
  return null;
}

export function totalMs(times: LevelTimeList): number {
  return times.reduce((sum, [, ms]) => sum + ms, 0);
}

/** For how many milliseconds more than these licences were in use. */
export function msAbove(times: LevelTimeList, licenses: number): number {
  return times.reduce((sum, [level, ms]) => (level > licenses ? sum + ms : sum), 0);
}
