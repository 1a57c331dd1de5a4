// When a request's work may begin: when its caller has read enough of the answers before, and it is the caller's turn in the
// lane of the operation. How turns go is in admission.ts.
import { hasRoomForAnswer, roomForAnswer } from "../reply/unread.ts";
import { Admission } from "./admission.ts";
import type { BodyTurns } from "./body.ts";
import type { RequestContext } from "./request-context.ts";

/** Expensive work at once: as much as db/sqlite/database.ts has processes for it. */
const expensive = { atOnce: 5, mostOfOne: 2, mostWaiting: 1000, longestWaitMs: 30_000 } as const;
/** Cheap work takes turns too, so that nobody waits behind somebody else's burst; a burst is served, however slow. */
const cheap = { atOnce: 12, mostOfOne: 10, mostWaiting: 1000, longestWaitMs: 120_000 } as const;

/** Large bodies that are read, or are read and wait: a client that drips keeps one of these places, and no other. */
const reading = { atOnce: 8, mostOfOne: 2, mostWaiting: 100, longestWaitMs: 60_000 } as const;
/** Megabytes of large bodies that are parsed, checked and worked on: the longest one comes alone, so that between two of them the
 * short writes have their turn. */
const using = { atOnce: 8, mostOfOne: 8, mostWaiting: 100, longestWaitMs: 60_000 } as const;

/** So much of one caller's work may be under way before a further question is compared with others. */
const fewOfOne = 2;

export class Turns {
  readonly #reading = new Admission(reading);
  readonly #using = new Admission(using);
  readonly #lanes = { heavy: new Admission(expensive), light: new Admission(cheap), service: undefined };

  /** Whether the caller has work under way that a further question may be equal to. */
  isBusy({ lane, callerKey }: RequestContext): boolean {
    return (this.#lanes[lane]?.runningOf(callerKey) ?? 0) >= fewOfOne;
  }

  /** Waits until the caller has read enough of the answers before. */
  async toSend({ callerKey, signal }: RequestContext): Promise<void> {
    if (!hasRoomForAnswer(callerKey)) await roomForAnswer(callerKey, signal);
  }

  /**
   * Waits until the caller has read enough of the answers before, which he must still have when his turn comes. Answers what must be
   * called when the work is over; undefined: the lane has no turns.
   */
  async take({ lane, callerKey, signal }: RequestContext): Promise<(() => void) | undefined> {
    for (;;) {
      await roomForAnswer(callerKey, signal);
      const leave = await this.#lanes[lane]?.enter(callerKey, signal);
      if (leave === undefined || hasRoomForAnswer(callerKey)) return leave;
      leave();
    }
  }

  /** The turns of one request's body; `leave` must be called when nothing of the body is needed any more. */
  ofBody({ callerKey, signal }: RequestContext): BodyTurns & { leave(): void } {
    let leave: (() => void) | undefined;
    return {
      toRead: async () => {
        leave = await this.#reading.enter(callerKey, signal);
      },
      toParse: async (bytes) => {
        const read = leave;
        leave = await this.#using.enter(callerKey, signal, Math.ceil(bytes / 2 ** 20)).finally(read);
      },
      leave: () => leave?.(),
    };
  }
}
