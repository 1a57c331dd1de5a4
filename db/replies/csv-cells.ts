// Rows → CSV lines by RFC 4180 with CRLF, written as bytes into one buffer: null empty, Booleans true and false. Putting each line
// together as a text first would cost several times as much.
import { stringify } from "csv-stringify/sync";
import { type CsvForm, safeCell } from "./csv-text.ts";
import { columnIndexes, type Field, isoInstant, type RecordShape, type Row } from "./rows.ts";

const comma = 44;
const carriageReturn = 13;
const lineFeed = 10;
const zero = 48;
const dayMs = 86_400_000;
const longestNumber = 10;
const longestInstant = 25;

/** A buffer that grew for a long piece is replaced. */
const mostRetained = 1024 * 1024;
const atFirst = 64 * 1024;

/** What an instant of each day begins with; only days whose year has four digits. */
const dates = new Map<number, Uint8Array>();

export class CsvCells implements Record<Field["kind"], (value: unknown) => void> {
  #bytes = Buffer.allocUnsafeSlow(atFirst);
  #at = 0;
  #day = Number.NaN;
  #date: Uint8Array = Buffer.alloc(0);

  /** The offset of the next cell. */
  get at(): number {
    return this.#at;
  }

  /** The bytes between two offsets; they stay until `clear`. */
  between(from: number, to: number): Buffer {
    return this.#bytes.subarray(from, to);
  }

  clear(): void {
    this.#at = 0;
    if (this.#bytes.length > mostRetained) this.#bytes = Buffer.allocUnsafeSlow(atFirst);
  }

  text(value: unknown): void {
    if (value === null) this.#end();
    else this.#text(String(value));
  }

  cell(value: unknown): void {
    if (value === null) this.#end();
    else this.#text(safeCell(String(value)));
  }

  number(value: unknown): void {
    if (typeof value === "number" && value >= 0 && value <= 0x7fffffff && (value | 0) === value) {
      this.#reserve(longestNumber + 1);
      this.#digits(value);
      this.#end();
    } else this.text(value);
  }

  instant(value: unknown): void {
    if (value === null) {
      this.#end();
      return;
    }
    const at = Number(value);
    const day = Math.floor(at / dayMs);
    if (day !== this.#day && !this.#begin(day)) {
      this.#text(isoInstant(at));
      return;
    }
    this.#reserve(longestInstant);
    this.#bytes.set(this.#date, this.#at);
    this.#at += this.#date.length;
    const inDay = Math.trunc(at) - day * dayMs;
    const seconds = (inDay / 1000) | 0;
    const minutes = (seconds / 60) | 0;
    const hours = (minutes / 60) | 0;
    const thousandths = inDay - seconds * 1000;
    const tenths = (thousandths / 10) | 0;
    this.#two(hours, 58);
    this.#two(minutes - hours * 60, 58);
    this.#two(seconds - minutes * 60, 46);
    this.#two(tenths, zero + thousandths - tenths * 10);
    this.#bytes[this.#at++] = 90;
    this.#end();
  }

  flag(value: unknown): void {
    if (value === null) this.#end();
    else this.#text(value ? "true" : "false");
  }

  seconds(value: unknown): void {
    if (value === null) {
      this.#end();
      return;
    }
    const milliseconds = Number(value);
    if (milliseconds >= 0 && milliseconds < 0x7fffffff * 1000 && milliseconds % 1000 === 0) {
      this.number(milliseconds / 1000);
    } else this.#text(String(milliseconds / 1000));
  }

  // Engines write the same JSON with blanks and without, and escape a slash or not.
  json(value: unknown): void {
    if (value === null) this.#end();
    else this.#text(JSON.stringify(JSON.parse(String(value))));
  }

  /** Cells that were written before, with a comma behind each. */
  copy(cells: Uint8Array): void {
    this.#reserve(cells.length);
    this.#bytes.set(cells, this.#at);
    this.#at += cells.length;
  }

  /** In place of the comma behind the last cell of a line. */
  endLine(): void {
    this.#reserve(1);
    this.#bytes[this.#at - 1] = carriageReturn;
    this.#bytes[this.#at++] = lineFeed;
  }

  /** Few texts have more than plain letters: those alone are looked at as a whole. */
  #text(text: string): void {
    const { length } = text;
    this.#reserve(length + 1);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127 || code === comma || code === 34 || code === carriageReturn || code === lineFeed) {
        this.#special(text);
        return;
      }
      bytes[at++] = code;
    }
    bytes[at++] = comma;
    this.#at = at;
  }

  #special(text: string): void {
    const written = quoted(text);
    this.#reserve(written.length * 3 + 1);
    this.#at += this.#bytes.write(written, this.#at);
    this.#bytes[this.#at++] = comma;
  }

  #end(): void {
    this.#reserve(1);
    this.#bytes[this.#at++] = comma;
  }

  #digits(value: number): void {
    let left = value;
    let end = this.#at;
    for (let power = 10; power <= value; power *= 10) end += 1;
    this.#at = end + 1;
    while (end >= 0) {
      const tenth = (left / 10) | 0;
      this.#bytes[end--] = zero + left - tenth * 10;
      if (tenth === 0) return;
      left = tenth;
    }
  }

  #two(value: number, behind: number): void {
    const tens = (value / 10) | 0;
    this.#bytes[this.#at++] = zero + tens;
    this.#bytes[this.#at++] = zero + value - tens * 10;
    this.#bytes[this.#at++] = behind;
  }

  #begin(day: number): boolean {
    let date = dates.get(day);
    if (date === undefined) {
      const text = isoInstant(day * dayMs).slice(0, -13);
      if (text.length !== 11) return false;
      date = Buffer.from(text, "latin1");
      if (dates.size >= 4096) dates.clear();
      dates.set(day, date);
    }
    this.#day = day;
    this.#date = date;
    return true;
  }

  #reserve(length: number): void {
    if (this.#at + length > this.#bytes.length) this.#grow(length);
  }

  #grow(length: number): void {
    const more = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + length));
    this.#bytes.copy(more, 0, 0, this.#at);
    this.#bytes = more;
  }
}

