// Authorization (Client Authorization): what programs identify themselves with; adding, rotating, revoking.
import { useMemo, useState } from "react";
import {
  type ClientCredential,
  type ClientCredentialSecret,
  getClientCredentials,
  revokeClientCredential,
  rotateClientCredential,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { AdministratorsOnly } from "../../components/frame/administrators-only.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { AddCredential } from "./add-credential.tsx";
import { type CredentialAct, credentialColumns } from "./credential-columns.tsx";
import { SecretOnce } from "./secret-once.tsx";

const title = t("pages.authorization");

export const Authorization = () => (
  <AdministratorsOnly title={title} way={[t("menu.administration"), t("menu.system"), t("menu.security"), title]}>
    <Credentials />
  </AdministratorsOnly>
);

function Credentials() {
  const answer = useOperation("getClientCredentials", getClientCredentials, {});
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ act: CredentialAct; credential: ClientCredential } | null>(null);
  const [secret, setSecret] = useState<ClientCredentialSecret | null>(null);
  const columns = useMemo(() => credentialColumns((act, credential) => setAsked({ act, credential })), []);
  const made = (one: ClientCredentialSecret) => {
    setAdding(false);
    setSecret(one);
    void refreshed("getClientCredentials");
  };
  const act = async ({ act, credential }: NonNullable<typeof asked>) => {
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
      <PageTitle title={title}>{add}</PageTitle>
      <p className="about">{t("administration.credentials.about")}</p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && (
        <EmptyState title={t("administration.credentials.none")}>
          <p>{t("administration.credentials.noneAdvice")}</p>
        </EmptyState>
      )}
      {answer.data !== undefined && answer.data.length > 0 && (
        <DataTable
          label={t("administration.credentials.table")}
          rows={answer.data}
          columns={columns}
          rowId={({ Id }) => Id}
          initialSort="-created"
        />
      )}
      {isAdding && <AddCredential onMade={made} onClose={() => setAdding(false)} />}
      {asked !== null && (
        <ConfirmDialog
          title={
            asked.act === "rotate"
              ? t("administration.credentials.rotateTitle")
              : t("administration.credentials.revokeTitle")
          }
          consequence={t(`administration.credentials.${asked.act}Consequence`, { client: asked.credential.ClientId })}
          action={
            asked.act === "rotate"
              ? t("administration.credentials.rotateAction")
              : t("administration.credentials.revokeAction")
          }
          act={() => act(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {secret !== null && <SecretOnce secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
