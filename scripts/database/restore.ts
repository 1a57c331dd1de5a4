// `npm run restore -- --file FILE`: replaces the embedded database by a backup. The previous database is renamed.
import { Command } from "commander";
import { prepareSchema, restore } from "../../db/index.ts";
import { loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { recordFile, runCommand, withDatabase } from "../command.ts";
import { tableLines } from "./moving.ts";

const program = new Command("npm run restore --")
  .description("Replaces the embedded database (SVC_DB_URL) by a backup. The previous database is renamed.")
  .addHelpText(
    "after",
    "\nNo server may run on the database meanwhile. The backup is checked first, and may be any copy of a database of this\nservice, with its log FILE-wal beside it where it has one. What was stored after it is in the renamed database.",
  )
  .requiredOption("--file <file>", "the backup; it does not change")
  .option("--json", "print JSON")
  .showHelpAfterError()
  .action(async ({ file, json }: { file: string; json?: boolean }) => {
    const done = await restore(loadConfig(readEnvironment(), "command").databaseUrl, file);
    await withDatabase(
      json,
      async (db, { migrate }) => {
        await prepareSchema(db, migrate, console.error);
        await recordFile(db, "database.restore", file);
        return { file, ...done };
      },
      ({ database, tables, before }) => [
        `Restored ${database} from ${file}:`,
        ...tableLines(tables),
        ...(before === null ? [] : [`The previous database is now ${before}.`]),
      ],
      { readers: 1 },
    );
  });

await runCommand(program);
