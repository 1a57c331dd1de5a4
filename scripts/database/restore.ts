// `npm run restore -- --file FILE`: puts a backup in the place of the embedded database, which is kept under another name.
import { Command } from "commander";
import { prepareSchema, restore } from "../../db/index.ts";
import { loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { recordFile, runCommand, withDatabase } from "../command.ts";
import { tableLines } from "./moving.ts";

const program = new Command("npm run restore --")
  .description("Puts a backup in the place of the embedded database (SVC_DB_URL). The database that was there is kept.")
  .addHelpText(
    "after",
    "\nNo server may run on the database meanwhile. The backup is checked first, and may be any copy of a database of this\nservice, with its log FILE-wal beside it where it has one. What was stored after it is in the file that is kept.",
  )
  .requiredOption("--file <file>", "the backup; it stays as it is")
  .option("--json", "answer JSON")
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
        ...(before === null ? [] : [`The database that was there is now ${before}.`]),
      ],
      { readers: 1 },
    );
  });

await runCommand(program);
