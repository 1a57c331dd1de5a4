// Which rows count: filters, the window and what a search finds, held against one block after the other. Runs where the rows are read.
import { comparedText, nameKey } from "../db/index.ts";
import type { Block } from "./blocks.ts";
import { none } from "./columns/numbers.ts";
import type { Members } from "./members.ts";
import { keepingBelow, keepingFrom, keepMarked, keepPlaces, lowest, type Narrowing } from "./narrowing.ts";
import { groupWidth } from "./table.ts";

/** Rows whose number in a field is a member; `unless`: but those whose number in another field is one. */
export interface AmongMembers {
  readonly field: number;
  /** The place of the members among all that are asked for. */
  readonly members: number;
  readonly unless?: AmongMembers;
}

/** Rows with one of these texts in a field, compared as names are, or exactly. Neither sees blanks at the end. */
export interface AmongTexts {
  readonly field: number;
  readonly texts: readonly string[];
  readonly isExact: boolean;
}

/** Rows for which all of it holds. */
export interface Conditions {
  readonly among: readonly AmongMembers[];
  readonly texts: readonly AmongTexts[];
}

export interface Selection {
  /** Fields of the start and of the length; null: rows do not last. */
  readonly start: number;
  readonly length: number | null;
  readonly startAt: number | null;
  readonly endAt: number | null;
  readonly state: "all" | "active" | "ended";
  /** Each of them holds. */
  readonly among: readonly AmongMembers[];
  readonly atLeast: readonly { readonly field: number; readonly least: number }[];
  readonly texts: readonly AmongTexts[];
  /** Of each list one holds. */
  readonly anyOf: readonly (readonly Conditions[])[];
  /** Rows whose text in a field contains the key, which is lower-cased. */
  readonly containing: readonly { readonly field: number; readonly key: string }[];
  /** One of them holds; null: nothing is searched. `key` is lower-cased. */
  readonly search: {
    readonly among: readonly AmongMembers[];
    readonly texts: readonly { readonly field: number; readonly key: string }[];
  } | null;
}

/** The places of rows that count, for one block after the other. */
export class Selecting {
  readonly places = new Int32Array(groupWidth);
  readonly #narrowings: readonly Narrowing[];

  constructor(selection: Selection, members: readonly Members[]) {
    const { among, atLeast, texts, anyOf, containing, search } = selection;
    this.#narrowings = [
      ...inWindow(selection),
      ...ofState(selection),
      ...among.map((one) => amongMembers(one, members)),
      ...atLeast.map(({ field, least }) => keepingFrom(field, least)),
      ...texts.map(amongTexts),
      ...containing.map(({ field, key }) => containingText(field, key)),
      ...anyOf.map((conditions) => oneOf(conditions, members)),
      ...(search === null ? [] : [found(search, members)]),
    ];
  }

  /** How many count; their places are the first ones of `places`. */
  of(block: Block): number {
    let count = block.fill(this.places);
    for (const narrowing of this.#narrowings) if (count > 0) count = narrowing(block, this.places, count);
    return count;
  }
}

/** docs/domain.md, Windows. What does not last is in a window when it starts in it. */
function inWindow({ start, length, startAt, endAt }: Selection): Narrowing[] {
  const narrowings: Narrowing[] = [];
  if (endAt !== null) {
    const before = keepingBelow(start, endAt);
    narrowings.push((block, places, count) =>
      block.times !== null && block.times.startHigh < endAt ? count : before(block, places, count),
    );
  }
  if (startAt !== null) {
    const since = length === null ? keepingFrom(start, startAt) : runningSince(start, length, startAt);
    narrowings.push((block, places, count) =>
      block.times !== null && block.times.startLow >= startAt ? count : since(block, places, count),
    );
  }
  return narrowings;
}

function runningSince(start: number, length: number, startAt: number): Narrowing {
  return (block, places, count) => {
    const starts = block.numbers(start);
    const lengths = block.numbers(length);
    const isRunning = (place: number) => {
      const from = starts[place] as number;
      const lasts = lengths[place] as number;
      return from >= startAt || lasts === none || from + lasts > startAt;
    };
    return keepPlaces(isRunning, places, count);
  };
}

