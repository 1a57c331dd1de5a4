// The form that makes client credentials.
import { type FormEvent, useState } from "react";
import {
  type ClientCredentialSecret,
  type ClientCredentialType,
  createClientCredential,
  getLicenseServerLookup,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { service } from "../../service/api.ts";
import { useChange } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { typeNames } from "./credential-columns.tsx";
import { SeenServers, seenServers } from "./seen-servers.tsx";

const uses: Readonly<Record<ClientCredentialType, string>> = {
  reader: t("administration.credentials.uses.reader"),
  "server-api": t("administration.credentials.uses.server-api"),
  collector: t("administration.credentials.uses.collector"),
  agent: t("administration.credentials.uses.agent"),
};

/** As a field of dates has it, in UTC. */
function dayAhead(years: number, days: number): string {
  const now = new Date();
  const day = Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate() + days);
  return new Date(day).toISOString().slice(0, 10);
}

interface AddCredentialProps {
  readonly onMade: (secret: ClientCredentialSecret) => void;
  readonly onClose: () => void;
}

export function AddCredential({ onMade, onClose }: AddCredentialProps) {
  const change = useChange();
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [type, setType] = useState<ClientCredentialType>("server-api");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    void change.run(async () => {
      const body = {
        Type: type,
        Description: text("description") || null,
        OfflineAccess: type === "server-api" && form.has("offline"),
        BrokerId: type === "collector" ? text("broker") || null : null,
        LicenseServerIds: type === "reader" ? seenServers(form) : null,
        ExpiresUtc: text("expires") || null,
      };
      onMade(await createClientCredential(service, { body }));
    });
  };
  return (
    <Dialog title={t("administration.credentials.addTitle")} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <label className="field">
          <span>{t("columns.type")}</span>
          <select value={type} onChange={(event) => setType(event.target.value as ClientCredentialType)}>
            {Object.entries(typeNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p className="hint">{uses[type]}</p>
        <label className="field">
          <span>{t("administration.credentials.descriptionField")}</span>
          <input name="description" maxLength={1024} autoComplete="off" />
        </label>
        {type === "server-api" && (
          <label className="choice">
            <input type="checkbox" name="offline" /> {t("administration.credentials.offline")}
          </label>
        )}
        {type === "collector" && (
          <label className="field">
            <span>{t("administration.credentials.broker")}</span>
            <input name="broker" maxLength={128} autoComplete="off" />
          </label>
        )}
        {type === "reader" && (
          <>
            <SeenServers servers={servers.data ?? []} chosen={null} />
            <label className="field">
              <span>{t("administration.credentials.expiresField")}</span>
              <input name="expires" type="date" min={dayAhead(0, 1)} max={dayAhead(2, 0)} />
            </label>
          </>
        )}
        <FormEnd change={change} onClose={onClose} action={t("common.add")} />
      </form>
    </Dialog>
  );
}
