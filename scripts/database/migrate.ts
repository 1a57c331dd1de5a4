// `npm run migrate -- up | down | status`: the schema of the database that SVC_DB_URL names. The start of the server
// migrates an embedded database by itself; this is for doing it, or taking it back, by hand.
import { Command } from "commander";
import { migrate, migrateDown, migrationStatus } from "../../db/index.ts";
import { runCommand, wholeNumber, withDatabase } from "../command.ts";

function list(title: string, names: readonly string[]): string {
  return names.length === 0 ? `${title}: none` : `${title}:\n${names.map((name) => `  ${name}`).join("\n")}`;
}

const program = new Command("npm run migrate --")
  .description("Brings the schema of the database (SVC_DB_URL) up, takes it back, or says where it stands.")
  .showHelpAfterError();

program
  .command("up")
  .description("apply every migration that was not applied yet")
  .option("--json", "answer JSON")
  .action(({ json }: { json?: boolean }) =>
    withDatabase(
      json,
      async (db) => ({ done: await migrate(db, console.error) }),
      ({ done }) => [list("Applied", done)],
    ),
  );
program
  .command("down")
  .description("take back the last migration, and with it the data in its tables; no server may run on the database")
  .option("--steps <number>", "take back so many", wholeNumber, 1)
  .option("--json", "answer JSON")
  .action(({ steps, json }: { steps: number; json?: boolean }) =>
    withDatabase(
      json,
      async (db) => ({ undone: await migrateDown(db, steps, console.error) }),
      ({ undone }) => [list("Taken back", undone)],
      // A server that runs would go on with a schema that is not its own.
      { exclusive: ["api", "identity"] },
    ),
  );
program
  .command("status")
  .description("list what was applied and what was not")
  .option("--json", "answer JSON")
  .action(({ json }: { json?: boolean }) =>
    withDatabase(json, migrationStatus, ({ done, pending, unknown }) => [
      list("Applied", done),
      list("Not applied", pending),
      ...(unknown.length > 0 ? [list("Applied by a newer version", unknown)] : []),
    ]),
  );

await runCommand(program, [[Error, 1]]);
