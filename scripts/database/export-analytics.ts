// `npm run export:analytics -- --folder DIR`: sessions, denials and the use of each day, for analysts: Parquet or CSV files, one
// folder a day. A later run writes what changed since.
import { mkdir } from "node:fs/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { tableNames } from "../../domain/analytics/tables.ts";
import { actor, recordFile, runCommand, withDatabase } from "../command.ts";
import { ExportRefused, type ExportRequest, exportAnalytics, formats, type TableDone } from "./analytics.ts";
import { progressLines } from "./moving.ts";

type Options = Pick<ExportRequest, "folder" | "format" | "all"> & {
  readonly since?: number | null;
  readonly until?: number | null;
  readonly only?: ExportRequest["tables"];
  readonly json?: boolean;
};

function midnight(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError("expected a day such as 2026-01-31.");
  }
  return at;
}

/** No table that is exported has secrets. */
const noSecrets = () => Promise.reject(new Error("No secret is exported."));

const program = new Command("npm run export:analytics --")
  .description("Writes sessions, denials and the use of each day to files that DuckDB, Power BI and pandas read.")
  .addHelpText(
    "after",
    "\nDays are those of UTC; today is left out, since it is not over. A day is written again when its sessions or denials changed.\nThe files name users: protect them from those who may not see that.",
  )
  .requiredOption("--folder <folder>", "where to write; the same folder each time")
  .addOption(new Option("--format <format>", "the form of the files").choices(formats).default("parquet"))
  .option("--since <day>", "the first day; default: the first with data", midnight)
  .option("--until <day>", "the day after the last one; default: today", midnight)
  .addOption(new Option("--only <tables...>", "these tables alone").choices(tableNames))
  .option("--all", "write every day, changed or not: after names were corrected, or purchases of the past", false)
  .option("--json", "print JSON")
  .showHelpAfterError()
  .action(({ since = null, until = null, only = tableNames, json = false, ...rest }: Options) => {
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort(new Error("Stopped.")));
    return withDatabase(
      json,
      async (db, { denialWindowMs, silenceMs, workingTime }) => {
        await mkdir(rest.folder, { recursive: true, mode: 0o750 });
        const context = {
          db,
          now: Date.now(),
          signal: stop.signal,
          caller: { kind: "anonymous", name: actor, roles: ["administrator"], licenseServerIds: null } as const,
          settings: { denialWindowMs, silenceMs, workingTime, identityUrl: null, mail: null, sealing: noSecrets },
        };
        const request = { ...rest, since, until, tables: only };
        const tables = await exportAnalytics(request, context, progressLines(json));
        await recordFile(db, "analytics.export", rest.folder);
        return { folder: rest.folder, tables };
      },
      ({ tables }) => tables.map(line),
      { readers: 1 },
    );
  });

function line({ table, days, rows, unchanged, left }: TableDone): string {
  const gone = left === 0 ? "" : `; ${left} days that the service has no more were left as they are`;
  return `${table}: ${days} days written (${rows.toLocaleString("en")} rows), ${unchanged} unchanged${gone}`;
}

await runCommand(program, [[ExportRefused, 65]]);
