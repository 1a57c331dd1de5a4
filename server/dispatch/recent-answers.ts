// Answers that took work, kept for a moment: who asks the same meanwhile is given them, as long as nothing was written. They
// are what the work would find again, but that the moment called "now" in them is up to a second earlier.

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
}

/** In milliseconds, as all of these. */
const usuallyKept = 1_000;
/** What takes less is as quickly worked out again. */
const shortestWork = 5;
/** After longer work "now" would be too old. */
const longestWork = 5_000;
/** Characters of one answer, and of all. */
const longestAnswer = 4_194_304;
const mostInAll = 4 * longestAnswer;

export class RecentAnswers<T> {
  readonly #version: () => number | undefined;
  readonly #sizeOf: (answer: T) => number;
  readonly #keptMs: number;
  readonly #kept = new Map<string, Kept<T>>();
  #size = 0;

  /** `version`: equal numbers mean that nothing was written between them. `sizeOf`: characters. */
  constructor(version: () => number | undefined, sizeOf: (answer: T) => number, keptMs = usuallyKept) {
    this.#version = version;
    this.#sizeOf = sizeOf;
    this.#keptMs = keptMs;
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  find(question: string): T | undefined {
    const kept = this.#kept.get(question);
    return kept !== undefined && kept.version === this.#version() ? kept.answer : undefined;
  }

  beginning(): Beginning {
    return { version: this.#version(), at: performance.now() };
  }

  /** Keeps the answer if it may be worth it, and nothing was written since the work began. */
  keep(question: string, answer: T, { version, at }: Beginning): void {
    const took = performance.now() - at;
    if (version === undefined || took < shortestWork || took > longestWork || version !== this.#version()) return;
    const size = this.#sizeOf(answer);
    if (size > longestAnswer || this.#size + size > mostInAll) return;
    this.#forget(question);
    const kept = { answer, version, size };
    this.#kept.set(question, kept);
    this.#size += size;
    setTimeout(() => this.#kept.get(question) === kept && this.#forget(question), this.#keptMs).unref();
  }

  #forget(question: string): void {
    this.#size -= this.#kept.get(question)?.size ?? 0;
    this.#kept.delete(question);
  }
}
