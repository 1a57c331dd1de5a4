// Where one's alerts are sent: making, testing, switching off and deleting destinations, and what was answered.
import { useMemo, useState } from "react";
import {
  deleteNotificationDestination,
  getNotificationDestinations,
  type NotificationDestination,
  type NotificationDestinationSecret,
  testNotificationDestination,
  updateNotificationDestination,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { useVisit } from "../../components/frame/use-visit.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { destinationColumns } from "./columns.tsx";
import { Deliveries } from "./deliveries.tsx";
import { AddDestination, SecretOnce } from "./destination-form.tsx";

export function Destinations() {
  const isAdministrator = useVisit()?.role === "administrator";
  const [isEverybody, setEverybody] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<NotificationDestinationSecret | null>(null);
  const [shown, setShown] = useState<NotificationDestination | null>(null);
  const [leaving, setLeaving] = useState<NotificationDestination | null>(null);
  const change = useChange();
  const answer = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    isEverybody ? { AllAccounts: true } : {},
  );
  const { run } = change;
  const columns = useMemo(() => {
    const test = (one: NotificationDestination) =>
      void run(async () => {
        await testNotificationDestination(service, { id: one.Id });
        setShown(one);
      });
    const turn = ({ Id: id, IsEnabled }: NotificationDestination) =>
      void run(async () => {
        await updateNotificationDestination(service, { id, body: { IsEnabled: !IsEnabled } });
        await refreshed("getNotificationDestinations");
      });
    return destinationColumns(isEverybody, { onTest: test, onShow: setShown, onTurn: turn, onDelete: setLeaving });
  }, [isEverybody, run]);
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
      {change.error !== null && <ErrorNotice error={change.error} />}
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && (
        <EmptyState title={t("notifications.none")}>
          <p>{t("notifications.noneAdvice")}</p>
        </EmptyState>
      )}
      {answer.data !== undefined && answer.data.length > 0 && (
        <DataTable label={t("pages.destinations")} rows={answer.data} columns={columns} rowId={({ Id }) => Id} />
      )}
      {isAdding && <AddDestination onMade={made} onClose={() => setAdding(false)} />}
      {secret?.Secret && <SecretOnce secret={secret.Secret} onClose={() => setSecret(null)} />}
      {shown !== null && <Deliveries destination={shown} onClose={() => setShown(null)} />}
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
