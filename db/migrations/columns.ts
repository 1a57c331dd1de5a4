// Column kinds and index helpers that every migration uses, so that a name or an instant looks the same in every
// table and on every engine. Tables do not belong here.
import type { Knex } from "knex";

/** Longest name or identifier that is indexed, in UTF-16 units (SQL Server's index keys end at 1,700 bytes). */
export const nameLength = 255;
/** Longest free text of one line (paths, versions, displays). */
export const lineLength = 1024;

type Table = Knex.CreateTableBuilder;

/** An instant: whole milliseconds since 1970 in UTC, the same number on every engine, so that sums stay exact. */
export function instant(table: Table, column: string): Knex.ColumnBuilder {
  return table.bigInteger(column);
}

/** A count that the outside reports: 0 .. 2^53 - 1. */
export function count(table: Table, column: string): Knex.ColumnBuilder {
  return table.bigInteger(column);
}

/** A sum that grows beyond 64 bits where what is reported is absurd; SQLite makes a floating number of it by itself. */
export function largeSum(table: Table, column: string): Knex.ColumnBuilder {
  return isOnMssql(table) ? table.specificType(column, "decimal(38, 0)") : table.bigInteger(column);
}

function isOnMssql(table: Table): boolean {
  return (table as unknown as { client: { dialect: string } }).client.dialect === "mssql";
}

export function name(table: Table, column: string): Knex.ColumnBuilder {
  return table.string(column, nameLength);
}

export function line(table: Table, column: string): Knex.ColumnBuilder {
  return table.string(column, lineLength);
}

export function flag(table: Table, column: string, value = false): Knex.ColumnBuilder {
  return table.boolean(column).notNullable().defaultTo(value);
}

/** The surrogate key; never given out twice, also after a row is deleted. */
export function identifier(table: Table): void {
  table.bigIncrements("id");
}

/** A column that points to another table's id. It gets no index of its own: the migration names those. */
export function reference(table: Table, column: string, target: string): Knex.ReferencingColumnBuilder {
  return table.bigInteger(column).references("id").inTable(target);
}

interface Index {
  readonly table: string;
  readonly name: string;
  /** Columns, or expressions over them. */
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** Rows that stand in the index; SQL that both engines read alike. Left out: all. */
  readonly where?: string;
}

/** SQL Server indexes columns alone: an expression becomes a computed one, which its planner finds by the expression. */
async function computed(knex: Knex, index: Index, position: number, expression: string): Promise<string> {
  const name = knex.ref(`${index.name}_${position + 1}`).toQuery();
  await knex.raw(`alter table ?? add ${name} as ${expression} persisted`, [index.table]);
  return name;
}

/**
 * A primary key over long texts: SQL Server indexes up to 1,700 bytes, but 900 where the key is the table's own order
 * (db/sqlserver/compilers.ts).
 */
export function primaryOfTexts(table: Table, columns: readonly string[], name: string): void {
  const named = isOnMssql(table) ? { constraintName: name, clustered: false } : name;
  table.primary(columns, named as string);
}

/**
 * Creates one index. Knex's own builder knows no `WHERE` on SQLite, so the statement is written here; both engines
 * read the same text.
 */
export async function createIndex(knex: Knex, index: Index): Promise<void> {
  const names: string[] = [];
  for (const [position, column] of index.columns.entries()) {
    if (!column.includes("(")) names.push(knex.ref(column).toQuery());
    else names.push(knex.client.dialect === "mssql" ? await computed(knex, index, position, column) : column);
  }
  const columns = names.join(", ");
  const where = index.where === undefined ? "" : ` where ${index.where}`;
  await knex.raw(`create ${index.unique ? "unique " : ""}index ?? on ?? (${columns})${where}`, [
    index.name,
    index.table,
  ]);
}

/** Creates several indexes of one table: name, columns, and what else they are. */
export async function createIndexes(
  knex: Knex,
  table: string,
  indexes: readonly (readonly [name: string, columns: readonly string[], more?: Pick<Index, "unique" | "where">])[],
): Promise<void> {
  for (const [name, columns, more] of indexes) await createIndex(knex, { table, name, columns, ...more });
}

/**
 * Drops a column that no index has. Not Knex's dropColumn on SQLite, which (3.3) copies the whole table for it; on SQL
 * Server that one also drops the default that stands on the column.
 */
export async function dropColumn(knex: Knex, table: string, column: string): Promise<void> {
  if (knex.client.dialect === "sqlite3") await knex.raw("alter table ?? drop column ??", [table, column]);
  else await knex.schema.alterTable(table, (builder) => builder.dropColumn(column));
}
