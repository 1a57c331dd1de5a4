// Triggers that record which rows of a table changed since they were packed (migration 0056). With triggers no writer can forget
// it: neither an older version that works beside this one, nor an administrator's statement. Also deleting these records.
import type { Knex } from "knex";
import { unanswered } from "../replies/results.ts";

interface ChangeTriggers {
  readonly table: string;
  /** Of the table in row_groups, packed_fields and row_deltas. */
  readonly kind: number;
  /** The packed columns: changes of other columns are not recorded. */
  readonly columns: readonly string[];
}

export async function createChangeTriggers(knex: Knex, triggers: ChangeTriggers): Promise<void> {
  const statements = knex.client.dialect === "mssql" ? [forSqlServer(triggers)] : forSqlite(triggers);
  for (const sql of statements) await knex.raw(sql);
}

export async function dropChangeTriggers(knex: Knex, table: string): Promise<void> {
  for (const name of namesOf(knex, table)) await knex.raw("drop trigger ??", [name]);
}

const events = ["insert", "update", "delete"] as const;

function nameOf(table: string, event?: (typeof events)[number]): string {
  return event === undefined ? `${table}_changed` : `${table}_changed_by_${event}`;
}

function namesOf(knex: Knex, table: string): string[] {
  return knex.client.dialect === "mssql" ? [nameOf(table)] : events.map((event) => nameOf(table, event));
}

/** The names of all triggers that a database should have. */
export function changeTriggers(knex: Knex): string[] {
  return ["sessions", "denials"].flatMap((table) => namesOf(knex, table));
}

/** SQLite has one writer at a time, so that new Ids are above all packed ones: they need no record. */
function forSqlite({ table, kind, columns }: ChangeTriggers): string[] {
  const packedUntil = `(select through_id from row_groups where kind = ${kind} order by row_group desc limit 1)`;
  const note = (id: string) => `insert or ignore into row_deltas (kind, row_id, changes) values (${kind}, ${id}, 1);`;
  const changed = columns.map((column) => `old.${column} is not new.${column}`).join(" or ");
  return [
    `create trigger ${nameOf(table, "insert")} after insert on ${table} when new.id <= ${packedUntil}
     begin ${note("new.id")} end`,
    `create trigger ${nameOf(table, "update")} after update of ${columns.join(", ")} on ${table}
     when new.id <= ${packedUntil} and (${changed}) begin ${note("new.id")} end`,
    `create trigger ${nameOf(table, "delete")} after delete on ${table} when old.id <= ${packedUntil}
     begin ${note("old.id")} end`,
  ];
}

/**
 * SQL Server has several writers: a row with a lower Id may become visible after higher ones were packed, so each new one is recorded,
 * too. An existing record is written again, so that it is not deleted before the change is committed. Each record is found by its
 * key: a scan of all of them would wait for those of other writers. Texts that differ only in trailing blanks are equal to SQL
 * Server, but not as they are packed.
 */
function forSqlServer({ table, kind, columns }: ChangeTriggers): string {
  const differs = columns
    .map(
      (column) => `i.${column} <> d.${column} or datalength(i.${column}) <> datalength(d.${column})
        or (i.${column} is null and d.${column} is not null) or (i.${column} is not null and d.${column} is null)`,
    )
    .join("\n        or ");
  return `create trigger ${nameOf(table)} on ${table} after insert, update, delete as
    begin
      set nocount on;
      declare @changed table (id bigint primary key);
      insert into @changed (id)
        select coalesce(i.id, d.id) from inserted i full join deleted d on d.id = i.id
        where i.id is null or d.id is null or ${differs};
      update r set changes = r.changes + 1 from @changed c
        inner join row_deltas r with (forceseek) on r.kind = ${kind} and r.row_id = c.id option (loop join, force order);
      insert into row_deltas (kind, row_id, changes) select ${kind}, c.id, 1 from @changed c
        where not exists (select 1 from row_deltas r where r.kind = ${kind} and r.row_id = c.id);
    end`;
}

interface NotedIds {
  readonly kind: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * Deletes the records of changes that a later statement sees. SQL Server skips those of a running transaction:
 * a packer that waited for it, and had deleted other records already, could deadlock with it.
 */
export async function takeNotes(trx: Knex.Transaction, { kind, from, to }: NotedIds): Promise<void> {
  const hints = trx.client.dialect === "mssql" ? "with (rowlock, readpast, readcommittedlock)" : "";
  const sql = `delete from row_deltas ${hints} where kind = ? and row_id >= ? and row_id < ?`;
  await unanswered(trx.raw(sql, [kind, from, to]));
}
