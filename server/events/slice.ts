// Some rows of events, read once for every stream that gets there, and their text, made once for all who may see the same.

import type { Caller } from "../../domain/filters/context.ts";
import { isSeenBy, type LiveEvent, viewOf } from "../../domain/live/events.ts";

/** Texts that a slice keeps; with more views than these, each further stream makes its own. */
const mostTexts = 16;

/** How far a client has read: all before the row, and of the row so many events. */
export interface Position {
  readonly row: number;
  /** Infinity: all of it. */
  readonly place: number;
}

/** As it is in `id`: `17` is all of row 17, `17-3` its first three events. Null: none of ours. */
export function positionOf(id: string): Position | null {
  const [, row, place] = /^(\d{1,15})(?:-(\d{1,6}))?$/.exec(id) ?? [];
  return row === undefined ? null : { row: Number(row), place: place === undefined ? Infinity : Number(place) };
}

export function idOf({ row, place }: Position): string {
  return place === Infinity ? `${row}` : `${row}-${place}`;
}

export class Slice {
  /** Rows after this one … */
  readonly after: number;
  /** … up to this one. */
  readonly last: number;
  readonly #events: readonly LiveEvent[];
  readonly #texts = new Map<string, Buffer>();

  constructor(after: number, last: number, events: readonly LiveEvent[]) {
    this.after = after;
    this.last = last;
    this.#events = events;
  }

  /** What the caller sees of it, without what comes before a position within it. */
  textFor(caller: Caller, from: Position): Buffer {
    if (from.row > this.after)
      return textOf(
        caller,
        this.#events.filter((event) => isAfter(event, from)),
      );
    const view = viewOf(caller);
    const text = this.#texts.get(view) ?? textOf(caller, this.#events);
    if (this.#texts.size < mostTexts) this.#texts.set(view, text);
    return text;
  }
}

function isAfter({ row, place }: LiveEvent, from: Position): boolean {
  return row > from.row || (row === from.row && place > from.place);
}

function textOf(caller: Caller, events: readonly LiveEvent[]): Buffer {
  let text = "";
  for (const event of events) {
    const { row, place, isLastOfRow } = event;
    if (isSeenBy(caller, event)) text += eventText(event.name, event.data, isLastOfRow ? `${row}` : `${row}-${place}`);
  }
  return Buffer.from(text);
}

/** With what a stream begins, and goes on where rows were lost. */
export function startText(name: "Ready" | "Reset", now: number, at: Position): string {
  return eventText(name, { AsOfUtc: new Date(now).toISOString() }, idOf(at));
}

/** One event as the HTML standard writes it (9.2.5). JSON has no line breaks, so its text is one line. */
function eventText(name: string, data: object, id: string): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
