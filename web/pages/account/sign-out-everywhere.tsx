// Asks before all sessions of the account end, and whether this browser's goes on.
import { type FormEvent, useState } from "react";
import { deleteAccountSessions } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { renewNow, service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { settings } from "../../service/settings.ts";
import { forgetVisit } from "../../service/sign-in.ts";
import { t } from "../../words/words.ts";

export function SignOutEverywhere({ onClose }: { readonly onClose: () => void }) {
  const change = useChange();
  const [keeps, setKeeps] = useState(true);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await change.run(async () => {
      await deleteAccountSessions(service, { KeepCurrent: keeps });
      if (!keeps) {
        forgetVisit();
        location.assign(`${settings.publicUrl}/`);
        return;
      }
      // The token that asked has ended too.
      await renewNow();
      await refreshed("getAccountSessions");
    });
    if (done && keeps) onClose();
  };
  return (
    <Dialog title={t("account.everywhereTitle")} onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <p>{t("account.everywhereConsequence")}</p>
        <label className="choice">
          <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />{" "}
          {t("account.keepThis")}
        </label>
        <FormEnd change={change} onClose={onClose} action={t("account.everywhere")} />
      </form>
    </Dialog>
  );
}
