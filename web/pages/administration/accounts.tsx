// Accounts: who may log in, in which role, and whose data they see.
import { useMemo, useState } from "react";
import { type Account, deleteAccount, getAccounts, getLicenseServerLookup } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { AdministratorsOnly } from "../../components/frame/administrators-only.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { accountColumns } from "./account-columns.tsx";
import { AccountForm } from "./account-form.tsx";

export const Accounts = () => (
  <AdministratorsOnly title="Accounts" way={["Administration", "System & Security", "Security", "Accounts"]}>
    <AccountList />
  </AdministratorsOnly>
);

function AccountList() {
  const accounts = useOperation("getAccounts", getAccounts, {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [edited, setEdited] = useState<Account | "new" | null>(null);
  const [deleted, setDeleted] = useState<Account | null>(null);
  const columns = useMemo(() => accountColumns(setEdited), []);
  const close = () => setEdited(null);
  return (
    <>
      <PageTitle title="Accounts">
        <button type="button" className="button primary" onClick={() => setEdited("new")}>
          Add
        </button>
      </PageTitle>
      <p className="about">
        Administrators do everything, viewers read. The roles broker and agent are for machines that log in by name;
        client credentials are the better way.
      </p>
      <AnswerNotice query={accounts} />
      {accounts.data?.length === 0 && (
        <EmptyState title="Nobody has an account yet">
          <p>Add an administrator first: without one, nobody can sign in once security is on.</p>
        </EmptyState>
      )}
      {accounts.data !== undefined && accounts.data.length > 0 && (
        <DataTable label="Accounts" rows={accounts.data} columns={columns} rowId={({ Id }) => Id} initialSort="name" />
      )}
      {edited !== null && (
        <AccountForm
          account={edited === "new" ? null : edited}
          servers={servers.data ?? []}
          onClose={close}
          onDelete={(account) => {
            close();
            setDeleted(account);
          }}
        />
      )}
      {deleted !== null && (
        <ConfirmDialog
          title={`Delete the account ${deleted.Name}?`}
          consequence="It can't log in any more, and its tokens are refused within ten seconds. What it did stays in the audit log. Disabling it can be taken back; this can't."
          action="Delete"
          act={async () => {
            await deleteAccount(service, { id: deleted.Id });
            await refreshed("getAccounts");
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}
