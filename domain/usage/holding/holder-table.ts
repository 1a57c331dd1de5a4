// A hash table that numbers the holders of a pool from 0: each new pair of user and label gets the next number. Looked up for every
// change, so in flat arrays: a Map takes several times as long.
import { widened } from "../../../columnar/arrays.ts";

/** Ids are whole numbers below 2^32. */
export class HolderTable {
  /** Open addressing: at the slot that its Ids hash to, or behind, the number of a holder and 1; 0: none. At most half is used. */
  #slots = new Int32Array(16);
  #users = new Uint32Array(8);
  #labels = new Uint32Array(8);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a holder; of a new one that is the size before. */
  numberOf(userId: number, labelId: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let at = hashed(userId, labelId) & last; ; at = (at + 1) & last) {
      const number = (slots[at] as number) - 1;
      if (number < 0) return this.#add(at, userId, labelId);
      if (this.#users[number] === userId && this.#labels[number] === labelId) return number;
    }
  }

  userOf(number: number): number {
    return this.#users[number] as number;
  }

  labelOf(number: number): number {
    return this.#labels[number] as number;
  }

  #add(at: number, userId: number, labelId: number): number {
    const number = this.#size;
    this.#size += 1;
    this.#slots[at] = this.#size;
    this.#users[number] = userId;
    this.#labels[number] = labelId;
    if (this.#size === this.#users.length) this.#grow();
    return number;
  }

  #grow(): void {
    const more = 2 * this.#size;
    const slots = new Int32Array(2 * this.#slots.length);
    this.#users = widened(this.#users, more);
    this.#labels = widened(this.#labels, more);
    const last = slots.length - 1;
    for (let number = 0; number < this.#size; number += 1) {
      let at = hashed(this.userOf(number), this.labelOf(number)) & last;
      while (slots[at] !== 0) at = (at + 1) & last;
      slots[at] = number + 1;
    }
    this.#slots = slots;
  }
}

/** Ids follow each other: their bits are spread, so that neighbours lie apart. */
function hashed(userId: number, labelId: number): number {
  const bits = Math.imul(userId, 0x9e3779b1) ^ Math.imul(labelId, 0x85ebca6b);
  return bits ^ (bits >>> 15);
}
