// Reads the rows of events for all streams of this process: one query every half second while a stream is open, none otherwise.
// The latest rows are cached for a moment; a stream that is further behind reads from the database.
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import {
  isSeenBy,
  type LiveEvent,
  type LiveRow,
  liveEvents,
  newestIds,
  newestRow,
  oldestRow,
  rowsAfter,
  viewOf,
} from "../../domain/live/events.ts";

/** Cached slices. */
const mostRecent = 8;
/** Streams that are woken without a pause. */
const mostAtOnce = 20;
const usual = { everyMs: 500, lateMs: 2_000 } as const;

/** `everyMs`: between two polls. `lateMs`: how long to wait for a row that got its Id before another one and is committed after it. */
export type HubPace = Readonly<Record<keyof typeof usual, number>>;

/** The rows that the client lacks were deleted, or never existed. */
export const gone = Symbol("gone");

export class EventHub {
  readonly #db: Database;
  readonly #pace: HubPace;
  /** The hub's work belongs to no request, not even to the one that started it. */
  readonly #outside = AsyncLocalStorage.snapshot();
  /** Wakes each stream. */
  readonly #watchers = new Set<() => void>();
  #starting: Promise<void> | undefined;
  /** A new one each time that the last stream has left. */
  #visit = 0;
  #timer: NodeJS.Timeout | undefined;
  /** All rows up to this one were read. */
  #last = 0;
  #recent: Slice[] = [];
  /** When a row was first seen behind a gap, by its Id. */
  readonly #seenAt = new Map<number, number>();
  #reading: Promise<unknown> = Promise.resolve();
  readonly #readings = new Map<number, Promise<Slice | typeof gone>>();

  constructor(db: Database, pace: HubPace = usual) {
    this.#db = db;
    this.#pace = pace;
  }

