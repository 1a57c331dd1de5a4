// Credentials: what programs identify themselves with; adding, rotating, revoking.

import { useMemo, useState } from "react";
import {
  type ClientCredential,
  type ClientCredentialSecret,
  type ClientCredentialType,
  createClientCredential,
  getClientCredentials,
  getLicenseServerLookup,
  type LicenseServerLookupEntry,
  revokeClientCredential,
  rotateClientCredential,
} from "../../../generated/client/index.js";
import { ConfirmDialog, Dialog, FormDialog } from "../../components/form/dialog.tsx";
import { CheckField, CopyField, SelectField, serverChoices, TextField } from "../../components/form/fields.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { TableOrNone } from "../../components/table/data-table.tsx";
import { saveFile } from "../../components/table/download.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { formatUtcDay } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";

const types: readonly ClientCredentialType[] = ["collector", "reader", "server-api", "agent"];

/** As in a date field, in UTC. */
function dayAhead(years: number, days: number): string {
  const now = new Date();
  const day = Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate() + days);
  return new Date(day).toISOString().slice(0, 10);
}

interface AddCredentialProps {
  readonly onMade: (secret: ClientCredentialSecret) => void;
  readonly onClose: () => void;
}

function AddCredential({ onMade, onClose }: AddCredentialProps) {
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  // No default: each type has different rights, and cannot be changed afterwards.
  const [type, setType] = useState<ClientCredentialType | null>(null);
  const act = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const body = {
      Type: text("type") as ClientCredentialType,
      Description: text("description") || null,
      OfflineAccess: type === "server-api" && form.has("offline"),
      BrokerId: type === "collector" ? text("broker") || null : null,
      LicenseServerIds: type === "reader" ? seenServers(form) : null,
      ExpiresUtc: text("expires") || null,
    };
    onMade(await createClientCredential(service, { body }));
  };
  return (
    <FormDialog title={t("administration.credentials.addTitle")} act={act} onClose={onClose} action={t("common.add")}>
      <fieldset className="cards">
        <legend>{t("common.purpose")}</legend>
        {types.map((one) => (
          <label key={one} className="card">
            <input type="radio" name="type" value={one} required checked={type === one} onChange={() => setType(one)} />
            <span>
              <strong>{typeNames[one]}</strong>
              <span className="hint">{t(`administration.credentials.uses.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField label={t("columns.description")} name="description" maxLength={1024} />
      {type === "server-api" && <CheckField label={t("administration.credentials.offline")} name="offline" />}
      {type === "collector" && (
        <TextField label={t("administration.credentials.broker")} name="broker" maxLength={128} />
      )}
      {type === "reader" && (
        <>
          <SeenServers servers={servers.data ?? []} chosen={null} />
          <TextField
            label={t("administration.credentials.expiresField")}
            name="expires"
            type="date"
            min={dayAhead(0, 1)}
            max={dayAhead(2, 0)}
          />
        </>
      )}
    </FormDialog>
  );
}

interface SecretOnceProps {
  readonly secret: ClientCredentialSecret;
  readonly onClose: () => void;
}

function SecretOnce({ secret, onClose }: SecretOnceProps) {
  const { ClientId, ClientSecret, AuthorizationFile, AuthorizationFileName, Credential } = secret;
  const save = () => saveFile(new Blob([AuthorizationFile], { type: "application/json" }), AuthorizationFileName);
  return (
    <Dialog title={t("administration.secret.title")} onClose={onClose} isFirm>
      <p>{t("administration.secret.of", { type: typeNames[Credential.Type] })}</p>
      <p className="notice notice-warning">{t("administration.secret.warning")}</p>
      <CopyField
        label={t("administration.credentials.clientId")}
        what={t("administration.secret.clientId")}
        value={ClientId}
      />
      <CopyField
        label={t("administration.secret.key")}
        what={t("administration.secret.secretKey")}
        value={ClientSecret}
      />
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

function tokenCommand(clientId: string, isForPeople: boolean): string {
  const grant = isForPeople
    ? ["grant_type=password", "username=<USERNAME>", "password=<PASSWORD>"]
    : ["grant_type=client_credentials"];
  const fields = [...grant, "scope=svc.server.scope", `client_id=${clientId}`, "client_secret=<CLIENT_SECRET>"];
  const lines = fields.map((field) => `  --data-urlencode '${field}'`);
  return [`curl ${settings.identityUrl}/connect/token`, ...lines].join(" \\\n");
}

interface SeenServersProps {
  readonly servers: readonly LicenseServerLookupEntry[];
  /** The initial choice; null: all. */
  readonly chosen: readonly number[] | null;
}

export function SeenServers({ servers, chosen }: SeenServersProps) {
  const [seesAll, setSeesAll] = useState(chosen === null);
  return (
    <>
      <CheckField
        label={t("administration.accounts.seesAll")}
        name="sees-all"
        checked={seesAll}
        onChange={(event) => setSeesAll(event.target.checked)}
      />
      {!seesAll && (
        <SelectField
          label={t("administration.accounts.seesSome")}
          name="server"
          multiple
          size={6}
          defaultValue={(chosen ?? []).map(String)}
          choices={serverChoices(servers)}
        />
      )}
    </>
  );
}

/** Null: all. */
export const seenServers = (form: FormData): number[] | null =>
  form.has("sees-all") ? null : form.getAll("server").map(Number);

const typeNames: Readonly<Record<ClientCredentialType, string>> = {
  reader: t("administration.credentials.types.reader"),
  "server-api": t("administration.credentials.types.server-api"),
  collector: t("administration.credentials.types.collector"),
  agent: t("administration.credentials.types.agent"),
};

type State = "valid" | "expired" | "revoked";

function stateOf({ RevokedUtc, ExpiresUtc }: ClientCredential): State {
  if (RevokedUtc !== null) return "revoked";
  return ExpiresUtc !== null && Date.parse(ExpiresUtc) <= Date.now() ? "expired" : "valid";
}

type CredentialAct = "rotate" | "revoke";

/** Memoised by the page: `onAct` gets the act and the credential. */
function credentialColumns(
  onAct: (act: CredentialAct, credential: ClientCredential) => void,
): readonly Column<ClientCredential>[] {
  return [
    {
      id: "client",
      header: t("administration.credentials.clientId"),
      value: ({ ClientId }) => ClientId,
      // A phone shows the name for people.
      cell: ({ ClientId, Description, Type }) => (
        <>
          <code className={Description === null ? "one-line" : "one-line wide-only"} title={ClientId}>
            {ClientId}
          </code>
          {Description !== null && <span className="one-line phone-only">{Description}</span>}
          <span className="sub phone-only">{typeNames[Type]}</span>
        </>
      ),
      width: 13.5,
      phoneWidth: 9,
    },
    {
      id: "type",
      header: t("columns.type"),
      value: ({ Type }) => typeNames[Type],
      width: 7,
      isWideOnly: true,
    },
    {
      id: "description",
      header: t("columns.description"),
      value: ({ Description }) => Description,
      least: 7,
      isWideOnly: true,
    },
    {
      id: "state",
      header: t("columns.state"),
      value: stateOf,
      cell: (credential) => {
        const { ExpiresUtc, LicenseServerIds } = credential;
        const state = stateOf(credential);
        return (
          <>
            <span className={state === "valid" ? "badge badge-good" : "badge badge-bad"}>
              {t(`administration.credentials.${state}`)}
            </span>
            {state === "valid" && ExpiresUtc !== null && (
              <span className="sub">{t("common.until", { day: formatUtcDay(ExpiresUtc) })}</span>
            )}
            {LicenseServerIds !== null && (
              <span className="sub">
                {t("administration.accounts.someServers", { count: LicenseServerIds.length })}
              </span>
            )}
          </>
        );
      },
      width: 8.25,
      needs: "room",
    },
    {
      ...momentColumn("created", t("columns.made"), ({ CreatedUtc }: ClientCredential) => CreatedUtc),
      needs: "much room",
    },
    wideOnly(momentColumn("used", t("columns.lastUsed"), ({ LastUsedUtc }) => LastUsedUtc)),
    {
      id: "acts",
      header: t("columns.actions"),
      value: stateOf,
      cell: (credential) =>
        stateOf(credential) === "valid" ? (
          <span className="row-buttons">
            <button type="button" onClick={() => onAct("rotate", credential)}>
              {t.rich("administration.credentials.rotateOne", { client: credential.ClientId, unseen })}
            </button>
            <button type="button" className="button danger" onClick={() => onAct("revoke", credential)}>
              {t.rich("administration.credentials.revokeOne", { client: credential.ClientId, unseen })}
            </button>
          </span>
        ) : (
          <span className="soft">{t(`administration.credentials.${stateOf(credential)}`)}</span>
        ),
      width: 13.75,
      phoneWidth: 11.75,
    },
  ];
}

export function Authorization() {
  const query = useOperation("getClientCredentials", getClientCredentials, {});
  const [isAdding, setAdding] = useState(false);
  const [pending, setPending] = useState<{ act: CredentialAct; credential: ClientCredential } | null>(null);
  const [secret, setSecret] = useState<ClientCredentialSecret | null>(null);
  const columns = useMemo(() => credentialColumns((act, credential) => setPending({ act, credential })), []);
  const made = (one: ClientCredentialSecret) => {
    setAdding(false);
    setSecret(one);
    void refreshed("getClientCredentials");
  };
  const act = async ({ act, credential }: NonNullable<typeof pending>) => {
    if (act === "rotate") return made(await rotateClientCredential(service, { id: credential.Id }));
    await revokeClientCredential(service, { id: credential.Id });
    await refreshed("getClientCredentials");
  };
  const add = (
    <button type="button" className="button primary" onClick={() => setAdding(true)}>
      {t("common.add")}
    </button>
  );
  return (
    <>
      <PageTitle title={t("pages.authorization")}>{add}</PageTitle>
      <p className="about">{t("administration.credentials.about")}</p>
      <QueryNotice query={query} />
      <TableOrNone
        label={t("pages.authorization")}
        rows={query.data}
        columns={columns}
        initialSort="-created"
        none={
          <EmptyState
            title={t("administration.credentials.none")}
            advice={t("administration.credentials.noneAdvice")}
          />
        }
      />
      {isAdding && <AddCredential onMade={made} onClose={() => setAdding(false)} />}
      {pending !== null && (
        <ConfirmDialog
          title={
            pending.act === "rotate"
              ? t("administration.credentials.rotateTitle")
              : t("administration.credentials.revokeTitle")
          }
          consequence={t(`administration.credentials.${pending.act}Consequence`, {
            client: pending.credential.ClientId,
          })}
          action={pending.act === "rotate" ? t("administration.credentials.rotateAction") : t("common.revoke")}
          act={() => act(pending)}
          onClose={() => setPending(null)}
        />
      )}
      {secret !== null && <SecretOnce secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
