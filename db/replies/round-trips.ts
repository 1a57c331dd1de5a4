// Less waiting for a database that is elsewhere: statements of one transaction that nobody waits for. To a server they travel
// together; the embedded one, in its thread, works on one while the next is made.
import type { QueryOptions } from "./query-options.ts";

interface Asked<T> extends PromiseLike<T> {
  options(options: QueryOptions): PromiseLike<T>;
}

/**
 * A statement whose answer nobody needs. In a transaction that gathers them (engines/locks.ts) it is run before the next one or before
 * COMMIT, and what it fails with is thrown there.
 */
export async function unanswered(query: Asked<unknown>): Promise<void> {
  await query.options({ company: "unanswered" });
}

/** The answers of two queries of one transaction, asked at the same moment. */
export async function together<A, B>(one: Asked<A>, other: PromiseLike<B>): Promise<[A, B]> {
  return Promise.all([one.options({ company: "asked" }), other]);
}
