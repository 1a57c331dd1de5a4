// For how long each number of licences was in use: the distribution that percentiles, the highest use and shortages are read
// from. Pure arithmetic over times in milliseconds.

/** Each number of licences with its time, lowest first; none without time. */
export type LevelTimeList = readonly (readonly [licenses: number, ms: number])[];

/** Larger numbers of licences, and those below 0, stand in a map. */
const mostInArray = 2 ** 16;

export class LevelTimes {
  /** By the number of licences. */
  readonly #ms: number[] = [];
  readonly #others = new Map<number, number>();

  add(licenses: number, ms: number): void {
    if (licenses < 0 || licenses >= mostInArray) {
      this.#others.set(licenses, (this.#others.get(licenses) ?? 0) + ms);
      return;
    }
    while (this.#ms.length <= licenses) this.#ms.push(0);
    this.#ms[licenses] = (this.#ms[licenses] as number) + ms;
  }

  all(): LevelTimeList {
    const levels = [...this.#ms.entries(), ...this.#others].filter(([, ms]) => ms > 0);
    return levels.sort(([a], [b]) => a - b);
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
