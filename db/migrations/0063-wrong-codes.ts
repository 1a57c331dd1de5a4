// Wrong codes after an account's right password, from networks where it did not log in before: whoever logs in next hears of them.
import type { Knex } from "knex";
import { dropColumn, instant } from "./columns.ts";

const table = "accounts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (changed) => {
    changed.integer("wrong_codes").notNullable().defaultTo(0);
    instant(changed, "wrong_code_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ["wrong_codes", "wrong_code_at"]) await dropColumn(knex, table, column);
}
