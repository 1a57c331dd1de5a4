// One client's stream: it takes the next rows when the client has read the ones before, so that a slow client costs no more than
// what one look reads. Which rows there are is the hub's.
import type { ServerResponse } from "node:http";
import type { Caller } from "../../domain/filters/context.ts";
import { type EventHub, gone } from "./hub.ts";
import { idOf, type Position, startText } from "./slice.ts";

/** A client whose connection ended comes back after so long. */
const retryMs = 3_000;

export class EventStream {
  caller: Caller;
  readonly #res: ServerResponse;
  readonly #hub: EventHub;
  #at: Position = { row: 0, place: Infinity };
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

  /** `first` is sent first, then what comes after a position. Sends until the stream is ended, or all that was there at its begin is sent. Never rejects. */
  async run(first: string, from: Position, end: "goes on" | "ends"): Promise<void> {
    const until = this.#hub.last;
    this.#at = from;
    try {
      await this.#write(`retry: ${retryMs}\n\n${first}`);
      while (!this.#isOver) {
        this.#hasNews = false;
        const slice = await this.#hub.after(this.#at.place === Infinity ? this.#at.row : this.#at.row - 1);
        if (slice === gone) {
          this.#at = { row: this.#hub.last, place: Infinity };
          await this.#write(startText("Reset", Date.now(), this.#at));
        } else if (slice !== undefined) {
          const text = slice.textFor(this.caller, this.#at);
          this.#at = { row: slice.last, place: Infinity };
          if (text.length > 0) await this.#write(text);
        } else if (end === "ends" && this.#at.row >= until) break;
        else await this.#news();
      }
      this.end();
    } catch {
      // The database failed while rows of before were read: the client comes back with the id that it has.
      this.#res.destroy();
    }
  }

  /** Ends it when what was written has been read. */
  end(): void {
    if (!this.#res.writableEnded) this.#res.end();
    this.wake();
  }

  /** A comment keeps proxies from closing what is silent; the id keeps a client from falling behind where it sees little. */
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
