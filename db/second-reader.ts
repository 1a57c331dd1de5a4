// A second connection that sees the moment of a transaction, so that two processors share what one question reads.
import type { Knex } from "knex";

/** What a client offers whose engine can. */
export interface SecondReaderClient {
  withSecondReader<T>(trx: Knex, rows: number, task: (second: Knex | null) => Promise<T>): Promise<T>;
}

/**
 * Runs `task` with a second reader, which must read nothing any more when it ends. `rows`: how many the question passes by, about. Null:
 * they are too few, the engine has no second reader (SQL Server), processors are busy with other questions, or something was committed
 * since the transaction began.
 */
export function withSecondReader<T>(trx: Knex, rows: number, task: (second: Knex | null) => Promise<T>): Promise<T> {
  const client = trx.client as Partial<SecondReaderClient>;
  return client.withSecondReader === undefined ? task(null) : client.withSecondReader(trx, rows, task);
}
