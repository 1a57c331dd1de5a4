// CSV for a spreadsheet: all rows of an operation, fetched with the reader's token, or rows that the page has already.
import { useState } from "react";
import { type CsvId, csv, type Input, type Operation } from "../../generated/client/index.js";
import { service } from "../service/api.ts";
import { useChange } from "../service/queries.ts";
import { t } from "../words/words.ts";
import { ErrorNotice } from "./text/notices.tsx";

interface CsvDownloadProps<Id extends CsvId> {
  readonly operation: Operation<Id>;
  readonly input: Partial<Input<Id>>;
  /** Without its ending. */
  readonly fileName: string;
  /** On the button, where it is not that of all other downloads. */
  readonly label?: string;
}

export function CsvDownload<Id extends CsvId>({ operation, input, fileName, label }: CsvDownloadProps<Id>) {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: unknown }>({
    isBusy: false,
    error: null,
  });
  const download = async () => {
    setState({ isBusy: true, error: null });
    try {
      const stream = await csv(operation, service, input, { isSafe: true });
      saveFile(await new Response(stream).blob(), `${fileName}.csv`);
      setState({ isBusy: false, error: null });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <>
      <button type="button" className="button no-print" onClick={download} disabled={state.isBusy}>
        {state.isBusy ? t("components.csv.preparing") : (label ?? t("components.csv.download"))}
      </button>
      {state.error !== null && <ErrorNotice error={state.error} retry={download} />}
    </>
  );
}

/** Lets the browser save what was made here. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

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
