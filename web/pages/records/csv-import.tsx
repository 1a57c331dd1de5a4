// Records from a spreadsheet: a file is chosen, the service says what it would do with each row and what is wrong, and then does
// all of it.
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { allRefreshed, useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { ImportPreview, type Preview, type Tried, type TriedRow } from "./import-preview.tsx";

/** With `DryRun` nothing is changed. `day`: what the reader chose; "": nothing. */
type Send<Row> = (body: File, DryRun: boolean, day: string) => Promise<Tried<Row>>;

interface CsvImportProps<Row> extends Preview<Row> {
  readonly title: string;
  readonly about: string;
  readonly send: Send<Row>;
  /** On the button, where so many rows change something. */
  readonly act: (rows: number) => string;
  /** Before the file: a template, or where there is one. */
  readonly children?: ReactNode;
  /** Where a day belongs to the import: what it means. */
  readonly dayLabel?: string;
  readonly onClose: () => void;
}

export function CsvImport<Row extends TriedRow>(props: CsvImportProps<Row>) {
  const { title, about, send, act, children, dayLabel, onClose, ...preview } = props;
  const change = useChange();
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState("");
  const [tried, setTried] = useState<Tried<Row> | null>(null);
  const look = async (chosen: File | null, chosenDay: string) => {
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
          <label className="field">
            <span>{dayLabel}</span>
            <input type="date" value={day} onChange={({ target }) => void look(file, target.value)} />
          </label>
        )}
        <label className="field">
          <span>{t("records.import.file")}</span>
          <input
            type="file"
            accept=".csv,text/csv,.txt,text/plain"
            onChange={({ target }) => void look(target.files?.[0] ?? null, day)}
          />
        </label>
        <div aria-live="polite" aria-busy={change.isBusy}>
          {tried !== null && <ImportPreview tried={tried} {...preview} />}
        </div>
        <FormEnd change={change} onClose={onClose} action={act(rows)} isReady={isReady} />
      </form>
    </Dialog>
  );
}
