// The form that makes an address to subscribe to, and the address, which is shown this once.
import { type FormEvent, useId } from "react";
import { type CalendarTokenSecret, createCalendarToken } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import { CopyButton } from "../../components/text/copy-button.tsx";
import { service } from "../../service/api.ts";
import { useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";

interface MakeAddressProps {
  readonly onMade: (secret: CalendarTokenSecret) => void;
  readonly onClose: () => void;
}

export function MakeAddress({ onMade, onClose }: MakeAddressProps) {
  const change = useChange();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const Name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    void change.run(async () => onMade(await createCalendarToken(service, { body: { Name } })));
  };
  return (
    <Dialog title={t("calendar.make")} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <label className="field">
          <span>{t("calendar.name")}</span>
          <input name="name" required maxLength={128} autoComplete="off" />
        </label>
        <FormEnd change={change} onClose={onClose} action={t("calendar.make")} />
      </form>
    </Dialog>
  );
}

interface AddressOnceProps {
  readonly secret: CalendarTokenSecret;
  readonly onClose: () => void;
}

export function AddressOnce({ secret, onClose }: AddressOnceProps) {
  return (
    <Dialog title={t("calendar.made")} onClose={onClose} isFirm>
      <p className="notice notice-warning">{t("calendar.onceOnly")}</p>
      <Shown address={location.origin + secret.Address} />
      <div className="dialog-buttons">
        <button type="button" className="button primary" onClick={onClose}>
          {t("calendar.kept")}
        </button>
      </div>
    </Dialog>
  );
}

export function Shown({ address }: { readonly address: string }) {
  const id = useId();
  return (
    <div className="field kept">
      <label htmlFor={id}>{t("calendar.address")}</label>
      <div>
        <input id={id} readOnly value={address} spellCheck={false} onFocus={(event) => event.target.select()} />
        <CopyButton text={address} what={t("calendar.theAddress")} />
      </div>
    </div>
  );
}
