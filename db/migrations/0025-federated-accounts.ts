// Accounts of people who sign in at the company's own identity provider.
import type { Knex } from "knex";
import { createKeyedTable } from "../engines/dialect.ts";

export async function up(knex: Knex): Promise<void> {
  await createKeyedTable(knex, "federated_accounts", (table) => {
    // The hash of the provider's issuer and of the subject there.
    table.string("key", 64).notNullable().primary("federated_accounts_key");
    table.bigInteger("account_id").notNullable().references("id").inTable("accounts");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("federated_accounts");
}
