// For how long each number of licences was in use: the distribution that percentiles, the highest use and shortages are read
// from. Pure arithmetic over times in milliseconds.

/** Each number of licences with its time, lowest first; none without time. */
export type LevelTimeList = readonly (readonly [licenses: number, ms: number])[];

/** Numbers below this are kept by place, the others by themselves. */
const mostPlaces = 4096;

export class LevelTimes {
  #places = new Float64Array(16);
  readonly #others = new Map<number, number>();

  add(licenses: number, ms: number): void {
    if (licenses < this.#places.length) this.#places[licenses] = (this.#places[licenses] as number) + ms;
    else if (licenses >= mostPlaces) this.#others.set(licenses, (this.#others.get(licenses) ?? 0) + ms);
    else {
      const places = new Float64Array(Math.min(mostPlaces, 2 * licenses));
      places.set(this.#places);
      places[licenses] = ms;
      this.#places = places;
    }
  }

  entries(): LevelTimeList {
    const low = Array.from(this.#places, (ms, licenses): [number, number] => [licenses, ms]).filter(([, ms]) => ms > 0);
    return [...low, ...[...this.#others].sort(([a], [b]) => a - b)];
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