function ofState({ length, state }: Selection): Narrowing[] {
  if (length === null || state === "all") return [];
  return [state === "active" ? keepingBelow(length, lowest) : keepingFrom(length, lowest)];
}

function amongMembers({ field, members }: AmongMembers, all: readonly Members[]): Narrowing {
  const these = all[members] as Members;
  return (block, places, count) => these.keep(block, field, places, count);
}

function whereText(holdsIn: (block: Block) => ((place: number) => boolean) | null): Narrowing {
  return (block, places, count) => {
    const holds = holdsIn(block);
    return holds === null ? 0 : keepPlaces(holds, places, count);
  };
}

function containingText(field: number, key: string): Narrowing {
  const isFound = Buffer.alloc(groupWidth);
  return (block, places, count) => {
    isFound.fill(0, 0, block.count);
    block.texts(field).markContaining(key, places, count, isFound);
    return keepMarked(isFound, block, places, count);
  };
}

function amongTexts({ field, texts, isExact }: AmongTexts): Narrowing {
  const compared = (text: string) => (isExact ? comparedText(text) : nameKey(text));
  const wanted = new Set(texts.map(compared));
  return whereText((block) => block.texts(field).where((text) => wanted.has(compared(text))));
}

/** Each is tried on a copy of the places; what one of them keeps is kept, in the order that it was in. */
function oneOf(conditions: readonly Conditions[], members: readonly Members[]): Narrowing {
  const tried = new Int32Array(groupWidth);
  const isKept = Buffer.alloc(groupWidth);
  const ways = conditions.map(({ among, texts }) => [
    ...among.map((one) => amongMembers(one, members)),
    ...texts.map(amongTexts),
  ]);
  return (block, places, count) => {
    isKept.fill(0, 0, block.count);
    for (const narrowings of ways) {
      tried.set(places.subarray(0, count));
      const kept = narrowings.reduce((left, narrowing) => (left > 0 ? narrowing(block, tried, left) : 0), count);
      for (let at = 0; at < kept; at += 1) isKept[tried[at] as number] = 1;
    }
    return keepMarked(isKept, block, places, count);
  };
}

/** Sets to 1 what stands at the places of rows that hold the text; `count` of `places` are asked for, others may be marked too. */
type Marking = (block: Block, places: Int32Array, count: number, isFound: Uint8Array) => void;

/** Each way to hold the text is tried until all rows are found. */
function found({ among, texts }: NonNullable<Selection["search"]>, all: readonly Members[]): Narrowing {
  const [only] = among;
  if (only !== undefined && only.unless === undefined && among.length + texts.length === 1)
    return amongMembers(only, all);
  const isFound = Buffer.alloc(groupWidth);
  const ways = [...among.map((one) => ofMembers(one, all)), ...texts.map(withText)];
  return (block, places, count) => {
    isFound.fill(0, 0, block.count);
    for (const way of ways) {
      way(block, places, count, isFound);
      const first = isFound.indexOf(0);
      if (first < 0 || first >= block.count) return count;
    }
    return keepMarked(isFound, block, places, count);
  };
}

function ofMembers({ field, members, unless }: AmongMembers, all: readonly Members[]): Marking {
  const these = all[members] as Members;
  if (unless === undefined) return (block, _, __, isFound) => these.mark(block, field, isFound);
  const those = all[unless.members] as Members;
  return (block, places, count, isFound) => {
    const [numbers, others] = [block.numbers(field), block.numbers(unless.field)];
    for (let at = 0; at < count; at += 1) {
      const place = places[at] as number;
      if (these.has(numbers[place] as number) && !those.has(others[place] as number)) isFound[place] = 1;
    }
  };
}

function withText({ field, key }: { readonly field: number; readonly key: string }): Marking {
  return (block, places, count, isFound) => {
    block.texts(field).markContaining(key, places, count, isFound);
  };
}
