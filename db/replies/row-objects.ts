// Rows → plain objects by the names of their columns, for queries that Knex answers itself.
import type { Row } from "./row-values.ts";

type MakeObject = (row: Row) => Record<string, unknown>;

/** So many rows pay for a function of their own. */
const manyRows = 200;
const mostMakers = 50;
const makers = new Map<string, MakeObject>();

/** An object a row; of columns that share a name the last one counts. */
export function rowObjects(columns: readonly string[], rows: readonly Row[]): Record<string, unknown>[] {
  if (rows.length >= manyRows) return rows.map(makerOf(columns));
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (let place = 0; place < columns.length; place += 1) record[columns[place] as string] = row[place];
    return record;
  });
}

/** Generated, as in row-json.ts: an object literal is made several times faster than an object that is filled in a loop. */
function makerOf(columns: readonly string[]): MakeObject {
  const name = JSON.stringify(columns);
  let maker = makers.get(name);
  if (maker === undefined) {
    const fields = columns.map((column, place) => `[${JSON.stringify(column)}]: row[${place}]`);
    maker = new Function("row", `return { ${fields.join(", ")} };`) as MakeObject;
    if (makers.size >= mostMakers) makers.clear();
    makers.set(name, maker);
  }
  return maker;
}
