// Everything that makes the schema of a database, as lines in an order that does not depend on how it came to be.
import type { Database } from "../../../db/index.ts";

export async function schemaOf(db: Database): Promise<string[]> {
  if (db.engine === "mssql") return (await Promise.all(parts.map((sql) => linesOf(db, sql)))).flat().sort();
  const texts: string[] = await db
    .read("sqlite_master")
    .whereNotNull("sql")
    .orderBy("type")
    .orderBy("name")
    .pluck("sql");
  // SQLite writes the name of a table that was renamed in other quotes.
  return texts.filter((sql) => !sql.includes("sqlite_sequence")).map((sql) => sql.replaceAll('"', "`"));
}

async function linesOf(db: Database, sql: string): Promise<string[]> {
  const rows: Record<string, unknown>[] = await db.write.raw(sql);
  return rows.map((row) => Object.values(row).join(" "));
}

const ofTables = "inner join sys.tables t on t.object_id";
const parts = [
  `select 'column' as kind, t.name as [table], c.name as name, type_name(c.system_type_id) as type, c.max_length as length,
     c.is_nullable as nullable, c.is_identity as counts from sys.columns c ${ofTables} = c.object_id`,
  `select 'index' as kind, t.name as [table], i.name as name, i.is_unique as [unique], k.key_ordinal as ordinal,
     col_name(k.object_id, k.column_id) as [column] from sys.indexes i ${ofTables} = i.object_id
     inner join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id where i.name is not null`,
  `select 'reference' as kind, t.name as [table], f.name as name, object_name(f.referenced_object_id) as target
     from sys.foreign_keys f ${ofTables} = f.parent_object_id`,
  `select 'check' as kind, t.name as [table], c.name as name from sys.check_constraints c ${ofTables} = c.parent_object_id`,
  "select 'view' as kind, v.name as [view], c.name as [column] from sys.views v inner join sys.columns c on c.object_id = v.object_id",
  "select 'function' as kind, name from sys.objects where type = 'FN'",
];
