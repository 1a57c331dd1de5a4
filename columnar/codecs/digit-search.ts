// Which of many whole numbers contain some digits: an automaton goes through each from its last digit on, three digits a step. To write
// each number as text takes about ten times as long. Pure.

const chunk = 1000;

/** Numbers are below 10^15; what is below 0 is no number. */
export class DigitSearch {
  readonly digits: string;
  /** By state and three digits, with leading zeros, the next state. */
  readonly #next: Uint8Array;
  /** By state and the first three digits or fewer of a number, without leading zeros: 1 where it contains the digits. */
  readonly #isFound: Uint8Array;

  /** `digits`: one to fifteen. */
  constructor(digits: string) {
    this.digits = digits;
    const wanted = Array.from(digits, Number).reverse();
    const step = automaton(wanted);
    this.#next = new Uint8Array((wanted.length + 1) * chunk);
    this.#isFound = new Uint8Array(this.#next.length);
    for (let index = 0; index < this.#next.length; index += 1) {
      const number = index % chunk;
      const after = (count: number) => {
        let state = Math.floor(index / chunk);
        let rest = number;
        for (let left = count; left > 0; left -= 1) {
          state = step[state * 10 + (rest % 10)] as number;
          rest = Math.floor(rest / 10);
        }
        return state;
      };
      this.#next[index] = after(3);
      this.#isFound[index] = after(String(number).length) === wanted.length ? 1 : 0;
    }
  }

  isIn(number: number): boolean {
    if (number < 0) return false;
    let rest = number;
    let state = 0;
    while (rest >= chunk) {
      const next = Math.floor(rest / chunk);
      state = (this.#next[state + rest - next * chunk] as number) * chunk;
      rest = next;
    }
    return this.#isFound[state + rest] === 1;
  }
}

/** By state and digit the next state: how many of the wanted digits have been met. The last state is never left. */
function automaton(wanted: readonly number[]): Uint8Array {
  const next = new Uint8Array((wanted.length + 1) * 10);
  for (let state = 0; state < wanted.length; state += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const seen = [...wanted.slice(0, state), digit];
      let length = seen.length;
      while (!seen.slice(seen.length - length).every((one, at) => one === wanted[at])) length -= 1;
      next[state * 10 + digit] = length;
    }
  }
  next.fill(wanted.length, wanted.length * 10);
  return next;
}
