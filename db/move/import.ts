// Imports a file into an empty database. Each chunk and its position are stored in one transaction, so that an import that
// was interrupted at any instant continues where it stopped, with the same file.
import type { Knex } from "knex";
import type { Database } from "../database.ts";
import { insertMoved } from "../engines/dialect.ts";
import { classifyDatabaseError } from "../errors.ts";
import { migrationStatus } from "../schema/migrator.ts";
import type { InsertRow } from "../sql/json.ts";
import { type ChunkLine, format, formatVersion, type HeadLine, MoveRefused, readMoveFile } from "./file.ts";
import { type MovedTable, movedTables, setLastGivenId } from "./tables.ts";

export interface Imported {
  readonly exportId: string;
  /** Whether this import continued an earlier, interrupted import of the file. */
  readonly resumed: boolean;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

/** `verifying`: bytes of the file; `importing`: rows. */
export type ImportProgress = (phase: "verifying" | "importing", done: number, all: number | null) => void;

/**
 * Reads the file twice: once to verify all of it before anything is written, once to import it. The schema must be that
 * of the export, and every table empty unless an import of this file was begun before. Throws MoveRefused
 * with the reason; the database is then unchanged. No server may run on it meanwhile.
 */
export async function importDatabase(
  db: Database,
  file: string,
  progress: ImportProgress = () => {},
): Promise<Imported> {
  const { head, chunks } = await verify(file, (bytes) => progress("verifying", bytes, null));
  const tables = await sameSchema(db, head);
  const begun = await begin(db, head);
  const all = head.tables.reduce((sum, { rows }) => sum + rows, 0);
  let rows = 0;
  for await (const line of readMoveFile(file)) {
    if (!("chunk" in line)) continue;
    if (line.chunk > begun.chunksDone) await apply(db, head, tables, line);
    rows += line.rows.length;
    progress("importing", rows, all);
  }
  await finish(db, head, chunks);
  return {
    exportId: head.exportId,
    resumed: begun.resumed,
    tables: head.tables.map(({ name, rows: count }) => ({ name, rows: count })),
  };
}

/** Reads all of the file and returns its header. Throws MoveRefused where it is not what an export wrote. */
export async function verify(
  file: string,
  progress?: (bytes: number) => void,
): Promise<{ head: HeadLine; chunks: number }> {
  let head: HeadLine | undefined;
  let chunks = 0;
  const rows = new Map<string, number>();
  for await (const line of readMoveFile(file, progress)) {
    if (head === undefined) {
      head = line as HeadLine;
      if (head.format !== format || head.version !== formatVersion) {
        throw new MoveRefused(`${file} is not an export that this version reads.`);
      }
    } else if ("chunk" in line) {
      chunks += 1;
      rows.set(line.table, (rows.get(line.table) ?? 0) + line.rows.length);
      if (line.chunk !== chunks) throw new MoveRefused(`${file} lacks chunk ${chunks}.`);
    }
  }
  const wrong = head?.tables.find((table) => table.rows !== (rows.get(table.name) ?? 0));
  if (head === undefined || wrong) throw new MoveRefused(`${file} does not hold what its head says.`);
  return { head, chunks };
}

async function sameSchema(db: Database, head: HeadLine): Promise<ReadonlyMap<string, MovedTable>> {
  const { done, unknown } = await migrationStatus(db);
  const lacking = head.migrations.filter((name) => !done.includes(name));
  const more = [...done, ...unknown].filter((name) => !head.migrations.includes(name));
  if (lacking.length > 0 || more.length > 0) {
    const differences = [
      ...(lacking.length > 0 ? [`the database lacks ${lacking.join(", ")}`] : []),
      ...(more.length > 0 ? [`the file lacks ${more.join(", ")}`] : []),
    ].join("; ");
    throw new MoveRefused(
      `The file was written from another schema: ${differences}. Export and import with one version.`,
    );
  }
  const tables = new Map((await movedTables(db.read)).map((table) => [table.name, table]));
  const shape = ({ name, columns, key }: MovedTable) =>
    JSON.stringify([name, columns.map((column) => [column.name, column.kind]).sort(), key]);
  const differing = head.tables.find((table) => {
    const target = tables.get(table.name);
    return target === undefined || shape(target) !== shape(table);
  });
  if (differing !== undefined || tables.size !== head.tables.length) {
    throw new MoveRefused(`The database's tables are not those of the file (${differing?.name ?? "it has more"}).`);
  }
  return tables;
}

interface Begun {
  readonly chunksDone: number;
  readonly resumed: boolean;
}

async function begin(db: Database, head: HeadLine): Promise<Begun> {
  const { exportId } = head;
  return db.write.transaction(async (trx) => {
    const earlier = await trx("imports").where("export_id", exportId).first();
    if (earlier !== undefined && earlier.finished_at === null) {
      return { chunksDone: Number(earlier.chunks_done), resumed: true };
    }
    const full: string[] = [];
    for (const { name, key } of head.tables) if (await trx(name).first(key[0] as string)) full.push(name);
    if (full.length > 0) {
      const why = earlier === undefined ? "" : " This file was imported before.";
      throw new MoveRefused(`The database is not empty: there are rows in ${full.join(", ")}.${why}`);
    }
    await trx("imports").where("export_id", exportId).delete();
    await trx("imports").insert({ export_id: exportId, chunks_done: 0, started_at: Date.now(), finished_at: null });
    return { chunksDone: 0, resumed: false };
  });
}

async function apply(
  db: Database,
  head: HeadLine,
  tables: ReadonlyMap<string, MovedTable>,
  { chunk, table: name, rows }: ChunkLine,
): Promise<void> {
  const table = head.tables.find((one) => one.name === name) as MovedTable;
  try {
    await db.write.transaction(async (trx) => {
      await stepTo(trx, head.exportId, chunk);
      await insertMoved(
        trx,
        (tables.get(name) as MovedTable).name,
        rows.map((row) => recordOf(db, table, row)),
      );
    });
  } catch (error) {
    const kind = classifyDatabaseError(error);
    if (kind !== "unique" && kind !== "foreign_key") throw error;
    throw new MoveRefused(`The database refuses rows of ${name} in chunk ${chunk} (${kind}).`, { cause: error });
  }
}

/** Two imports at once: the second one finds that the step is done. */
async function stepTo(trx: Knex.Transaction, exportId: string, chunk: number): Promise<void> {
  const stepped = await trx("imports")
    .where({ export_id: exportId, chunks_done: chunk - 1 })
    .whereNull("finished_at")
    .update({ chunks_done: chunk });
  if (stepped === 0) throw new MoveRefused("Another import of this file is under way.");
}

function recordOf({ engine }: Database, { columns }: MovedTable, row: ChunkLine["rows"][number]): InsertRow {
  return Object.fromEntries(
    columns.map(({ name, kind }, index) => {
      const value = row[index] ?? null;
      if (kind === "bytes" && value !== null) return [name, Buffer.from(String(value), "base64")];
      return [name, kind === "integer" && value !== null ? wholeNumber(engine, value) : value];
    }),
  );
}

const mostOf64Bits = 2n ** 63n - 1n;

/** Sums past 64 bits are floating numbers on SQLite, and decimals on SQL Server. */
function wholeNumber(engine: Database["engine"], value: string | number): number | bigint {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  const exact = BigInt(value);
  const fits = exact <= mostOf64Bits && exact >= -mostOf64Bits;
  return engine === "sqlite" && !fits ? Number(exact) : exact;
}

async function finish(db: Database, head: HeadLine, chunks: number): Promise<void> {
  await db.write.transaction(async (trx) => {
    for (const { name, rows, lastId } of head.tables) {
      const [counted] = await trx(name).count({ rows: "*" });
      if (Number(counted?.rows) !== rows) {
        throw new MoveRefused(`There are ${counted?.rows} rows in ${name} and not ${rows}: something else writes.`);
      }
      if (lastId !== null) await setLastGivenId(trx, name, lastId);
    }
    const finished = await trx("imports")
      .where({ export_id: head.exportId, chunks_done: chunks })
      .update({ finished_at: Date.now() });
    if (finished === 0) throw new MoveRefused("Another import of this file is under way.");
  });
}
