// What the builders of test data share: one row into a table, and numbers for names.
import { type Database, type InsertRow, insertReturningIds } from "../../../db/index.ts";

let made = 0;

/** A number that is unique in this process, for names. */
export function next(): number {
  made += 1;
  return made;
}

/** Returns the Id of the new row. */
export async function insert(db: Database, table: string, row: InsertRow): Promise<number> {
  const [id] = await db.write.transaction((trx) => insertReturningIds(trx, table, [row]));
  return id as number;
}
