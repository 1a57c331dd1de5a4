// Reports that are sent by mail: which, when and to whom, and when each is due next.
import type { Knex } from "knex";
import { createIndex, flag, identifier, instant, name, reference } from "./columns.ts";

const table = "report_schedules";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable(table, (columns) => {
    identifier(columns);
    // Null: made with security off; it sees every licence server.
    reference(columns, "account_id", "accounts").onDelete("CASCADE");
    name(columns, "name").notNullable();
    columns.string("report", 32).notNullable();
    // JSON: window, filters, rhythm, time zone and language, in the contract's words.
    columns.text("definition").notNullable();
    // Mail addresses as JSON; [] where a destination is named.
    columns.text("recipients").notNullable();
    columns.bigInteger("destination_id");
    flag(columns, "is_enabled", true);
    // Null while it is switched off.
    instant(columns, "next_at");
    instant(columns, "created_at").notNullable();
  });
  await createIndex(knex, { table, name: "report_schedules_by_account", columns: ["account_id"] });
  await createIndex(knex, {
    ...{ table, name: "report_schedules_due", columns: ["next_at"] },
    where: "next_at is not null",
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable(table);
}
