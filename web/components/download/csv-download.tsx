// Fetches all rows of an operation as CSV for a spreadsheet, with the reader's token, and hands them over as a file.
import { useState } from "react";
import { type CsvId, csv, type Input, type Operation } from "../../../generated/client/index.js";
import { service } from "../../service/api.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/error-notice.tsx";

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
