// What the migrations make beside tables: indexes, and the triggers and views that run by themselves. Read from a SQLite database
// that is migrated for this, so that there is no second list that could differ.
import type { Knex } from "knex";
import { openDatabase } from "../engines/open.ts";
import { migrate } from "./migrator.ts";

/** What runs by itself when a row is written or read. */
export interface Program {
  readonly name: string;
  readonly sql: string;
}

export const programsOfFile = "select name, sql from sqlite_master where type in ('trigger', 'view') order by name";

let made: Promise<{ indexes: string[]; programs: Program[] }> | undefined;

export async function madeByMigrations() {
  made ??= (async () => {
    const database = await openDatabase("sqlite::memory:", { readers: 1 });
    try {
      await migrate(database);
      return { indexes: await indexesOfFile(database.read), programs: await database.read.raw(programsOfFile) };
    } finally {
      await database.close();
    }
  })();
  return made;
}

/** The triggers and views of a file that no migration made: they would do unseen what nobody of us wrote. */
export async function foreignPrograms(found: readonly Program[]): Promise<string[]> {
  const { programs } = await madeByMigrations();
  return found
    .filter((one) => !programs.some(({ name, sql }) => name === one.name && sql === one.sql))
    .map(({ name }) => name);
}

/** Those that have a name of ours, not those that the engine makes for keys. */
export async function indexesOfFile(read: Knex): Promise<string[]> {
  return read("sqlite_master").where("type", "index").whereNotNull("sql").orderBy("name").pluck("name");
}
