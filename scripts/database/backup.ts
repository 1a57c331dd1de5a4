// `npm run backup -- --file FILE`: a copy of the embedded database, while servers go on, in a file that `npm run restore`
// takes. It is read through before it gets its name.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { Command } from "commander";
import { backUp, fileBeside } from "../../db/index.ts";
import { loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { recordFile, runCommand, withDatabase } from "../command.ts";
import { tableLines } from "./moving.ts";

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
    const keyFile = fileBeside(databaseUrl, "key");
    const key = keySecret === null && keyFile !== null && existsSync(keyFile) ? keyFile : null;
    await withDatabase(
      json,
      async (db) => {
        await recordFile(db, "database.backup", file);
        return { file, ...done, keyFile: key };
      },
      ({ bytes, tables }) => [
        `Wrote ${file} (${bytes.toLocaleString("en")} bytes), read it through, and found in it:`,
        ...tableLines(tables),
        "It holds secrets: only its owner may read it. Keep it like the database itself.",
        ...(key === null ? [] : [`What is encrypted in it needs ${basename(key)}: keep a copy of that elsewhere.`]),
      ],
      { readers: 1 },
    );
  });

await runCommand(program);
