// What the driver alone takes to write the rows that a batch wrote, in one transaction: the least that storing them costs.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";

let copies = 0;

/** The database as it is now, in a file of its own; answers its path. */
export async function copyOf(url: string, folder: string): Promise<string> {
  const copy = join(folder, `before-${process.pid}-${copies++}.db`);
  const db = new Sqlite(url.replace("sqlite:", ""), { readonly: true });
  await db.backup(copy);
  db.close();
  return copy;
}

interface Change {
  readonly sql: string;
  readonly rows: readonly (readonly unknown[])[];
}

/** Brings the copy to the state of the database, as durably as the service does, and takes it away. Answers seconds. */
export async function writeSameRows(copy: string, url: string): Promise<number> {
  const db = new Sqlite(copy);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.pragma("cache_size = -32768");
  db.prepare("attach ? as later").run(url.replace("sqlite:", ""));
  const tables = db
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all();
  const changes = tables.flatMap(({ name }): Change[] => {
    const columns = db.pragma(`table_info("${name}")`) as { name: string; pk: number }[];
    const rows = db.prepare(`select * from later."${name}" except select * from main."${name}"`).raw(true).all();
    const places = columns.map(() => "?").join(", ");
    return [{ sql: `insert or replace into main."${name}" values (${places})`, rows: rows as unknown[][] }];
  });
  db.exec("detach later");
  const began = performance.now();
  db.transaction(() => {
    for (const { sql, rows } of changes) {
      const statement = db.prepare(sql);
      for (const row of rows) statement.run(...row);
    }
  })();
  const seconds = (performance.now() - began) / 1000;
  db.close();
  await rm(copy);
  return seconds;
}
