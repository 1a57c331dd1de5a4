// What a purchase cost, in the smallest unit of its currency, and the term that the price pays for.
import type { Knex } from "knex";
import { dropColumn, instant } from "./columns.ts";

const table = "pool_increments";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (builder) => {
    builder.bigInteger("price_minor");
    // ISO 4217; there where a price is.
    builder.string("currency", 3);
    // 'PerLicense' or 'InAll'; there where a price is.
    builder.string("price_unit", 16);
    instant(builder, "term_start_at");
    instant(builder, "term_end_at");
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ["price_minor", "currency", "price_unit", "term_start_at", "term_end_at"]) {
    await dropColumn(knex, table, column);
  }
}
