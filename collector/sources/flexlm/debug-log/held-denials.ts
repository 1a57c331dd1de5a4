// Denials wait for the end of their second: a program that finds no licence of its own may take tokens at once, and its
// checkout of them then names the feature that was refused. Such a denial is none that a user saw.
import type { LogEvent } from "../../../../generated/contract.ts";
import { noEvents } from "../../manager.ts";

/** So many events of one second are held; more are handed on. */
const mostHeld = 10_000;

export class HeldDenials {
  #held: LogEvent[];

  constructor(held: readonly LogEvent[] = []) {
    this.#held = [...held];
  }

  get state(): readonly LogEvent[] {
    return this.#held;
  }

  /** Takes the next event; answers what is ready, in the order of the log. `data` is the checkout data of a checkout. */
  next(event: LogEvent, data: string | undefined): readonly LogEvent[] {
    const isHeld = this.#held[0]?.TimestampUtc === event.TimestampUtc && this.#held.length < mostHeld;
    const ready = isHeld ? noEvents : this.rest();
    if (isHeld && data !== undefined && event.EventType === "checkout") this.#grant(event, data);
    if (event.EventType !== "denial" && this.#held.length === 0)
      return ready.length === 0 ? [event] : [...ready, event];
    this.#held.push(event);
    return ready;
  }

  /** What is held, since nothing more of its second comes. */
  rest(): readonly LogEvent[] {
    if (this.#held.length === 0) return noEvents;
    const held = this.#held;
    this.#held = [];
    return held;
  }

  #grant(granted: LogEvent & { EventType: "checkout" }, feature: string): void {
    this.#held = this.#held.map((event) => {
      const isSame =
        event.EventType === "denial" &&
        event.FeatureName.toLowerCase() === feature.toLowerCase() &&
        event.UserName.toLowerCase() === granted.UserName.toLowerCase() &&
        event.Workstation?.toLowerCase() === granted.Workstation?.toLowerCase();
      return isSame ? { ...event, IsLastAttempt: false } : event;
    });
  }
}
