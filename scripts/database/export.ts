// `npm run export -- --file FILE`: everything that the database of SVC_DB_URL holds, into one file that `npm run import`
// takes. Servers may go on meanwhile: the file holds one instant.
import { Command } from "commander";
import { exportDatabase, openDatabase } from "../../db/index.ts";
import { recordAct } from "../../identity/index.ts";
import { loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { progressLines, runMove, tableLines } from "./moving.ts";

const program = new Command("npm run export --")
  .description("Writes all of the database (SVC_DB_URL) to a file that npm run import reads into an empty one.")
  .addHelpText(
    "after",
    "\nThe file holds secrets: hashes of passwords, and the signing keys (encrypted where SVC_KEY_SECRET is set). It is made\nreadable by its owner alone (mode 0600); keep it like the database itself.",
  )
  .requiredOption("--file <file>", "the file to write; it must not be there yet")
  .option("--json", "answer JSON")
  .showHelpAfterError()
  .action(async ({ file, json }: { file: string; json?: boolean }) => {
    const db = await openDatabase(loadConfig(readEnvironment(), "command").databaseUrl);
    const show = progressLines(json);
    try {
      const done = await exportDatabase(db, file, (rows, all) => show("rows", rows, all));
      await db.write.transaction((trx) =>
        recordAct(trx, { actor: "command line", action: "database.export", target: file }),
      );
      if (json) console.log(JSON.stringify({ file, ...done }));
      else {
        console.log(
          [`Wrote ${file} (${done.bytes.toLocaleString("en")} bytes):`, ...tableLines(done.tables)].join("\n"),
        );
        console.log("It holds secrets: only its owner may read it. Keep it like the database itself.");
      }
    } finally {
      await db.close();
    }
  });

await runMove(program);
