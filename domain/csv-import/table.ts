// A CSV text as rows of named cells (RFC 4180, with semicolons and tabs, as spreadsheets write it). What cells mean is for who imports.
import { CsvError, parse } from "csv-parse/sync";
import { plainCell } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { type FieldErrors, Problem } from "../problem.ts";

/** What a kind of record has in its texts. */
export interface Sheet<Column extends string> {
  /** By the heads as {@link headKey} has them; null: a column of an export that is only shown. */
  readonly columns: ReadonlyMap<string, Column | null>;
  /** One of them must be there. */
  readonly needed: readonly Column[];
  readonly mostCharacters: number;
  readonly mostRows: number;
}

/** Between semicolons numbers have a comma. */
export type Delimiter = "," | ";" | "\t";

export interface TextRow<Column extends string> {
  /** In which it begins, from 1. */
  readonly line: number;
  /** Of the columns that are there, without blanks around; "": empty. */
  readonly cells: ReadonlyMap<Column, string>;
}

interface Table<Column extends string> {
  readonly delimiter: Delimiter;
  readonly rows: readonly TextRow<Column>[];
}

/** Empty ones count too: each costs as much as one with a text. */
const mostCells = 500_000;

/** The key of a head, however it is written: in any case, with or without blanks, underscores and hyphens. */
export function headKey(head: string): string {
  return head.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** Rows without any cell are left out. 413 for a text that is too long. */
export function tableOf<Column extends string>(text: string, sheet: Sheet<Column>, mistakes: Mistakes): Table<Column> {
  if (text.length > sheet.mostCharacters) {
    throw new Problem(413, "payload_too_large", `The text is longer than ${sheet.mostCharacters} characters.`);
  }
  const delimiter = delimiterOf(text);
  const none = { delimiter, rows: [] };
  if (text.split(delimiter).length > mostCells) {
    mistakes.add(1, null, `must have at most ${mostCells} cells`);
    return none;
  }
  const [head, ...lines] = linesOf(text, delimiter, sheet.mostRows, mistakes);
  if (mistakes.any) return none;
  if (head === undefined) {
    mistakes.add(1, null, "must begin with a line that names the columns");
    return none;
  }
  const columns = headOf(head, sheet, mistakes);
  if (mistakes.any) return none;
  if (lines.length > sheet.mostRows) {
    mistakes.add(lines[sheet.mostRows]?.line ?? 1, null, `must have at most ${sheet.mostRows} rows`);
    return none;
  }
  return { delimiter, rows: lines.map((line) => rowOf(line, columns, mistakes)) };
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What the first line has most of. */
function delimiterOf(text: string): Delimiter {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const counted = ([",", ";", "\t"] as const).map((one) => [one, first.split(one).length] as const);
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** The head, and one row more than there may be: how many more there are does not matter. */
function linesOf(text: string, delimiter: Delimiter, mostRows: number, mistakes: Mistakes): Line[] {
  try {
    // With `info`, each record comes with the line that it ends in, which the library's types do not declare.
    // Within quotes it counts CRLF as two lines (csv-parse 7.0.3), so line breaks are one character.
    const records: unknown = parse(text.replaceAll(/\r\n?/g, "\n"), {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      delimiter,
      to: mostRows + 2,
    });
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines - breaksIn(record),
      cells: record.map((cell) => cell.trim()),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    mistakes.add(Number(error.lines ?? 1), null, "must be CSV: a quote is not closed, or stands within a cell");
    return [];
  }
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
}

/** Every row is read by every column, also by those without a name. */
const mostColumns = 100;

/** The columns by their index; null: it is only shown. */
function headOf<Column extends string>({ line, cells }: Line, sheet: Sheet<Column>, mistakes: Mistakes) {
  if (cells.length > mostColumns) {
    mistakes.add(line, null, `must have at most ${mostColumns} columns`);
    return [];
  }
  const seen = new Set<Column>();
  const columns = cells.map((cell, index) => {
    const column = sheet.columns.get(headKey(cell));
    if (cell === "") return null;
    if (column === undefined)
      mistakes.add(line, cell.slice(0, 64), `must be the name of a column, in column ${index + 1}`);
    else if (column !== null && seen.has(column)) mistakes.add(line, column, "must be named once");
    if (column) seen.add(column);
    return column ?? null;
  });
  if (!sheet.needed.some((name) => seen.has(name))) {
    mistakes.add(line, null, `must have one of the columns ${sheet.needed.join(", ")}`);
  }
  return columns;
}

function rowOf<Column extends string>(
  { line, cells }: Line,
  columns: readonly (Column | null)[],
  mistakes: Mistakes,
): TextRow<Column> {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== "")) {
    mistakes.add(line, null, `must have at most ${columns.length} cells, as there are columns`);
  }
  const named = columns.flatMap((column, index): [Column, string][] =>
    column === null ? [] : [[column, plainCell(cells[index] ?? "")]],
  );
  return { line, cells: new Map(named) };
}

/** A whole number from 1; undefined: it is none. */
export function idIn(cell: string | undefined): number | undefined {
  return cell !== undefined && /^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : undefined;
}

type Mistake = components["schemas"]["ImportMistake"];

/** More are not listed: who has so many has one mistake in each row. */
const most = 100;

export class Mistakes {
  readonly #byLine = new Map<number, Mistake[]>();

  /** `column` null: the row as a whole. A second one in the same cell follows from the first. */
  add(line: number, column: string | null, text: string): void {
    const ofLine = this.#byLine.get(line) ?? [];
    this.#byLine.set(line, ofLine);
    if (!ofLine.some(({ Column }) => Column === column)) ofLine.push({ Line: line, Column: column, Text: text });
  }

  /** Those of problems that the checks of single records throw, whose fields are the columns. */
  addProblem(line: number, problem: unknown): void {
    if (!(problem instanceof Problem) || problem.errors === undefined) throw problem;
    for (const [column, texts] of Object.entries(problem.errors)) this.add(line, column, texts.join("; "));
  }

  isIn(line: number): boolean {
    return this.#byLine.has(line);
  }

  get any(): boolean {
    return this.#byLine.size > 0;
  }

  /** In the order of the text. */
  list(): readonly Mistake[] {
    return [...this.#byLine.values()]
      .flat()
      .sort((a, b) => a.Line - b.Line)
      .slice(0, most);
  }

  toErrors(): FieldErrors {
    const byIndex = Map.groupBy(
      this.list(),
      ({ Line, Column }) => `Line ${Line}${Column === null ? "" : `, ${Column}`}:`,
    );
    return Object.fromEntries(Array.from(byIndex, ([index, some]) => [index, some.map(({ Text }) => Text)]));
  }
}
