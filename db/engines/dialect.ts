// What differs between the engines. Everything else is plain Knex.
import type { Knex } from "knex";
import { unanswered } from "../replies/results.ts";
import { type InsertRow, type JsonRowType, jsonRows } from "../sql/json.ts";
import type { BatchResult } from "../sqlite/messages.ts";
import { insertAll, insertAside, updateAll, upsertAll } from "../sqlserver/bulk-writes.ts";

/**
 * Creates a table that is its primary key: looked up only by it (or its beginning), with small rows. On SQLite without
 * row numbers, which saves a second copy; on SQL Server a clustered primary key does that.
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

/**
 * Does the work while an embedded database's table has no index but its key, and then recreates them from all rows: for a
 * million rows that takes a fifth of the time. On SQL Server it only does the work.
 */
export async function withoutIndexes(trx: Knex.Transaction, table: string, work: () => Promise<void>): Promise<void> {
  if (!isSqlite(trx)) return work();
  const indexes: { name: string; sql: string }[] = await trx("sqlite_master")
    .where({ type: "index", tbl_name: table })
    .whereNotNull("sql")
    .select("name", "sql");
  for (const { name } of indexes) await trx.raw("drop index ??", [name]);
  await work();
  for (const { sql } of indexes) await trx.raw(sql);
}

/**
 * SQL: a join with an `on` that is executed in the written order, row by row. SQLite follows the written order;
 * SQL Server chooses by its statistics.
 */
export function nextJoin(knex: Knex): string {
  return isSqlite(knex) ? "cross join" : "inner join";
}

/** The same, where SQL Server too must seek for each of the rows: reading and sorting all of the table would be far more. */
export function seekJoin(knex: Knex): string {
  return isSqlite(knex) ? "cross join" : "inner loop join";
}

/** SQL: `with name as (…)` for a table that is computed once. `sql` may hold bindings. */
export function madeOnce(knex: Knex, tables: Readonly<Record<string, string>>): string {
  const as = isSqlite(knex) ? "as materialized" : "as";
  return `with ${Object.entries(tables)
    .map(([name, sql]) => `${name} ${as} (${sql})`)
    .join(", ")}`;
}

/**
 * SQL that follows an `order by` in raw text and selects a page, with the bindings :page_size and :page_offset.
 * SQL Server accepts an `order by` in a derived table only together with it.
 */
export function pageSql(knex: Knex): string {
  return isSqlite(knex)
    ? "limit :page_size offset :page_offset"
    : "offset :page_offset rows fetch next :page_size rows only";
}

/** SQL: the order of a derived table without a page: SQLite reads in this order, and SQL Server refuses it. */
export function walkedBy(knex: Knex, order: string): string {
  return isSqlite(knex) ? `order by ${order}` : "";
}

/** SQL: an aggregate, the texts in an order, joined with commas. SQL Server refuses more than 8,000 bytes of texts that are not cast. */
export function joinedTexts(knex: Knex, text: string, order: string): string {
  return isSqlite(knex)
    ? `string_agg(${text}, ', ' order by ${order})`
    : `string_agg(cast(${text} as nvarchar(max)), ', ') within group (order by ${order})`;
}

/**
 * Inserts many rows: the statement is prepared once and runs in the database thread row by row, which costs less than
 * one long statement. All rows have the first row's fields; missing ones are null. Use it in a transaction: an error
 * leaves the rows before it.
 */
export async function bulkInsert(trx: Knex.Transaction, table: string, rows: readonly InsertRow[]): Promise<void> {
  await insertRows(trx, table, rows, false);
}

/**
 * Inserts rows that several transactions may need at once, such as the names of users, and that do not exist yet by `key`. On SQL
 * Server they are visible to all at once, and stay when the transaction is rolled back.
 */
export async function insertShared(
  trx: Knex.Transaction,
  table: string,
  key: string,
  rows: readonly InsertRow[],
): Promise<void> {
  if (isSqlite(trx)) await insertRows(trx, table, rows, false);
  else await insertAside(trx, table, key, rows);
}

/** Like bulkInsert, for rows of another database: every text unchanged (sqlserver/bulk-writes.ts says what would differ). */
export async function insertMoved(trx: Knex.Transaction, table: string, rows: readonly InsertRow[]): Promise<void> {
  if (isSqlite(trx)) await insertRows(trx, table, rows, false);
  else await insertAll(trx, table, rows, false, true);
}

/** Like bulkInsert, for tables with an `id`; returns the ids in the order of the rows. */
export async function insertReturningIds(
  trx: Knex.Transaction,
  table: string,
  rows: readonly InsertRow[],
): Promise<readonly number[]> {
  return (await insertRows(trx, table, rows, true)).ids;
}

/**
 * Updates many rows, each by its `key` columns with its values; fields as in bulkInsert. They are applied in order, so a later row with
 * the same key wins.
 */
