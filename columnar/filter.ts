// Filters: predicates that shorten a selection vector to the rows of a batch for which all of them hold. `Filter` is what callers write;
// what runs beside the data gets the same with each set of Ids by its number.
import { comparedText, nameKey, type Query } from "../db/index.ts";
import { widened } from "./arrays.ts";
import type { Batch } from "./batch.ts";
import { none } from "./codecs/numbers.ts";
import type { OpenWindow } from "./intervals.ts";
import { groupSize } from "./schema.ts";

/** Built and not run yet; in an object, since a query that a promise resolves to would run. */
export interface Subquery {
  readonly query: Query;
}

/** Ids, or the query that selects them. */
export type Ids = readonly number[] | Subquery;

/** `Set`: how a set of Ids is given. */
type PredicateOn<Set> =
  /** Rows whose number in a field is in the set; with `unless` not those whose number in another field is in another set. */
  | { readonly field: number; readonly in: Set; readonly unless?: { readonly field: number; readonly in: Set } }
  | { readonly field: number; readonly atLeast: number }
  /** Rows with one of these texts, compared as names are, or exactly. Neither sees blanks at the end. */
  | { readonly field: number; readonly texts: readonly string[]; readonly isExact: boolean }
  /** Rows whose text contains this one, in any case. */
  | { readonly field: number; readonly contains: string }
  /** Rows for which one of the lists holds, each of them whole. */
  | { readonly anyOf: readonly (readonly PredicateOn<Set>[])[] };

export type Predicate = PredicateOn<Ids>;

/** Which rows count. What lasts is in a window while it runs in it; what does not, when it starts in it (docs/domain.md, Windows). */
export interface Filter extends Readonly<OpenWindow> {
  /** Of rows that last. Left out: all. */
  readonly state?: "active" | "ended" | undefined;
  /** All of them hold. */
  readonly where: readonly Predicate[];
}

type CompiledPredicate = PredicateOn<number>;

/** A filter as values that threads can pass on. */
export interface CompiledFilter extends Omit<Filter, "where"> {
  readonly where: readonly CompiledPredicate[];
  /** The fields of the start and of the length; null: rows do not last. */
  readonly start: number;
  readonly length: number | null;
}

/** The predicates with the sets of Ids taken out, in the order of their numbers. */
export function compilePredicates(where: readonly Predicate[]): {
  readonly where: readonly CompiledPredicate[];
  readonly sets: readonly Ids[];
} {
  const sets: Ids[] = [];
  const numberOf = (ids: Ids) => sets.push(ids) - 1;
  const compiled = (predicate: Predicate): CompiledPredicate => {
    if ("anyOf" in predicate) return { anyOf: predicate.anyOf.map((list) => list.map(compiled)) };
    if (!("in" in predicate)) return predicate;
    const { field, unless } = predicate;
    return {
      field,
      in: numberOf(predicate.in),
      ...(unless && { unless: { field: unless.field, in: numberOf(unless.in) } }),
    };
  };
  return { where: where.map(compiled), sets };
}

/** The fields that predicates read. */
export function fieldsRead(where: readonly Predicate[]): number[] {
  return where.flatMap((predicate) => {
    if ("anyOf" in predicate) return predicate.anyOf.flatMap(fieldsRead);
    return "unless" in predicate && predicate.unless ? [predicate.field, predicate.unless.field] : [predicate.field];
  });
}

/** Higher Ids are few. */
const mostBytes = 2 ** 24;

/** Ids that millions of rows are held against: a byte for each Id up to the highest, since a Set takes five times as long. */
export class IdSet {
  #isMember = new Uint8Array(1024);
  readonly #higher = new Set<number>();

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  add(id: number): void {
    if (id >= mostBytes) {
      this.#higher.add(id);
      return;
    }
    if (id >= this.#isMember.length) {
      this.#isMember = widened(this.#isMember, 2 ** Math.ceil(Math.log2(id + 1)));
    }
    this.#isMember[id] = 1;
  }

  has(id: number): boolean {
    return id < this.#isMember.length ? this.#isMember[id] === 1 : this.#higher.has(id);
  }
}

/** Selects the matching ones of the first `count` rows, in their order; returns how many. */
type Narrow = (batch: Batch, rows: Int32Array, count: number) => number;

/** The selection vector of one batch after the other. */
export class Selection {
  readonly rows = new Int32Array(groupSize);
  readonly #narrowing: readonly Narrow[];

  constructor(filter: CompiledFilter, sets: readonly IdSet[]) {
    this.#narrowing = [
      ...narrowToWindow(filter),
      ...narrowToState(filter),
      ...filter.where.map((predicate) => narrowTo(predicate, sets)),
    ];
  }

  /** How many rows count: they are the first ones of `rows`. */
  of(batch: Batch): number {
    let count = batch.selectAll(this.rows);
    for (const narrow of this.#narrowing) if (count > 0) count = narrow(batch, this.rows, count);
    return count;
  }
}

