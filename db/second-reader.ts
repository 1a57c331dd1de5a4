// A second connection that sees the moment of a transaction, so that two processors share what one question reads.
import type { Knex } from "knex";

export interface SecondReader {
  readonly knex: Knex;
  /** How many rows the question passes by, as it was counted. */
  readonly rows: number;
}

export interface Shared<T> {
  /** How many rows the question passes by, about; asked for only where a second reader can be had. */
  readonly rows: () => Promise<number>;
  /** When it ends, the second reader must read nothing any more. */
  readonly work: (second: SecondReader | null) => Promise<T>;
}

/** What a client offers whose engine can. */
export interface SecondReaderClient {
  withSecondReader<T>(trx: Knex, shared: Shared<T>): Promise<T>;
}

/**
 * Does the work with a second reader. Null: the rows are too few, the engine has no second reader (SQL Server), processors are busy with
 * other questions, or something was committed since the transaction began.
 */
export function withSecondReader<T>(trx: Knex, shared: Shared<T>): Promise<T> {
  const client = trx.client as Partial<SecondReaderClient>;
  return client.withSecondReader === undefined ? shared.work(null) : client.withSecondReader(trx, shared);
}
