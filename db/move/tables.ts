// The tables that are moved from one database to another, as the database itself describes them: tables of later
// migrations are moved without a change here. Ordered so that referenced tables come first.
import type { Knex } from "knex";

/** The form of a column's values in the file: whole numbers, other numbers, 0 or 1, text, bytes in base64. */
export type ColumnKind = "integer" | "number" | "flag" | "text" | "bytes";

export interface MovedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** With more digits than the driver's numbers: it is read as text. */
  readonly isWide?: boolean;
}

export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** The primary key's columns, in its order. */
  readonly key: readonly string[];
  /** Whether the database generates its ids. */
  readonly givesIds: boolean;
}

/** Not moved: what belongs to one database alone, what a server computes again (zone map, row groups), and live events. */
const stays = new Set([
  ...["migrations", "migrations_lock", "leases", "imports", "schema_changes", "session_zones", "live_events"],
  ...["row_groups", "packed_fields", "row_deltas"],
]);

/** Reads the schema. Throws when a column's type is unknown to the file, or tables reference each other. */
export async function movedTables(knex: Knex): Promise<MovedTable[]> {
  const found = (await readCatalogue(knex)).filter(({ name }) => !stays.has(name));
  return inOrder(found).map(({ name, columns, key, givesIds }) => ({
    name,
    key,
    givesIds,
    columns: columns.map((column) => ({
      name: column.name,
      kind: kindOf(name, column),
      ...(/^decimal/i.test(column.type) && { isWide: true }),
    })),
  }));
}

function kindOf(table: string, { name, type }: { name: string; type: string }): ColumnKind {
  // SQL Server's decimals are sums that exceed 64 bits, without a fraction.
  if (/^(big|small|tiny)?int|^decimal/i.test(type)) return "integer";
  if (/^(bool|bit)/i.test(type)) return "flag";
  if (/^(float|double|real)/i.test(type)) return "number";
  if (/char|^text/i.test(type)) return "text";
  if (/binary|^blob/i.test(type)) return "bytes";
  throw new TypeError(`The column ${table}.${name} is of a type that can't be moved: ${type}`);
}

function inOrder(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: CatalogueTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ pointsTo }) => !pointsTo.some((name) => left.has(name)));
    if (free.length === 0) throw new TypeError(`These tables point at each other: ${[...left.keys()].join(", ")}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

interface CatalogueColumn {
  readonly name: string;
  /** The engine's name for it. */
  readonly type: string;
}

export interface CatalogueTable {
  readonly name: string;
  /** Without computed columns, which cannot be written. */
  readonly columns: readonly CatalogueColumn[];
  /** The primary key's columns, in its order. */
  readonly key: readonly string[];
  /** Whether the database generates its ids. */
  readonly givesIds: boolean;
  /** The tables that its foreign keys reference. */
  readonly pointsTo: readonly string[];
}

/** Every table of the service and of its migrations, by name. */
function readCatalogue(knex: Knex): Promise<CatalogueTable[]> {
  return isMssql(knex) ? readMssql(knex) : readSqlite(knex);
}

function isMssql(knex: Knex): boolean {
  return knex.client.dialect === "mssql";
}

async function readSqlite(knex: Knex): Promise<CatalogueTable[]> {
  const made: { name: string; sql: string }[] = await knex("sqlite_master")
    .where("type", "table")
    .whereRaw("name not like 'sqlite^_%' escape '^'")
    .orderBy("name")
    .select("name", "sql");
  const tables: CatalogueTable[] = [];
  for (const { name, sql } of made) {
    const columns: { name: string; type: string; pk: number }[] = await knex
      .select("name", "type", "pk")
      .from(knex.raw("pragma_table_info(?)", [name]))
      .orderBy("cid");
    const pointsTo: string[] = await knex
      .distinct("table")
      .from(knex.raw("pragma_foreign_key_list(?)", [name]))
      .pluck("table");
    const key = columns.filter(({ pk }) => pk > 0).sort((left, right) => left.pk - right.pk);
    tables.push({
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.type })),
      pointsTo,
      key: key.map((column) => column.name),
      givesIds: /\bautoincrement\b/i.test(sql),
    });
  }
  return tables;
}

/** Of the schema that statements without one mean. */
const ourTables = "select object_id from sys.tables where schema_id = schema_id() and is_ms_shipped = 0";

async function readMssql(knex: Knex): Promise<CatalogueTable[]> {
  const columns: { position: number; owner: string; name: string; type: string; own: number }[] = await knex.raw(
    `select object_name(c.object_id) as owner, c.name as name, y.name as type, c.is_identity as own, c.column_id as position
      from sys.columns c inner join sys.types y on y.user_type_id = c.user_type_id
      where c.is_computed = 0 and c.object_id in (${ourTables})`,
  );
  const keys: { owner: string; name: string; position: number }[] = await knex.raw(
    `select object_name(i.object_id) as owner, c.name as name, k.key_ordinal as position
      from sys.indexes i
      inner join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id
      inner join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id
      where i.is_primary_key = 1 and i.object_id in (${ourTables})`,
  );
  const links: { owner: string; target: string }[] = await knex.raw(
    `select distinct object_name(f.parent_object_id) as owner, object_name(f.referenced_object_id) as target
      from sys.foreign_keys f where f.parent_object_id in (${ourTables})`,
  );
  const columnsOf = <T extends { position: number; owner: string }>(rows: readonly T[], owner: string) =>
    rows.filter((row) => row.owner === owner).sort((left, right) => left.position - right.position);
  return [...new Set(columns.map(({ owner }) => owner))].sort().map((name) => {
    const ofTable = columnsOf(columns, name);
    return {
      name,
      columns: ofTable.map((column) => ({ name: column.name, type: column.type })),
      key: columnsOf(keys, name).map((column) => column.name),
      givesIds: ofTable.some((column) => Number(column.own) === 1),
      pointsTo: links.filter(({ owner }) => owner === name).map(({ target }) => target),
    };
  });
}

/** The highest id that a table which generates ids ever gave; null when it gave none. */
export async function lastGivenId(knex: Knex, name: string): Promise<number | null> {
  if (!isMssql(knex)) {
    const row = await knex("sqlite_sequence").where({ name }).first("seq");
    return row?.seq ?? null;
  }
  // For a table that never had a row it is the first id: one is then skipped, which is better than given twice.
  const [row]: { last: string | number | null }[] = await knex.raw("select ident_current(?) as last", [name]);
  return row?.last == null ? null : Number(row.last);
}

/** Makes a table generate ids above `last`, so that no id is ever given twice. */
export async function setLastGivenId(trx: Knex.Transaction, name: string, last: number): Promise<void> {
  if (!isMssql(trx)) {
    await trx("sqlite_sequence").where({ name }).delete();
    await trx("sqlite_sequence").insert({ name, seq: last });
    return;
  }
  // A table that never had a row begins with the number itself, any other one with the next.
  const isEmpty = (await trx(name).first("id")) === undefined;
  const text = `'${name.replaceAll("'", "''")}'`;
  await trx.raw(`dbcc checkident (${text}, reseed, ${last + Number(isEmpty)})`);
}
