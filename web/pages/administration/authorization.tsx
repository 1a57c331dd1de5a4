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
import { AddCredential } from "./add-credential.tsx";
import { type CredentialAct, credentialColumns } from "./credential-columns.tsx";
import { SecretOnce } from "./secret-once.tsx";

const title = "Authorization (Client Authorization)";

export const Authorization = () => (
  <AdministratorsOnly title={title} way={["Administration", "System & Security", "Security", title]}>
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
      Add
    </button>
  );
  return (
    <>
      <PageTitle title={title}>{add}</PageTitle>
      <p className="about">
        A program gets its tokens with a Client ID and a Secret Key. Make one for each program: it can then be revoked
        without touching the others.
      </p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && (
        <EmptyState title="No program has credentials yet">
          <p>Add some with the type Server API for a script or a dashboard, or Collector beside a licence manager.</p>
        </EmptyState>
      )}
      {answer.data !== undefined && answer.data.length > 0 && (
        <DataTable
          label="Client credentials"
          rows={answer.data}
          columns={columns}
          rowId={({ Id }) => Id}
          initialSort="-created"
        />
      )}
      {isAdding && <AddCredential onMade={made} onClose={() => setAdding(false)} />}
      {asked !== null && (
        <ConfirmDialog
          title={asked.act === "rotate" ? "Make a new Secret Key?" : "Revoke these credentials for good?"}
          consequence={`${asked.credential.ClientId}: ${asked.act === "rotate" ? "the present Secret Key and every token that was got with it are refused within ten seconds. The program needs the new one, which is shown once." : "every token that was got with them is refused within ten seconds, and the program can get no other. This can't be taken back."}`}
          action={asked.act === "rotate" ? "Make a new one" : "Revoke"}
          act={() => act(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {secret !== null && <SecretOnce secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
