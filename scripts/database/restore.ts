// `npm run restore -- --file FILE`: puts a backup in the place of the embedded database, which is kept under another name.
import { Command } from "commander";
import { openDatabase, prepareSchema, restore } from "../../db/index.ts";
import { recordAct } from "../../identity/index.ts";
import { loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { runMove, tableLines } from "./moving.ts";

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
    const config = loadConfig(readEnvironment(), "command");
    const done = await restore(config.databaseUrl, file);
    const db = await openDatabase(config.databaseUrl, { readers: 1 });
    try {
      await prepareSchema(db, config.migrate, console.error);
      await db.write.transaction((trx) =>
        recordAct(trx, { actor: "command line", action: "database.restore", target: file }),
      );
    } finally {
      await db.close();
    }
    if (json) {
      console.log(JSON.stringify({ file, ...done }));
      return;
    }
    console.log([`Restored ${done.database} from ${file}:`, ...tableLines(done.tables)].join("\n"));
    if (done.before !== null) console.log(`The database that was there is now ${done.before}.`);
  });

await runMove(program);
