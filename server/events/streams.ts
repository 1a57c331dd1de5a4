// The open streams of events of this process: how many there may be, that each is looked at every second (its token, a sign of
// life), and their end when the service stops.
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { Context as KoaContext } from "koa";
import type { Database } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import type { EventsAsked } from "../../domain/live/events.ts";
import { Problem, unavailable } from "../../domain/problem.ts";
import { endWhenTooSlow } from "../reply/pace.ts";
import { EventHub, type HubPace } from "./hub.ts";
import { positionOf, startText } from "./slice.ts";
import { EventStream } from "./stream.ts";

export interface StreamLimits {
  /** Streams at once. */
  readonly most: number;
  /** Of one account or machine. */
  readonly mostOfOne: number;
}

/**
 * How often streams are looked at, after how long without an event there is a sign of life, and when a client that reads nothing is
 * cut off: after twice `unreadMs` at most. In milliseconds.
 */
const usual = { lookMs: 1_000, beatMs: 15_000, unreadMs: 10_000 } as const;

interface Open {
  readonly key: string;
  readonly stream: EventStream;
  /** Who calls now; throws or rejects with a Problem where the token holds no longer. */
  readonly callerNow: () => Promise<Caller>;
}

export interface StreamOptions {
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
  #looking: NodeJS.Timeout | undefined;
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
    { lastEventId, seconds, now }: EventsAsked,
    { key, caller, callerNow }: Pick<Open, "key" | "callerNow"> & { readonly caller: Caller },
  ): Promise<void> {
    const { req, res } = ctx;
    this.#admit(key, caller);
    const stream = new EventStream(res, this.#hub, caller);
    await this.#hub.join(stream.wake);
    let isBegun = false;
    try {
      const id = req.headers["last-event-id"] ?? lastEventId;
      const asked = typeof id === "string" && id !== "" ? positionOf(id) : undefined;
      const isKnown = asked != null && (await this.#hub.knows(asked));
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
      const from = isKnown ? asked : { row: this.#hub.last, place: Infinity };
      const first = startText(asked === undefined || isKnown ? "Ready" : "Reset", now, from);
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
      clearInterval(this.#looking);
      this.#looking = undefined;
    });
    endWhenTooSlow(res, { everyMs: this.#pace.unreadMs, leastBytes: 1 });
    this.#looking ??= setInterval(() => this.#outside(() => this.#look()), this.#pace.lookMs).unref();
  }

  #admit(key: string, { kind }: Caller): void {
    const { most, mostOfOne } = this.#limits;
    if (this.#isClosed) throw unavailable("The service is stopping.");
    if (this.#open.size >= most) {
      throw unavailable("Too many streams of events are open at present. Try again in 30 seconds.");
    }
    // With security off nobody can be told from anybody else.
    if (kind === "anonymous") return;
    let own = 0;
    for (const open of this.#open) if (open.key === key) own += 1;
    if (own < mostOfOne) return;
    const detail = `You have ${own} streams of events open. Close one, or try again in 30 seconds.`;
    throw new Problem(429, "too_many_requests", detail, { headers: { "Retry-After": "30" } });
  }

  #look(): void {
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
      // Whether a token holds is not known while the database is away.
      if (error instanceof Problem && error.status < 500) stream.end();
    }
  }

  /** Ends all streams, and begins no other. Their clients come back, to another server or later. */
  close(): void {
    this.#isClosed = true;
    for (const { stream } of this.#open) stream.end();
  }
}
