// Which of many whole numbers have some digits side by side: an automaton goes through each from its last digit on, three digits a
// step; among many numbers the first step takes six. Pure.
import type { WideSteps } from "./numbers.ts";

const chunk = 1000;
const wideChunk = chunk * chunk;
/** So many numbers cost what the table of six digits does. */
const many = 65_536;

/** Numbers are below 10^15; what is less than 0 is no number. `digits`: one to fifteen. */
export class DigitSearch {
  /** By state and three digits, with leading zeros, the next state. */
  readonly #next: Uint8Array;
  /** By state and the first three digits or fewer of a number, without leading zeros: whether it has the digits. */
  readonly #last: Uint8Array;
  /** By the last six digits, with leading zeros, the next state; null: not made yet. */
  #afterSix: Uint8Array | null = null;
  #asked = 0;
  readonly #many: number;

  /** After `mostByThree` numbers it goes on by six digits at once. */
  constructor(digits: string, mostByThree = many) {
    this.#many = mostByThree;
    const wanted = Array.from(digits, Number).reverse();
    const step = automaton(wanted);
    this.#next = new Uint8Array((wanted.length + 1) * chunk);
    this.#last = new Uint8Array(this.#next.length);
    for (let place = 0; place < this.#next.length; place += 1) {
      const [state, number] = [Math.floor(place / chunk), place % chunk];
      const after = (count: number) => {
        let next = state;
        for (let rest = number, left = count; left > 0; left -= 1, rest = Math.floor(rest / 10)) {
          next = step[next * 10 + (rest % 10)] as number;
        }
        return next;
      };
      this.#next[place] = after(3);
      this.#last[place] = after(String(number).length) === wanted.length ? 1 : 0;
    }
  }

  /** Sets to 1 what stands at those of `count` places whose number has the digits. */
  mark(numbers: Float64Array, places: Int32Array, count: number, isFound: Uint8Array): void {
    const [afterSix, last] = [this.#sixDigitsFor(count), this.#last];
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      const number = numbers[place] as number;
      if (afterSix !== null && number >= wideChunk && number < chunk * wideChunk) {
        const whole = number | 0;
        const upper = (whole / wideChunk) | 0;
        const state = afterSix[whole - upper * wideChunk] as number;
        // No branch: whether a row is found already is beyond what a processor can foresee.
        isFound[place] = (isFound[place] as number) | (last[state * chunk + upper] as number);
      } else if (this.#isIn(number)) isFound[place] = 1;
    }
  }

  /** The same for all places; false, and nothing is marked, where they are too few, or not all have seven to nine digits. */
  markSteps({ first, lower, upper }: WideSteps, isFound: Uint8Array): boolean {
    if (first < wideChunk || first + 2 ** 24 > chunk * wideChunk) return false;
    const [afterSix, last] = [this.#sixDigitsFor(lower.length), this.#last];
    if (afterSix === null) return false;
    const from = first | 0;
    // Numbers of 32 bits all along: others would be multiplied as floating-point ones.
    for (let place = 0; place < lower.length; place += 1) {
      const number = (from + ((lower[place] as number) | ((upper[place] as number) << 16))) | 0;
      const millions = (number / wideChunk) | 0;
      const state = afterSix[number - Math.imul(millions, wideChunk)] as number;
      isFound[place] = (isFound[place] as number) | (last[Math.imul(state, chunk) + millions] as number);
    }
    return true;
  }

  /** For so many more numbers; null: not so many were asked for. */
  #sixDigitsFor(count: number): Uint8Array | null {
    this.#asked += count;
    if (this.#asked > this.#many) this.#afterSix ??= this.#sixDigits();
    return this.#afterSix;
  }

  #sixDigits(): Uint8Array {
    const states = new Uint8Array(wideChunk);
    for (let upper = 0; upper < chunk; upper += 1) {
      for (let lower = 0; lower < chunk; lower += 1) {
        const state = this.#next[lower] as number;
        states[upper * chunk + lower] = this.#next[state * chunk + upper] as number;
      }
    }
    return states;
  }

  #isIn(number: number): boolean {
    if (number < 0) return false;
    let rest = number;
    let state = 0;
    while (rest >= chunk) {
      // Of small numbers, which most are, the quick way.
      const next = rest < 0x7fffffff ? (rest / chunk) | 0 : Math.floor(rest / chunk);
      state = (this.#next[state + rest - next * chunk] as number) * chunk;
      rest = next;
    }
    return this.#last[state + rest] === 1;
  }
}

/** By state and digit: how many of the wanted digits are there then, of which the last state is left no more. */
function automaton(wanted: readonly number[]): Uint8Array {
  const next = new Uint8Array((wanted.length + 1) * 10);
  for (let state = 0; state < wanted.length; state += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const seen = [...wanted.slice(0, state), digit];
      let length = seen.length;
      while (!seen.slice(seen.length - length).every((one, place) => one === wanted[place])) length -= 1;
      next[state * 10 + digit] = length;
    }
  }
  next.fill(wanted.length, wanted.length * 10);
  return next;
}
