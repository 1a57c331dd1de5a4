// The columns of the table of accounts.
import type { Account } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { momentColumn } from "../../components/table/usual-columns.tsx";

/** Made once for a page: `onChange` gets the account to change. */
export function accountColumns(onChange: (account: Account) => void): readonly Column<Account>[] {
  return [
    { id: "name", header: "Name", value: ({ Name }) => Name },
    { id: "role", header: "Role", value: ({ Role }) => Role, width: 7.5 },
    {
      id: "state",
      header: "State",
      value: ({ IsDisabled }) => (IsDisabled ? "disabled" : "enabled"),
      cell: ({ IsDisabled, MustChangePassword, HasSecondFactor }) => (
        <>
          <span className={IsDisabled ? "badge badge-bad" : "badge badge-good"}>
            {IsDisabled ? "disabled" : "enabled"}
          </span>
          {MustChangePassword && <span className="sub">password due</span>}
          {HasSecondFactor && <span className="sub">second factor</span>}
        </>
      ),
      width: 10.5,
      isWideOnly: true,
    },
    {
      id: "sees",
      header: "Sees",
      value: ({ LicenseServerIds }) => LicenseServerIds?.length ?? 1_000_000,
      cell: ({ LicenseServerIds }) =>
        LicenseServerIds === null ? "all servers" : `${LicenseServerIds.length} of them`,
      width: 6.5,
      isWideOnly: true,
    },
    { ...momentColumn("created", "Made", ({ CreatedUtc }: Account) => CreatedUtc), isWideOnly: true },
    {
      ...momentColumn("password", "Password since", ({ PasswordChangedUtc }: Account) => PasswordChangedUtc),
      isWideOnly: true,
    },
    {
      id: "acts",
      header: "Actions",
      value: ({ Id }) => Id,
      cell: (account) => (
        <span className="row-buttons">
          <button type="button" onClick={() => onChange(account)}>
            Change<span className="unseen"> {account.Name}</span>
          </button>
        </span>
      ),
      width: 7,
    },
  ];
}
