// When each source is looked at: every so often with some jitter, never twice at once, less often while it fails. No
// source waits for another one that is slow.
import { setTimeout as delay } from "node:timers/promises";
import { CannotRead } from "../sources/cannot-read.ts";
import { Slots } from "../tools/slots.ts";
import { SourceHealth } from "./health.ts";
import { type Found, nothing } from "./readings.ts";
import type { Source } from "./source.ts";

export interface ScheduleOptions {
  sources: readonly Source[];
  /** How often (milliseconds) logs are looked at, at most. */
  logInterval: number;
  tell: (text: string) => void;
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
  readonly health: ReadonlyMap<Source, SourceHealth>;
  readonly #options: ScheduleOptions;
  readonly #polls = new Slots(pollsAtOnce, longestHold);
  readonly #logs = new Slots(logsAtOnce, Number.POSITIVE_INFINITY);
  readonly #running = new Map<Source, Promise<Found>>();

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.health = new Map(
      options.sources.map((source) => [source, new SourceHealth(source.settings.name, source.settings.manager)]),
    );
  }

  /** Goes on until the signal; ends when nothing runs any more. */
  async run(): Promise<void> {
    const { sources } = this.#options;
    await Promise.all(sources.flatMap((source) => [this.#pollOn(source), this.#followOn(source)]));
    await Promise.all(sources.map((source) => source.close()));
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
    const { signal } = this.#options;
    const { every } = source.settings;
    await this.#wait(Math.random() * Math.min(spread, every));
    while (!signal.aborted) {
      const began = Date.now();
      await this.poll(source);
      const backOff = Math.min(2 ** (this.health.get(source)?.failuresInARow ?? 0), mostBackOff);
      await this.#wait(began + every * backOff * (0.9 + 0.2 * Math.random()) - Date.now());
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
      if (found.error !== before && !this.#options.signal.aborted)
        this.#options.tell(`${health.name}: ${found.error ?? "can be read again"}`);
      return found;
    });
  }

  async #followOn(source: Source): Promise<void> {
    const { follower } = source;
    if (!follower) return;
    const { signal, logInterval } = this.#options;
    const health = this.health.get(source) as SourceHealth;
    const interval = Math.min(logInterval, source.settings.every);
    // The first poll tells which licence server it is.
    if (source.isAsking && source.settings.server === null)
      while (!signal.aborted && health.lastDuration === null) await this.#wait(interval);
    for (let failures = 0; !signal.aborted; ) {
      const began = Date.now();
      const isRead = await this.#logs.run(() => follower.readOn(logBudget)).catch((error: Error) => error);
      const wrong = isRead instanceof Error ? wordsOf(isRead) : null;
      if (wrong !== null && wrong !== health.logError) this.#options.tell(`${health.name}: ${wrong}`);
      health.logError = wrong;
      health.zoneDoubt = follower.summary.zoneDoubt;
      if (!source.isPolled) health.followed(began, wrong === null);
      health.failures += wrong === null ? 0 : 1;
      failures = wrong === null ? 0 : failures + 1;
      health.lag = await follower.lag().catch(() => 0);
      if (health.lag === 0 || wrong !== null) await this.#wait(interval * Math.min(2 ** failures, mostBackOff));
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    await delay(Math.max(0, milliseconds), undefined, { signal: this.#options.signal }).catch(() => {});
  }
}

function wordsOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof CannotRead || code === undefined ? error.message : `the log cannot be opened: ${code}`;
}
