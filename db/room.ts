// Whether the database had room for what was written last. Kept by the writing side of either engine, read by health.
import { classifyDatabaseError } from "./errors.ts";

/** A class, because Knex copies plain settings and keeps instances as they are. */
export class Room {
  #isFull = false;

  get isFull(): boolean {
    return this.#isFull;
  }

  /** A write or a commit succeeded. */
  wrote(): void {
    this.#isFull = false;
  }

  failed(error: unknown): void {
    if (classifyDatabaseError(error) === "full") this.#isFull = true;
  }
}
