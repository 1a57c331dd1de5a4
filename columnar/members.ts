// A set of Ids that millions of rows are held against. Where rows stay or go by what no processor can foresee, no branch is taken: the next
// place is written, and counts or not. Pure.
import type { Block } from "./blocks.ts";
import type { Steps } from "./columns/numbers.ts";

/** Larger Ids are few, and looked up by themselves. */
const mostMarks = 2 ** 24;

/** So few Ids are sought one by one among steps of two bytes, by what is native and quick from the first row on. */
const few = 3;

type NumbersOfBlock = Pick<Block, "count" | "numbers" | "steps">;

export class Members {
  #marks = new Uint8Array(1024);
  isEmpty = true;
  readonly #others = new Set<number>();
  /** All of them, once each; null: they are not few. */
  #few: Set<number> | null = new Set();

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  add(id: number): void {
    this.isEmpty = false;
    if (this.#few?.add(id) && this.#few.size > few) this.#few = null;
    if (id >= mostMarks) this.#others.add(id);
    else {
      this.#marksTo(id);
      this.#marks[id] = 1;
    }
  }

  #marksTo(id: number): void {
    if (id < this.#marks.length) return;
    const marks = new Uint8Array(2 ** Math.ceil(Math.log2(id + 1)));
    marks.set(this.#marks);
    this.#marks = marks;
  }

  has(id: number): boolean {
    return id >= 0 && (id < this.#marks.length ? this.#marks[id] === 1 : this.#others.has(id));
  }

  /** By step whether a number is a member; null: steps do not tell. */
  #bySteps({ first, steps }: Steps): Uint8Array | null {
    const width = steps instanceof Uint8Array ? 2 ** 8 : 2 ** 16;
    if (first < 0 || first + width > mostMarks) return null;
    this.#marksTo(first + width - 1);
    return this.#marks.subarray(first, first + width);
  }

  /** Keeps of `count` places those whose number in a field is a member; answers how many. */
  keep(block: NumbersOfBlock, field: number, places: Int32Array, count: number): number {
    if (this.isEmpty) return 0;
    const packed = block.steps(field);
    if (packed?.steps === null) return this.has(packed.first) ? count : 0;
    const marks = packed === null ? null : this.#bySteps(packed);
    if (marks === null) return this.#keepNumbers(block.numbers(field), places, count);
    if (packed?.steps instanceof Uint8Array) return keep8(packed.steps, marks, places, count);
    return keep16(packed?.steps as Uint16Array, marks, places, count);
  }

  /** Sets to 1, for each row of the block whose number in a field is a member, what stands at its place. */
  mark(block: NumbersOfBlock, field: number, isFound: Uint8Array): void {
    if (this.isEmpty) return;
    const packed = block.steps(field);
    if (packed?.steps === null) {
      if (this.has(packed.first)) isFound.fill(1, 0, block.count);
      return;
    }
    if (this.#few !== null && packed?.steps instanceof Uint16Array) {
      const { steps, first } = packed;
      if ([...this.#few].every((id) => markRare(steps, id - first, isFound))) return;
    }
    const marks = packed === null ? null : this.#bySteps(packed);
    if (marks === null) this.#markNumbers(block.numbers(field), isFound, block.count);
    else if (packed?.steps instanceof Uint8Array) mark8(packed.steps, marks, isFound);
    else mark16(packed?.steps as Uint16Array, marks, isFound);
  }

  #keepNumbers(numbers: Float64Array, places: Int32Array, count: number): number {
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      places[kept] = place;
      kept += this.has(numbers[place] as number) ? 1 : 0;
    }
    return kept;
  }

  #markNumbers(numbers: Float64Array, isFound: Uint8Array, count: number): void {
    for (let place = 0; place < count; place += 1) if (this.has(numbers[place] as number)) isFound[place] = 1;
  }
}

// One for each kind of array: a loop that sees several kinds is slower.

function keep8(steps: Uint8Array, marks: Uint8Array, places: Int32Array, count: number): number {
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    places[kept] = place;
    kept += marks[steps[place] as number] as number;
  }
  return kept;
}

function keep16(steps: Uint16Array, marks: Uint8Array, places: Int32Array, count: number): number {
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number;
    places[kept] = place;
    kept += marks[steps[place] as number] as number;
  }
  return kept;
}

function mark8(steps: Uint8Array, marks: Uint8Array, isFound: Uint8Array): void {
  for (let place = 0; place < steps.length; place += 1) {
    isFound[place] = (isFound[place] as number) | (marks[steps[place] as number] as number);
  }
}

function mark16(steps: Uint16Array, marks: Uint8Array, isFound: Uint8Array): void {
  for (let place = 0; place < steps.length; place += 1) {
    isFound[place] = (isFound[place] as number) | (marks[steps[place] as number] as number);
  }
}

/** So many places are sought one by one; where there are more, a table is quicker. */
const mostSought = 16;

/** False: the step stands at more places than that, of which only the first ones are marked. */
function markRare(steps: Uint16Array, step: number, isFound: Uint8Array): boolean {
  let place = steps.indexOf(step);
  for (let sought = 0; place >= 0 && sought < mostSought; sought += 1) {
    isFound[place] = 1;
    place = steps.indexOf(step, place + 1);
  }
  return place < 0;
}
