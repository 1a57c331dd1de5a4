// The first steps where no licence server has reported yet: a credential, a command to copy, and the wait for the report.
import { useState } from "react";
import { type ClientCredentialSecret, createClientCredential } from "../../../generated/client/index.js";
import { saveFile } from "../../components/download.tsx";
import { useIsAdministrator } from "../../components/frame/visit.tsx";
import { CopyButton } from "../../components/text/copy-button.tsx";
import { code, EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { TextPreview } from "./text-preview.tsx";

export function FirstRun() {
  const [file, setFile] = useState("collector.json");
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <EmptyState title={t("now.firstRun.title")}>
        <ol className="steps">
          <li>
            <MakeCredential onMade={({ AuthorizationFileName }) => setFile(AuthorizationFileName)} />
          </li>
          <li>
            <p>{t("now.firstRun.copyFile")}</p>
            <Command text={commandOf(file, "--dry-run")} what={t("now.firstRun.tryIt")} />
          </li>
          <li>
            <p>{t("now.firstRun.send")}</p>
            <Command text={commandOf(file)} what={t("now.firstRun.sendIt")} />
          </li>
        </ol>
        <p role="status" className="soft">
          {t("now.firstRun.waiting")}
        </p>
      </EmptyState>
      {isAdministrator && <TextPreview />}
    </>
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
  const isAdministrator = useIsAdministrator();
  const change = useChange();
  const [saved, setSaved] = useState<string | null>(null);
  if (settings.identityUrl === null) return <p>{t("now.firstRun.noSecurity")}</p>;
  if (!isAdministrator) return <p>{t("now.firstRun.askAdministrator")}</p>;
  const make = () =>
    change.run(async () => {
      const body = { Type: "collector" as const, Description: t("now.firstRun.description") };
      const secret = await createClientCredential(service, { body });
      saveFile(new Blob([secret.AuthorizationFile], { type: "application/json" }), secret.AuthorizationFileName);
      setSaved(secret.AuthorizationFileName);
      onMade(secret);
      await refreshed("getClientCredentials");
    });
  return (
    <>
      <p>{t("now.firstRun.give")}</p>
      <button type="button" className="button primary" disabled={change.isBusy} onClick={() => void make()}>
        {t("now.firstRun.make")}
      </button>
      {saved !== null && <p role="status">{t.rich("now.firstRun.saved", { file: saved, code })}</p>}
      {change.error !== null && <ErrorNotice error={change.error} />}
    </>
  );
}
