// For tests of Knex over database threads: how work failed, and what it left in the tables.
import type { Database } from "../../../db/index.ts";

/** The error of work that fails. */
export async function rejected(work: PromiseLike<unknown>): Promise<Error & { code?: string }> {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error("It was expected to fail.");
}

/** The keys of service_state, the table that these tests write. */
export const names = (db: Database) => db.read("service_state").orderBy("key").pluck("key");
