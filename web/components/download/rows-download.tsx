// Rows as a CSV file, for what the service answers as JSON alone: RFC 4180, UTF-8, one line a row.
import { useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/error-notice.tsx";
import { saveFile } from "./csv-download.tsx";

export type CsvValue = string | number | boolean | null;
type CsvRows = readonly (readonly CsvValue[])[];

interface RowsDownloadProps {
  readonly columns: readonly string[];
  /** One value for each column; or how they are got: where the page has not all of them, or many. */
  readonly rows: CsvRows | (() => CsvRows | Promise<CsvRows>);
  /** Without its ending. */
  readonly fileName: string;
}

export function RowsDownload({ columns, rows, fileName }: RowsDownloadProps) {
  const change = useChange();
  const save = () =>
    change.run(async () => {
      const lines = [columns, ...(typeof rows === "function" ? await rows() : rows)];
      saveFile(new Blob([csvOf(lines)], { type: "text/csv" }), `${fileName}.csv`);
    });
  return (
    <>
      <button type="button" className="button no-print" disabled={change.isBusy} onClick={() => void save()}>
        {change.isBusy ? t("components.csv.preparing") : t("components.csv.download")}
      </button>
      {change.error !== null && <ErrorNotice error={change.error} retry={() => void save()} />}
    </>
  );
}

function csvOf(lines: CsvRows): string {
  return lines.map((line) => `${line.map(fieldOf).join(",")}\r\n`).join("");
}

/** An apostrophe goes before a text that a spreadsheet would take for a formula, as in the service's own `safe` CSV. */
function fieldOf(value: CsvValue): string {
  const isFormula = typeof value === "string" && /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(value);
  const text = value === null ? "" : `${isFormula ? "'" : ""}${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
