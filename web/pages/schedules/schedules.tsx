// Reports by mail: which are sent, when, and what became of the last ones; making, changing, sending and deleting a schedule.
import { useMemo, useState } from "react";
import { deleteReportSchedule, getReportSchedules, type ReportSchedule } from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { useVisit } from "../../components/frame/use-visit.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { refreshed } from "../../service/changes.ts";
import { reportNamed } from "../../service/mailed-report.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { scheduleColumns } from "./columns.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { Sendings } from "./sendings.tsx";

const askedEveryMs = 5_000;

export function Schedules() {
  const [address, setAddress] = useAddress();
  const of = reportNamed(address);
  const visit = useVisit();
  const [form, setForm] = useState<{ readonly schedule: ReportSchedule | null } | null>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<ReportSchedule | null>(null);
  const answer = useOperation("getReportSchedules", getReportSchedules, {}, { refreshMs: askedEveryMs });
  const isEverybody = answer.data?.some(({ AccountName }) => AccountName !== (visit?.name ?? null)) ?? false;
  const columns = useMemo(
    () =>
      scheduleColumns(isEverybody, {
        onChange: (schedule) => setForm({ schedule }),
        onShow: ({ Id }) => setShownId(Id),
      }),
    [isEverybody],
  );
  const shown = answer.data?.find(({ Id }) => Id === shownId);
  const close = () => {
    setForm(null);
    setAddress({ of: null });
  };
  const remove = async ({ Id }: ReportSchedule) => {
    await deleteReportSchedule(service, { id: Id });
    await refreshed("getReportSchedules");
  };
  return (
    <>
      <PageTitle title={t("pages.schedules")}>
        <button type="button" className="button primary" onClick={() => setForm({ schedule: null })}>
          {t("schedules.make")}
        </button>
      </PageTitle>
      <p className="about">{t("schedules.about")}</p>
      <AnswerNotice query={answer} />
      {answer.data?.length === 0 && (
        <EmptyState title={t("schedules.none")}>
          <p>{t("schedules.noneAdvice")}</p>
        </EmptyState>
      )}
      {answer.data !== undefined && answer.data.length > 0 && (
        <DataTable label={t("pages.schedules")} rows={answer.data} columns={columns} rowId={({ Id }) => Id} />
      )}
      {(form !== null || of !== null) && (
        <ScheduleForm
          schedule={form?.schedule ?? null}
          of={of}
          onClose={close}
          onDelete={(schedule) => {
            close();
            setLeaving(schedule);
          }}
        />
      )}
      {shown !== undefined && <Sendings schedule={shown} onClose={() => setShownId(null)} />}
      {leaving !== null && (
        <ConfirmDialog
          title={t("schedules.deleteTitle")}
          consequence={t("schedules.deleteConsequence", { name: leaving.Name })}
          action={t("common.delete")}
          act={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
