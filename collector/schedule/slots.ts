// How much begins at once. A task holds its place only for a while: one that merely waits (for a dead licence server, say)
// makes room for others and costs no more than its memory.
export class Slots {
  readonly #mostAtOnce: number;
  readonly #longestHold: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  /** `longestHold` is in milliseconds; Infinity for places that are held to the end. */
  constructor(mostAtOnce: number, longestHold: number) {
    this.#mostAtOnce = mostAtOnce;
    this.#longestHold = longestHold;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#taken += 1;
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    };
    const timer = Number.isFinite(this.#longestHold) ? setTimeout(leave, this.#longestHold) : undefined;
    try {
      return await task();
    } finally {
      leave();
    }
  }
}
