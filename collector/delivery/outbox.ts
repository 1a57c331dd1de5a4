// Where messages go: through the spool to the service, or, in a dry run, to the screen or nowhere.
import { createHash, randomUUID } from "node:crypto";
import type { BrokerCompositeMessage, BrokerMessage, EventsMessage } from "../../generated/contract.ts";
import type { ApiSettings } from "./api.ts";
import { post, readResult, SendReport, sendSpool } from "./sender.ts";
import type { Spool } from "./spool.ts";

export interface Outbox {
  readonly report: SendReport;
  /** How many envelopes were made. */
  readonly messages: number;
  /** Takes a message over for good: when it returns, no crash loses it. */
  handOn(message: BrokerMessage): Promise<void>;
  /** Whether the service knows an event that was sent before; true where that cannot be found out. */
  knows(message: EventsMessage): Promise<boolean>;
  /** Sends what still waits. */
  finish(): Promise<void>;
}

/** So many messages may wait before reading waits for sending, while the service answers. */
const mostWaiting = 32;
/** After the service was away, it is left alone for so long (milliseconds). */
const restAfterFailure = 15_000;

export class SendingOutbox implements Outbox {
  readonly report = new SendReport();
  messages = 0;
  readonly #spool: Spool;
  readonly #api: ApiSettings;
  readonly #brokerId: string;
  readonly #signal: AbortSignal | undefined;
  #sending: Promise<void> | null = null;
  #waiting = 0;
  #notBefore = 0;
  #failure: Error | null = null;

  constructor(spool: Spool, api: ApiSettings, brokerId: string, signal?: AbortSignal) {
    this.#spool = spool;
    this.#api = api;
    this.#brokerId = brokerId;
    this.#signal = signal;
  }

  async handOn(message: BrokerMessage): Promise<void> {
    await this.#spool.add(envelope(this.#brokerId, [message], Date.now()));
    this.messages += 1;
    this.#waiting += 1;
    if (Date.now() >= this.#notBefore) this.#startSending();
    if (this.#waiting >= mostWaiting) await this.#sending;
    if (this.#failure) throw this.#failure;
  }

  async knows(message: EventsMessage): Promise<boolean> {
    if (await this.#spool.hasEvents()) return true;
    return isKnownThere(this.#api, this.#brokerId, message, this.#signal);
  }

  async finish(): Promise<void> {
    await this.#sending;
    if (this.#failure) throw this.#failure;
    const isAway = this.report.stopped !== null && Date.now() < this.#notBefore;
    if (isAway) this.report.waiting = await this.#spool.count();
    else await sendSpool(this.#spool, this.#api, this.report, this.#signal);
  }

  #startSending(): void {
    this.#sending ??= sendSpool(this.#spool, this.#api, this.report, this.#signal)
      .catch((error: Error) => {
        this.#failure = error;
      })
      .finally(() => {
        this.#sending = null;
        this.#waiting = 0;
        if (this.report.stopped !== null) this.#notBefore = Date.now() + restAfterFailure;
      });
  }
}

/** Whether the service has these events already; true where it cannot be queried. */
export async function isKnownThere(
  api: ApiSettings,
  brokerId: string,
  message: EventsMessage,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // A new name each time: the response for the same name would be a repeated one.
  const probe = { ...envelope(brokerId, [message], Date.now()), MessageId: randomUUID() };
  const answer = await post(api, probe, signal).catch(() => null);
  const result = answer?.status === 200 ? readResult(answer.text)?.Results[0] : undefined;
  return !result?.Applied || result.EventsKnown > 0;
}

/** Takes messages and lets them go: for a check and a dry run, which change nothing. */
export class NoOutbox implements Outbox {
  readonly report = new SendReport();
  messages = 0;

  async handOn(_message: BrokerMessage): Promise<void> {
    this.messages += 1;
  }

  async knows(): Promise<boolean> {
    return true;
  }

  async finish(): Promise<void> {}
}

/** Prints the messages as one JSON array instead of sending them: a dry run with --json. */
export class DryRun extends NoOutbox {
  readonly #brokerId: string;
  readonly #print: (text: string) => Promise<void>;

  constructor(brokerId: string, print: (text: string) => Promise<void>) {
    super();
    this.#brokerId = brokerId;
    this.#print = print;
  }

  override async handOn(message: BrokerMessage): Promise<void> {
    // A log's events are many: they stand on one line.
    const indent = message.MessageType === "events" ? 0 : 2;
    const text = JSON.stringify(envelope(this.#brokerId, [message], Date.now()), null, indent);
    await this.#print(`${this.messages === 0 ? "[" : ","}\n${text}`);
    this.messages += 1;
  }

  override async finish(): Promise<void> {
    await this.#print(this.messages === 0 ? "[]\n" : "\n]\n");
  }
}

import packageJson from "../../package.json" with { type: "json" };

/** Puts messages into an envelope. `now` is in milliseconds and is no part of the name. */
export function envelope(brokerId: string, messages: BrokerMessage[], now: number): BrokerCompositeMessage {
  return {
    BrokerId: brokerId,
    MessageId: createHash("sha256").update(JSON.stringify(messages)).digest("hex"),
    BrokerVersion: packageJson.version,
    SentUtc: new Date(now).toISOString(),
    Messages: messages,
  };
}
