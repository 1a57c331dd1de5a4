// What a handler gets beside its input, the limits under which its queries run, and when its work may begin: when its caller has
// read enough of the answers before, and it is the caller's turn in the lane of the operation, or among the downloads.
import type { Context as KoaContext } from "koa";
import type { Database, Lane, Work } from "../../db/index.ts";
import type { Caller, Context } from "../../domain/filters/context.ts";
import { unavailable } from "../../domain/problem.ts";
import type { Operation } from "../contract/operations.ts";
import { hasRoomForAnswer, roomForAnswer } from "../reply/unread.ts";
import type { BodyTurns } from "./body.ts";

/** Expensive work at once: as much as db/sqlite/database.ts has processes for it. */
const expensive = { atOnce: 5, mostOfOne: 2, mostWaiting: 1000, longestWaitMs: 30_000 } as const;
/** Cheap work takes turns too, so that nobody waits behind somebody else's burst; a burst is served, however slow. */
const cheap = { atOnce: 12, mostOfOne: 10, mostWaiting: 1000, longestWaitMs: 120_000 } as const;

/** Tables that are sent. How long one takes is up to its client, so it has a permit of its own kind, and no other. */
const downloading = { atOnce: 8, mostOfOne: 4, mostWaiting: 1000, longestWaitMs: 30_000 } as const;

/** Large bodies that are read, or are read and wait: a client that drips keeps one of these permits, and no other. */
const reading = { atOnce: 8, mostOfOne: 2, mostWaiting: 100, longestWaitMs: 60_000 } as const;
/** Megabytes of large bodies that are parsed, checked and worked on: the longest one comes alone, so that between two of them the
 * short writes have their turn. */
const using = { atOnce: 8, mostOfOne: 8, mostWaiting: 100, longestWaitMs: 60_000 } as const;

/** So much of one caller's work may be under way before a further request is compared with others. */
const fewOfOne = 2;

export class Turns {
  readonly #reading = new Admission(reading);
  readonly #using = new Admission(using);
  readonly #downloading = new Admission(downloading);
  readonly #lanes = { heavy: new Admission(expensive), light: new Admission(cheap), service: undefined };

  /** Whether the caller has work under way that a further request may be equal to. */
  isBusy({ lane, callerKey }: RequestContext): boolean {
    return (this.#lanes[lane]?.runningOf(callerKey) ?? 0) >= fewOfOne;
  }

  /** Waits until the caller has read enough of the answers before. */
  async toSend({ callerKey, signal }: RequestContext): Promise<void> {
    if (!hasRoomForAnswer(callerKey)) await roomForAnswer(callerKey, signal);
  }

  /**
   * Waits until the caller has read enough of the answers before, which he must still have when his turn comes. Answers what must be
   * called when the work is over; undefined: the lane has no turns.
   */
  async take({ lane, callerKey, signal }: RequestContext): Promise<(() => void) | undefined> {
    for (;;) {
      await roomForAnswer(callerKey, signal);
      const leave = await this.#lanes[lane]?.enter(callerKey, signal);
      if (leave === undefined || hasRoomForAnswer(callerKey)) return leave;
      leave();
    }
  }

  /** Waits until the caller may be sent another table; answers what must be called when it is sent. */
  toDownload({ callerKey, signal }: RequestContext): Promise<() => void> {
    return this.#downloading.enter(callerKey, signal);
  }

  /** The turns of one request's body; `leave` must be called when nothing of the body is needed any more. */
  ofBody({ callerKey, signal }: RequestContext): BodyTurns & { leave(): void } {
    let leave: (() => void) | undefined;
    return {
      toRead: async () => {
        leave = await this.#reading.enter(callerKey, signal);
      },
      toParse: async (bytes) => {
        const read = leave;
        leave = await this.#using.enter(callerKey, signal, Math.ceil(bytes / 2 ** 20)).finally(read);
      },
      leave: () => leave?.(),
    };
  }
}

export interface ContextParts {
  readonly db: Database;
  readonly settings: Context["settings"];
  /** The longest that one statement may take, and all work of a request before its answer begins; of viewers that may be less. */
  readonly statementMs: { readonly everybody: number; readonly viewers: number };
}

/** The signal is made at first use, the instant too. */
export class RequestContext implements Context, Work {
  readonly db: Database;
  readonly settings: Context["settings"];
  readonly caller: Caller;
  readonly lane: Lane;
  /** The longest that the request may take, in milliseconds. */
  readonly longestMs: number;
  readonly #onlyReads: boolean;
  readonly #ctx: KoaContext;
  #until: number | undefined;
  #controller: AbortController | undefined;
  #now: number | undefined;

  constructor(
    { db, settings, statementMs }: ContextParts,
    { lane, onlyReads }: Operation,
    caller: Caller,
    ctx: KoaContext,
  ) {
    this.db = db;
    this.settings = settings;
    this.caller = caller;
    this.lane = lane;
    this.longestMs = caller.roles.some((role) => role !== "viewer") ? statementMs.everybody : statementMs.viewers;
    this.#onlyReads = onlyReads;
    this.#ctx = ctx;
  }

