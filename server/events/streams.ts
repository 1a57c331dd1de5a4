// The open event streams of this process: their limit, a check every second (token, keep-alive), and their end when the
// service stops.
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { Context as KoaContext } from "koa";
import type { Database } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import type { EventsRequest } from "../../domain/live/events.ts";
import { Problem, tooManyRequests, unavailable } from "../../domain/problem.ts";
import { endWhenTooSlow } from "../reply/send.ts";
import { EventHub, gone, type HubPace, idOf, type Position, positionOf, startText } from "./hub.ts";

interface StreamLimits {
  /** Streams at once. */
  readonly most: number;
  /** Of one account or machine. */
  readonly mostPerCaller: number;
}

/**
 * How often streams are checked, after how long without an event a keep-alive is sent, and when a client that reads nothing is
 * cut off: after twice `unreadMs` at most. In milliseconds.
 */
const usual = { checkMs: 1_000, beatMs: 15_000, unreadMs: 10_000 } as const;

interface Open {
  readonly key: string;
  readonly stream: EventStream;
  /** The present caller; throws or rejects with a Problem where the token is no longer valid. */
  readonly callerNow: () => Promise<Caller>;
}

interface StreamOptions {
  readonly limits: StreamLimits;
  readonly pace?: Readonly<Record<keyof typeof usual, number>>;
  readonly hubPace?: HubPace;
}

