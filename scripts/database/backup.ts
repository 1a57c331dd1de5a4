// `npm run backup -- --file FILE`: copies the embedded database, while servers go on, to a file that `npm run restore` takes. The
// copy is checked before it gets its name.
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
    "\nThe file holds secrets; only its owner can read it (mode 0600). What is encrypted in it needs SVC_KEY_SECRET, or the key file\nbeside the database (FILE.key): store a copy of that apart from the backup.",
  )
  .requiredOption("--file <file>", "a new file to write")
  .option("--json", "print JSON")
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
        `Wrote ${file} (${bytes.toLocaleString("en")} bytes), checked it, and found in it:`,
        ...tableLines(tables),
        "It holds secrets: only its owner may read it. Protect it like the database.",
        ...(key === null
          ? []
          : [`What is encrypted in it needs ${basename(key)}: store a copy of that apart from the backup.`]),
      ],
      { readers: 1 },
    );
  });

await runCommand(program);
