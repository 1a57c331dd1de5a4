// The columns of the table of accounts.

import type { Account } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { momentColumn, nameColumn } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/tags.tsx";
import { t } from "../../words/words.ts";

/** Made once for a page: `onChange` gets the account to change. */
export function accountColumns(onChange: (account: Account) => void): readonly Column<Account>[] {
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
            {IsDisabled ? t("administration.accounts.disabled") : t("administration.accounts.enabled")}
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
      isWideOnly: true,
      needs: "room",
    },
    {
      ...momentColumn(
        "password",
        t("administration.accounts.passwordSince"),
        ({ PasswordChangedUtc }: Account) => PasswordChangedUtc,
      ),
      isWideOnly: true,
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
