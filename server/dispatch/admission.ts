// Turns for expensive work: so much at once in all and for each caller, the rest waits. Callers take turns, whoever asked
// first; a caller who asks for much waits for itself.
import { unavailable } from "../../domain/problem.ts";

export interface AdmissionLimits {
  /** Places: so much work at once. */
  readonly atOnce: number;
  /** Of them one caller's, as long as two stay free for others. */
  readonly mostOfOne: number;
  /** Pieces of one caller's that may wait. */
  readonly mostWaiting: number;
  /** Nobody waits for longer, in milliseconds. */
  readonly longestWaitMs: number;
}

interface Waiting {
  readonly places: number;
  begin(): void;
}

interface Queue {
  /** Places that are taken. */
  running: number;
  readonly waiting: Waiting[];
}

export class Admission {
  readonly #limits: AdmissionLimits;
  /** In the order of their turns. */
  readonly #queues = new Map<string, Queue>();
  #running = 0;
  #waiting = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with what must be called when the work is over, once it may begin. It takes one place unless given, and never
   * more than there are. Rejects with a Problem (503) where the queue is full or the wait too long, and with the signal's
   * reason when nobody waits for it any more.
   */
  async enter(caller: string, signal: AbortSignal, asked = 1): Promise<() => void> {
    signal.throwIfAborted();
    const places = Math.min(asked, this.#limits.atOnce);
    const queue = this.#queueOf(caller);
    if (queue.waiting.length === 0 && this.#hasRoom(queue, places)) {
      this.#begin(caller, queue, places);
      return this.#leaving(caller, queue, places);
    }
    this.#waiting += 1;
    try {
      await this.#turn(queue, signal, places);
    } catch (error) {
      this.#forget(caller, queue);
      throw error;
    } finally {
      this.#waiting -= 1;
    }
    return this.#leaving(caller, queue, places);
  }

  /** Places that the caller's work takes now. */
  runningOf(caller: string): number {
    return this.#queues.get(caller)?.running ?? 0;
  }

  #leaving(caller: string, queue: Queue, places: number): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      queue.running -= places;
      this.#running -= places;
      this.#toTheEnd(caller, queue);
      if (this.#waiting > 0) this.#next();
      this.#forget(caller, queue);
    };
  }

  #forget(caller: string, { running, waiting }: Queue): void {
    if (running === 0 && waiting.length === 0) this.#queues.delete(caller);
  }

  /** A caller's first piece of work needs its places free; a further one leaves two more for other callers. */
  #hasRoom({ running }: Queue, places: number): boolean {
    const { atOnce, mostOfOne } = this.#limits;
    const left = atOnce - this.#running - places;
    return running === 0 ? left >= 0 : running + places <= mostOfOne && left >= 2;
  }

  #turn(queue: Queue, signal: AbortSignal, places: number): Promise<void> {
    if (queue.waiting.length >= this.#limits.mostWaiting) {
      throw unavailable("Too many of your requests wait already. Send fewer at once.");
    }
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        settle();
        const place = queue.waiting.indexOf(waiting);
        if (place >= 0) queue.waiting.splice(place, 1);
        reject(reason);
      };
      const hangUp = () => leave(signal.reason);
      const late = setTimeout(
        () => leave(unavailable("The service is busy with other requests at present. Try again in a few seconds.")),
        this.#limits.longestWaitMs,
      );
      const settle = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", hangUp);
      };
      const waiting: Waiting = {
        places,
        begin: () => {
          settle();
          resolve();
        },
      };
      signal.addEventListener("abort", hangUp, { once: true });
      queue.waiting.push(waiting);
    });
  }

  /** Gives free places to those who wait, one each in turn. */
  #next(): void {
    for (let found = true; found; ) {
      found = false;
      for (const [caller, queue] of [...this.#queues]) {
        const first = queue.waiting[0];
        if (first === undefined || !this.#hasRoom(queue, first.places)) continue;
        queue.waiting.shift();
        this.#begin(caller, queue, first.places);
        first.begin();
        found = true;
        break;
      }
    }
  }

  #begin(caller: string, queue: Queue, places: number): void {
    queue.running += places;
    this.#running += places;
    this.#toTheEnd(caller, queue);
  }

  /** The others come first the next time. */
  #toTheEnd(caller: string, queue: Queue): void {
    if (this.#queues.size === 1) return;
    this.#queues.delete(caller);
    this.#queues.set(caller, queue);
  }

  #queueOf(caller: string): Queue {
    const known = this.#queues.get(caller);
    if (known !== undefined) return known;
    const queue: Queue = { running: 0, waiting: [] };
    this.#queues.set(caller, queue);
    return queue;
  }
}
