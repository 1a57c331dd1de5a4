// `npm run migrate -- up | down | status`: the schema of the database that SVC_DB_URL names. The start of the server
// migrates an embedded database by itself; this is for doing it, or taking it back, by hand.
import { Command, InvalidArgumentError } from "commander";
import { type Database, migrate, migrateDown, migrationStatus, openDatabase } from "../../db/index.ts";
import { ConfigError, loadConfig, readEnvironment } from "../../server/settings/config.ts";

/** BSD's number for a mistake in the settings. */
const badConfiguration = 78;

function steps(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("expected a whole number from 1 to 9999");
  return Number(text);
}

function list(title: string, names: readonly string[]): string {
  return names.length === 0 ? `${title}: none` : `${title}:\n${names.map((name) => `  ${name}`).join("\n")}`;
}

/** Opens the database, does `work`, prints its answer as JSON or as the lines that `lines` makes of it. */
async function run<T>(
  json: boolean,
  work: (db: Database) => Promise<T>,
  lines: (answer: T) => readonly string[],
  options: Parameters<typeof openDatabase>[1] = {},
): Promise<void> {
  const db = await openDatabase(loadConfig(readEnvironment(), "command").databaseUrl, options);
  try {
    const answer = await work(db);
    console.log(json ? JSON.stringify(answer) : lines(answer).join("\n"));
  } finally {
    await db.close();
  }
}

const program = new Command("npm run migrate --")
  .description("Brings the schema of the database (SVC_DB_URL) up, takes it back, or says where it stands.")
  .showHelpAfterError();

program
  .command("up")
  .description("apply every migration that was not applied yet")
  .option("--json", "answer JSON")
  .action(({ json = false }: { json?: boolean }) =>
    run(
      json,
      async (db) => ({ done: await migrate(db, console.error) }),
      ({ done }) => [list("Applied", done)],
    ),
  );
program
  .command("down")
  .description("take back the last migration, and with it the data in its tables; no server may run on the database")
  .option("--steps <number>", "take back so many", steps, 1)
  .option("--json", "answer JSON")
  .action((options: { steps: number; json?: boolean }) =>
    run(
      options.json ?? false,
      async (db) => ({ undone: await migrateDown(db, options.steps, console.error) }),
      ({ undone }) => [list("Taken back", undone)],
      // A server that runs would go on with a schema that is not its own.
      { exclusive: ["api", "identity"] },
    ),
  );
program
  .command("status")
  .description("list what was applied and what was not")
  .option("--json", "answer JSON")
  .action(({ json = false }: { json?: boolean }) =>
    run(json, migrationStatus, ({ done, pending, unknown }) => [
      list("Applied", done),
      list("Not applied", pending),
      ...(unknown.length > 0 ? [list("Applied by a newer version", unknown)] : []),
    ]),
  );

try {
  await program.parseAsync();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof ConfigError ? badConfiguration : 1;
}
