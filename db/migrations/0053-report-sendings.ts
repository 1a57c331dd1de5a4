// The mails with reports: those that wait and the last ones of each schedule, with what the mail server answered.
import type { Knex } from "knex";
import { count, createIndex, identifier, instant, line, reference } from "./columns.ts";

const table = "report_sendings";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable(table, (columns) => {
    identifier(columns);
    reference(columns, "schedule_id", "report_schedules").notNullable().onDelete("CASCADE");
    columns.string("message_id", 64).notNullable();
    instant(columns, "due_at").notNullable();
    // The same where the schedule said so; null where somebody asked for it.
    instant(columns, "scheduled_at");
    columns.string("state", 16).notNullable();
    count(columns, "attempts").notNullable().defaultTo(0);
    instant(columns, "created_at").notNullable();
    instant(columns, "last_attempt_at");
    // Null once nothing more is tried.
    instant(columns, "next_attempt_at");
    count(columns, "row_count");
    columns.integer("answer_status");
    line(columns, "answer");
    line(columns, "error");
  });
  await createIndex(knex, { table, name: "report_sendings_by_schedule", columns: ["schedule_id", "id"] });
  await createIndex(knex, {
    ...{ table, name: "report_sendings_once", columns: ["schedule_id", "scheduled_at"] },
    ...{ unique: true, where: "scheduled_at is not null" },
  });
  await createIndex(knex, {
    ...{ table, name: "report_sendings_due", columns: ["next_attempt_at"] },
    where: "next_attempt_at is not null",
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable(table);
}