export async function bulkUpdate(
  trx: Knex.Transaction,
  table: string,
  key: readonly string[],
  rows: readonly InsertRow[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  if (!isSqlite(trx)) return updateAll(trx, table, key, rows);
  const columns = Object.keys(first).filter((column) => !key.includes(column));
  const assigned = columns.map((column) => `${quoted(trx, column)} = ?`).join(", ");
  const found = key.map((column) => `${quoted(trx, column)} = ?`).join(" and ");
  const sql = `update ${quoted(trx, table)} set ${assigned} where ${found}`;
  await unanswered(batch(trx, sql, [...columns, ...key], rows, false));
}

/** Deletes rows by the values of their `key` columns, whose types are those of jsonRows. */
export async function bulkDelete<Column extends string>(
  trx: Knex.Transaction,
  table: string,
  key: Readonly<Record<Column, JsonRowType>>,
  rows: readonly Readonly<Record<NoInfer<Column>, string | number>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(key) as Column[];
  if (isSqlite(trx)) {
    // One by one, each by the index of the key: SQLite would compare each row of the table with each of the JSON.
    const isRow = names.map((name) => `${quoted(trx, name)} = ?`).join(" and ");
    await unanswered(batch(trx, `delete from ${quoted(trx, table)} where ${isRow}`, names, rows, false));
    return;
  }
  const values = rows.map((row) => names.map((name) => row[name]));
  const same = names.map((name) => `k.${name} = ${table}.${name}`).join(" and ");
  const found = trx
    .select(trx.raw("1"))
    .from(jsonRows(trx, "k", key, values))
    .whereRaw(same);
  await trx(table).whereExists(found).delete();
}

/**
 * Inserts rows, or where the key exists sets their other columns to `values` (an expression by column, in
 * which `excluded` is the new row and the table's name the old one; omitted: the new values). Rows are arrays in the
 * order of `columns`. `key` must be a primary key or a unique index over all rows.
 */
export async function upsertRows(
  trx: Knex.Transaction,
  table: string,
  columns: Readonly<Record<string, JsonRowType>>,
  key: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (rows.length === 0) return;
  if (!isSqlite(trx)) return upsertAll(trx, table, columns, key, rows, values);
  const names = Object.keys(columns);
  const assigned = names
    .filter((name) => !key.includes(name))
    .map((name) => `${quoted(trx, name)} = ${values[name] ?? `excluded.${quoted(trx, name)}`}`);
  const list = names.map((name) => quoted(trx, name)).join(", ");
  const conflict = key.map((name) => quoted(trx, name)).join(", ");
  const action = assigned.length === 0 ? "nothing" : `update set ${assigned.join(", ")}`;
  // Without "where true" SQLite reads "on" as part of a join.
  const sql = `insert into ?? (${list}) select ${list} from ? where true on conflict (${conflict}) do ${action}`;
  await unanswered(trx.raw(sql, [table, jsonRows(trx, "r", columns, rows)]));
}

/** A row of the roll-up; the last one in digits, as it may exceed a number. */
export type UsageStateRow = readonly [
  ...ids: [userId: number, poolId: number],
  midnightAt: number,
  ...counts: [starts: number, ends: number, licenses: number],
  usageMs: number,
  licenseMs: string,
];

/** Stores rows of the roll-up, new or changed. */
export async function upsertUsageStates(trx: Knex.Transaction, rows: readonly UsageStateRow[]): Promise<void> {
  await upsertRows(trx, "usage_states", usageColumns, ["user_id", "pool_id", "midnight_at"], rows);
}

const usageColumns = {
  user_id: "integer",
  pool_id: "integer",
  midnight_at: "integer",
  starts: "integer",
  ends: "integer",
  licenses: "integer",
  usage_ms: "integer",
  license_ms: "large integer",
} as const;

async function insertRows(
  trx: Knex.Transaction,
  table: string,
  rows: readonly InsertRow[],
  ids: boolean,
): Promise<BatchResult> {
  const [first] = rows;
  if (first === undefined) return { changes: 0, ids: [] };
  if (!isSqlite(trx)) return { changes: rows.length, ids: await insertAll(trx, table, rows, ids) };
  const columns = Object.keys(first);
  const list = columns.map((column) => quoted(trx, column)).join(", ");
  const sql = `insert into ${quoted(trx, table)} (${list}) values (${columns.map(() => "?").join(", ")})`;
  return (await batch(trx, sql, columns, rows, ids)) as unknown as BatchResult;
}

function batch(
  trx: Knex.Transaction,
  sql: string,
  columns: readonly string[],
  rows: readonly InsertRow[],
  ids: boolean,
): Knex.Raw {
  const values = rows.map((row) => columns.map((column) => row[column] ?? null));
  return trx.raw(sql).options({ batch: { rows: values, ids } });
}

function quoted(knex: Knex, name: string): string {
  return knex.ref(name).toQuery();
}

export function isSqlite(knex: Knex): boolean {
  return knex.client.dialect !== "mssql";
}

/** SQL, in brackets; `from` begins with that word and ends with its order. */
export function firstRow(knex: Knex, selected: string, from: string): string {
  return knex.client.dialect === "mssql"
    ? `(select top 1 ${selected} ${from})`
    : `(select ${selected} ${from} limit 1)`;
}
