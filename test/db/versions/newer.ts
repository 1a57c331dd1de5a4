// Migrations of a version that is not written yet. Loaded before a program (`--import`), it makes that version of it.
import { type Migration, migrations } from "../../../db/schema/migrator.ts";

export type NewerMigration = Migration;

export const expanding: NewerMigration = {
  name: "9001-expanding",
  change: "expands",
  async up(knex) {
    await knex.raw("alter table sessions add newer_number integer");
    await knex.raw("alter table license_servers add newer_flag integer not null default 7");
    await knex.schema.createTable("newer_things", (table) => {
      table.bigIncrements("id");
    });
    await knex.raw("create index sessions_by_newer_number on sessions (newer_number, start_at)");
  },
  async down(knex) {
    await knex.schema.dropTable("newer_things");
  },
};

/** Programs that know 9001 go on beside it; those that do not may not. */
export const contracting: NewerMigration = {
  name: "9002-contracting",
  change: { contracts: expanding.name },
  up: (knex) => knex.schema.dropTable("newer_things"),
  async down(knex) {
    await knex.schema.createTable("newer_things", (table) => {
      table.bigIncrements("id");
    });
  },
};

const further: Readonly<Record<string, readonly NewerMigration[]>> = {
  expanding: [expanding],
  contracting: [expanding, contracting],
};

(migrations as NewerMigration[]).push(...(further[process.env.NEWER_VERSION ?? ""] ?? []));
