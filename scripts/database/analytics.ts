// The export for analytics: which days of which tables it writes (those that changed since the last run, oldest first), their
// files, and the state that it leaves in the folder.
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { csvLines } from "../../db/index.ts";
import {
  type FieldType,
  fieldsOfTable,
  firstDay,
  type Prints,
  printsOf,
  type Row,
  rowsOfDay,
  type TableField,
  type TableName,
  tableNames,
  type Value,
} from "../../domain/analytics/tables.ts";
import type { Context } from "../../domain/filters/context.ts";
import { DAY_MS, startOfDay } from "../../domain/time/units.ts";
import { closedUntil } from "../../domain/usage/concurrency/invalidation-log.ts";

export interface ExportRequest {
  readonly folder: string;
  readonly format: Format;
  readonly tables: readonly TableName[];
  /** Midnights (UTC); null: the first day with data, and today, which is not over. */
  readonly since: number | null;
  readonly until: number | null;
  /** Write every day, changed or not. */
  readonly all: boolean;
}

export interface TableDone {
  readonly table: TableName;
  /** Days written in this run, and their rows. */
  readonly days: number;
  readonly rows: number;
  /** Days that were written before and did not change. */
  readonly unchanged: number;
  /** Days that were written before and that the service has no more; their files do not change. */
  readonly left: number;
}

type Progress = (table: TableName, done: number, all: number) => void;

/** Each day appears at once, complete. A run that is interrupted leaves the days that it wrote; the next one goes on after them. */
export async function exportAnalytics(
  request: ExportRequest,
  context: Context,
  onProgress: Progress,
): Promise<TableDone[]> {
  const state = await readState(request.folder, request.format);
  const today = startOfDay(context.now);
  const firstWanted = request.since ?? (await firstDay(context.db.read)) ?? today;
  // The sessions of closed days may be deleted: files that were written of these days stay.
  const first = Math.max(firstWanted, Math.min(await closedUntil(context.db.read), today));
  const span = { startAt: first, endAt: Math.min(request.until ?? today, today) };
  if (request.since !== null && request.since > span.endAt) {
    throw new ExportRefused("--since must not be after --until, nor after today (UTC).");
  }
  const needs = (table: TableName) => request.tables.includes(table) || request.tables.includes("daily");
  const prints = {
    sessions: needs("sessions") ? await printsOf(context.db.read, "sessions", span) : noPrints,
    denials: needs("denials") ? await printsOf(context.db.read, "denials", span) : noPrints,
  };
  const planned = { ...prints, daily: dailyPrints(prints, span) };
  const done: TableDone[] = [];
  for (const table of request.tables) {
    done.push(await exportTable(table, planned[table], { request, context, state, span, onProgress }));
  }
  return done;
}

const noPrints: Prints = new Map();

interface Run {
  readonly request: ExportRequest;
  readonly context: Context;
  readonly state: Written;
  readonly span: { readonly startAt: number; readonly endAt: number };
  readonly onProgress: Progress;
}

async function exportTable(table: TableName, prints: Prints, run: Run): Promise<TableDone> {
  const { request, context, state, span, onProgress } = run;
  const written = state.days[table];
  if (table === "daily" && forgetLaterDays(prints, written)) await saveState(request.folder, state);
  const isThere = (at: number) => !request.all && written[dayOf(at)] === prints.get(at);
  const days = [...prints.keys()].sort((a, b) => a - b);
  const wanted = days.filter((at) => !isThere(at));
  let rows = 0;
  for (const [index, at] of wanted.entries()) {
    context.signal.throwIfAborted();
    onProgress(table, index, wanted.length);
    const day = dayOf(at);
    // Until its files are complete the day does not count as written.
    delete written[day];
    await saveState(request.folder, state);
    rows += await writeDay(join(request.folder, table, `day=${day}`), rowsOfDay(table, at, context), {
      format: request.format,
      fields: fieldsOfTable[table],
      scratch: join(request.folder, `.writing-${process.pid}`),
    });
    written[day] = prints.get(at) ?? "";
    await saveState(request.folder, state);
  }
  onProgress(table, wanted.length, wanted.length);
  const left = Object.keys(written).filter((day) => {
    const at = Date.parse(day);
    return at >= span.startAt && at < span.endAt && !prints.has(at);
  });
  return { table, days: wanted.length, rows, unchanged: days.length - wanted.length, left: left.length };
}

/** Every day of the span, with the fingerprints of its sessions and of its denials. */
function dailyPrints({ sessions, denials }: Record<"sessions" | "denials", Prints>, span: Run["span"]): Prints {
  const prints = new Map<number, string>();
  for (let at = span.startAt; at < span.endAt; at += DAY_MS) {
    prints.set(at, `${sessions.get(at) ?? ""}|${denials.get(at) ?? ""}`);
  }
  return prints;
}

