// Rows for every table that there is, whatever its columns: made from the schema alone, so that a table that a later
// migration adds is filled without a word here. What the columns mean is not looked at; CHECK constraints are put aside.
import type { Database } from "../../../db/index.ts";
import { type ColumnKind, type MovedTable, movedTables } from "../../../db/move/tables.ts";

/** On the one connection that writes. */
export async function ignoreChecks(db: Database): Promise<void> {
  await db.write.raw("pragma ignore_check_constraints = on");
}

const texts = ["", "plain", 'quo"ted, \\ and\r\nbroken', "größer 東京 🙂", "0042", "null"];

/** `count` rows in each table, in their ids 1, 2, … where there are ids; some values null where they may be. */
export async function fillEveryTable(db: Database, count: number): Promise<void> {
  await ignoreChecks(db);
  for (const table of await movedTables(db.read)) {
    const references = await referencesOf(db, table.name);
    const nullable: string[] = await db.read
      .from(db.read.raw("pragma_table_info(?)", [table.name]))
      .where("notnull", 0)
      .pluck("name");
    const mayBeNull = (name: string) => nullable.includes(name) && !table.key.includes(name);
    const rows = Array.from({ length: count }, (_, index) => rowOf(table, index, references, mayBeNull));
    await db.write.transaction((trx) => trx.batchInsert(table.name, rows, 20));
  }
}

async function referencesOf(db: Database, table: string): Promise<ReadonlySet<string>> {
  return new Set<string>(await db.read.from(db.read.raw("pragma_foreign_key_list(?)", [table])).pluck("from"));
}

function rowOf(
  { columns, key }: MovedTable,
  index: number,
  references: ReadonlySet<string>,
  mayBeNull: (name: string) => boolean,
) {
  const number = index + 1;
  return Object.fromEntries(
    columns.map(({ name, kind }, column) => {
      if (references.has(name) || (name === "id" && key.includes(name) && kind === "integer")) return [name, number];
      if (mayBeNull(name) && (index + column) % 3 === 0) return [name, null];
      return [name, valueFor(kind, index, column)];
    }),
  );
}

function valueFor(kind: ColumnKind, index: number, column: number): string | number | Buffer {
  const number = index + 1;
  switch (kind) {
    case "integer":
      return index % 2 === 0 ? number : Number.MAX_SAFE_INTEGER - number;
    case "number":
      return number / 7;
    case "flag":
      return index % 2;
    case "bytes":
      return Buffer.from([0, 255, index % 256, column, 10]);
    case "text":
      // Different where it must be unique.
      return `${texts[(index + column) % texts.length]}${number}`;
  }
}
