// `npm run import -- --file FILE`: what `npm run export` wrote, into the empty database of SVC_DB_URL. Interrupted, it goes
// on when it is run again with the same file.
import { statSync } from "node:fs";
import { Command } from "commander";
import { applySchema, importDatabase, openDatabase, verifyMoveFile } from "../../db/index.ts";
import { recordAct } from "../../identity/index.ts";
import { loadConfig, readEnvironment } from "../../server/settings/config.ts";
import { progressLines, runMove, tableLines } from "./moving.ts";

interface Options {
  readonly file: string;
  readonly verify?: boolean;
  readonly json?: boolean;
}

async function importFile({ file, json }: Options): Promise<void> {
  const { databaseUrl, migrate } = loadConfig(readEnvironment(), "command");
  const size = sizeOf(file);
  const db = await openDatabase(databaseUrl, { exclusive: ["api", "identity"] });
  const show = progressLines(json);
  try {
    await applySchema(db, migrate, console.error);
    const done = await importDatabase(db, file, (phase, now, all) =>
      phase === "verifying" ? show("verifying", now, size) : show("importing", now, all ?? now),
    );
    await db.write.transaction((trx) =>
      recordAct(trx, { actor: "command line", action: "database.import", target: file }),
    );
    if (json) console.log(JSON.stringify({ file, ...done }));
    else
      console.log(
        [
          `Imported ${file}${done.resumed ? ", going on where it was interrupted" : ""}:`,
          ...tableLines(done.tables),
        ].join("\n"),
      );
  } finally {
    await db.close();
  }
}

async function verifyFile({ file, json }: Options): Promise<void> {
  const { head } = await verifyMoveFile(file);
  const tables = head.tables.map(({ name, rows }) => ({ name, rows }));
  const { exportId, createdUtc } = head;
  if (json) console.log(JSON.stringify({ file, exportId, createdUtc, tables }));
  else console.log([`${file} is as it was written at ${createdUtc}:`, ...tableLines(tables)].join("\n"));
}

/** 0 where there is none, which the import then says. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const program = new Command("npm run import --")
  .description("Reads a file of npm run export into the empty database of SVC_DB_URL; no server may run on it.")
  .addHelpText(
    "after",
    "\nThe signing keys of the file open with the SVC_KEY_SECRET that they were encrypted with.\nInterrupted, it goes on when it is run again with the same file.",
  )
  .requiredOption("--file <file>", "the file to read")
  .option("--verify", "only verify the file's checksums, and open no database")
  .option("--json", "answer JSON")
  .showHelpAfterError()
  .action((options: Options) => (options.verify ? verifyFile(options) : importFile(options)));

await runMove(program);
