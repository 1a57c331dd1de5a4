// The rows of a table in CSV, each with its line: fields are divided by commas, semicolons or tabs, and may be quoted.
import { parse } from "csv-parse/sync";
import type { Complain } from "./manager.ts";

export interface Row {
  /** The last line of it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Excel's line that names the delimiter. */
const sepLines = /^sep=(.)(?=\r?$)/gim;

/** What databases and spreadsheets write where there is nothing. */
const nothing = /^(?:[-–—]|#?[Nn]\/[Aa]|\(null\)|NULL)$/;
const totals = /^(?:(?:grand |sub-?)?totals?|total général|totale|(?:gesamt)?summe|gesamt|итого|合計|合计):?$/i;

/** Whether a row adds up the others: its first words say so. */
export function isOfTotals({ cells }: Row): boolean {
  return totals.test(cells.find((cell) => cell !== "") ?? "");
}

/** `isWhole` is false where a quote that is not closed may have taken further rows with it. */
export function rowsOf(
  printed: string,
  complain: Complain,
  given: string | null = null,
): { rows: Row[]; isWhole: boolean } {
  const { rows, isWhole } = allRows(printed, complain, given);
  const columns = rows[0]?.cells.length ?? 0;
  const whole = rows.filter(({ line, cells }) => {
    const isWords = cells.length === 1 && columns > 1;
    if (isWords) complain(line, cells.join(), "a line that is no row of the table");
    return !isWords;
  });
  return {
    rows: whole.map(({ line, cells }) => ({ line, cells: cells.map((cell) => (nothing.test(cell) ? "" : cell)) })),
    isWhole,
  };
}

function allRows(printed: string, complain: Complain, given: string | null): ReturnType<typeof rowsOf> {
  const [named] = printed.matchAll(sepLines);
  // It is no row. It stays as an empty line, so that the others have their numbers.
  const text = printed.replace(sepLines, "");
  const delimiter = given ?? named?.[1] ?? usualDelimiter(text);
  if (!text.includes('"')) return { rows: plainRows(text, delimiter), isWhole: true };
  let isWhole = true;
  try {
    // With `info`, each record comes with its position, which is missing in the library's types.
    const records: unknown = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      delimiter,
      skip_records_with_error: true,
      on_skip: (error) => {
        if (/CLOS/.test(error?.code ?? "")) isWhole = false;
        complain(Number(error?.lines ?? 1), "", "a row that is no CSV");
        return undefined;
      },
    });
    const placed = records as { record: string[]; info: { lines: number } }[];
    return { rows: placed.map(({ record, info }) => ({ line: info.lines, cells: record })), isWhole };
  } catch {
    complain(1, text.split("\n", 1)[0] ?? "", "a report that is no CSV");
    return { rows: [], isWhole: false };
  }
}

/** The one of the three that the first line has most of. */
function usualDelimiter(text: string): string {
  const first = text.trimStart().split("\n", 1)[0] ?? "";
  return [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ",";
}

/** Without quotes CSV has one row a line: most reports are so, and are large. */
function plainRows(text: string, delimiter: string): Row[] {
  const rows: Row[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() !== "") rows.push({ line: index + 1, cells: line.split(delimiter).map((cell) => cell.trim()) });
  }
  return rows;
}
