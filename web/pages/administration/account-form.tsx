// The form that makes an account, or changes one.
import type { FormEvent } from "react";
import {
  type Account,
  type AccountRole,
  createAccount,
  type LicenseServerLookupEntry,
  updateAccount,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { SeenServers, seenServers } from "./seen-servers.tsx";

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

export function AccountForm({ account, servers, onClose, onSignOut, onDelete }: AccountFormProps) {
  const change = useChange();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password") ?? "");
    const Role = String(form.get("role")) as AccountRole;
    const LicenseServerIds = seenServers(form);
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
    <Dialog
      title={account === null ? t("administration.accounts.addTitle") : t("common.changeTitle", { name: account.Name })}
      onClose={onClose}
    >
      <form className="form" onSubmit={(event) => void submit(event)}>
        {account === null && (
          <label className="field">
            <span>{t("columns.name")}</span>
            <input name="name" required maxLength={128} autoComplete="off" />
          </label>
        )}
        <label className="field">
          <span>{t("columns.role")}</span>
          <select name="role" defaultValue={account?.Role ?? "viewer"}>
            {Object.entries(roles).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>
            {account === null ? t("administration.accounts.password") : t("administration.accounts.newPassword")}
          </span>
          <input
            name="password"
            type="password"
            required={account === null}
            minLength={12}
            maxLength={1024}
            autoComplete="new-password"
          />
          <small>{t("administration.accounts.passwordRule")}</small>
        </label>
        {account === null ? (
          <label className="choice">
            <input type="checkbox" name="must-change" defaultChecked /> {t("administration.accounts.mustChange")}
          </label>
        ) : (
          <label className="choice">
            <input type="checkbox" name="disabled" defaultChecked={account.IsDisabled} />{" "}
            {t("administration.accounts.isDisabled")}
          </label>
        )}
        {account?.HasSecondFactor && (
          <label className="choice">
            <input type="checkbox" name="reset-second-factor" /> {t("administration.accounts.resetFactor")}
          </label>
        )}
        <SeenServers servers={servers} chosen={account?.LicenseServerIds ?? null} />
        <FormEnd change={change} onClose={onClose} action={account === null ? t("common.add") : t("common.save")}>
          {account !== null && (
            <>
              <button type="button" className="button danger" onClick={() => onDelete(account)}>
                {t("common.deleteAsk")}
              </button>
              <button type="button" className="button danger" onClick={() => onSignOut(account)}>
                {t("administration.accounts.signOutAsk")}
              </button>
            </>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}
