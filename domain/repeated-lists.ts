// Lists of which long parts stand in an earlier list: there, too, are the very same objects, which nobody changes. What was made of
// such a part then is taken again without a look at a single item. Pure.
import { objectNotes } from "./object-notes.ts";

/** Items that follow one another in an earlier list, too. */
export interface Run {
  /** Of the first one in this list. */
  readonly place: number;
  readonly count: number;
  readonly earlier: ListReference;
  /** Of the first one in the earlier list. */
  readonly at: number;
}

/** Weak: else each list would keep all lists before it. */
type ListReference = WeakRef<readonly unknown[]>;

const references = objectNotes<readonly unknown[], ListReference>();
const runs = objectNotes<readonly unknown[], readonly Run[]>();

/** One for each list, as runs of it may be many. */
export function referenceTo(list: readonly unknown[]): ListReference {
  const known = references.of(list) ?? new WeakRef(list);
  references.set(list, known);
  return known;
}

/** Call it once for a list. Its runs come in order, and none of their items is in two of them, here or there. */
export function noteRuns(list: readonly unknown[], of: readonly Run[]): void {
  if (of.length > 0) runs.set(list, of);
}

/** None where nobody noted any. */
export function runsOf(list: readonly unknown[]): readonly Run[] {
  return runs.of(list) ?? [];
}

/** Remembers what was made of the items of lists, as long as these are there. */
export class MadeOfLists<T, U> {
  readonly #made = objectNotes<readonly T[], readonly U[]>();

  /** What is made of each item; for a run of a list of which that is known, what was made then. It has the runs of `list`. */
  of(list: readonly T[], make: (item: T, place: number) => U): readonly U[] {
    const made: U[] = [];
    const again: Run[] = [];
    const makeUntil = (end: number) => {
      while (made.length < end) made.push(make(list[made.length] as T, made.length));
    };
    for (const { place, count, earlier, at } of runsOf(list)) {
      const before = this.#made.of((earlier.deref() ?? []) as readonly T[]);
      if (before === undefined) continue;
      makeUntil(place);
      for (let next = at; next < at + count; next += 1) made.push(before[next] as U);
      again.push({ place, count, earlier: referenceTo(before), at });
    }
    makeUntil(list.length);
    this.#made.set(list, made);
    noteRuns(made, again);
    return made;
  }
}

/** Whether an item is in a run of its list. Quick for those who ask for one place after the other. */
export class InRuns {
  #list: readonly unknown[] = [];
  #runs: readonly Run[] = [];
  /** The run that ends behind the place that was asked for last. */
  #next = 0;
  #last = 0;

  has(list: readonly unknown[], place: number): boolean {
    if (list !== this.#list || place < this.#last) {
      [this.#list, this.#runs, this.#next] = [list, runsOf(list), 0];
    }
    this.#last = place;
    for (; this.#next < this.#runs.length; this.#next += 1) {
      const run = this.#runs[this.#next] as Run;
      if (place < run.place) return false;
      if (place < run.place + run.count) return true;
    }
    return false;
  }
}
