// Numbers the holders of a pool from 0: each user and label that are met together get the next one. Looked up for every change,
// so in flat arrays: a map takes several times as long. No query here.
import { widened } from "../packed/widened.ts";

/** Ids are whole numbers below 2^32. */
export class HolderTable {
  /** At a place that its Ids lead to, the number of a holder and 1; 0: none. At most half of it is used. */
  #places = new Int32Array(16);
  #users = new Uint32Array(8);
  #labels = new Uint32Array(8);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a holder; of a new one that is the size before. */
  numberOf(userId: number, labelId: number): number {
    const places = this.#places;
    const last = places.length - 1;
    for (let at = mixed(userId, labelId) & last; ; at = (at + 1) & last) {
      const number = (places[at] as number) - 1;
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
    this.#places[at] = this.#size;
    this.#users[number] = userId;
    this.#labels[number] = labelId;
    if (this.#size === this.#users.length) this.#grow();
    return number;
  }

  #grow(): void {
    const [more, places] = [2 * this.#size, new Int32Array(2 * this.#places.length)];
    this.#users = widened(this.#users, more);
    this.#labels = widened(this.#labels, more);
    const last = places.length - 1;
    for (let number = 0; number < this.#size; number += 1) {
      let at = mixed(this.userOf(number), this.labelOf(number)) & last;
      while (places[at] !== 0) at = (at + 1) & last;
      places[at] = number + 1;
    }
    this.#places = places;
  }
}

/** Ids follow each other: their bits are spread, so that neighbours lie apart. */
function mixed(userId: number, labelId: number): number {
  const bits = Math.imul(userId, 0x9e3779b1) ^ Math.imul(labelId, 0x85ebca6b);
  return bits ^ (bits >>> 15);
}
