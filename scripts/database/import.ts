// `npm run import -- --file FILE`: reads what `npm run export` wrote into the empty database of SVC_DB_URL. After an interruption
// it resumes when it is run again with the same file.
import { statSync } from "node:fs";
import { Command } from "commander";
import { applySchema, importDatabase, verifyMoveFile } from "../../db/index.ts";
import { recordFile, runCommand, withDatabase } from "../command.ts";
import { progressLines, tableLines } from "./moving.ts";

interface Options {
  readonly file: string;
  readonly verify?: boolean;
  readonly json?: boolean;
}

function importFile({ file, json }: Options): Promise<void> {
  const size = sizeOf(file);
  const show = progressLines(json);
  return withDatabase(
    json,
    async (db, { migrate }) => {
      await applySchema(db, migrate, console.error);
      const done = await importDatabase(db, file, (phase, now, all) =>
        phase === "verifying" ? show("verifying", now, size) : show("importing", now, all ?? now),
      );
      await recordFile(db, "database.import", file);
      return { file, ...done };
    },
    ({ resumed, tables }) => [
      `Imported ${file}${resumed ? ", going on where it was interrupted" : ""}:`,
      ...tableLines(tables),
    ],
    { exclusive: ["api", "identity"] },
  );
}

async function verifyFile({ file, json }: Options): Promise<void> {
  const { head } = await verifyMoveFile(file);
  const tables = head.tables.map(({ name, rows }) => ({ name, rows }));
  const { exportId, createdUtc } = head;
  if (json) console.log(JSON.stringify({ file, exportId, createdUtc, tables }));
  else console.log([`${file} is as it was written at ${createdUtc}:`, ...tableLines(tables)].join("\n"));
}

/** 0 where there is no file, which the import then reports. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const program = new Command("npm run import --")
  .description("Reads a file of npm run export into the empty database of SVC_DB_URL; no server may run on it.")
  .addHelpText(
    "after",
    "\nThe signing keys in the file need the SVC_KEY_SECRET that they were encrypted with.\nAfter an interruption it resumes when it is run again with the same file.",
  )
  .requiredOption("--file <file>", "the file to read")
  .option("--verify", "only verify the file's checksums, and open no database")
  .option("--json", "print JSON")
  .showHelpAfterError()
  .action((options: Options) => (options.verify ? verifyFile(options) : importFile(options)));

await runCommand(program);
