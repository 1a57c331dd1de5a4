// What differs between the engines. Everything else is plain Knex.
import type { Knex } from "knex";

/**
 * Creates a table that is its primary key: looked up only by it (its beginning included), rows small. On SQLite without
 * row numbers, which saves the second copy; on SQL Server a clustered primary key is that by itself.
 */
export async function createKeyedTable(
  knex: Knex,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  const statements = knex.schema.createTable(name, build).toSQL() as unknown as readonly {
    readonly sql: string;
    readonly bindings?: readonly Knex.RawBinding[];
  }[];
  for (const [index, { sql, bindings }] of statements.entries()) {
    const text = index === 0 && isSqlite(knex) ? `${sql} without rowid` : sql;
    await knex.raw(text, bindings ?? []);
  }
}

function isSqlite(knex: Knex): boolean {
  return knex.client.dialect === "sqlite3";
}
