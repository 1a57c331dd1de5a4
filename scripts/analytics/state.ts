// What an export to a folder has written so far: a file in that folder, so that the next run writes what changed since.
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TableName, tableNames } from "../../domain/analytics/tables.ts";
import { ExportRefused } from "./refused.ts";

export const formats = ["parquet", "csv"] as const;
export type Format = (typeof formats)[number];

const version = 1;
const fileName = "export.json";

interface Written {
  readonly version: number;
  readonly format: Format;
  /** Of each table the days that are there, each with the print of what it was made from. */
  readonly days: Readonly<Record<TableName, Record<string, string>>>;
}

export class ExportState {
  readonly #folder: string;
  readonly #written: Written;

  private constructor(folder: string, written: Written) {
    this.#folder = folder;
    this.#written = written;
  }

  /** Throws an ExportRefused where the folder holds an export of another form. */
  static async of(folder: string, format: Format): Promise<ExportState> {
    const text = await readFile(join(folder, fileName), "utf8").catch((error) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (text === null)
      return new ExportState(folder, { version, format, days: { sessions: {}, denials: {}, daily: {} } });
    const written = parsed(text);
    if (written === null)
      throw new ExportRefused(`${join(folder, fileName)} is no list of an export. Choose an empty folder.`);
    if (written.format !== format) {
      throw new ExportRefused(
        `${folder} holds an export as ${written.format}: choose --format ${written.format} or an empty folder.`,
      );
    }
    return new ExportState(folder, written);
  }

  /** The days of a table that are there. */
  daysOf(table: TableName): readonly string[] {
    return Object.keys(this.#written.days[table]);
  }

  printOf(table: TableName, day: string): string | undefined {
    return this.#written.days[table][day];
  }

  /** Null: the day is about to be written, and is not there until it is. */
  async set(table: TableName, day: string, print: string | null): Promise<void> {
    await this.setAll(table, [day], print);
  }

  async setAll(table: TableName, days: readonly string[], print: string | null): Promise<void> {
    const ofTable = this.#written.days[table];
    for (const day of days) {
      if (print === null) delete ofTable[day];
      else ofTable[day] = print;
    }
    // Under its name only when it is whole: a run that is killed leaves the list before.
    const part = join(this.#folder, `.${fileName}.${process.pid}`);
    await writeFile(part, `${JSON.stringify(this.#written)}\n`, { mode: 0o640 });
    await rename(part, join(this.#folder, fileName));
  }
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