/** A text as it stands in a line: with quotes where it needs some, which csv-stringify makes. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? stringify([[text]], { quoted: true, eof: false }) : text;
}

/** A line break alone wants quotes too, which csv-stringify gives to a whole line end only. */
const options = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ } as const;

/** Values that no query answered as CSV lines; null is empty. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[], form: CsvForm): string {
  if (rows.length === 0) return "";
  const written = (value: string | number | null) =>
    form === "safe" && typeof value === "string" ? safeCell(value) : (value ?? "");
  return stringify(
    rows.map((row) => row.map(written)),
    options,
  );
}

/** The header line with its line end. */
export function csvHeader(shape: RecordShape<unknown>): string {
  return stringify([shape.fields.map((field) => field.name)], options);
}

/** The fields of a dimension, in runs of fields side by side, and the indexes of its key in a row. */
interface DimensionRuns {
  readonly keyIndexes: readonly number[];
  readonly runs: readonly (readonly Field[])[];
}

/** `entries`: the cells of each dimension's keys, bytes for each run, by the values of the key one level for each. */
export type LinesWriter = (
  cells: CsvCells,
  rows: readonly Row[],
  entries: readonly ReadonlyMap<unknown, unknown>[],
) => void;

/**
 * Compiles a shape for rows with these columns into a function that writes rows as lines. Some of the fields may come from
 * dimensions; a row whose key one of them does not have is left out. Generated, as in rows.ts.
 */
export function compileLines(
  shape: RecordShape<unknown>,
  columns: readonly string[],
  dimensions: readonly DimensionRuns[] = [],
): LinesWriter {
  const runs = dimensions.flatMap((dimension, index) =>
    dimension.runs.map((run, runIndex) => ({ run, copied: `cells.copy(d${index}[${runIndex}]);` })),
  );
  const inRuns = new Set(runs.flatMap(({ run }) => run.slice(1)));
  const selected = shape.fields.filter((field) => !runs.some(({ run }) => run.includes(field)));
  const indexes = new Map(
    columnIndexes({ ...shape, fields: selected }, columns).map((index, field) => [selected[field], index]),
  );
  const written = shape.fields
    .filter((field) => !inRuns.has(field))
    .map((field) => runs.find(({ run }) => run[0] === field)?.copied ?? cellOf(field, indexes.get(field)));
  const found = dimensions.map(({ keyIndexes: [first, ...more] }, index) => {
    const nested = more.map((key) => `?.get(row[${key}])`).join("");
    return `const d${index} = entries[${index}].get(row[${first}])${nested}; if (!d${index}) continue;`;
  });
  const line = [...found, ...written, "cells.endLine();"].join(" ");
  return new Function("cells", "rows", "entries", `for (const row of rows) { ${line} }`) as LinesWriter;
}

/** Compiles some of a shape's fields into a function that writes their cells of one row. */
export function compileCells(
  shape: RecordShape<unknown>,
  fields: readonly Field[],
  columns: readonly string[],
): (cells: CsvCells, row: Row) => void {
  const indexes = columnIndexes({ ...shape, fields }, columns);
  const written = fields.map((field, index) => cellOf(field, indexes[index])).join(" ");
  return new Function("cells", "row", written) as (cells: CsvCells, row: Row) => void;
}

function cellOf({ kind }: Field, index: number | undefined): string {
  return `cells.${kind}(row[${index}]);`;
}
