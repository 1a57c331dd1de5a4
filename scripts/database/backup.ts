// `npm run backup -- --file FILE`: a copy of the embedded database, while servers go on, in a file that `npm run restore`
// takes. It is read through before it gets its name.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { Command } from "commander";
import { backUp, fileBeside, openDatabase } from "../../db/index.ts";
import { recordAct } from "../../identity/index.ts";
import { loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { runMove, tableLines } from "./moving.ts";

const program = new Command("npm run backup --")
  .description(
    "Copies the embedded database (SVC_DB_URL) to a file at one instant, while servers go on, and checks the copy.",
  )
  .addHelpText(
    "after",
    "\nThe file holds secrets; it is made readable by its owner alone (mode 0600). What is encrypted in it needs SVC_KEY_SECRET,\nor the key file beside the database (FILE.key): keep that too, elsewhere than the backup.",
  )
  .requiredOption("--file <file>", "the file to write; it must not be there yet")
  .option("--json", "answer JSON")
  .showHelpAfterError()
  .action(async ({ file, json }: { file: string; json?: boolean }) => {
    const { databaseUrl, keySecret } = loadConfig(readEnvironment(), "command");
    const done = await backUp(databaseUrl, file);
    const db = await openDatabase(databaseUrl, { readers: 1 });
    try {
      await db.write.transaction((trx) =>
        recordAct(trx, { actor: "command line", action: "database.backup", target: file }),
      );
    } finally {
      await db.close();
    }
    const keyFile = fileBeside(databaseUrl, "key");
    const key = keySecret === null && keyFile !== null && existsSync(keyFile) ? keyFile : null;
    if (json) {
      console.log(JSON.stringify({ file, ...done, keyFile: key }));
      return;
    }
    const size = done.bytes.toLocaleString("en");
    console.log(
      [`Wrote ${file} (${size} bytes), read it through, and found in it:`, ...tableLines(done.tables)].join("\n"),
    );
    console.log("It holds secrets: only its owner may read it. Keep it like the database itself.");
    if (key !== null) console.log(`What is encrypted in it needs ${basename(key)}: keep a copy of that elsewhere.`);
  });

await runMove(program);
