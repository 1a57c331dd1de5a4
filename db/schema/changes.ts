// Which programs may go on when a newer one migrates their database: each migration says it, and the database keeps it for
// programs that do not know the migration. docs/new-versions.md has the rule for those who write migrations.
import type { Knex } from "knex";

/**
 * "expands": adds what programs that do not know it need not touch (a table, a column that may be null or has a default, an
 * index), so that they go on. `contracts`: takes away what programs used until they knew that earlier migration; those that
 * know it go on. Left out: only programs that know the migration itself may use the database.
 */
export type SchemaChange = "expands" | { readonly contracts: string };

interface Declared {
  readonly name: string;
  readonly change?: SchemaChange;
}

const table = "schema_changes";

/** Of the applied migrations that a program does not know, those beside which it may not go on. `known`: all that it knows. */
export async function incompatibleOf(
  knex: Knex,
  unknown: readonly string[],
  known: readonly string[],
): Promise<readonly string[]> {
  if (unknown.length === 0 || !(await knex.schema.hasTable(table))) return unknown;
  const rows: { migration: string; needs: string | null }[] = await knex(table).select("migration", "needs");
  const needs = new Map(rows.map((row) => [row.migration, row.needs]));
  return unknown.filter((name) => {
    const needed = needs.get(name);
    return needed === undefined || (needed !== null && !known.includes(needed));
  });
}

/** Writes down what the applied migrations declare, and forgets those that were taken back. */
export async function keepChanges(knex: Knex, declared: readonly Declared[], done: readonly string[]): Promise<void> {
  if (!(await knex.schema.hasTable(table))) return;
  const kept: string[] = await knex(table).pluck("migration");
  for (const name of kept.filter((name) => !done.includes(name))) await knex(table).where("migration", name).delete();
  for (const { name, change } of declared) {
    if (change === undefined || kept.includes(name) || !done.includes(name)) continue;
    await knex(table).insert({ migration: name, needs: change === "expands" ? null : change.contracts });
  }
}
