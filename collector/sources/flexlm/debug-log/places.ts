// The place of an event among equal events of the same second: what tells events without a handle apart, so that a log
// can be sent again from anywhere. Remembers a minute, because daemons' clocks jitter that much.
import { PassingMap } from "../../passing-map.ts";

/** Milliseconds for which an event may still have an equal one above it. */
const remembered = 61_000;
const forgetInterval = 20_000;

/** What an event says, or what makes a text of it: a log has millions, and few have an equal one in their second. */
export type EventText = string | (() => string);

/** Counts by event, by second. */
export type PlacesState = [second: number, counts: [event: string, count: number][]][];

export class Places {
  /** Of a second with one event alone, which most are, the event stands for its count. */
  readonly #seconds = new PassingMap<number, EventText | Map<string, number>>();
  #latest = 0;
  #forgottenAt = 0;

  constructor(state: PlacesState = []) {
    for (const [second, counts] of state) {
      this.#seconds.set(second, new Map(counts));
      this.#latest = Math.max(this.#latest, second);
    }
  }

  get state(): PlacesState {
    return [...this.#seconds].map(([second, counts]) => [
      second,
      counts instanceof Map ? [...counts] : [[textOf(counts), 1]],
    ]);
  }

  /** How many events that read alike stood above this one in its second. `instant` is in milliseconds. */
  next(instant: number, event: EventText): number {
    let counts = this.#seconds.get(instant);
    if (counts === undefined) {
      // A clock that was set back begins anew, so that memory stays bounded.
      if (instant < this.#latest - remembered) this.#seconds.clear();
      if (this.#seconds.size === 0 || instant > this.#latest) this.#forget(instant);
      this.#seconds.set(instant, event);
      return 0;
    }
    if (!(counts instanceof Map)) {
      counts = new Map([[textOf(counts), 1]]);
      this.#seconds.set(instant, counts);
    }
    const text = textOf(event);
    const place = counts.get(text) ?? 0;
    counts.set(text, place + 1);
    return place;
  }

  #forget(latest: number): void {
    this.#latest = latest;
    // Looking through all of them costs more than keeping some for a little longer.
    if (latest - this.#forgottenAt < forgetInterval) return;
    this.#forgottenAt = latest;
    const gone = [...this.#seconds.keys()].filter((second) => second < latest - remembered);
    for (const second of gone) this.#seconds.delete(second);
  }
}

function textOf(event: EventText): string {
  return typeof event === "string" ? event : event();
}
