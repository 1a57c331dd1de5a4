// Channels of the reader's alerts: testing, disabling and deleting them, and the responses of receivers.
import { useMemo, useState } from "react";
import {
  deleteNotificationDestination,
  getNotificationDeliveries,
  getNotificationDestinations,
  type NotificationDelivery,
  type NotificationDestination,
  type NotificationState,
  testNotificationDestination,
  updateNotificationDestination,
} from "../../../generated/client/index.js";
import { ConfirmDialog, Dialog } from "../../components/form/dialog.tsx";
import { EverybodyField } from "../../components/form/fields.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { LoadedContent, QueryNotice } from "../../components/frame/panel.tsx";
import { useVisit } from "../../components/frame/visit.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { TableOrNone } from "../../components/table/data-table.tsx";
import { actsColumn, momentColumn, nameColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { kindNames } from "../../components/text/status-badge.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { enabledColumn } from "../records/managed-list.tsx";
import { AddChannel } from "./channel-form.tsx";
import { NoMail } from "./no-mail.tsx";

function destinationColumns(
  isEverybody: boolean,
  onShow: (destination: NotificationDestination) => void,
): readonly Column<NotificationDestination>[] {
  const account: Column<NotificationDestination> = {
    id: "account",
    header: t("common.account"),
    value: ({ AccountName }) => AccountName,
    width: 8,
  };
  const addressOf = ({ Host, Recipients }: NotificationDestination) => Host ?? Recipients.join(", ");
  return [
    nameColumn(t("columns.name")),
    { id: "kind", header: t("notifications.kind"), value: ({ Kind }) => kindNames[Kind], width: 7 },
    {
      id: "target",
      header: t("common.address"),
      value: addressOf,
      isWideOnly: true,
      cell: (one) => <span title={addressOf(one)}>{addressOf(one)}</span>,
    },
    ...(isEverybody ? [account] : []),
    enabledColumn as Column<NotificationDestination>,
    wideOnly(momentColumn("sent", t("notifications.lastSent"), ({ LastSentUtc }) => LastSentUtc)),
    actsColumn((one) => <RowButton onPress={() => onShow(one)}>{t("notifications.show")}</RowButton>, 8),
  ];
}

const pollMs = 2_000;
const mostShown = 50;

const stateNames: Readonly<Record<NotificationState, string>> = {
  Waiting: t("notifications.states.waiting"),
  Delivered: t("notifications.states.delivered"),
  Failed: t("notifications.states.failed"),
};
const badges = { Waiting: "badge", Delivered: "badge badge-good", Failed: "badge badge-bad" } as const;

interface DeliveriesProps {
  readonly destination: NotificationDestination;
  /** Those of others can only be viewed and deleted. */
  readonly isOwn: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

function Deliveries({ destination: { Id, Name, IsEnabled }, isOwn, onDelete, onClose }: DeliveriesProps) {
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
  const query = useOperation("getNotificationDeliveries", getNotificationDeliveries, { id: Id }, { refreshMs: pollMs });
  return (
    <Dialog title={t("notifications.sentTo", { name: Name })} onClose={onClose}>
      <QueryNotice query={query} />
      {query.data?.length === 0 && <p className="soft">{t("common.nothingSent")}</p>}
      <ul className="deliveries" aria-live="polite">
        {query.data?.slice(0, mostShown).map((one) => (
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
          {t("common.close")}
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

export function Destinations() {
  const isAdministrator = useVisit()?.role === "administrator";
  const [isEverybody, setEverybody] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [shownId, setShownId] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<NotificationDestination | null>(null);
  const query = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    isEverybody ? { AllAccounts: true } : {},
  );
  const columns = useMemo(() => destinationColumns(isEverybody, ({ Id }) => setShownId(Id)), [isEverybody]);
  const shown = query.data?.find(({ Id }) => Id === shownId);
  return (
    <>
      <PageTitle title={t("pages.destinations")}>
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          {t("notifications.add")}
        </button>
      </PageTitle>
      <p className="about">{t("notifications.about")}</p>
      <NoMail />
      {isAdministrator && <EverybodyField isChosen={isEverybody} onChange={setEverybody} />}
      <QueryNotice query={query} />
      <LoadedContent query={query}>
        <TableOrNone
          label={t("pages.destinations")}
          rows={query.data}
          columns={columns}
          none={<EmptyState title={t("notifications.none")} advice={t("notifications.noneAdvice")} />}
        />
      </LoadedContent>
      {isAdding && <AddChannel onClose={() => setAdding(false)} />}
      {shown !== undefined && (
        <Deliveries
          destination={shown}
          isOwn={!isEverybody}
          onDelete={() => {
            setShownId(null);
            setLeaving(shown);
          }}
          onClose={() => setShownId(null)}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={t("notifications.deleteTitle")}
          consequence={t("notifications.deleteConsequence", { name: leaving.Name })}
          action={t("common.delete")}
          act={() => deleteNotificationDestination(service, { id: leaving.Id })}
          refreshes={["getNotificationDestinations"]}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
