// Single flight: equal questions that wait for their turn are answered by one piece of work. It begins when the last of them has been
// asked, so that each answer holds all that was written before its question. Which questions are equal: operation-work.ts.

interface Waiting<T> {
  readonly answer: Promise<T>;
  /** Of the request that does the work. */
  readonly signal: AbortSignal;
}

export class SharedWork<T> {
  /** Work that has not begun, by its question. */
  readonly #waiting = new Map<string, Waiting<T>>();
  readonly #running = new Map<string, Promise<T>>();

  /**
   * Resolves with the answer of `work`, or of an equal question's that has not begun. `work` must call what it is given when it
   * begins. Rejects as the work does; where the request that did it was given up, another one does it.
   */
  async answer(question: string, signal: AbortSignal, work: (begins: () => void) => Promise<T>): Promise<T> {
    for (;;) {
      const waiting = this.#waiting.get(question);
      if (waiting === undefined) return this.#lead(question, signal, work);
      try {
        return await waiting.answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!waiting.signal.aborted) throw error;
      }
    }
  }

  async #lead(question: string, signal: AbortSignal, work: (begins: () => void) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    promise.catch(() => {}); // there may be nobody else who asked
    this.#waiting.set(question, { answer: promise, signal });
    const begins = () => {
      this.#waiting.delete(question);
      this.#running.set(question, promise);
    };
    try {
      await this.#running.get(question)?.catch(() => {});
      const answer = await work(begins);
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
