// Writes a complete database into a file, as of one instant: servers may run meanwhile.
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import type { Database } from "../database.ts";
import { SchemaTooNew } from "../errors.ts";
import { migrationStatus, requireSchema } from "../schema/migrator.ts";
import { format, formatVersion, type HeadLine, type Line, type Value, writeMoveFile } from "./file.ts";
import { lastGivenId, type MovedColumn, type MovedTable, movedTables } from "./tables.ts";

export interface Exported {
  readonly exportId: string;
  readonly bytes: number;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

const rowsPerChunk = 1_000;
/** A row of packed columns has megabytes. */
const rowsOfBytesPerChunk = 4;

/**
 * Writes the file; one chunk of rows is in memory at a time. `progress` gets the rows written and the total.
 * Throws MoveRefused or what requireSchema throws; no file is left then.
 */
export async function exportDatabase(
  db: Database,
  file: string,
  progress: (rows: number, all: number) => void = () => {},
): Promise<Exported> {
  await requireSchema(db);
  const { done, unknown } = await migrationStatus(db);
  // Only a newer version can move what it has added.
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
  return db.read.transaction(async (trx) => {
    const moved = await movedTables(trx);
    const tables: HeadLine["tables"][number][] = [];
    for (const table of moved) {
      const [counted] = await trx(table.name).count({ rows: "*" });
      const columns = table.columns.map(({ name, kind }) => ({ name, kind }));
      const lastId = table.givesIds ? await lastGivenId(trx, table.name) : null;
      tables.push({ ...table, columns, rows: Number(counted?.rows), lastId });
    }
    const exportId = randomUUID();
    const head = {
      format,
      version: formatVersion,
      exportId,
      createdUtc: new Date().toISOString(),
      migrations: done,
      tables,
    };
    const bytes = await writeMoveFile(file, lines(trx, head, moved, progress));
    return { exportId, bytes, tables: tables.map(({ name, rows }) => ({ name, rows })) };
  });
}

async function* lines(
  trx: Knex.Transaction,
  head: HeadLine,
  tables: readonly MovedTable[],
  progress: (rows: number, all: number) => void,
): AsyncGenerator<Line> {
  const all = head.tables.reduce((sum, { rows }) => sum + rows, 0);
  let written = 0;
  let chunk = 0;
  progress(written, all);
  yield head;
  for (const table of tables) {
    for await (const rows of chunksOf(trx, table)) {
      chunk += 1;
      written += rows.length;
      yield { chunk, table: table.name, rows };
      progress(written, all);
    }
  }
  yield { end: true, chunks: chunk };
}

type Row = Readonly<Record<string, string | number | bigint | boolean | Uint8Array | null>>;

/** The rows in the order of the primary key. */
async function* chunksOf(trx: Knex.Transaction, table: MovedTable): AsyncGenerator<Value[][]> {
  let last: Row | undefined;
  while (true) {
    const rows = await following(trx, table, last);
    if (rows.length === 0) return;
    yield rows.map((row) => table.columns.map((column) => fileValue(column, row[column.name] ?? null)));
    last = rows.at(-1);
  }
}

/**
 * The next rows after `last`: those that share all of its key but the last column, then those that share less, so that
 * each query is one range of the primary key, and no row is read twice, however many share its beginning.
 */
async function following(trx: Knex.Transaction, { name, columns, key }: MovedTable, last: Row | undefined) {
  const rows: Row[] = [];
  const most = columns.some(({ kind }) => kind === "bytes") ? rowsOfBytesPerChunk : rowsPerChunk;
  const query = (limit: number) => {
    const selected = trx(name).select(columns.map((column) => selectedAs(trx, column)));
    return selected.orderBy([...key]).limit(limit);
  };
  if (last === undefined) return (await query(most)) as Row[];
  for (let shared = key.length - 1; shared >= 0 && rows.length < most; shared -= 1) {
    const behind = query(most - rows.length);
    for (const column of key.slice(0, shared)) behind.where(column, last[column] as Knex.Value);
    const column = key[shared] as string;
    rows.push(...((await behind.where(column, ">", last[column] as Knex.Value)) as Row[]));
  }
  return rows;
}

function selectedAs(trx: Knex.Transaction, { name, isWide }: MovedColumn): string | Knex.Raw {
  return isWide ? trx.raw("cast(?? as nvarchar(40)) as ??", [name, name]) : name;
}

/** Whole numbers past 2^53 as text; Booleans, from drivers that return them, as 0 and 1; bytes in base64. */
function fileValue({ isWide }: MovedColumn, value: Row[string] | undefined): Value {
  if (isWide && typeof value === "string" && Number.isSafeInteger(Number(value))) return Number(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return value ?? null;
}
