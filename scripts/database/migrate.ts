// `npm run migrate -- up | down | status`: the schema of the database of SVC_DB_URL. The start of the server migrates an embedded
// database by itself; this migrates one, or reverts migrations, by hand.
import { Command } from "commander";
import { migrate, migrateDown, migrationStatus } from "../../db/index.ts";
import { runCommand, subcommand, wholeNumber, withDatabase } from "../command.ts";

function list(title: string, names: readonly string[]): string {
  return names.length === 0 ? `${title}: none` : `${title}:\n${names.map((name) => `  ${name}`).join("\n")}`;
}

const program = new Command("npm run migrate --")
  .description("Applies or reverts migrations of the schema of the database (SVC_DB_URL), or lists them.")
  .showHelpAfterError();

subcommand(program, "up", "apply every pending migration").action(({ json }: { json?: boolean }) =>
  withDatabase(
    json,
    async (db) => ({ done: await migrate(db, console.error) }),
    ({ done }) => [list("Applied", done)],
  ),
);
subcommand(
  program,
  "down",
  "revert the last migration, and with it the data in its tables; no server may run on the database",
)
  .option("--steps <number>", "how many to revert", wholeNumber, 1)
  .action(({ steps, json }: { steps: number; json?: boolean }) =>
    withDatabase(
      json,
      async (db) => ({ undone: await migrateDown(db, steps, console.error) }),
      ({ undone }) => [list("Reverted", undone)],
      // A running server would go on with a schema that it does not fit.
      { exclusive: ["api", "identity"] },
    ),
  );
subcommand(program, "status", "list applied and pending migrations").action(({ json }: { json?: boolean }) =>
  withDatabase(json, migrationStatus, ({ done, pending, unknown }) => [
    list("Applied", done),
    list("Not applied", pending),
    ...(unknown.length > 0 ? [list("Applied by a newer version", unknown)] : []),
  ]),
);

await runCommand(program, [[Error, 1]]);
