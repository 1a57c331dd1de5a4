// Accounts: who may log in, in which role, and whose data they see.
import { useMemo, useState } from "react";
import {
  type Account,
  deleteAccount,
  deleteSessionsOfAccount,
  getAccounts,
  getLicenseServerLookup,
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
import { accountColumns } from "./account-columns.tsx";
import { AccountForm } from "./account-form.tsx";

export const Accounts = () => (
  <AdministratorsOnly
    title={t("pages.accounts")}
    way={[t("menu.administration"), t("menu.system"), t("menu.security"), t("pages.accounts")]}
  >
    <AccountList />
  </AdministratorsOnly>
);

function AccountList() {
  const accounts = useOperation("getAccounts", getAccounts, {});
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const [edited, setEdited] = useState<Account | "new" | null>(null);
  const [signedOut, setSignedOut] = useState<Account | null>(null);
  const [deleted, setDeleted] = useState<Account | null>(null);
  const columns = useMemo(() => accountColumns(setEdited), []);
  const close = () => setEdited(null);
  return (
    <>
      <PageTitle title={t("pages.accounts")}>
        <button type="button" className="button primary" onClick={() => setEdited("new")}>
          {t("common.add")}
        </button>
      </PageTitle>
      <p className="about">{t("administration.accounts.about")}</p>
      <AnswerNotice query={accounts} />
      {accounts.data?.length === 0 && (
        <EmptyState title={t("administration.accounts.none")}>
          <p>{t("administration.accounts.noneAdvice")}</p>
        </EmptyState>
      )}
      {accounts.data !== undefined && accounts.data.length > 0 && (
        <DataTable
          label={t("pages.accounts")}
          rows={accounts.data}
          columns={columns}
          rowId={({ Id }) => Id}
          initialSort="name"
        />
      )}
      {edited !== null && (
        <AccountForm
          account={edited === "new" ? null : edited}
          servers={servers.data ?? []}
          onClose={close}
          onSignOut={(account) => {
            close();
            setSignedOut(account);
          }}
          onDelete={(account) => {
            close();
            setDeleted(account);
          }}
        />
      )}
      {signedOut !== null && (
        <ConfirmDialog
          title={t("administration.accounts.signOutTitle", { name: signedOut.Name })}
          consequence={t("administration.accounts.signOutConsequence")}
          action={t("account.everywhere")}
          act={() => deleteSessionsOfAccount(service, { id: signedOut.Id })}
          onClose={() => setSignedOut(null)}
        />
      )}
      {deleted !== null && (
        <ConfirmDialog
          title={t("administration.accounts.deleteTitle", { name: deleted.Name })}
          consequence={t("administration.accounts.deleteConsequence")}
          action={t("common.delete")}
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
