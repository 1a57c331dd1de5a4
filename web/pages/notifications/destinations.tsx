// Where one's alerts are sent: making, testing, switching off and deleting destinations, and what was answered.
import { useMemo, useState } from "react";
import {
  deleteNotificationDestination,
  getNotificationDestinations,
  type NotificationDestination,
  type NotificationDestinationSecret,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { Answered } from "../../components/frame/answered.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { useVisit } from "../../components/frame/use-visit.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
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
          <EmptyState title={t("notifications.none")}>
            <p>{t("notifications.noneAdvice")}</p>
          </EmptyState>
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