function narrowToWindow({ start, length, startAt, endAt }: CompiledFilter): Narrow[] {
  const narrowing: Narrow[] = [];
  if (endAt !== null) {
    const before = whereNumber(start, (number) => number < endAt);
    narrowing.push((batch, rows, count) =>
      batch.zone !== null && batch.zone.startHigh < endAt ? count : before(batch, rows, count),
    );
  }
  if (startAt !== null) {
    const since =
      length === null ? whereNumber(start, (number) => number >= startAt) : runningSince(start, length, startAt);
    narrowing.push((batch, rows, count) =>
      batch.zone !== null && batch.zone.startLow >= startAt ? count : since(batch, rows, count),
    );
  }
  return narrowing;
}

function runningSince(start: number, length: number, startAt: number): Narrow {
  return (batch, rows, count) => {
    const starts = batch.numbers(start);
    const lengths = batch.numbers(length);
    const isRunning = (row: number) => {
      const from = starts[row] as number;
      const ms = lengths[row] as number;
      return from >= startAt || ms === none || from + ms > startAt;
    };
    return select(isRunning, rows, count);
  };
}

function narrowToState({ length, state }: CompiledFilter): Narrow[] {
  if (length === null || state === undefined) return [];
  return [whereNumber(length, (ms) => (ms === none) === (state === "active"))];
}

function narrowTo(predicate: CompiledPredicate, sets: readonly IdSet[]): Narrow {
  if ("anyOf" in predicate) return anyOf(predicate.anyOf, sets);
  const { field } = predicate;
  if ("in" in predicate) return among(predicate, sets);
  if ("atLeast" in predicate) return whereNumber(field, (number) => number >= predicate.atLeast);
  if ("contains" in predicate) {
    const key = predicate.contains.toLowerCase();
    return whereText((batch) => batch.texts(field).containing(key));
  }
  const compared = predicate.isExact ? comparedText : nameKey;
  const wanted = new Set(predicate.texts.map(compared));
  return whereText((batch) => batch.texts(field).where((text) => wanted.has(compared(text))));
}

type Among = Extract<CompiledPredicate, { readonly in: number }>;

function among({ field, in: set, unless }: Among, sets: readonly IdSet[]): Narrow {
  const ids = sets[set] as IdSet;
  if (unless === undefined) return whereNumber(field, (number) => ids.has(number));
  const others = sets[unless.in] as IdSet;
  return (batch, rows, count) => {
    const numbers = batch.numbers(field);
    const excluding = batch.numbers(unless.field);
    const isAmong = (row: number) => ids.has(numbers[row] as number) && !others.has(excluding[row] as number);
    return select(isAmong, rows, count);
  };
}

function whereNumber(field: number, holds: (number: number) => boolean): Narrow {
  return (batch, rows, count) => {
    const numbers = batch.numbers(field);
    return select((row) => holds(numbers[row] as number), rows, count);
  };
}

function whereText(holdsIn: (batch: Batch) => ((row: number) => boolean) | null): Narrow {
  return (batch, rows, count) => {
    const holds = holdsIn(batch);
    return holds === null ? 0 : select(holds, rows, count);
  };
}

/** Without a branch: the next row is written, and counts or not. No processor can foresee which rows count. */
function select(holds: (row: number) => boolean, rows: Int32Array, count: number): number {
  let passed = 0;
  for (let at = 0; at < count; at += 1) {
    const row = rows[at] as number;
    rows[passed] = row;
    passed += holds(row) ? 1 : 0;
  }
  return passed;
}

/** Each list is tried on the rows that none before it has found. */
function anyOf(lists: readonly (readonly CompiledPredicate[])[], sets: readonly IdSet[]): Narrow {
  const narrowing = lists.map((list) => list.map((predicate) => narrowTo(predicate, sets)));
  const tried = new Int32Array(groupSize);
  const left = new Int32Array(groupSize);
  const isFound = new Uint8Array(groupSize);
  return (batch, rows, count) => {
    isFound.fill(0, 0, batch.count);
    left.set(rows.subarray(0, count));
    let leftCount = count;
    for (const narrows of narrowing) {
      if (leftCount === 0) return count;
      tried.set(left.subarray(0, leftCount));
      const found = narrows.reduce((still, narrow) => (still > 0 ? narrow(batch, tried, still) : 0), leftCount);
      for (let at = 0; at < found; at += 1) isFound[tried[at] as number] = 1;
      if (found > 0) leftCount = select((row) => isFound[row] === 0, left, leftCount);
    }
    return select((row) => isFound[row] === 1, rows, count);
  };
}
