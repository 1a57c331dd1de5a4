// The Client ID and the Secret Key, shown this once, with everything that is needed to keep and to use them.
import { useId } from "react";
import type { ClientCredentialSecret } from "../../../generated/client/index.js";
import { saveFile } from "../../components/download/csv-download.tsx";
import { Dialog } from "../../components/form/dialog.tsx";
import { CopyButton } from "../../components/text/copy-button.tsx";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";

interface SecretOnceProps {
  readonly secret: ClientCredentialSecret;
  readonly onClose: () => void;
}

export function SecretOnce({ secret, onClose }: SecretOnceProps) {
  const { ClientId, ClientSecret, AuthorizationFile, AuthorizationFileName, Credential } = secret;
  const save = () => saveFile(new Blob([AuthorizationFile], { type: "application/json" }), AuthorizationFileName);
  return (
    <Dialog title={t("administration.secret.title")} onClose={onClose} isFirm>
      <p className="notice notice-warning">{t("administration.secret.warning")}</p>
      <Kept
        name={t("administration.credentials.clientId")}
        what={t("administration.secret.clientId")}
        value={ClientId}
      />
      <Kept name={t("administration.secret.key")} what={t("administration.secret.secretKey")} value={ClientSecret} />
      <p>
        <button type="button" className="button" onClick={save}>
          {t("administration.secret.download")}
        </button>{" "}
        <span className="soft file-name">
          <code>{AuthorizationFileName}</code>
        </span>
      </p>
      {settings.identityUrl !== null && (
        <details>
          <summary>{t("administration.secret.how")}</summary>
          <pre className="command">
            <code>{tokenCommand(ClientId, Credential.Type === "server-api")}</code>
          </pre>
        </details>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button primary" onClick={onClose}>
          {t("administration.secret.done")}
        </button>
      </div>
    </Dialog>
  );
}

interface KeptProps {
  readonly name: string;
  /** What is copied. */
  readonly what: string;
  readonly value: string;
}

function Kept({ name, what, value }: KeptProps) {
  const id = useId();
  return (
    <div className="field kept">
      <label htmlFor={id}>{name}</label>
      <div>
        <input id={id} readOnly value={value} spellCheck={false} onFocus={(event) => event.target.select()} />
        <CopyButton text={value} what={what} />
      </div>
    </div>
  );
}

function tokenCommand(clientId: string, isForPeople: boolean): string {
  const grant = isForPeople
    ? ["grant_type=password", "username=<USERNAME>", "password=<PASSWORD>"]
    : ["grant_type=client_credentials"];
  const fields = [...grant, "scope=svc.server.scope", `client_id=${clientId}`, "client_secret=<CLIENT_SECRET>"];
  const lines = fields.map((field) => `  --data-urlencode '${field}'`);
  return [`curl ${settings.identityUrl}/connect/token`, ...lines].join(" \\\n");
}
