// Rows → plain objects by the names of their columns, for queries that Knex answers itself.
import type { Row } from "./row-values.ts";

/** An object a row; of columns that share a name the last one counts. */
export function rowObjects(columns: readonly string[], rows: readonly Row[]): Record<string, unknown>[] {
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (let place = 0; place < columns.length; place += 1) record[columns[place] as string] = row[place];
    return record;
  });
}
