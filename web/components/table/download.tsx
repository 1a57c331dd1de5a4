// Downloads all rows of an operation with the reader's token, as CSV, as a workbook or as PDF; or rows that the page has already.
import { type CsvId, csv, type Input, type Operation, pdf, xlsx } from "../../../generated/client/index.js";
import { readersZone } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { useChange } from "../../service/queries.ts";
import { language } from "../../words/language.ts";
import { t } from "../../words/words.ts";
import { Menu } from "../form/menu.tsx";
import { ErrorNotice } from "../text/notices.tsx";

interface DownloadButtonProps {
  /** The text of the button, if different from that of other downloads. */
  readonly label?: string | undefined;
  readonly isPrimary?: boolean | undefined;
  readonly save: () => Promise<void>;
  /** The other formats, by name. */
  readonly others?: readonly (readonly [name: string, save: () => Promise<void>])[];
}

function DownloadButton({
  label = t("components.csv.download"),
  isPrimary = true,
  save,
  others = [],
}: DownloadButtonProps) {
  const { run, isBusy, error } = useChange();
  const press = () => void run(save);
  const entries = others.map(([name, act]) => ({ label: name, onClick: () => void run(act) }));
  return (
    <>
      <button
        type="button"
        className={isPrimary ? "button primary no-print" : "button no-print"}
        onClick={press}
        disabled={isBusy}
      >
        {isBusy ? t("components.csv.preparing") : label}
      </button>
      {entries.length > 0 && (
        <Menu label={t("components.csv.others")} entries={entries}>
          <span aria-hidden="true">▾</span>
        </Menu>
      )}
      {error !== null && <ErrorNotice error={error} retry={press} />}
    </>
  );
}

interface CsvDownloadProps<Id extends CsvId> extends Pick<DownloadButtonProps, "label" | "isPrimary"> {
  readonly operation: Operation<Id>;
  readonly input: Partial<Input<Id>>;
  /** Without its extension. */
  readonly fileName: string;
}

export function CsvDownload<Id extends CsvId>({ operation, input, fileName, ...button }: CsvDownloadProps<Id>) {
  const keep = async (ending: string, stream: Promise<ReadableStream<Uint8Array>>) =>
    saveFile(await new Response(await stream).blob(), `${fileName}.${ending}`);
  const others = [
    ["XLSX", () => keep("xlsx", xlsx(operation, service, input))],
    ["PDF", () => keep("pdf", pdf(operation, service, input, { language, timeZone: readersZone }))],
  ] as const;
  return (
    <DownloadButton
      save={() => keep("csv", csv(operation, service, input, { isSafe: true }))}
      others={others}
      {...button}
    />
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

interface RowsDownloadProps extends Pick<DownloadButtonProps, "label" | "isPrimary"> {
  readonly columns: readonly string[];
  /** One value for each column; made on demand, as there may be thousands. */
  readonly rows: () => CsvRows;
  /** Without its extension. */
  readonly fileName: string;
}

export function RowsDownload({ columns, rows, fileName, ...button }: RowsDownloadProps) {
  const save = async () => saveRows(columns, rows(), fileName);
  return <DownloadButton save={save} {...button} />;
}

export function saveRows(columns: readonly string[], rows: CsvRows, fileName: string): void {
  saveFile(new Blob([csvOf([columns, ...rows])], { type: "text/csv" }), `${fileName}.csv`);
}

function csvOf(lines: CsvRows): string {
  return lines.map((line) => `${line.map(fieldOf).join(",")}\r\n`).join("");
}

/** An apostrophe goes before text that a spreadsheet would take for a formula, as in the service's `safe` CSV. */
function fieldOf(value: CsvValue): string {
  const isFormula = typeof value === "string" && /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(value);
  const text = value === null ? "" : `${isFormula ? "'" : ""}${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