  /** `wake` is called when there are more rows. Call `leave` with the same function at the end. */
  async join(wake: () => void): Promise<void> {
    this.#watchers.add(wake);
    this.#starting ??= this.#outside(() => this.#start());
    await this.#starting.catch((error) => {
      this.leave(wake);
      throw error;
    });
  }

  leave(wake: () => void): void {
    this.#watchers.delete(wake);
    if (this.#watchers.size > 0) return;
    clearTimeout(this.#timer);
    this.#visit += 1;
    this.#starting = undefined;
    this.#recent = [];
    this.#seenAt.clear();
  }

  /** The newest row that was read. */
  get last(): number {
    return this.#last;
  }

  /** The next rows after one; undefined: there are none yet. Rejects where the database fails. */
  async after(row: number): Promise<Slice | typeof gone | undefined> {
    if (row >= this.#last) return undefined;
    const cached = this.#recent.find((slice) => slice.after === row);
    return cached ?? this.#readShared(row);
  }

  /** Whether all rows after a position can still be sent. */
  async canResumeAt({ row, index }: { readonly row: number; readonly index: number }): Promise<boolean> {
    if (row > this.#last) return false;
    if (row === this.#last && index === Infinity) return true;
    const oldest = await this.#outside(() => oldestRow(this.#db.read));
    return oldest !== null && oldest <= (index === Infinity ? row + 1 : row);
  }

  async #start(): Promise<void> {
    const visit = this.#visit;
    const ids = await newestIds(this.#db.read);
    if (this.#visit !== visit) return;
    // The position before a late row, so that it is not missed.
    const now = Date.now();
    const late = ids.find(({ id, at }, index) => index > 0 && isGap(ids, index, id) && at > now - this.#pace.lateMs);
    const before = late === undefined ? undefined : ids[ids.indexOf(late) - 1];
    this.#last = before?.id ?? ids.at(-1)?.id ?? (await newestRow(this.#db.read));
    this.#schedule(this.#pace.everyMs);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#outside(() => this.#round()), ms).unref();
  }

  async #round(): Promise<void> {
    const visit = this.#visit;
    let isMore = false;
    try {
      const rows = this.#settled(await rowsAfter(this.#db.read, this.#last));
      const slice = await this.#sliceOf(this.#last, rows);
      if (this.#visit !== visit) return;
      if (slice !== null) {
        this.#recent = [...this.#recent, slice].slice(-mostRecent);
        this.#last = slice.last;
        isMore = true;
        await this.#wakeAll();
      }
    } catch {
      // The database is unavailable: it is queried again, and the streams stay open.
    }
    if (this.#visit === visit) this.#schedule(isMore ? 0 : this.#pace.everyMs);
  }

  /** A few at a time: each makes and writes some hundred kilobytes at once, and other requests come in between. */
  async #wakeAll(): Promise<void> {
    let woken = 0;
    for (const wake of this.#watchers) {
      wake();
      woken += 1;
      if (woken % mostAtOnce === 0) await setImmediate();
    }
  }

  /** Without the rows behind a gap that may still be filled. SQLite has one writer at a time, and no gaps. */
  #settled(rows: readonly LiveRow[]): readonly LiveRow[] {
    const now = performance.now();
    let expected = this.#last + 1;
    for (const [index, { id }] of rows.entries()) {
      if (id !== expected) {
        for (const row of rows.slice(index)) if (!this.#seenAt.has(row.id)) this.#seenAt.set(row.id, now);
        if (now - (this.#seenAt.get(id) ?? now) < this.#pace.lateMs) return rows.slice(0, index);
      }
      this.#seenAt.delete(id);
      expected = id + 1;
    }
    return rows;
  }

  async #sliceOf(after: number, rows: readonly LiveRow[]): Promise<Slice | null> {
    const last = rows.at(-1)?.id;
    return last === undefined ? null : new Slice(after, last, await liveEvents(this.#db.read, rows));
  }

  /** Many clients come back at once, many of them from the same network. */
  #readShared(row: number): Promise<Slice | typeof gone> {
    const pending = this.#readings.get(row);
    if (pending !== undefined) return pending;
    const reading = this.#reading
      .catch(() => {})
      .then(() => this.#outside(() => this.#readOld(row)))
      .finally(() => this.#readings.delete(row));
    this.#readings.set(row, reading);
    this.#reading = reading;
    return reading;
  }

  async #readOld(row: number): Promise<Slice | typeof gone> {
    const oldest = await oldestRow(this.#db.read);
    if (oldest === null || oldest > row + 1) return gone;
    return (await this.#sliceOf(row, await rowsAfter(this.#db.read, row, this.#last))) ?? gone;
  }
}

function isGap(ids: readonly { readonly id: number }[], index: number, id: number): boolean {
  return id !== (ids[index - 1]?.id ?? id - 1) + 1;
}

// Some rows of events, read once for every stream that reaches them, with the text of each, and the whole text for all callers with
// the same view.

/** Whole texts that a slice caches; with more views than these, each further stream joins its text itself. */
const mostTexts = 16;

/** How far a client has read: all rows before `row`, and so many events of it. */
export interface Position {
  readonly row: number;
  /** Infinity: all of it. */
  readonly index: number;
}

/** As written in `id`: `17` is all of row 17, `17-3` its first three events. Null: not one of ours. */
export function positionOf(id: string): Position | null {
  const [, row, index] = /^(\d{1,15})(?:-(\d{1,6}))?$/.exec(id) ?? [];
  return row === undefined ? null : { row: Number(row), index: index === undefined ? Infinity : Number(index) };
}

export function idOf({ row, index }: Position): string {
  return index === Infinity ? `${row}` : `${row}-${index}`;
}

type Written = LiveEvent & { readonly text: string };

class Slice {
  /** Rows after this one … */
  readonly after: number;
  /** … up to this one. */
  readonly last: number;
  readonly #events: readonly Written[];
  readonly #hasAlerts: boolean;
  readonly #texts = new Map<string, Buffer>();

  constructor(after: number, last: number, events: readonly LiveEvent[]) {
    this.after = after;
    this.last = last;
    this.#events = events.map((event) => ({ ...event, text: textOf(event) }));
    this.#hasAlerts = events.some(({ name }) => name === "Alert");
  }

  /** The events of it that the caller may see, without those before a position within it. */
  textFor(caller: Caller, from: Position): Buffer {
    if (from.row > this.after)
      return joined(
        caller,
        this.#events.filter((event) => isAfter(event, from)),
      );
    const view = viewOf(caller, this.#hasAlerts);
    const text = this.#texts.get(view) ?? joined(caller, this.#events);
    if (this.#texts.size < mostTexts) this.#texts.set(view, text);
    return text;
  }
}

function isAfter({ row, index }: LiveEvent, from: Position): boolean {
  return row > from.row || (row === from.row && index > from.index);
}

function joined(caller: Caller, events: readonly Written[]): Buffer {
  let text = "";
  for (const event of events) if (isSeenBy(caller, event)) text += event.text;
  return Buffer.from(text);
}

function textOf({ name, data, row, index, isLastOfRow }: LiveEvent): string {
  return eventText(name, data, isLastOfRow ? `${row}` : `${row}-${index}`);
}

/** Sent at the begin of a stream, and where rows were lost. */
export function startText(name: "Ready" | "Reset", now: number, at: Position): string {
  return eventText(name, { AsOfUtc: new Date(now).toISOString() }, idOf(at));
}

/** One event in the format of the HTML standard (9.2.5). JSON has no line breaks, so its text is one line. */
function eventText(name: string, data: object, id: string): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
