// Answers that took work, kept for a moment: who asks the same meanwhile is given them, as long as nothing was written. They
// are what the work would find again, but that the moment called "now" in them is a little earlier: by a second at most, or where the
// work took long, by ten times as much. One that many ask for is worked out again shortly before it is forgotten, so that nobody
// waits for it.

/** How things stood when work began. */
export interface Beginning {
  /** Of the database; undefined where it can't tell. */
  readonly version: number | undefined;
  readonly at: number;
}

interface Kept<T> {
  readonly answer: T;
  readonly version: number;
  readonly size: number;
  /** From when on the work would best begin again; never where it would take too large a part of the time. */
  readonly agesAt: number;
  uses: number;
}

interface Found<T> {
  readonly answer: T;
  /** Whether the work should begin again. */
  readonly isAging: boolean;
}

/** In milliseconds, as all of these. An answer is kept for ten times of what it took. */
const [shortestKept, longestKept] = [1_000, 5_000];
/** What takes less is as quickly worked out again. */
const shortestWork = 5;
/** After longer work "now" would be too old. */
const longestWork = 5_000;
/** Who is alone asks again when it suits him: work is done for nobody who does not wait only where so many took the answer. */
const manyUses = 4;
/** Characters of one answer, and of all. */
const longestAnswer = 4_194_304;
const mostInAll = 4 * longestAnswer;

function usuallyKept(took: number): number {
  return Math.min(Math.max(shortestKept, 10 * took), longestKept);
}

export class RecentAnswers<T> {
  readonly #version: () => number | undefined;
  readonly #sizeOf: (answer: T) => number;
  readonly #keptMs: (took: number) => number;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept<T>>();
  #size = 0;

  /**
   * `version`: equal numbers mean that nothing was written between them. `sizeOf`: characters. `keptMs`: for how long, by what the
   * work took. `now`: milliseconds.
   */
  constructor(
    version: () => number | undefined,
    sizeOf: (answer: T) => number,
    { keptMs = usuallyKept, now = () => performance.now() } = {},
  ) {
    this.#version = version;
    this.#sizeOf = sizeOf;
    this.#keptMs = keptMs;
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  find(question: string): Found<T> | undefined {
    const kept = this.#kept.get(question);
    if (kept === undefined || kept.version !== this.#version()) return undefined;
    kept.uses += 1;
    return { answer: kept.answer, isAging: kept.uses > manyUses && this.#now() > kept.agesAt };
  }

  beginning(): Beginning {
    return { version: this.#version(), at: this.#now() };
  }

  /** Keeps the answer if it may be worth it, and nothing was written since the work began. */
  keep(question: string, answer: T, { version, at }: Beginning): void {
    const took = this.#now() - at;
    if (version === undefined || took < shortestWork || took > longestWork || version !== this.#version()) return;
    const size = this.#sizeOf(answer);
    if (size > longestAnswer || this.#size + size > mostInAll) return;
    this.#forget(question);
    // Beside all who are answered meanwhile, it may take twice as long.
    const keptMs = this.#keptMs(took);
    const leadMs = Math.max(2 * took, keptMs / 5);
    const isWorthIt = leadMs <= (keptMs * 4) / 5;
    const agesAt = isWorthIt ? this.#now() + keptMs - leadMs : Number.POSITIVE_INFINITY;
    const kept = { answer, version, size, agesAt, uses: 0 };
    this.#kept.set(question, kept);
    this.#size += size;
    setTimeout(() => this.#kept.get(question) === kept && this.#forget(question), keptMs).unref();
  }

  #forget(question: string): void {
    this.#size -= this.#kept.get(question)?.size ?? 0;
    this.#kept.delete(question);
  }
}
