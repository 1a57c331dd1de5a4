// A zone map of sessions: for each 1,024 Ids the lowest and the highest of what lists can be ordered by and no index has. It is
// filled in the background; what it does not know yet is read.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";
import { instant, line } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "session_zones", (table) => {
    // Id / 1024, cut off.
    table.bigInteger("zone").notNullable();
    // Of ended sessions alone, all of it; how many they are.
    table.integer("sessions").notNullable();
    for (const column of ["start_low", "start_high", "end_high"]) instant(table, column);
    // The lowest is null where any is.
    for (const end of ["low", "high"]) {
      line(table, `handle_${end}`);
      table.string(`source_${end}`, 16);
      for (const column of ["licenses", "borrowed", "silenced"]) table.integer(`${column}_${end}`);
      for (const column of ["idle", "linger", "license_ms"]) table.double(`${column}_${end}`);
      for (const column of ["due", "length"]) table.bigInteger(`${column}_${end}`);
    }
    table.primary(["zone"], "session_zones_key");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("session_zones");
}
