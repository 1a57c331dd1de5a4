// The tables that are moved from one database to another, as the database itself describes them: a table that a later
// migration makes is moved without a word here. Ordered so that what is pointed to comes first.
import type { Knex } from "knex";

/** How a column's values stand in the file: whole numbers, other numbers, 0 or 1, text. */
export type ColumnKind = "integer" | "number" | "flag" | "text";

export interface MovedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** The primary key's columns, in its order. */
  readonly key: readonly string[];
  /** Whether the database gives out its ids. */
  readonly givesIds: boolean;
}

/** What speaks of one database alone. */
const stays = new Set(["migrations", "migrations_lock", "leases", "imports"]);

interface Described extends MovedTable {
  readonly pointsTo: readonly string[];
}

/** Reads the schema. Throws when a column is of a kind that the file does not know, or tables point at each other. */
export async function movedTables(knex: Knex): Promise<MovedTable[]> {
  const names: string[] = await knex("sqlite_master")
    .where("type", "table")
    .whereRaw("name not like 'sqlite^_%' escape '^'")
    .orderBy("name")
    .pluck("name");
  const found: Described[] = [];
  for (const name of names) if (!stays.has(name)) found.push(await describe(knex, name));
  return inOrder(found);
}

async function describe(knex: Knex, name: string): Promise<Described> {
  const columns: { name: string; type: string; pk: number }[] = await knex
    .select("name", "type", "pk")
    .from(knex.raw("pragma_table_info(?)", [name]))
    .orderBy("cid");
  const pointsTo: string[] = await knex
    .distinct("table")
    .from(knex.raw("pragma_foreign_key_list(?)", [name]))
    .pluck("table");
  const made = (await knex("sqlite_master").where({ type: "table", name }).first("sql")) as { sql: string };
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, kind: kindOf(name, column) })),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((left, right) => left.pk - right.pk)
      .map((column) => column.name),
    givesIds: /\bautoincrement\b/i.test(made.sql),
    pointsTo,
  };
}

function kindOf(table: string, { name, type }: { name: string; type: string }): ColumnKind {
  if (/^(big|small)?int/i.test(type)) return "integer";
  if (/^bool/i.test(type)) return "flag";
  if (/^(float|double|real)/i.test(type)) return "number";
  if (/char|^text/i.test(type)) return "text";
  throw new TypeError(`The column ${table}.${name} is of a type that can't be moved: ${type}`);
}

function inOrder(tables: readonly Described[]): MovedTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: MovedTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ pointsTo }) => !pointsTo.some((name) => left.has(name)));
    if (free.length === 0) throw new TypeError(`These tables point at each other: ${[...left.keys()].join(", ")}`);
    for (const { pointsTo: _, ...table } of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

/** The highest id that a table ever gave out; null when it gave none, or gives none. */
export async function lastGivenId(knex: Knex, table: MovedTable): Promise<number | null> {
  if (!table.givesIds) return null;
  const row = await knex("sqlite_sequence").where("name", table.name).first("seq");
  return row?.seq ?? null;
}

/** Makes a table give out higher ids than `last`, so that none that was ever given out comes again. */
export async function setLastGivenId(trx: Knex.Transaction, table: MovedTable, last: number): Promise<void> {
  await trx("sqlite_sequence").where("name", table.name).delete();
  await trx("sqlite_sequence").insert({ name: table.name, seq: last });
}
