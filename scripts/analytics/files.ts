// The rows of a day → the files of its folder, as Parquet (hyparquet-writer) or CSV. They appear together, once they are whole.
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { csvLines } from "../../db/index.ts";
import type { FieldType, Row, TableField, Value } from "../../domain/analytics/tables.ts";
import type { Format } from "./state.ts";

/**
 * Writes the rows to `folder`/part-0.parquet and so on, one file a piece, in place of what was there. Resolves to how many
 * rows these are; without any the folder goes.
 */
export async function writeDay(
  folder: string,
  pieces: AsyncIterable<readonly Row[]>,
  {
    format,
    fields,
    scratch,
  }: { readonly format: Format; readonly fields: readonly TableField[]; readonly scratch: string },
): Promise<number> {
  await rm(scratch, { recursive: true, force: true });
  let rows = 0;
  let files = 0;
  for await (const piece of pieces) {
    if (files === 0) await mkdir(scratch, { recursive: true, mode: 0o750 });
    const content = format === "csv" ? csvOf(fields, piece) : parquetOf(fields, piece);
    await writeFile(join(scratch, `part-${files}.${format}`), content, { mode: 0o640 });
    rows += piece.length;
    files += 1;
  }
  await rm(folder, { recursive: true, force: true });
  if (files > 0) {
    await mkdir(dirname(folder), { recursive: true, mode: 0o750 });
    await rename(scratch, folder);
  }
  return rows;
}

/** With texts that a spreadsheet would take for formulas made safe, as every CSV of the service. */
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
    const read = reading[type];
    const data = rows.map((row) => {
      const value = row[name];
      return value === null || value === undefined ? null : read(value);
    });
    return { name, type: parquetTypes[type], data };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: rows.length }));
}

const same = (value: Exclude<Value, null>) => value;
const reading: Readonly<Record<FieldType, (value: Exclude<Value, null>) => unknown>> = {
  integer: (value) => BigInt(value),
  number: same,
  text: same,
  flag: same,
  instant: (value) => new Date(String(value)),
};