/**
 * A session is in use on every day that it runs through: where the sessions of one day changed, the use of it and of all later
 * days is written again. Stored in the state first, so that a run that is killed does not lose it.
 */
function forgetLaterDays(prints: Prints, written: Record<string, string>): boolean {
  const ofSessions = (print = "") => print.split("|", 1)[0];
  const days = [...prints.keys()].sort((a, b) => a - b);
  const index = days.findIndex((at) => {
    const print = written[dayOf(at)];
    return print !== undefined && ofSessions(print) !== ofSessions(prints.get(at));
  });
  if (index < 0) return false;
  for (const day of days.slice(index).map(dayOf)) delete written[day];
  return true;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

// The rows of a day → the files of its folder, as Parquet (hyparquet-writer) or CSV. They appear together, once they are complete.

/**
 * Writes the rows to `folder`/part-0.parquet and so on, one file a batch, and replaces what was there. Resolves to the number of
 * rows; without any the folder is removed.
 */
async function writeDay(
  folder: string,
  batches: AsyncIterable<readonly Row[]>,
  {
    format,
    fields,
    scratch,
  }: { readonly format: Format; readonly fields: readonly TableField[]; readonly scratch: string },
): Promise<number> {
  await rm(scratch, { recursive: true, force: true });
  let rows = 0;
  let files = 0;
  for await (const batch of batches) {
    if (files === 0) await mkdir(scratch, { recursive: true, mode: 0o750 });
    const content = format === "csv" ? csvOf(fields, batch) : parquetOf(fields, batch);
    await writeFile(join(scratch, `part-${files}.${format}`), content, { mode: 0o640 });
    rows += batch.length;
    files += 1;
  }
  await rm(folder, { recursive: true, force: true });
  if (files > 0) {
    await mkdir(dirname(folder), { recursive: true, mode: 0o750 });
    await rename(scratch, folder);
  }
  return rows;
}

/** Texts that a spreadsheet would take for formulas are made safe. */
function csvOf(fields: readonly TableField[], rows: readonly Row[]): string {
  const names = fields.map(({ name }) => name);
  const cells = rows.map((row) => names.map((name) => cellOf(row[name])));
  return csvLines([names], "safe") + csvLines(cells, "safe");
}

const cellOf = (value: Value | undefined) => (typeof value === "boolean" ? String(value) : (value ?? null));

const parquetTypes = {
  integer: "INT64",
  number: "DOUBLE",
  text: "STRING",
  flag: "BOOLEAN",
  instant: "TIMESTAMP",
} as const;

function parquetOf(fields: readonly TableField[], rows: readonly Row[]): Uint8Array {
  const columnData = fields.map(({ name, type }): ColumnSource => {
    const read = readers[type];
    const data = rows.map((row) => {
      const value = row[name];
      return value === null || value === undefined ? null : read(value);
    });
    return { name, type: parquetTypes[type], data };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: rows.length }));
}

const same = (value: Exclude<Value, null>) => value;
const readers: Readonly<Record<FieldType, (value: Exclude<Value, null>) => unknown>> = {
  integer: (value) => BigInt(value),
  number: same,
  text: same,
  flag: same,
  instant: (value) => new Date(String(value)),
};

// The state of an export: a file in its folder, so that the next run writes what changed since.

export const formats = ["parquet", "csv"] as const;
type Format = (typeof formats)[number];

const version = 1;
const fileName = "export.json";

interface Written {
  readonly version: number;
  readonly format: Format;
  /** Of each table the days that are written, each with the fingerprint of what it was made from. */
  readonly days: Readonly<Record<TableName, Record<string, string>>>;
}

/** Throws ExportRefused where the folder has an export of another form. */
async function readState(folder: string, format: Format): Promise<Written> {
  const text = await readFile(join(folder, fileName), "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return { version, format, days: { sessions: {}, denials: {}, daily: {} } };
  const written = parsed(text);
  if (written === null)
    throw new ExportRefused(`${join(folder, fileName)} is no state of an export. Choose an empty folder.`);
  if (written.format !== format) {
    throw new ExportRefused(
      `${folder} has an export as ${written.format}: choose --format ${written.format} or an empty folder.`,
    );
  }
  return written;
}

/** Renamed once it is complete: a run that is killed leaves the state before. */
async function saveState(folder: string, written: Written): Promise<void> {
  const part = join(folder, `.${fileName}.${process.pid}`);
  await writeFile(part, `${JSON.stringify(written)}\n`, { mode: 0o640 });
  await rename(part, join(folder, fileName));
}

function parsed(text: string): Written | null {
  try {
    const value = JSON.parse(text) as Partial<Written>;
    const isOurs = value.version === version && tableNames.every((name) => typeof value.days?.[name] === "object");
    return isOurs ? (value as Written) : null;
  } catch {
    return null;
  }
}

export class ExportRefused extends Error {}
