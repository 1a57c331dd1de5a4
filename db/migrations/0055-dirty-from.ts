// Since when a slot of the concurrency roll-up is dirty, so that of the running quarter of an hour only its end is read from the
// sessions. Programs that do not know these columns count up the version alone, and thereby say that all of the slot is dirty.
import type { Knex } from "knex";
import { dropColumn, instant } from "./columns.ts";

const table = "usage_level_marks";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (changed) => {
    // Holds where dirty_version is the version.
    instant(changed, "dirty_from");
    changed.bigInteger("dirty_version");
    // The earliest instant that was marked since a round has taken the slot, and the version by which it took it.
    instant(changed, "marked_from");
    changed.bigInteger("claimed_version");
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ["dirty_from", "dirty_version", "marked_from", "claimed_version"]) {
    await dropColumn(knex, table, column);
  }
}
