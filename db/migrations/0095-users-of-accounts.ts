// Which user an account of the company's identity provider is, and by which claim.
import type { Knex } from "knex";
import { createIndex, dropColumn, name } from "./columns.ts";

const table = "federated_accounts";
const index = "federated_accounts_by_user";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (altered) => {
    altered.bigInteger("user_id");
    // What the provider sent at the first sign-in since: what it sends later names nobody else.
    name(altered, "user_claim");
  });
  await createIndex(knex, { table, name: index, columns: ["user_id"], unique: true, where: "user_id is not null" });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (altered) => altered.dropIndex([], index));
  for (const column of ["user_id", "user_claim"]) await dropColumn(knex, table, column);
}
