// What concurrency (sessions running, licences in use) does in a stretch of time, relative to just before it: so it stays
// true when an older session comes to light. The type, and the form in which the database keeps it.

/** Of one stretch of time; what happens at its first instant is part of it. */
export interface Segment {
  /** Sessions that begin in it. */
  readonly starts: number;
  /** By how much concurrency has changed at its end. */
  readonly sessions: number;
  readonly licenses: number;
  /** Licences in use, relative to just before; what holds for no time does not count. */
  readonly lowest: number;
  readonly highest: number;
  /** Milliseconds from its beginning to when `highest` is first reached. */
  readonly highestMs: number;
  /** Session-milliseconds and licence-milliseconds that these changes add. */
  readonly usageMs: number;
  readonly licenseMs: number;
  /** How many licences were free just before it; null where that was not known or changed in it. */
  readonly free: number | null;
  /** How long no licence was free: use was `free` or more above where it began. */
  readonly fullMs: number;
}

/** Nothing begins or ends. */
export const still: Segment = {
  ...{ starts: 0, sessions: 0, licenses: 0, lowest: 0, highest: 0, highestMs: 0 },
  ...{ usageMs: 0, licenseMs: 0, free: null, fullMs: 0 },
};

/** How long in a segment of `ms` licences in use are `free` or more above where they began; null: not known. */
export function fullMsIn(segment: Segment, free: number, ms: number): number | null {
  if (segment.highest < free) return 0;
  if (segment.lowest >= free) return ms;
  return segment.free === free ? segment.fullMs : null;
}

const fields = [
  ...["starts", "sessions", "licenses", "lowest", "highest", "highestMs"],
  ...["usageMs", "licenseMs", "free", "fullMs"],
] as readonly (keyof Segment)[];

/** As it is stored: its numbers in the order of `fields`, as JSON. */
export function segmentText(segment: Segment): string {
  return JSON.stringify(fields.map((field) => segment[field]));
}

export function readSegment(text: string): Segment {
  return fromNumbers(JSON.parse(text) as (number | null)[], 0);
}

/** The segments of a day's slots, by the slot's number in the day, as one flat JSON list: the number, then the fields. */
export function slotsText(slots: ReadonlyMap<number, Segment>): string {
  const numbers = [...slots.keys()].sort((a, b) => a - b);
  return JSON.stringify(
    numbers.flatMap((number) => [number, ...fields.map((field) => slots.get(number)?.[field] ?? null)]),
  );
}

export function readSlots(text: string): Map<number, Segment> {
  const numbers = JSON.parse(text) as (number | null)[];
  const slots = new Map<number, Segment>();
  for (let at = 0; at < numbers.length; at += fields.length + 1) {
    slots.set(numbers[at] as number, fromNumbers(numbers, at + 1));
  }
  return slots;
}

function fromNumbers(numbers: readonly (number | null)[], at: number): Segment {
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
