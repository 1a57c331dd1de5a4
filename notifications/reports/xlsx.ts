// A CSV text as a workbook for spreadsheets (XLSX): the same columns and rows, with numbers as numbers and instants as dates. It is made
// while it is sent, so memory use does not grow with its length. The only file that imports hucre, which is loaded for the first workbook.
import { pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";

export type CellKind = "text" | "number" | "flag" | "instant" | "day";

export interface SheetColumn {
  readonly name: string;
  readonly kind: CellKind;
}

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The most characters of a cell. */
const longestText = 32_767;
/** Spreadsheets have no earlier day, and take 1900 for a leap year. */
const firstDate = Date.UTC(1900, 2, 1);
/** Rows after which other work gets a turn: some two milliseconds. */
const together = 40;

const formats: Partial<Record<CellKind, string>> = { instant: "yyyy-mm-dd hh:mm:ss", day: "yyyy-mm-dd" };
const widths: Readonly<Record<CellKind, number>> = { text: 24, number: 14, flag: 10, instant: 20, day: 12 };

/** `csv` begins with the line of these columns. Rows that do not fit into one sheet go into further ones. */
export async function* xlsxOf(
  csv: AsyncIterable<string>,
  columns: readonly SheetColumn[],
  plain: (cell: string) => string = (cell) => cell,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const sheet = writeXlsxStream(rowsOf(csv, columns, plain), {
    name: "Rows",
    columns: columns.map(({ name, kind }) => ({
      header: name,
      width: Math.max(widths[kind], name.length + 2),
      ...(formats[kind] !== undefined && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  });
  yield* sheet;
}

type Cell = string | number | boolean | Date | null;

async function* rowsOf(
  csv: AsyncIterable<string>,
  columns: readonly SheetColumn[],
  plain: (cell: string) => string,
): AsyncGenerator<Cell[]> {
  const records = parse({ relaxColumnCount: true, from: 2 });
  // A failure of either ends the other, and is thrown below.
  pipeline(csv, records, () => undefined);
  let count = 0;
  for await (const record of records) {
    yield columns.map(({ kind }, at) => cellOf(kind, plain(record[at] ?? "")));
    count += 1;
    if (count % together === 0) await setImmediate();
  }
}

function cellOf(kind: CellKind, cell: string): Cell {
  if (cell === "") return null;
  if (kind === "number") return Number(cell);
  if (kind === "flag") return cell === "true";
  if (kind === "text") return cell.slice(0, longestText).toWellFormed();
  const date = new Date(cell);
  return date.getTime() >= firstDate ? date : cell;
}
