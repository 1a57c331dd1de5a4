// A set of Ids that millions of rows are held against. Pure.

/** Larger Ids are few, and looked up by themselves. */
const mostMarks = 2 ** 24;

export class Members {
  #marks = new Uint8Array(1024);
  isEmpty = true;
  readonly #others = new Set<number>();

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  add(id: number): void {
    this.isEmpty = false;
    if (id >= mostMarks) {
      this.#others.add(id);
      return;
    }
    if (id >= this.#marks.length) {
      const marks = new Uint8Array(2 ** Math.ceil(Math.log2(id + 1)));
      marks.set(this.#marks);
      this.#marks = marks;
    }
    this.#marks[id] = 1;
  }

  has(id: number): boolean {
    return id >= 0 && (id < this.#marks.length ? this.#marks[id] === 1 : this.#others.has(id));
  }

  /** Keeps of `count` places those whose number is a member; answers how many. */
  keep(numbers: Float64Array, places: Int32Array, count: number): number {
    const marks = this.#marks;
    const hasOthers = this.#others.size > 0;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      const id = numbers[place] as number;
      const isMember = id < marks.length ? id >= 0 && marks[id] === 1 : hasOthers && this.#others.has(id);
      if (isMember) places[kept++] = place;
    }
    return kept;
  }

  /** Marks of `count` places those whose number is a member; leaves the others in front and answers how many they are. */
  mark(numbers: Float64Array, places: Int32Array, count: number, isFound: Uint8Array): number {
    const marks = this.#marks;
    const hasOthers = this.#others.size > 0;
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      const id = numbers[place] as number;
      const isMember = id < marks.length ? id >= 0 && marks[id] === 1 : hasOthers && this.#others.has(id);
      if (isMember) isFound[place] = 1;
      else places[left++] = place;
    }
    return left;
  }
}
