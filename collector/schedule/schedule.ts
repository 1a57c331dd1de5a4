// When each source is polled: every so often with some jitter, never twice at once, less often while it fails; and how
// each source is. No source waits for another one that is slow.
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { LogFollower } from "../logs/follow.ts";
import { CannotRead } from "../sources/manager.ts";
import type { UnreadableLine } from "../text/unreadable.ts";
import { type Found, nothing } from "./readings.ts";
import type { Source } from "./source.ts";

interface ScheduleOptions {
  sources: readonly Source[];
  /** How often (milliseconds) logs are looked at, at most. */
  logInterval: number;
  notify: (text: string) => void;
  signal: AbortSignal;
}

/** Polls that begin at once: what they cost at their beginning and end is bounded, what they wait for is not. */
const pollsAtOnce = 16;
const longestHold = 1_000;
const logsAtOnce = 4;
/** How long (milliseconds) one log is read before others have their turn. */
const logBudget = 2_000;
/** The first polls are spread over so long (milliseconds), or over `every` where that is shorter. */
const spread = 5_000;
const mostBackOff = 10;

export class Schedule {
  readonly health = new Map<Source, SourceHealth>();
  readonly #options: ScheduleOptions;
  readonly #polls = new Slots(pollsAtOnce, longestHold);
  readonly #logs = new Slots(logsAtOnce, Number.POSITIVE_INFINITY);
  readonly #running = new Map<Source, Promise<Found>>();
  /** Each ends with its source. */
  readonly #loops = new Map<Source, Promise<void>>();

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.#takeOver(options.sources);
  }

  /** Goes on until the signal; ends when nothing runs any more. */
  async run(): Promise<void> {
    const { signal } = this.#options;
    for (const source of this.health.keys()) this.#begin(source);
    if (!signal.aborted) await once(signal, "abort");
    await Promise.all(this.#loops.values());
  }

  /** Ends the sources that are not among these, then begins with those that are new; all others go on. */
  async replace(sources: readonly Source[]): Promise<void> {
    const gone = [...this.health.keys()].filter((source) => !sources.includes(source));
    for (const source of gone) source.end();
    await Promise.all(gone.map((source) => this.#loops.get(source)));
    for (const source of gone) this.#loops.delete(source);
    this.#takeOver(sources);
    for (const source of sources) if (!this.#loops.has(source)) this.#begin(source);
  }

  /** In their order, each with the health that it has. */
  #takeOver(sources: readonly Source[]): void {
    const before = new Map(this.health);
    this.health.clear();
    for (const source of sources) {
      const { name, manager } = source.settings;
      this.health.set(source, before.get(source) ?? new SourceHealth(name, manager));
    }
  }

  #begin(source: Source): void {
    const loops = Promise.all([this.#pollOn(source), this.#followOn(source)]);
    this.#loops.set(
      source,
      loops.then(() => source.close()),
    );
  }

  /** Polls at once; a poll that is running already is waited for instead. */
  poll(source: Source): Promise<Found> {
    const running = this.#running.get(source);
    if (running) return running;
    const poll = this.#pollOnce(source).finally(() => this.#running.delete(source));
    this.#running.set(source, poll);
    return poll;
  }

  /** Reads the log of a source on to what is its end now. */
  readLog(source: Source): Promise<boolean> {
    return this.#logs.run(async () => (await source.follower?.readOn()) ?? false);
  }

  async #pollOn(source: Source): Promise<void> {
    if (!source.isPolled) return;
    const { signal } = source;
    const { every } = source.settings;
    await wait(Math.random() * Math.min(spread, every), signal);
    while (!signal.aborted) {
      const began = Date.now();
      await this.poll(source);
      const backOff = Math.min(2 ** (this.health.get(source)?.failuresInARow ?? 0), mostBackOff);
      await wait(began + every * backOff * (0.9 + 0.2 * Math.random()) - Date.now(), signal);
    }
  }

  async #pollOnce(source: Source): Promise<Found> {
    const health = this.health.get(source) as SourceHealth;
    return this.#polls.run(async () => {
      const began = Date.now();
      health.began(began);
      const found = await source.poll().catch((error: Error) => nothing(error.message));
      const before = health.error;
      health.ended(found, began, Date.now());
      health.servers = [...source.servers.values()];
      if (found.error !== before && !source.signal.aborted)
        this.#options.notify(`${health.name}: ${found.error ?? "can be read again"}`);
      return found;
    });
  }

  async #followOn(source: Source): Promise<void> {
    const { follower } = source;
    if (!follower) return;
    const { signal } = source;
    const health = this.health.get(source) as SourceHealth;
    const interval = Math.min(this.#options.logInterval, source.settings.every);
    // The first poll finds which licence server it is.
    if (source.reportsStatus && source.settings.server === null)
      while (!signal.aborted && health.lastDuration === null) await wait(interval, signal);
    for (let failures = 0; !signal.aborted; ) {
      const began = Date.now();
      const wrong = await this.#followOnce(follower, health);
      if (!source.isPolled) health.followed(began, wrong === null);
      failures = wrong === null ? 0 : failures + 1;
      health.lag = await follower.lag().catch(() => 0);
      if (health.lag === 0 || wrong !== null) await wait(interval * Math.min(2 ** failures, mostBackOff), signal);
    }
  }

  /** Reads a log on for a while. Answers what went wrong, in words, or null. */
  async #followOnce(follower: LogFollower, health: SourceHealth): Promise<string | null> {
    const isRead = await this.#logs.run(() => follower.readOn(logBudget)).catch((error: Error) => error);
    const wrong = isRead instanceof Error ? wordsOf(isRead) : null;
    if (wrong !== null && wrong !== health.logError) this.#options.notify(`${health.name}: ${wrong}`);
    health.logError = wrong;
    health.zoneDoubt = follower.summary.zoneDoubt;
    health.failures += wrong === null ? 0 : 1;
    return wrong;
  }
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(Math.max(0, milliseconds), undefined, { signal }).catch(() => {});
}

function wordsOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof CannotRead || code === undefined ? error.message : `the log cannot be opened: ${code}`;
}

export class SourceHealth {
  readonly name: string;
  readonly manager: string;
  polls = 0;
  /** Polls, and looks at logs, that went wrong. */
  failures = 0;
  failuresInARow = 0;
  /** Milliseconds UTC; null before the first. */
  lastPoll: number | null = null;
  lastSuccess: number | null = null;
  /** How long the last poll took, in milliseconds. */
  lastDuration: number | null = null;
  /** What went wrong last, in words; null where nothing does. */
  error: string | null = null;
  /** What is wrong with the log, in words. */
  logError: string | null = null;
  /** Why the times of the log may be hours off, in words. */
  zoneDoubt: string | null = null;
  unreadable = 0;
  lastUnreadable: UnreadableLine | null = null;
  /** Seconds; null where the licence server prints no time. */
  clockDifference: number | null = null;
  /** Bytes of the log that wait to be read. */
  lag = 0;
  servers: readonly string[] = [];

  constructor(name: string, manager: string) {
    this.name = name;
    this.manager = manager;
  }

  /** Why the source or its log could not be read last, in words; null where it could. */
  get unread(): string | null {
    return this.error ?? this.logError;
  }

  /** What is wrong with the source or its log, in words; null where nothing is. */
  get wrong(): string | null {
    return this.unread ?? this.zoneDoubt;
  }

  began(at: number): void {
    this.polls += 1;
    this.lastPoll = at;
  }

  ended(found: Found, began: number, now: number): void {
    this.lastDuration = now - began;
    this.error = found.error;
    if (found.clockDifference !== null) this.clockDifference = found.clockDifference;
    if (found.error === null) {
      this.lastSuccess = now;
      this.failuresInARow = 0;
    } else {
      this.failures += 1;
      this.failuresInARow += 1;
    }
  }

  /** Looked at the log of a source that is not polled. */
  followed(at: number, isRead: boolean): void {
    this.began(at);
    if (isRead) this.lastSuccess = at;
  }

  complain(line: UnreadableLine): void {
    this.unreadable += 1;
    this.lastUnreadable = line;
  }
}

/**
 * How much begins at once. A task holds its permit only for a while: one that merely waits (for a dead licence server, say) makes
 * room for others and costs no more than its memory.
 */
export class Slots {
  readonly #mostAtOnce: number;
  readonly #longestHold: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  /** `longestHold` is in milliseconds; Infinity for permits that are held to the end. */
  constructor(mostAtOnce: number, longestHold: number) {
    this.#mostAtOnce = mostAtOnce;
    this.#longestHold = longestHold;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#taken += 1;
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    };
    const timer = Number.isFinite(this.#longestHold) ? setTimeout(leave, this.#longestHold) : undefined;
    try {
      return await task();
    } finally {
      leave();
    }
  }
}
