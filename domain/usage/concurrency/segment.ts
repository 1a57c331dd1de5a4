// What a level (sessions running, licences in use) does in a stretch of time, told relative to where it stood just before,
// so that it stays true when something long before it comes to light. Pure arithmetic, and its form in the database.

/** Of one stretch of time; what happens at its first instant is part of it. */
export interface LevelPart {
  /** Sessions that begin in it. */
  readonly starts: number;
  /** By how much the levels have changed at its end. */
  readonly sessions: number;
  readonly licenses: number;
  /** Relative to the level before; of levels that hold for some time. */
  readonly lowest: number;
  readonly highest: number;
  /** Milliseconds from its beginning to when the highest level is first reached. */
  readonly highestMs: number;
  /** The level's integrals over it, without the level before it. */
  readonly usageMs: number;
  readonly licenseMs: number;
  /** How many licences were free just before it; null where that was not known or changed. */
  readonly free: number | null;
  /** How long that many more or none were free less: the level stood `free` or more above where it began. */
  readonly fullMs: number;
}

/** Something begins (starts 1) or ends at an instant. */
export interface LevelPoint {
  readonly at: number;
  readonly starts: number;
  readonly sessions: number;
  readonly licenses: number;
}

interface Piece {
  readonly ms: number;
  readonly part: LevelPart | null;
}

/** Puts parts behind each other; null is a stretch in which nothing begins or ends. They keep their order. */
export function joinedPart(pieces: Iterable<Piece>, free: number | null): LevelPart {
  let [starts, sessions, licenses, usageMs, licenseMs, fullMs, ms] = [0, 0, 0, 0, 0, 0, 0];
  let [lowest, highest, highestMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  let isFree = free;
  for (const { ms: length, part } of pieces) {
    if (length <= 0) continue;
    const [low, high] = part ? [licenses + part.lowest, licenses + part.highest] : [licenses, licenses];
    if (high > highest) {
      highest = high;
      highestMs = ms + (part?.highestMs ?? 0);
    }
    lowest = Math.min(lowest, low);
    usageMs += sessions * length + (part?.usageMs ?? 0);
    licenseMs += licenses * length + (part?.licenseMs ?? 0);
    if (isFree !== null) {
      const full = fullIn(part, isFree - licenses, length);
      if (full === null) isFree = null;
      else fullMs += full;
    }
    if (part) {
      starts += part.starts;
      sessions += part.sessions;
      licenses += part.licenses;
    }
    ms += length;
  }
  if (ms === 0) [lowest, highest] = [0, 0];
  const known = isFree === null ? { free: null, fullMs: 0 } : { free, fullMs };
  return { starts, sessions, licenses, lowest, highest, highestMs, usageMs, licenseMs, ...known };
}

/** How long in a part `free` licences or more are in use above where it began; null: the part does not tell. */
export function fullIn(part: LevelPart | null, free: number, length: number): number | null {
  if (part === null) return free <= 0 ? length : 0;
  if (part.highest < free) return 0;
  if (part.lowest >= free) return length;
  return part.free === free ? part.fullMs : null;
}

/** The part that points in [from, to) make, which may stand in any order. */
export function partOf(points: readonly LevelPoint[], from: number, to: number, free: number | null): LevelPart {
  return joinedPart(piecesOf(points, from, to), free);
}

function* piecesOf(points: readonly LevelPoint[], from: number, to: number): Generator<Piece> {
  const sorted = points.toSorted((a, b) => a.at - b.at);
  let at = from;
  for (let next = 0; next <= sorted.length; ) {
    const until = sorted[next]?.at ?? to;
    yield { ms: until - at, part: null };
    at = until;
    let [starts, sessions, licenses] = [0, 0, 0];
    const before = next;
    for (; next < sorted.length && sorted[next]?.at === until; next += 1) {
      const point = sorted[next] as LevelPoint;
      starts += point.starts;
      sessions += point.sessions;
      licenses += point.licenses;
    }
    if (next === before) return;
    const end = sorted[next]?.at ?? to;
    // The instant's change with the time that it holds for.
    const sums = { usageMs: sessions * (end - at), licenseMs: licenses * (end - at) };
    const level = { lowest: licenses, highest: licenses, highestMs: 0, free: null, fullMs: 0 };
    yield { ms: end - at, part: { starts, sessions, licenses, ...level, ...sums } };
    at = end;
    if (end >= to) return;
  }
}

const fields = [
  ...["starts", "sessions", "licenses", "lowest", "highest", "highestMs"],
  ...["usageMs", "licenseMs", "free", "fullMs"],
] as readonly (keyof LevelPart)[];

/** As it is stored: its numbers in the order of `fields`. */
export function partText(part: LevelPart): string {
  return JSON.stringify(fields.map((field) => part[field]));
}

export function readPart(text: string): LevelPart {
  return fromNumbers(JSON.parse(text) as (number | null)[], 0);
}

/** The parts of a day's slots, by their place in it, as one flat list: the place, then the numbers. */
export function slotsText(slots: ReadonlyMap<number, LevelPart>): string {
  const places = [...slots.keys()].sort((a, b) => a - b);
  return JSON.stringify(
    places.flatMap((place) => [place, ...fields.map((field) => slots.get(place)?.[field] ?? null)]),
  );
}

export function readSlots(text: string): Map<number, LevelPart> {
  const numbers = JSON.parse(text) as (number | null)[];
  const slots = new Map<number, LevelPart>();
  for (let at = 0; at < numbers.length; at += fields.length + 1) {
    slots.set(numbers[at] as number, fromNumbers(numbers, at + 1));
  }
  return slots;
}

function fromNumbers(numbers: readonly (number | null)[], at: number): LevelPart {
  const value = (place: number) => numbers[at + place] as number;
  return {
    starts: value(0),
    sessions: value(1),
    licenses: value(2),
    lowest: value(3),
    highest: value(4),
    highestMs: value(5),
    usageMs: value(6),
    licenseMs: value(7),
    free: numbers[at + 8] ?? null,
    fullMs: value(9),
  };
}
