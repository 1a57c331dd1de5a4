// The form that makes a channel, on the page of channels and within the form of a rule.
import { type FormEvent, useState } from "react";
import {
  createNotificationDestination,
  type NotificationDestination,
  type NotificationKind,
} from "../../../generated/client/index.js";
import { Dialog, FormEnd, ShownOnce } from "../../components/form/dialog.tsx";
import { TextAreaField, TextField } from "../../components/form/fields.tsx";
import { kindNames } from "../../components/text/status-badge.tsx";
import { service } from "../../service/api.ts";
import { useCurrentUser } from "../../service/current-user.ts";
import { refreshed, useChange } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { textIn } from "../records/form-values.ts";
import { NoMail } from "./no-mail.tsx";

const kinds: readonly NotificationKind[] = ["Email", "Webhook", "Slack", "Teams"];

interface AddChannelProps {
  readonly onMade?: (made: NotificationDestination) => void;
  readonly onClose: () => void;
}

/** For a webhook it shows the secret before it closes. */
export function AddChannel({ onMade, onClose }: AddChannelProps) {
  const change = useChange();
  const userAddress = useCurrentUser()?.Email ?? "";
  const [kind, setKind] = useState<NotificationKind>(settings.sendsMail ? "Email" : "Webhook");
  const [secret, setSecret] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const target = textIn(form, "target") ?? "";
    const to = kind === "Email" ? { Recipients: target.split(/[\s,;]+/).filter(Boolean) } : { Address: target };
    const body = { Name: textIn(form, "name") ?? "", Kind: kind, ...to };
    void change.run(async () => {
      const { Destination, Secret } = await createNotificationDestination(service, { body });
      await refreshed("getNotificationDestinations");
      onMade?.(Destination);
      if (Secret === null) onClose();
      else setSecret(Secret);
    });
  };
  if (secret !== null) {
    return (
      <ShownOnce
        title={t("notifications.secretTitle")}
        warning={t("notifications.secretOnce")}
        label={t("notifications.secret")}
        what={t("notifications.theSecret")}
        value={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={t("notifications.add")} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <TextField label={t("columns.name")} name="name" required maxLength={128} />
        <label className="field">
          <span>{t("notifications.kind")}</span>
          <select value={kind} onChange={(event) => setKind(event.target.value as NotificationKind)}>
            {kinds.map((one) => (
              <option key={one} value={one} disabled={one === "Email" && !settings.sendsMail}>
                {kindNames[one]}
              </option>
            ))}
          </select>
        </label>
        <NoMail />
        {kind === "Email" ? (
          <TextAreaField
            label={t("notifications.recipients")}
            name="target"
            required
            rows={3}
            key="mail"
            defaultValue={userAddress}
          />
        ) : (
          <TextField label={t("common.address")} name="target" type="url" required maxLength={2048} key="address" />
        )}
        <p className="soft">{t(kind === "Email" ? "notifications.mailHint" : "notifications.addressHint")}</p>
        <FormEnd change={change} onClose={onClose} action={t("notifications.add")} />
      </form>
    </Dialog>
  );
}
