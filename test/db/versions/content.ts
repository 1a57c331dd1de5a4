// All rows of a database as lines, to compare databases that came to be in different ways.
import type { Database } from "../../../db/index.ts";
import { movedTables } from "../../../db/move/tables.ts";

export async function contentOf(db: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, columns, key } of await movedTables(db.read)) {
    const rows: object[] = await db
      .read(name)
      .select(columns.map((column) => column.name))
      .orderBy([...key]);
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return lines;
}
