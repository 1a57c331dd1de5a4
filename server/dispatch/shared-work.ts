// Equal questions that wait for their turn are answered by one piece of work. It begins when the last of them has been asked, so
// that each gets what it would have got by itself. So does who asks later, as long as nothing was written (recent-answers.ts).
// Which questions are equal: operation-work.ts.
import type { Beginning, RecentAnswers } from "./recent-answers.ts";

interface Waiting<T> {
  readonly answer: Promise<T>;
  /** Of the request that does the work. */
  readonly signal: AbortSignal;
}

export class SharedWork<T> {
  /** Work that has not begun, by its question. */
  readonly #waiting = new Map<string, Waiting<T>>();
  readonly #running = new Map<string, Promise<T>>();
  readonly #recent: RecentAnswers<T>;

  constructor(recent: RecentAnswers<T>) {
    this.#recent = recent;
  }

  /** Whether an answer may be known already. */
  get knowsAnswers(): boolean {
    return !this.#recent.isEmpty;
  }

  /**
   * Resolves with the answer of `work`, or of an equal question's that has not begun or is not out of date. `work` must call
   * what it is given when it begins. Rejects as the work does; where the request that did it was given up, another one does it.
   */
  async answer(question: string, signal: AbortSignal, work: (begins: () => void) => Promise<T>): Promise<T> {
    for (;;) {
      const recent = this.#recent.find(question);
      const waiting = this.#waiting.get(question);
      if (recent !== undefined) {
        const isUnderWay = waiting !== undefined || this.#running.has(question);
        if (recent.isAging && !isUnderWay) this.#lead(question, signal, work, true).catch(() => {});
        return recent.answer;
      }
      if (waiting === undefined) return this.#lead(question, signal, work);
      try {
        return await waiting.answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!waiting.signal.aborted) throw error;
      }
    }
  }

  /** `isAgain`: an answer is known, which will be too old soon. */
  async #lead(
    question: string,
    signal: AbortSignal,
    work: (begins: () => void) => Promise<T>,
    isAgain = false,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    promise.catch(() => {}); // there may be nobody else who asked
    this.#waiting.set(question, { answer: promise, signal });
    let beginning: Beginning | undefined;
    const begins = () => {
      beginning = this.#recent.beginning();
      this.#waiting.delete(question);
      this.#running.set(question, promise);
    };
    try {
      await this.#running.get(question)?.catch(() => {});
      const recent = isAgain ? undefined : this.#recent.find(question);
      const answer = recent?.answer ?? (await work(begins));
      if (beginning !== undefined) this.#recent.keep(question, answer, beginning);
      resolve(answer);
      return answer;
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      if (this.#waiting.get(question)?.answer === promise) this.#waiting.delete(question);
      if (this.#running.get(question) === promise) this.#running.delete(question);
    }
  }
}
