// Imports records from a spreadsheet: a file is chosen, the service lists the effect on each row and the mistakes, and then does
// all of it.
import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import type { ImportedRow, ProcurementImport } from "../../../generated/client/index.js";
import { Dialog, FormEnd } from "../../components/form/dialog.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { FirstRows } from "../../components/table/first-rows.tsx";
import { formatCount } from "../../format/numbers.ts";
import { allRefreshed, useChange } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

type TriedRow = Pick<ImportedRow, "Line" | "Action" | "ChangedFields">;
type Tried<Row> = Omit<ProcurementImport, "Items"> & { readonly Items: readonly Row[] };

/** The subject of a row. */
interface Preview<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
}

/** With `DryRun` nothing is changed. `day`: the reader's choice; "": none. */
type Send<Row> = (body: File, DryRun: boolean, day: string) => Promise<Tried<Row>>;

interface CsvImportProps<Row> extends Preview<Row> {
  readonly title: string;
  readonly about: string;
  readonly send: Send<Row>;
  /** The text of the button for so many changed rows. */
  readonly act: (rows: number) => string;
  /** Before a file is chosen: a template, or where to get one. */
  readonly children?: ReactNode;
  /** If a day belongs to the import: its meaning. */
  readonly dayLabel?: string;
  readonly onClose: () => void;
}

export function CsvImport<Row extends TriedRow>(props: CsvImportProps<Row>) {
  const { title, about, send, act, children, dayLabel, onClose, ...preview } = props;
  const change = useChange();
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState("");
  const [tried, setTried] = useState<Tried<Row> | null>(null);
  const dryRun = async (chosen: File | null, chosenDay: string) => {
    setFile(chosen);
    setDay(chosenDay);
    setTried(null);
    if (chosen !== null) await change.run(async () => setTried(await send(chosen, true, chosenDay)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    const done = await change.run(async () => {
      await send(file, false, day);
      await allRefreshed();
    });
    if (done) onClose();
  };
  const rows = (tried?.Added ?? 0) + (tried?.Changed ?? 0);
  const isReady = tried !== null && tried.Mistakes.length === 0 && rows > 0;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <p className="hint">{about}</p>
        {children}
        {dayLabel !== undefined && (
          <TextField
            label={dayLabel}
            type="date"
            value={day}
            onChange={({ target }) => void dryRun(file, target.value)}
          />
        )}
        <TextField
          label={t("records.import.file")}
          type="file"
          accept=".csv,text/csv,.txt,text/plain"
          onChange={({ target }) => void dryRun(target.files?.[0] ?? null, day)}
        />
        <div aria-live="polite" aria-busy={change.isBusy}>
          {tried !== null && <ImportPreview tried={tried} {...preview} />}
        </div>
        <FormEnd change={change} onClose={onClose} action={act(rows)} isReady={isReady} />
      </form>
    </Dialog>
  );
}

const more = (count: string) => t("records.import.more", { count });

/** What an import would do, row by row, and what is wrong in the file. */
function ImportPreview<Row extends TriedRow>({ tried, header, cell }: Preview<Row> & { readonly tried: Tried<Row> }) {
  const { Added, Changed, Unchanged, Mistakes, Items } = tried;
  return (
    <>
      <p>
        {t("records.import.counted", {
          added: formatCount(Added),
          changed: formatCount(Changed),
          unchanged: formatCount(Unchanged),
        })}
      </p>
      <FirstRows
        title={t("records.import.mistakes")}
        head={[t("common.line"), t("records.import.column"), t("records.import.expected")]}
        rows={Mistakes.map(({ Line, Column, Text }) => [Line, Column ?? t("records.import.wholeRow"), Text])}
        more={more}
      />
      <FirstRows
        title={t("records.import.rows")}
        head={[t("common.line"), t("records.import.what"), header]}
        rows={Items.map((row) => [
          row.Line,
          <Fragment key="what">
            {t(`records.import.actions.${row.Action}`)}
            {row.ChangedFields.length > 0 && <span className="sub">{row.ChangedFields.join(", ")}</span>}
          </Fragment>,
          cell(row),
        ])}
        more={more}
      />
    </>
  );
}
