// One destination: a test, switching off, deleting, and what was sent to it, the newest first, asked again every few seconds.
import {
  getNotificationDeliveries,
  type NotificationDelivery,
  type NotificationDestination,
  type NotificationState,
  testNotificationDestination,
  updateNotificationDestination,
} from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

const askedEveryMs = 2_000;
const mostShown = 50;

const stateNames: Readonly<Record<NotificationState, string>> = {
  Waiting: t("notifications.states.waiting"),
  Delivered: t("notifications.states.delivered"),
  Failed: t("notifications.states.failed"),
};
const badges = { Waiting: "badge", Delivered: "badge badge-good", Failed: "badge badge-bad" } as const;

interface DeliveriesProps {
  readonly destination: NotificationDestination;
  /** Those of others can only be looked at and deleted. */
  readonly isOwn: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

export function Deliveries({ destination: { Id, Name, IsEnabled }, isOwn, onDelete, onClose }: DeliveriesProps) {
  const change = useChange();
  const test = () =>
    void change.run(async () => {
      await testNotificationDestination(service, { id: Id });
      await refreshed("getNotificationDeliveries");
    });
  const turn = () =>
    void change.run(async () => {
      await updateNotificationDestination(service, { id: Id, body: { IsEnabled: !IsEnabled } });
      await refreshed("getNotificationDestinations");
    });
  const answer = useOperation(
    "getNotificationDeliveries",
    getNotificationDeliveries,
    { id: Id },
    { refreshMs: askedEveryMs },
  );
  return (
    <Dialog title={t("notifications.sentTo", { name: Name })} onClose={onClose}>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && <p className="soft">{t("notifications.nothingSent")}</p>}
      <ul className="deliveries" aria-live="polite">
        {answer.data?.slice(0, mostShown).map((one) => (
          <li key={one.Id}>
            <Delivery delivery={one} />
          </li>
        ))}
      </ul>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div className="dialog-buttons">
        {isOwn && IsEnabled && (
          <button type="button" onClick={test} disabled={change.isBusy}>
            {t("notifications.test")}
          </button>
        )}
        {isOwn && (
          <button type="button" onClick={turn} disabled={change.isBusy}>
            {IsEnabled ? t("notifications.turnOff") : t("notifications.turnOn")}
          </button>
        )}
        <button type="button" className="button danger" onClick={onDelete}>
          {t("common.delete")}
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          {t("notifications.close")}
        </button>
      </div>
    </Dialog>
  );
}

function Delivery({ delivery }: { readonly delivery: NotificationDelivery }) {
  const { State, Notification, Attempts, LastAttemptUtc, NextAttemptUtc, AnswerStatus, Answer, Error: why } = delivery;
  return (
    <>
      <p>
        <span className={badges[State]}>{stateNames[State]}</span> {Notification.Summary}
      </p>
      <p className="soft">
        {LastAttemptUtc === null ? (
          t("notifications.notSent")
        ) : (
          <>
            <TimeText instant={LastAttemptUtc} /> · {t("notifications.attempts", { count: Attempts })}
            {AnswerStatus !== null && ` · ${AnswerStatus}`}
            {Answer !== null && ` · ${Answer}`}
          </>
        )}
      </p>
      {why !== null && <p>{why}</p>}
      {State === "Waiting" && Attempts > 0 && NextAttemptUtc !== null && (
        <p className="soft">
          {t("notifications.again")} <TimeText instant={NextAttemptUtc} />
        </p>
      )}
    </>
  );
}
