// Fewer round trips to a database on a server: statements of one transaction that travel together. The embedded one is asked as ever.
import type { Knex } from "knex";
import type { QueryOptions } from "./query-options.ts";

interface Asked<T> extends PromiseLike<T> {
  options(options: QueryOptions): PromiseLike<T>;
}

/**
 * A statement whose answer nobody needs. In a transaction that gathers them (engines/locks.ts) it is sent with the next statement or with
 * COMMIT, and what it fails with is thrown there.
 */
export async function unanswered(query: Asked<unknown>): Promise<void> {
  await query.options({ company: "unanswered" });
}

/** The answers of two queries of one transaction, in one round trip where it gathers. */
export async function together<A, B>(trx: Knex.Transaction, one: Asked<A>, other: PromiseLike<B>): Promise<[A, B]> {
  if (trx.client.dialect !== "mssql") return [await one, await other];
  return Promise.all([one.options({ company: "asked" }), other]);
}
