// Where one's alerts are sent: making, testing, switching off and deleting destinations, and what was answered.
import { type FormEvent, useId, useMemo, useState } from "react";
import {
  createNotificationDestination,
  deleteNotificationDestination,
  getNotificationDeliveries,
  getNotificationDestinations,
  type NotificationDelivery,
  type NotificationDestination,
  type NotificationDestinationSecret,
  type NotificationKind,
  type NotificationState,
  testNotificationDestination,
  updateNotificationDestination,
} from "../../../generated/client/index.js";
import { ConfirmDialog, Dialog, FormEnd } from "../../components/form/dialog.tsx";
import { Answered, AnswerNotice } from "../../components/frame/answer.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { useVisit } from "../../components/frame/visit.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { actsColumn, momentColumn, nameColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { CopyButton } from "../../components/text/copy-button.tsx";
import { EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { kindNames } from "../../components/text/status-badge.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { service } from "../../service/api.ts";
import { useOwnUser } from "../../service/own-user.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { textIn } from "../records/form-values.ts";
import { enabledColumn } from "../records/managed-list.tsx";

function destinationColumns(
  isEverybody: boolean,
  onShow: (destination: NotificationDestination) => void,
): readonly Column<NotificationDestination>[] {
  const account: Column<NotificationDestination> = {
    ...{ id: "account", header: t("notifications.account"), value: ({ AccountName }) => AccountName, width: 8 },
  };
  const placeOf = ({ Host, Recipients }: NotificationDestination) => Host ?? Recipients.join(", ");
  return [
    nameColumn(t("notifications.name")),
    { id: "kind", header: t("notifications.kind"), value: ({ Kind }) => kindNames[Kind], width: 7 },
    {
      ...{ id: "place", header: t("notifications.place"), value: placeOf, isWideOnly: true },
      cell: (one) => <span title={placeOf(one)}>{placeOf(one)}</span>,
    },
    ...(isEverybody ? [account] : []),
    enabledColumn as Column<NotificationDestination>,
    {
      ...momentColumn("sent", t("notifications.lastSent"), ({ LastSentUtc }: NotificationDestination) => LastSentUtc),
      isWideOnly: true,
    },
    actsColumn((one) => <RowButton onPress={() => onShow(one)}>{t("notifications.show")}</RowButton>, 8),
  ];
}

const kinds: readonly NotificationKind[] = ["Webhook", "Email", "Slack", "Teams"];

interface AddDestinationProps {
  readonly onMade: (made: NotificationDestinationSecret) => void;
  readonly onClose: () => void;
}

function AddDestination({ onMade, onClose }: AddDestinationProps) {
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

function SecretOnce({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
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

export function Destinations() {
  const isAdministrator = useVisit()?.role === "administrator";
  const [isEverybody, setEverybody] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<NotificationDestinationSecret | null>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<NotificationDestination | null>(null);
  const answer = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    isEverybody ? { AllAccounts: true } : {},
  );
  const columns = useMemo(() => destinationColumns(isEverybody, ({ Id }) => setShownId(Id)), [isEverybody]);
  const shown = answer.data?.find(({ Id }) => Id === shownId);
  const made = (one: NotificationDestinationSecret) => {
    setAdding(false);
    if (one.Secret !== null) setSecret(one);
    void refreshed("getNotificationDestinations");
  };
  const remove = async ({ Id }: NotificationDestination) => {
    await deleteNotificationDestination(service, { id: Id });
    await refreshed("getNotificationDestinations");
  };
  return (
    <>
      <PageTitle title={t("pages.destinations")}>
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          {t("notifications.add")}
        </button>
      </PageTitle>
      <p className="about">{t("notifications.about")}</p>
      {isAdministrator && (
        <label className="choice no-print">
          <input type="checkbox" checked={isEverybody} onChange={(event) => setEverybody(event.target.checked)} />
          {t("notifications.everybody")}
        </label>
      )}
      <AnswerNotice query={answer} />
      <Answered query={answer}>
        {answer.data?.length === 0 && (
          <EmptyState title={t("notifications.none")} advice={t("notifications.noneAdvice")} />
        )}
        {answer.data !== undefined && answer.data.length > 0 && (
          <DataTable label={t("pages.destinations")} rows={answer.data} columns={columns} rowId={({ Id }) => Id} />
        )}
      </Answered>
      {isAdding && <AddDestination onMade={made} onClose={() => setAdding(false)} />}
      {secret?.Secret && <SecretOnce secret={secret.Secret} onClose={() => setSecret(null)} />}
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
          act={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
