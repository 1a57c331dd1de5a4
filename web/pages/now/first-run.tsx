// The first steps where no licence server has reported yet: a credential, a command to copy, and the wait for the report.
import { useState } from "react";
import { type ClientCredentialSecret, createClientCredential } from "../../../generated/client/index.js";
import { saveFile } from "../../components/download/csv-download.tsx";
import { useVisit } from "../../components/frame/use-visit.ts";
import { CopyButton } from "../../components/text/copy-button.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { settings } from "../../service/settings.ts";

export function FirstRun() {
  const [file, setFile] = useState("collector.json");
  return (
    <EmptyState title="No licence server has reported yet">
      <ol className="steps">
        <li>
          <MakeCredential onMade={({ AuthorizationFileName }) => setFile(AuthorizationFileName)} />
        </li>
        <li>
          <p>Copy that file to the machine of the licence manager, and look there whether the collector reads it:</p>
          <Command text={commandOf(file, "--dry-run")} what="the command that tries it" />
        </li>
        <li>
          <p>Send the report. Put your licence manager's address in place of 27000@host:</p>
          <Command text={commandOf(file)} what="the command that sends it" />
        </li>
      </ol>
      <p role="status" className="soft">
        Waiting for the first report. This page looks every few seconds and shows it as it comes in.
      </p>
    </EmptyState>
  );
}

function commandOf(file: string, option = ""): string {
  const credentials = settings.identityUrl === null ? "" : `SVC_COLLECTOR_CREDENTIALS=${file} `;
  return `lmutil lmstat -a -c 27000@host | ${credentials}npm run collect -- --api ${settings.publicUrl} --lmstat - ${option}`.trim();
}

function Command({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div className="command-line">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** Administrators make it here; everybody else reads whom to ask. With security off there is none. */
function MakeCredential({ onMade }: { readonly onMade: (secret: ClientCredentialSecret) => void }) {
  const visit = useVisit();
  const change = useChange();
  const [saved, setSaved] = useState<string | null>(null);
  if (settings.identityUrl === null) return <p>Security is off: the collector needs no credential.</p>;
  if (visit !== null && visit.role !== "administrator") {
    return <p>Ask an administrator for a credential of the type collector: a file.</p>;
  }
  const make = () =>
    change.run(async () => {
      const body = { Type: "collector" as const, Description: "Made by the first steps" };
      const secret = await createClientCredential(service, { body });
      saveFile(new Blob([secret.AuthorizationFile], { type: "application/json" }), secret.AuthorizationFileName);
      setSaved(secret.AuthorizationFileName);
      onMade(secret);
      await refreshed("getClientCredentials");
    });
  return (
    <>
      <p>Give the collector a credential:</p>
      <button type="button" className="button primary" disabled={change.isBusy} onClick={() => void make()}>
        Make the credential and download its file
      </button>
      {saved !== null && (
        <p role="status">
          Saved as <code>{saved}</code>. The secret in it is not shown again.
        </p>
      )}
      {change.error !== null && <ErrorNotice error={change.error} />}
    </>
  );
}
