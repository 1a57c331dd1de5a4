// What a handler gets beside its input, the limits of its queries, and when its work may begin: when its caller has read
// enough of the earlier responses, and a permit of the operation's lane, or for downloads, is free.
import type { Context as KoaContext } from "koa";
import type { Database, Lane, Work } from "../../db/index.ts";
import type { Caller, Context } from "../../domain/filters/context.ts";
import { unavailable } from "../../domain/problem.ts";
import type { Operation } from "../contract/operations.ts";
import { hasRoomForResponse, roomForResponse } from "../reply/unread.ts";
import type { BodyTurns } from "./body.ts";

/** Expensive work at once: as much as db/sqlite/database.ts has processes for. */
const expensive = { atOnce: 5, mostPerCaller: 2, mostWaiting: 1000, longestWaitMs: 30_000 } as const;
/** Cheap work needs permits too, so that nobody waits behind somebody else's burst; every burst is served in the end. */
const cheap = { atOnce: 12, mostPerCaller: 10, mostWaiting: 1000, longestWaitMs: 120_000 } as const;

/** Tables that are sent. How long one takes is up to its client, so they have permits of their own kind. */
const downloading = { atOnce: 8, mostPerCaller: 4, mostWaiting: 1000, longestWaitMs: 30_000 } as const;

/** Large bodies that are read, or wait to be read: a slow client holds one of these permits, and no other. */
const reading = { atOnce: 8, mostPerCaller: 2, mostWaiting: 100, longestWaitMs: 60_000 } as const;
/** Megabytes of large bodies that are parsed, checked and processed: the longest body runs alone, so that short writes run
 * between two of them. */
const using = { atOnce: 8, mostPerCaller: 8, mostWaiting: 100, longestWaitMs: 60_000 } as const;

/** When one caller has more work under way than this, further requests are compared with it. */
const fewPerCaller = 2;

export class Turns {
  readonly #reading = new Admission(reading);
  readonly #using = new Admission(using);
  readonly #downloading = new Admission(downloading);
  readonly #lanes = { heavy: new Admission(expensive), light: new Admission(cheap), service: undefined };

  /** Whether the caller has work under way that a further request may be equal to. */
  isBusy({ lane, callerKey }: RequestContext): boolean {
    return (this.#lanes[lane]?.runningOf(callerKey) ?? 0) >= fewPerCaller;
  }

  /** Waits until the caller has read enough of the earlier responses. */
  async toSend({ callerKey, signal }: RequestContext): Promise<void> {
    if (!hasRoomForResponse(callerKey)) await roomForResponse(callerKey, signal);
  }

  /**
   * Waits for a permit, and until the caller has read enough of the earlier responses. Returns the function that must be
   * called when the work is over; undefined: the lane needs no permits.
   */
  async take({ lane, callerKey, signal }: RequestContext): Promise<(() => void) | undefined> {
    for (;;) {
      await roomForResponse(callerKey, signal);
      const leave = await this.#lanes[lane]?.enter(callerKey, signal);
      if (leave === undefined || hasRoomForResponse(callerKey)) return leave;
      leave();
    }
  }

  /** Waits until the caller may be sent another table; returns the function that must be called when it is sent. */
  toDownload({ callerKey, signal }: RequestContext): Promise<() => void> {
    return this.#downloading.enter(callerKey, signal);
  }

  /** The permits for one request's body; `leave` must be called when the body is not needed any more. */
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
  /** The longest time for one statement, and for all work of a request before its response begins; viewers may have less. */
  readonly statementMs: { readonly everybody: number; readonly viewers: number };
}

/** The instant is created at first use. */
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
   * The time left for the next statement: all statements of a request share the time of one. A long response that has begun
   * goes on while its client reads it, and a change is completed.
   */
  get statementMs(): number {
    if (!this.#onlyReads || this.#ctx.headerSent) return this.longestMs;
    this.#until ??= performance.now() + this.longestMs;
    return Math.max(0, Math.ceil(this.#until - performance.now()));
  }

  /** When the work began: first used after all waiting for permits. */
  get now(): number {
    this.#now ??= Date.now();
    return this.#now;
  }

  /** The key for the limits on expensive work; with security off the IP address. */
  get callerKey(): string {
    const { kind, name } = this.caller;
    return kind === "anonymous" ? `address ${this.#ctx.ip}` : `${kind} ${name}`;
  }

  get signal(): AbortSignal {
    return signalOf(this.#ctx);
  }
}

const signals = new WeakMap<KoaContext, AbortSignal>();

/** Aborted when the client goes away before it has its response. */
export function signalOf(ctx: KoaContext): AbortSignal {
  const existing = signals.get(ctx);
  if (existing !== undefined) return existing;
  const controller = new AbortController();
  const { res } = ctx;
  if (res.destroyed) controller.abort();
  else res.once("close", () => res.writableFinished || controller.abort());
  signals.set(ctx, controller.signal);
  return controller.signal;
}

// Permits for expensive work: a limit in all and for each caller, all other work waits. Callers are served in turn, whoever came
// first; a caller with many requests waits for itself.

interface AdmissionLimits {
  /** Permits: so much work at once. */
  readonly atOnce: number;
  /** Of these, the most for one caller, as long as two stay free for others. */
  readonly mostPerCaller: number;
  /** Pieces of work of one caller that may wait. */
  readonly mostWaiting: number;
  /** The longest wait, in milliseconds. */
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
  /** In the order of service. */
  readonly #queues = new Map<string, Queue>();
  #running = 0;
  #waiting = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves once the work may begin, with the function that must be called when it is over. It takes one permit unless given,
   * and never more than there are. Rejects with a Problem (503) where the queue is full or the wait too long, and with the
   * signal's reason when it is aborted.
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

  /** A caller's first piece of work needs only its permits to be free; a further one leaves two more for other callers. */
  #hasRoom({ running }: Queue, permits: number): boolean {
    const { atOnce, mostPerCaller } = this.#limits;
    const left = atOnce - this.#running - permits;
    return running === 0 ? left >= 0 : running + permits <= mostPerCaller && left >= 2;
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

  /** Gives free permits to waiting callers, one each in turn. */
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
