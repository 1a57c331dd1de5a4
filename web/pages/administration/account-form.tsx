// The form that makes an account, or changes one.
import { type FormEvent, useState } from "react";
import {
  type Account,
  type AccountRole,
  createAccount,
  type LicenseServerLookupEntry,
  updateAccount,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { ServerOptions } from "../../components/form/server-options.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";

const roles: Readonly<Record<AccountRole, string>> = {
  administrator: "Administrator: everything",
  viewer: "Viewer: reads",
  broker: "Broker: a collector's account",
  agent: "Agent: a workstation program's account",
};

interface AccountFormProps {
  /** Null: a new one. */
  readonly account: Account | null;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly onClose: () => void;
  readonly onDelete: (account: Account) => void;
}

export function AccountForm({ account, servers, onClose, onDelete }: AccountFormProps) {
  const change = useChange();
  const [seesAll, setSeesAll] = useState((account?.LicenseServerIds ?? null) === null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password") ?? "");
    const Role = String(form.get("role")) as AccountRole;
    const LicenseServerIds = seesAll ? null : form.getAll("server").map(Number);
    const done = await change.run(async () => {
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
    });
    if (done) onClose();
  };
  return (
    <Dialog title={account === null ? "Add an account" : `Change ${account.Name}`} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        {account === null && (
          <label className="field">
            <span>Name</span>
            <input name="name" required maxLength={128} autoComplete="off" />
          </label>
        )}
        <label className="field">
          <span>Role</span>
          <select name="role" defaultValue={account?.Role ?? "viewer"}>
            {Object.entries(roles).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{account === null ? "Password" : "New password; empty leaves it as it is"}</span>
          <input
            name="password"
            type="password"
            required={account === null}
            minLength={12}
            maxLength={1024}
            autoComplete="new-password"
          />
          <small>At least 12 characters. A new one ends the account's sessions.</small>
        </label>
        {account === null ? (
          <label className="choice">
            <input type="checkbox" name="must-change" defaultChecked /> Must change it when first logging in
          </label>
        ) : (
          <label className="choice">
            <input type="checkbox" name="disabled" defaultChecked={account.IsDisabled} /> Disabled: can't log in
          </label>
        )}
        {account?.HasSecondFactor && (
          <label className="choice">
            <input type="checkbox" name="reset-second-factor" /> Take its second factor away: the device is lost
          </label>
        )}
        <label className="choice">
          <input type="checkbox" checked={seesAll} onChange={(event) => setSeesAll(event.target.checked)} /> Sees all
          licence servers, later ones too
        </label>
        {!seesAll && (
          <label className="field">
            <span>Licence servers that it sees (several with Ctrl or ⌘)</span>
            <select name="server" multiple size={6} defaultValue={(account?.LicenseServerIds ?? []).map(String)}>
              <ServerOptions servers={servers} />
            </select>
          </label>
        )}
        <FormEnd change={change} onClose={onClose} action={account === null ? "Add" : "Save"}>
          {account !== null && (
            <button type="button" className="button danger" onClick={() => onDelete(account)}>
              Delete …
            </button>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}
