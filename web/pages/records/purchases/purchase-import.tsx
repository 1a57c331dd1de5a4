// Purchases from a spreadsheet: a file is chosen, the service says what it would do with each row and what is wrong, and then does
// all of it.
import { type FormEvent, useState } from "react";
import {
  getProcurementTemplate,
  importProcurements,
  type ProcurementImport,
} from "../../../../generated/client/index.js";
import { CsvDownload } from "../../../components/download/csv-download.tsx";
import { Dialog } from "../../../components/form/dialog.tsx";
import { FormEnd } from "../../../components/form/form-end.tsx";
import { service } from "../../../service/api.ts";
import { allRefreshed, useChange } from "../../../service/changes.ts";
import { locale } from "../../../words/language.ts";
import { t } from "../../../words/words.ts";
import { ImportPreview } from "./import-preview.tsx";

/** The template as this reader's spreadsheets write it. */
const Delimiter = new Intl.NumberFormat(locale).format(0.5).includes(",") ? "Semicolon" : "Comma";

export function PurchaseImport({ onClose }: { readonly onClose: () => void }) {
  const change = useChange();
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState<ProcurementImport | null>(null);
  const look = async (chosen: File | null) => {
    setFile(chosen);
    setTried(null);
    if (chosen === null) return;
    await change.run(async () => setTried(await importProcurements(service, { DryRun: true, body: chosen })));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    const done = await change.run(async () => {
      await importProcurements(service, { body: file });
      await allRefreshed();
    });
    if (done) onClose();
  };
  const rows = (tried?.Added ?? 0) + (tried?.Changed ?? 0);
  const isReady = tried !== null && tried.Mistakes.length === 0 && rows > 0;
  return (
    <Dialog title={t("records.import.title")} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <p className="hint">{t("records.import.about")}</p>
        <CsvDownload
          operation={getProcurementTemplate}
          input={{ Delimiter }}
          fileName="purchases-template"
          label={t("records.import.template")}
        />
        <label className="field">
          <span>{t("records.import.file")}</span>
          <input
            type="file"
            accept=".csv,text/csv,.txt,text/plain"
            onChange={(event) => void look(event.target.files?.[0] ?? null)}
          />
        </label>
        <div aria-live="polite" aria-busy={change.isBusy}>
          {tried !== null && <ImportPreview tried={tried} />}
        </div>
        <FormEnd change={change} onClose={onClose} action={t("records.import.act", { rows })} isReady={isReady} />
      </form>
    </Dialog>
  );
}
