// Accounts: who may log in, in which role, and whose data they see.

import { useMemo, useState } from "react";
import {
  type Account,
  type AccountRole,
  createAccount,
  deleteAccount,
  deleteSessionsOfAccount,
  getAccounts,
  getLicenseServerLookup,
  type LicenseServerLookupEntry,
  updateAccount,
} from "../../../generated/client/index.js";
import { ConfirmDialog, FormDialog } from "../../components/form/dialog.tsx";
import { CheckField, SelectField, TextField } from "../../components/form/fields.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import type { Column } from "../../components/table/columns.ts";
import { TableOrNone } from "../../components/table/data-table.tsx";
import { momentColumn, nameColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { SeenServers, seenServers } from "./authorization.tsx";

/** Memoised by the page: `onChange` gets the account to change. */
function accountColumns(onChange: (account: Account) => void): readonly Column<Account>[] {
  return [
    nameColumn(t("columns.name")),
    { id: "role", header: t("columns.role"), value: ({ Role }) => Role, width: 7.5 },
    {
      id: "state",
      header: t("columns.state"),
      value: ({ IsDisabled }) => (IsDisabled ? "disabled" : "enabled"),
      cell: ({ IsDisabled, MustChangePassword, HasSecondFactor }) => (
        <>
          <span className={IsDisabled ? "badge badge-bad" : "badge badge-good"}>
            {IsDisabled ? t("records.disabled") : t("administration.accounts.enabled")}
          </span>
          {MustChangePassword && <span className="sub">{t("administration.accounts.passwordDue")}</span>}
          {HasSecondFactor && <span className="sub">{t("administration.accounts.secondFactor")}</span>}
        </>
      ),
      width: 10.5,
      isWideOnly: true,
    },
    {
      id: "sees",
      header: t("administration.accounts.sees"),
      value: ({ LicenseServerIds }) => LicenseServerIds?.length ?? 1_000_000,
      cell: ({ LicenseServerIds }) =>
        LicenseServerIds === null
          ? t("administration.accounts.allServers")
          : t("administration.accounts.someServers", { count: LicenseServerIds.length }),
      width: 6.5,
      isWideOnly: true,
    },
    {
      ...momentColumn("created", t("columns.made"), ({ CreatedUtc }: Account) => CreatedUtc),
      needs: "room",
    },
    {
      ...momentColumn(
        "password",
        t("administration.accounts.passwordSince"),
        ({ PasswordChangedUtc }: Account) => PasswordChangedUtc,
      ),
      needs: "room",
    },
    {
      id: "acts",
      header: t("columns.actions"),
      value: ({ Id }) => Id,
      cell: (account) => (
        <span className="row-buttons">
          <button type="button" onClick={() => onChange(account)}>
            {t.rich("common.changeOne", { name: account.Name, unseen })}
          </button>
        </span>
      ),
      width: 7,
    },
  ];
}

const roles: Readonly<Record<AccountRole, string>> = {
  administrator: t("administration.roles.administrator"),
  viewer: t("administration.roles.viewer"),
  broker: t("administration.roles.broker"),
  agent: t("administration.roles.agent"),
};

interface AccountFormProps {
  /** Null: a new one. */
  readonly account: Account | null;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly onClose: () => void;
  readonly onSignOut: (account: Account) => void;
  readonly onDelete: (account: Account) => void;
}

function AccountForm({ account, servers, onClose, onSignOut, onDelete }: AccountFormProps) {
  const act = async (form: FormData) => {
    const password = String(form.get("password") ?? "");
    const Role = String(form.get("role")) as AccountRole;
    const LicenseServerIds = seenServers(form);
    if (account === null) {
      const MustChangePassword = form.has("must-change");
      const Name = String(form.get("name"));
      await createAccount(service, {
        body: { Name, Role, Password: password, MustChangePassword, LicenseServerIds },
      });
    } else {
      const IsDisabled = form.has("disabled");
      const Password = password === "" ? {} : { Password: password };
      const ResetSecondFactor = form.has("reset-second-factor");
      const body = { Role, IsDisabled, LicenseServerIds, ResetSecondFactor, ...Password };
      await updateAccount(service, { id: account.Id, body });
    }
    await refreshed("getAccounts");
  };
  return (
    <FormDialog
      title={account === null ? t("administration.accounts.addTitle") : t("common.changeTitle", { name: account.Name })}
      act={act}
      onClose={onClose}
      action={account === null ? t("common.add") : t("common.save")}
      buttons={
        account !== null && (
          <>
            <button type="button" className="button danger" onClick={() => onDelete(account)}>
              {t("common.deleteAsk")}
            </button>
            <button type="button" className="button danger" onClick={() => onSignOut(account)}>
              {t("administration.accounts.signOutAsk")}
            </button>
          </>
        )
      }
    >
      {account === null && <TextField label={t("columns.name")} name="name" required maxLength={128} />}
      <SelectField
        label={t("columns.role")}
        name="role"
        defaultValue={account?.Role ?? "viewer"}
        choices={Object.entries(roles)}
      />
      <TextField
        label={account === null ? t("administration.accounts.password") : t("administration.accounts.newPassword")}
        hint={t("administration.accounts.passwordRule")}
        name="password"
        type="password"
        required={account === null}
        minLength={12}
        maxLength={1024}
        autoComplete="new-password"
      />
      {account === null ? (
        <CheckField label={t("administration.accounts.mustChange")} name="must-change" defaultChecked />
      ) : (
        <CheckField
          label={t("administration.accounts.isDisabled")}
          name="disabled"
          defaultChecked={account.IsDisabled}
        />
      )}
      {account?.HasSecondFactor && (
        <CheckField label={t("administration.accounts.resetFactor")} name="reset-second-factor" />
      )}
      <SeenServers servers={servers} chosen={account?.LicenseServerIds ?? null} />
    </FormDialog>
  );
}

export function Accounts() {
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
      <QueryNotice query={accounts} />
      <TableOrNone
        label={t("pages.accounts")}
        rows={accounts.data}
        columns={columns}
        initialSort="name"
        none={<EmptyState title={t("administration.accounts.none")} advice={t("administration.accounts.noneAdvice")} />}
      />
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
          act={() => deleteAccount(service, { id: deleted.Id })}
          refreshes={["getAccounts"]}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}
