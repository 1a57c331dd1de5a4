// Rules that were deleted keep no body: of their history name, kind and owner are shown, and nothing reads the rest.
import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex("alert_rules").whereNotNull("deleted_at").update({ definition: "{}" });
}

/** What was dropped was of no use to the version before either. */
export async function down(): Promise<void> {}
