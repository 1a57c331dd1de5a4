// When a request's work may begin: when its caller has read enough of the answers before, and it is the caller's turn in the
// lane of the operation. How turns go is in admission.ts.
import { hasRoomForAnswer, roomForAnswer } from "../reply/unread.ts";
import { Admission } from "./admission.ts";
import type { RequestContext } from "./request-context.ts";

/** Expensive work at once: as much as db/sqlite/database.ts has processes for it. */
const expensive = { atOnce: 5, mostOfOne: 2, mostWaiting: 1000, longestWaitMs: 30_000 } as const;
/** Cheap work takes turns too, so that nobody waits behind somebody else's burst; a burst is served, however slow. */
const cheap = { atOnce: 12, mostOfOne: 10, mostWaiting: 1000, longestWaitMs: 120_000 } as const;

export class Turns {
  readonly #lanes = { heavy: new Admission(expensive), light: new Admission(cheap), service: undefined };

  /** What must be called when the work is over; undefined: `take` must be awaited. Most need not wait. */
  takeNow({ lane, callerKey }: RequestContext): (() => void) | undefined {
    return hasRoomForAnswer(callerKey) ? this.#lanes[lane]?.enterNow(callerKey) : undefined;
  }

  /** Waits until the caller has read enough of the answers before, which he must still have when his turn comes. */
  async take({ lane, callerKey, signal }: RequestContext): Promise<(() => void) | undefined> {
    for (;;) {
      await roomForAnswer(callerKey, signal);
      const leave = await this.#lanes[lane]?.enter(callerKey, signal);
      if (leave === undefined || hasRoomForAnswer(callerKey)) return leave;
      leave();
    }
  }
}