export class EventStreams {
  readonly #hub: EventHub;
  readonly #limits: StreamLimits;
  readonly #pace: Readonly<Record<keyof typeof usual, number>>;
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #open = new Set<Open>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Database, { limits, pace = usual, hubPace }: StreamOptions) {
    this.#hub = new EventHub(db, hubPace);
    this.#limits = limits;
    this.#pace = pace;
  }

  get count(): number {
    return this.#open.size;
  }

  /**
   * Begins a stream with this head. Resolves when it has begun; throws a Problem (429, 503) where there are too many. `key` names
   * the caller for the limit.
   */
  async open(
    ctx: KoaContext,
    headers: readonly string[],
    { lastEventId, seconds, now }: EventsRequest,
    { key, caller, callerNow }: Pick<Open, "key" | "callerNow"> & { readonly caller: Caller },
  ): Promise<void> {
    const { req, res } = ctx;
    this.#admit(key, caller);
    const stream = new EventStream(res, this.#hub, caller);
    await this.#hub.join(stream.wake);
    let isBegun = false;
    try {
      const id = req.headers["last-event-id"] ?? lastEventId;
      const resumeAt = typeof id === "string" && id !== "" ? positionOf(id) : undefined;
      const canResume = resumeAt != null && (await this.#hub.canResumeAt(resumeAt));
      this.#admit(key, caller);
      if (res.destroyed) return;
      ctx.respond = false; // Koa would end it
      res.writeHead(200, [...headers, "Content-Type", "text/event-stream", "X-Accel-Buffering", "no"]);
      if (req.method === "HEAD") {
        res.end();
        return;
      }
      this.#begin(res, { key, callerNow, stream }, seconds);
      isBegun = true;
      const from = canResume ? resumeAt : { row: this.#hub.last, index: Infinity };
      const first = startText(resumeAt === undefined || canResume ? "Ready" : "Reset", now, from);
      void this.#outside(() => stream.run(first, from, seconds === 0 ? "ends" : "goes on"));
    } finally {
      if (!isBegun) this.#hub.leave(stream.wake);
    }
  }

  #begin(res: ServerResponse, opened: Open, seconds: number | undefined): void {
    this.#open.add(opened);
    const { stream } = opened;
    const ending = seconds ? setTimeout(() => stream.end(), seconds * 1000).unref() : undefined;
    res.once("close", () => {
      clearTimeout(ending);
      this.#open.delete(opened);
      this.#hub.leave(stream.wake);
      stream.wake();
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
    endWhenTooSlow(res, { everyMs: this.#pace.unreadMs, leastBytes: 1 });
    this.#timer ??= setInterval(() => this.#outside(() => this.#checkAll()), this.#pace.checkMs).unref();
  }

  #admit(key: string, { kind }: Caller): void {
    const { most, mostPerCaller } = this.#limits;
    if (this.#isClosed) throw unavailable("The service is stopping.");
    if (this.#open.size >= most) {
      throw unavailable("Too many streams of events are open at present. Try again in 30 seconds.");
    }
    // With security off callers cannot be distinguished.
    if (kind === "anonymous") return;
    let ofCaller = 0;
    for (const open of this.#open) if (open.key === key) ofCaller += 1;
    if (ofCaller < mostPerCaller) return;
    const detail = `You have ${ofCaller} streams of events open. Close one, or try again in 30 seconds.`;
    throw tooManyRequests(detail, 30);
  }

  #checkAll(): void {
    const now = performance.now();
    for (const open of this.#open) {
      void this.#check(open);
      open.stream.beat(now, this.#pace.beatMs);
    }
  }

  async #check({ stream, callerNow }: Open): Promise<void> {
    try {
      stream.caller = await callerNow();
    } catch (error) {
      // Tokens cannot be checked while the database is away.
      if (error instanceof Problem && error.status < 500) stream.end();
    }
  }

  /** Ends all streams, and begins no other. Clients reconnect, to another server or later. */
  close(): void {
    this.#isClosed = true;
    for (const { stream } of this.#open) stream.end();
  }
}

// One client's stream: it takes the next rows when the client has read the ones before, so that a slow client costs no more than
// the rows of one poll. The hub finds the rows.

/** How long a client waits before it reconnects. */
const retryMs = 3_000;

class EventStream {
  caller: Caller;
  readonly #res: ServerResponse;
  readonly #hub: EventHub;
  #at: Position = { row: 0, index: Infinity };
  #wroteAt = performance.now();
  #hasNews = true;
  #waiting: (() => void) | undefined;

  constructor(res: ServerResponse, hub: EventHub, caller: Caller) {
    this.#res = res;
    this.#hub = hub;
    this.caller = caller;
  }

  get #isOver(): boolean {
    return this.#res.destroyed || this.#res.writableEnded;
  }

  /** There may be more to send, or the stream is over. */
  readonly wake = (): void => {
    this.#hasNews = true;
    this.#waiting?.();
  };

  /** Sends `first`, then the rows after `from`, until the stream ends or has caught up. Never rejects. */
  async run(first: string, from: Position, end: "goes on" | "ends"): Promise<void> {
    const until = this.#hub.last;
    this.#at = from;
    try {
      await this.#write(`retry: ${retryMs}\n\n${first}`);
      while (!this.#isOver) {
        this.#hasNews = false;
        const slice = await this.#hub.after(this.#at.index === Infinity ? this.#at.row : this.#at.row - 1);
        if (slice === gone) {
          this.#at = { row: this.#hub.last, index: Infinity };
          await this.#write(startText("Reset", Date.now(), this.#at));
        } else if (slice !== undefined) {
          const text = slice.textFor(this.caller, this.#at);
          this.#at = { row: slice.last, index: Infinity };
          if (text.length > 0) await this.#write(text);
        } else if (end === "ends" && this.#at.row >= until) break;
        else await this.#news();
      }
      this.end();
    } catch {
      // The database failed while older rows were read: the client reconnects with the id that it has.
      this.#res.destroy();
    }
  }

  /** Ends it when the client has read what was written. */
  end(): void {
    if (!this.#res.writableEnded) this.#res.end();
    this.wake();
  }

  /** A comment keeps proxies from closing a silent connection; the id keeps a client up to date that sees few events. */
  beat(now: number, everyMs: number): void {
    if (this.#isOver || this.#res.writableNeedDrain || now - this.#wroteAt < everyMs) return;
    this.#wroteAt = now;
    this.#res.write(this.#at.row === this.#hub.last ? `: still here\nid: ${idOf(this.#at)}\n\n` : ": still here\n\n");
  }

  #news(): Promise<void> | undefined {
    if (this.#hasNews) return undefined;
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  /** Resolves when the client has read enough of it, or is gone. */
  async #write(text: string | Buffer): Promise<void> {
    this.#wroteAt = performance.now();
    if (this.#isOver || this.#res.write(text)) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#res.off("drain", done);
        this.#res.off("close", done);
        resolve();
      };
      this.#res.on("drain", done);
      this.#res.on("close", done);
    });
  }
}
