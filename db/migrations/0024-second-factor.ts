// A second factor of accounts: one-time codes by time (TOTP, RFC 6238).
import type { Knex } from "knex";
import { dropColumn, line } from "./columns.ts";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("accounts", (table) => {
    // Sealed; null: the account has no second factor.
    line(table, "totp_secret");
    // The time step of the last code that was used: no code is taken twice.
    table.bigInteger("totp_last_step").notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropColumn(knex, "accounts", "totp_last_step");
  await dropColumn(knex, "accounts", "totp_secret");
}
