// "Tell me when one is free": a one-time alert to oneself, in two clicks. free-notices.tsx shows it in a browser.
import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import {
  type AvailabilityAlert,
  type AvailabilityAlertCreate,
  type AvailabilityAlerts,
  createAvailabilityAlert,
  deleteAvailabilityAlert,
  getAvailabilityAlerts,
  getNotificationDestinations,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { ErrorNotice } from "../../components/text/notices.tsx";
import { formatDay } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { refreshed, refreshMs, useChange, useOperation } from "../../service/queries.ts";
import { setWaitsForFree } from "../../service/waits-for-free.ts";
import { t } from "../../words/words.ts";

interface TellMeProps {
  readonly name: string;
  /** None is free; otherwise there is nothing to wait for. */
  readonly isFull: boolean;
}

export function TellMe({ name, isFull }: TellMeProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useOperation("getAvailabilityAlerts", getAvailabilityAlerts, {}, { refreshMs });
  const pending = data?.Items.find(({ FeatureName }) => FeatureName.toLowerCase() === name.toLowerCase());
  if (pending !== undefined) return <Waits alert={pending} />;
  // Its space is reserved, so that nothing moves when it comes.
  if (!isFull && data !== undefined) return null;
  return (
    <p className="no-print">
      <button type="button" className="button primary" disabled={data === undefined} onClick={() => setOpen(true)}>
        {t("subjects.tell.button")}
      </button>
      {isOpen && data !== undefined && <Choice name={name} options={data} onClose={() => setOpen(false)} />}
    </p>
  );
}

function Waits({ alert: { Id, Channel, DestinationName, ExpiresUtc } }: { readonly alert: AvailabilityAlert }) {
  const change = useChange();
  const stop = async () => {
    await deleteAvailabilityAlert(service, { id: Id });
    await refreshed("getAvailabilityAlerts");
  };
  return (
    <p className="no-print" role="status">
      {t(`subjects.tell.waits.${Channel}`, { name: DestinationName ?? "", day: formatDay(ExpiresUtc) })}{" "}
      <button type="button" className="button" disabled={change.isBusy} onClick={() => void change.run(stop)}>
        {t("subjects.tell.stop")}
      </button>
      {Channel === "Browser" && !canShow() && <span className="line soft">{t("subjects.tell.refused")}</span>}
      {change.error !== null && <ErrorNotice error={change.error} />}
    </p>
  );
}

/** On an insecure page there are no notifications. */
const canShow = () => "Notification" in globalThis && Notification.permission === "granted";

interface ChoiceProps {
  readonly name: string;
  readonly options: AvailabilityAlerts;
  readonly onClose: () => void;
}

function Choice({ name, options: { SendsMail, Email }, onClose }: ChoiceProps) {
  const change = useChange();
  const destinations = useOperation("getNotificationDestinations", getNotificationDestinations, {});
  const open = destinations.data?.filter(({ IsEnabled, Kind }) => IsEnabled && (SendsMail || Kind !== "Email"));
  const create = async (how: Omit<AvailabilityAlertCreate, "FeatureName">) => {
    const act = async () => {
      if (how.Channel === "Browser" && "Notification" in globalThis) await Notification.requestPermission();
      await createAvailabilityAlert(service, { body: { FeatureName: name, ...how } });
      await refreshed("getAvailabilityAlerts", "getNotificationDestinations");
      // The previous response had no alert yet.
      if (how.Channel === "Browser") setWaitsForFree(true);
    };
    if (await change.run(act)) onClose();
  };
  const choice = (how: Omit<AvailabilityAlertCreate, "FeatureName">, words: ReactNode) => (
    <button type="button" className="button" disabled={change.isBusy} onClick={() => void create(how)}>
      {words}
    </button>
  );
  const mail = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void create({ Channel: "Email", Recipient: String(new FormData(event.currentTarget).get("address")) });
  };
  return (
    <Dialog title={t("subjects.tell.title", { name })} onClose={onClose}>
      <p>{t("subjects.tell.once")}</p>
      <div className="choices">
        <div>
          {choice({ Channel: "Browser" }, t("subjects.tell.browser"))}
          <small className="soft line">{t("subjects.tell.browserHint")}</small>
        </div>
        {!SendsMail && <p className="soft">{t("subjects.tell.noMail")}</p>}
        {Email !== null && choice({ Channel: "Email" }, t("subjects.tell.mailTo", { address: Email }))}
        {SendsMail && Email === null && (
          <form className="form" onSubmit={mail}>
            <label className="field">
              {t("columns.email")}
              <input name="address" type="email" required autoComplete="email" />
            </label>
            <button type="submit" className="button" disabled={change.isBusy}>
              {t("subjects.tell.mail")}
            </button>
          </form>
        )}
        {open?.map(({ Id, Name }) => (
          <div key={Id}>
            {choice({ Channel: "Destination", DestinationId: Id }, t("subjects.tell.to", { name: Name }))}
          </div>
        ))}
        {open?.length === 0 && <Link to="/destinations">{t("subjects.tell.destinations")}</Link>}
      </div>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          {t("common.cancel")}
        </button>
      </div>
    </Dialog>
  );
}
