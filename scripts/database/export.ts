// `npm run export -- --file FILE`: writes all data of the database of SVC_DB_URL to one file that `npm run import` takes. Servers
// may go on meanwhile: the file has the data of one instant.
import { Command } from "commander";
import { exportDatabase } from "../../db/index.ts";
import { recordFile, runCommand, withDatabase } from "../command.ts";
import { progressLines, tableLines } from "./moving.ts";

const program = new Command("npm run export --")
  .description(
    "Writes all data of the database (SVC_DB_URL) to a file that npm run import reads into an empty database.",
  )
  .addHelpText(
    "after",
    "\nThe file holds secrets: hashes of passwords, and the signing keys (encrypted where SVC_KEY_SECRET is set). Only its\nowner can read it (mode 0600); protect it like the database.",
  )
  .requiredOption("--file <file>", "a new file to write")
  .option("--json", "print JSON")
  .showHelpAfterError()
  .action(({ file, json }: { file: string; json?: boolean }) =>
    withDatabase(
      json,
      async (db) => {
        const show = progressLines(json);
        const done = await exportDatabase(db, file, (rows, all) => show("rows", rows, all));
        await recordFile(db, "database.export", file);
        return { file, ...done };
      },
      ({ bytes, tables }) => [
        `Wrote ${file} (${bytes.toLocaleString("en")} bytes):`,
        ...tableLines(tables),
        "It holds secrets: only its owner may read it. Protect it like the database.",
      ],
    ),
  );

await runCommand(program);
