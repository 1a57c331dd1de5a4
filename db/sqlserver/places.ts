// Who waits for a turn to write takes a connection while it waits. There are fewer places for that than connections, so that a
// log-in, which waits for nobody, finds one of them free.
import { WriterRefused } from "../errors.ts";

export class Places {
  #free: number;
  readonly #longestMs: number;
  readonly #waiting: (() => void)[] = [];

  /** Of so many connections at least a quarter is left to others. Whoever waits longer than `longestMs` is refused. */
  constructor(connections: number, longestMs = 30_000) {
    this.#free = Math.max(1, connections - Math.max(1, Math.floor(connections / 4)));
    this.#longestMs = longestMs;
  }

  /** Runs the work when there is a place, in the order of asking. Rejects as busy after the longest wait. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new WriterRefused(1222));
      }, this.#longestMs);
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(enter);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