  /**
   * What is left for the next statement: many statements of a request share the time of one. A long answer that has begun goes
   * on, as long as its client reads it, and a change is made to its end.
   */
  get statementMs(): number {
    if (!this.#onlyReads || this.#ctx.headerSent) return this.longestMs;
    this.#until ??= performance.now() + this.longestMs;
    return Math.max(0, Math.ceil(this.#until - performance.now()));
  }

  /** When the work began: it is first used then, after all turns that the request waited for. */
  get now(): number {
    this.#now ??= Date.now();
    return this.#now;
  }

  /** Whom the caps on expensive work count for; with security off the address. */
  get callerKey(): string {
    const { kind, name } = this.caller;
    return kind === "anonymous" ? `address ${this.#ctx.ip}` : `${kind} ${name}`;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      const { res } = this.#ctx;
      if (res.destroyed) controller.abort();
      else res.once("close", () => res.writableFinished || controller.abort());
      this.#controller = controller;
    }
    return this.#controller.signal;
  }
}

// Turns for expensive work: so much at once in all and for each caller, the rest waits. Callers take turns, whoever came
// first; a caller who asks for much waits for itself.

interface AdmissionLimits {
  /** Permits: so much work at once. */
  readonly atOnce: number;
  /** Of them one caller's, as long as two stay free for others. */
  readonly mostOfOne: number;
  /** Pieces of one caller's that may wait. */
  readonly mostWaiting: number;
  /** Nobody waits for longer, in milliseconds. */
  readonly longestWaitMs: number;
}

interface Waiting {
  readonly permits: number;
  begin(): void;
}

interface Queue {
  /** Permits in use. */
  running: number;
  readonly waiting: Waiting[];
}

export class Admission {
  readonly #limits: AdmissionLimits;
  /** In the order of their turns. */
  readonly #queues = new Map<string, Queue>();
  #running = 0;
  #waiting = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with what must be called when the work is over, once it may begin. It takes one permit unless given, and never
   * more than there are. Rejects with a Problem (503) where the queue is full or the wait too long, and with the signal's
   * reason when nobody waits for it any more.
   */
  async enter(caller: string, signal: AbortSignal, wanted = 1): Promise<() => void> {
    signal.throwIfAborted();
    const permits = Math.min(wanted, this.#limits.atOnce);
    const queue = this.#queueOf(caller);
    if (queue.waiting.length === 0 && this.#hasRoom(queue, permits)) {
      this.#begin(caller, queue, permits);
      return this.#leaving(caller, queue, permits);
    }
    this.#waiting += 1;
    try {
      await this.#turn(queue, signal, permits);
    } catch (error) {
      this.#forget(caller, queue);
      throw error;
    } finally {
      this.#waiting -= 1;
    }
    return this.#leaving(caller, queue, permits);
  }

  /** Permits that the caller's work uses now. */
  runningOf(caller: string): number {
    return this.#queues.get(caller)?.running ?? 0;
  }

  #leaving(caller: string, queue: Queue, permits: number): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      queue.running -= permits;
      this.#running -= permits;
      this.#toTheEnd(caller, queue);
      if (this.#waiting > 0) this.#next();
      this.#forget(caller, queue);
    };
  }

  #forget(caller: string, { running, waiting }: Queue): void {
    if (running === 0 && waiting.length === 0) this.#queues.delete(caller);
  }

  /** A caller's first piece of work needs its permits free; a further one leaves two more for other callers. */
  #hasRoom({ running }: Queue, permits: number): boolean {
    const { atOnce, mostOfOne } = this.#limits;
    const left = atOnce - this.#running - permits;
    return running === 0 ? left >= 0 : running + permits <= mostOfOne && left >= 2;
  }

  #turn(queue: Queue, signal: AbortSignal, permits: number): Promise<void> {
    if (queue.waiting.length >= this.#limits.mostWaiting) {
      throw unavailable("Too many of your requests wait already. Send fewer at once.");
    }
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        settle();
        const index = queue.waiting.indexOf(waiting);
        if (index >= 0) queue.waiting.splice(index, 1);
        reject(reason);
      };
      const hangUp = () => leave(signal.reason);
      const late = setTimeout(
        () => leave(unavailable("The service is busy with other requests at present. Try again in a few seconds.")),
        this.#limits.longestWaitMs,
      );
      const settle = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", hangUp);
      };
      const waiting: Waiting = {
        permits,
        begin: () => {
          settle();
          resolve();
        },
      };
      signal.addEventListener("abort", hangUp, { once: true });
      queue.waiting.push(waiting);
    });
  }

  /** Gives free permits to those who wait, one each in turn. */
  #next(): void {
    for (let found = true; found; ) {
      found = false;
      for (const [caller, queue] of [...this.#queues]) {
        const first = queue.waiting[0];
        if (first === undefined || !this.#hasRoom(queue, first.permits)) continue;
        queue.waiting.shift();
        this.#begin(caller, queue, first.permits);
        first.begin();
        found = true;
        break;
      }
    }
  }

  #begin(caller: string, queue: Queue, permits: number): void {
    queue.running += permits;
    this.#running += permits;
    this.#toTheEnd(caller, queue);
  }

  /** The others come first the next time. */
  #toTheEnd(caller: string, queue: Queue): void {
    if (this.#queues.size === 1) return;
    this.#queues.delete(caller);
    this.#queues.set(caller, queue);
  }

  #queueOf(caller: string): Queue {
    const existing = this.#queues.get(caller);
    if (existing !== undefined) return existing;
    const queue: Queue = { running: 0, waiting: [] };
    this.#queues.set(caller, queue);
    return queue;
  }
}
