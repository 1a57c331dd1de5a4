// `npm run export -- --file FILE`: everything that the database of SVC_DB_URL holds, into one file that `npm run import`
// takes. Servers may go on meanwhile: the file holds one instant.
import { Command } from "commander";
import { exportDatabase } from "../../db/index.ts";
import { recordFile, runCommand, withDatabase } from "../command.ts";
import { progressLines, tableLines } from "./moving.ts";

const program = new Command("npm run export --")
  .description("Writes all of the database (SVC_DB_URL) to a file that npm run import reads into an empty one.")
  .addHelpText(
    "after",
    "\nThe file holds secrets: hashes of passwords, and the signing keys (encrypted where SVC_KEY_SECRET is set). It is made\nreadable by its owner alone (mode 0600); keep it like the database itself.",
  )
  .requiredOption("--file <file>", "the file to write; it must not be there yet")
  .option("--json", "answer JSON")
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
        "It holds secrets: only its owner may read it. Keep it like the database itself.",
      ],
    ),
  );

await runCommand(program);
