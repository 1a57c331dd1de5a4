// The rows of a page as a CSV file, for what the service answers as JSON alone: RFC 4180, UTF-8, one line a row.
import { saveFile } from "./csv-download.tsx";

export type CsvValue = string | number | boolean | null;

interface RowsDownloadProps {
  readonly columns: readonly string[];
  /** One value for each column. */
  readonly rows: readonly (readonly CsvValue[])[];
  /** Without its ending. */
  readonly fileName: string;
  readonly children?: string;
}

export function RowsDownload({ columns, rows, fileName, children = "Download CSV" }: RowsDownloadProps) {
  const save = () => saveFile(new Blob([csvOf([columns, ...rows])], { type: "text/csv" }), `${fileName}.csv`);
  return (
    <button type="button" className="button no-print" onClick={save}>
      {children}
    </button>
  );
}

function csvOf(lines: readonly (readonly CsvValue[])[]): string {
  return lines.map((line) => `${line.map(fieldOf).join(",")}\r\n`).join("");
}

function fieldOf(value: CsvValue): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
