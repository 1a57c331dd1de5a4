// A checkout that shares the licences of another one is a session of 0 licences. The check of the sessions' table let none
// in. Both engines change a check in place; where there are such sessions the way down fails, and nothing is lost.
import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await replaceCheck(knex, "number_of_licenses >= 0");
}

export async function down(knex: Knex): Promise<void> {
  await replaceCheck(knex, "number_of_licenses > 0");
}

async function replaceCheck(knex: Knex, condition: string): Promise<void> {
  await knex.raw("alter table sessions drop constraint sessions_number_of_licenses");
  await knex.raw(`alter table sessions add constraint sessions_number_of_licenses check (${condition})`);
}
