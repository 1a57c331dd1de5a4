// Where the running collector's messages go: into the spool, and from there to the service, one after the other, for as
// long as it runs. Whoever hands a message on never waits for the service, only for the disk.
import { setTimeout as delay } from "node:timers/promises";
import type { BrokerMessage, EventsMessage } from "../../generated/contract.ts";
import type { ApiSettings } from "./api.ts";
import { envelope, isKnownThere, type Outbox } from "./outbox.ts";
import { SendReport, sendSpool } from "./sender.ts";
import type { Spool } from "./spool.ts";

export interface SteadyOptions {
  spool: Spool;
  api: ApiSettings;
  brokerId: string;
  /** Bytes that may wait. */
  bytes: number;
  /** Milliseconds that a message may wait. */
  age: number;
  notify: (text: string) => void;
}

const firstPause = 1_000;
const longestPause = 30_000;
/** How often (milliseconds) events look whether there is room for them again. */
const roomInterval = 500;
/** What is sent at the end must be through by then (milliseconds). */
const lastWords = 5_000;

export class SteadyOutbox implements Outbox {
  readonly report = new SendReport();
  messages = 0;
  /** Messages that were given up because the spool was full, or they were too old. */
  dropped = 0;
  readonly #options: SteadyOptions;
  readonly #stop = new AbortController();
  #wake: () => void = () => {};
  #sending: Promise<void> | null = null;

  constructor(options: SteadyOptions) {
    this.#options = options;
  }

  /** Begins to send, what waits from before too. */
  start(): void {
    this.#sending ??= this.#send();
  }

  /** Events wait while the spool is full: their log still has them. Reports make room by dropping older ones. */
  async handOn(message: BrokerMessage): Promise<void> {
    const { spool, brokerId, bytes } = this.#options;
    const isReport = message.MessageType === "data_inquiry" || message.MessageType === "status";
    while (!isReport && (await spool.backlog()).bytes >= bytes && !this.#stop.signal.aborted) await delay(roomInterval);
    await spool.add(envelope(brokerId, [message], Date.now()), isReport);
    this.messages += 1;
    await this.#trim();
    this.#wake();
  }

  async knows(message: EventsMessage): Promise<boolean> {
    if (await this.#options.spool.hasEvents()) return true;
    return isKnownThere({ ...this.#options.api, retries: 0 }, this.#options.brokerId, message, this.#stop.signal);
  }

  backlog(): Promise<{ messages: number; bytes: number; since: number | null }> {
    return this.#options.spool.backlog();
  }

  /** Stops sending, after a last try to send what waits. */
  async finish(): Promise<void> {
    const timer = setTimeout(() => this.#stop.abort(), lastWords);
    this.#isEnding = true;
    this.#wake();
    await this.#sending;
    clearTimeout(timer);
    this.#stop.abort();
    this.report.waiting = await this.#options.spool.count();
  }
  #isEnding = false;

  async #send(): Promise<void> {
    const { spool, api, notify } = this.#options;
    for (let failures = 0; ; ) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const isLast = this.#isEnding;
      await this.#trim();
      await sendSpool(spool, { ...api, retries: 0 }, this.report, this.#stop.signal).catch((error: Error) => {
        this.report.stopped = error.message;
      });
      if (isLast || this.#stop.signal.aborted) return;
      const { stopped } = this.report;
      if (stopped !== null && failures === 0) notify(`Waiting, because ${stopped}`);
      if (stopped === null && failures > 0) notify("The service takes messages again.");
      failures = stopped === null ? 0 : failures + 1;
      this.#notifyClaims();
      if (failures === 0) await this.#wakeOrNextTry(woken);
      else await this.#pause(Math.min(firstPause * 2 ** (failures - 1), longestPause));
    }
  }

  /** What is set aside is tried again though nothing new was read. */
  async #wakeOrNextTry(woken: Promise<void>): Promise<void> {
    const { nextTry } = this.report.claimed;
    if (nextTry === null) return woken;
    const timer = setTimeout(this.#wake, Math.max(0, nextTry - Date.now()));
    await woken;
    clearTimeout(timer);
  }

  /** Reports once for each licence server that its reports are set aside, and once that they are taken again. */
  #notifyClaims(): void {
    const { notify } = this.#options;
    const now = new Map(this.report.claimed.all.map(({ server, answer }) => [server, answer]));
    for (const [server, answer] of now) if (!this.#setAside.has(server)) notify(`Set aside: ${answer}`);
    for (const server of this.#setAside) if (!now.has(server)) notify(`The service takes reports of ${server} again.`);
    this.#setAside = new Set(now.keys());
  }
  #setAside: ReadonlySet<string> = new Set();

  async #pause(milliseconds: number): Promise<void> {
    for (const until = Date.now() + milliseconds; Date.now() < until && !this.#isEnding; ) await delay(100);
  }

  async #trim(): Promise<void> {
    const { spool, bytes, age, notify } = this.#options;
    const gone = await spool.trim(bytes, age);
    if (gone === 0) return;
    this.dropped += gone;
    notify(`${gone} messages were given up: the spool is full, or they waited for too long`);
  }
}
