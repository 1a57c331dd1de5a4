// Whether a denial was the last one that a client met, or it went on to ask another licence server: then it is never true.
import type { Knex } from "knex";
import { dropColumn, flag } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("denials", (table) => flag(table, "is_last_attempt", true));
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "denials", "is_last_attempt");
}
