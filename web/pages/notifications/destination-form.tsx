// The form that makes a destination, and the secret of a webhook, which is shown this once.
import { type FormEvent, useId, useState } from "react";
import {
  createNotificationDestination,
  type NotificationDestinationSecret,
  type NotificationKind,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { CopyButton } from "../../components/text/copy-button.tsx";
import { kindNames } from "../../components/text/destination-kinds.ts";
import { service } from "../../service/api.ts";
import { useChange } from "../../service/changes.ts";
import { useOwnUser } from "../../service/own-user.ts";
import { t } from "../../words/words.ts";
import { textIn } from "../records/form-values.ts";

const kinds: readonly NotificationKind[] = ["Webhook", "Email", "Slack", "Teams"];

interface AddDestinationProps {
  readonly onMade: (made: NotificationDestinationSecret) => void;
  readonly onClose: () => void;
}

export function AddDestination({ onMade, onClose }: AddDestinationProps) {
  const change = useChange();
  const ownAddress = useOwnUser()?.Email ?? "";
  const [kind, setKind] = useState<NotificationKind>("Webhook");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const place = textIn(form, "place") ?? "";
    const to = kind === "Email" ? { Recipients: place.split(/[\s,;]+/).filter(Boolean) } : { Address: place };
    const body = { Name: textIn(form, "name") ?? "", Kind: kind, ...to };
    void change.run(async () => onMade(await createNotificationDestination(service, { body })));
  };
  return (
    <Dialog title={t("notifications.add")} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <label className="field">
          <span>{t("notifications.name")}</span>
          <input name="name" required maxLength={128} autoComplete="off" />
        </label>
        <label className="field">
          <span>{t("notifications.kind")}</span>
          <select value={kind} onChange={(event) => setKind(event.target.value as NotificationKind)}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </select>
        </label>
        {kind === "Email" ? (
          <label className="field">
            <span>{t("notifications.recipients")}</span>
            <textarea name="place" required rows={3} key="mail" defaultValue={ownAddress} />
          </label>
        ) : (
          <label className="field">
            <span>{t("notifications.address")}</span>
            <input name="place" type="url" required maxLength={2048} autoComplete="off" key="address" />
          </label>
        )}
        <p className="soft">{t(kind === "Email" ? "notifications.mailHint" : "notifications.addressHint")}</p>
        <FormEnd change={change} onClose={onClose} action={t("notifications.add")} />
      </form>
    </Dialog>
  );
}

export function SecretOnce({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const id = useId();
  return (
    <Dialog title={t("notifications.secretTitle")} onClose={onClose} isFirm>
      <p className="notice notice-warning">{t("notifications.secretOnce")}</p>
      <div className="field kept">
        <label htmlFor={id}>{t("notifications.secret")}</label>
        <div>
          <input id={id} readOnly value={secret} spellCheck={false} onFocus={(event) => event.target.select()} />
          <CopyButton text={secret} what={t("notifications.theSecret")} />
        </div>
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button primary" onClick={onClose}>
          {t("notifications.kept")}
        </button>
      </div>
    </Dialog>
  );
}
