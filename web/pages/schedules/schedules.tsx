// Reports by mail: which are sent and when, and the outcome of the last ones; adding, changing, sending and deleting a schedule.
import { useMemo, useState } from "react";
import {
  deleteReportSchedule,
  getReportSchedules,
  type ReportSchedule,
  type ReportSending,
  testReportSchedule,
} from "../../../generated/client/index.js";
import { ConfirmDialog, Dialog } from "../../components/form/dialog.tsx";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { QueryNotice } from "../../components/frame/panel.tsx";
import { useVisit } from "../../components/frame/visit.tsx";
import type { Column } from "../../components/table/columns.ts";
import { TableOrNone } from "../../components/table/data-table.tsx";
import { actsColumn, momentColumn, nameColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { EmptyState, ErrorNotice, unseen } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { readersZone } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { service } from "../../service/api.ts";
import { reportNamed } from "../../service/mailed-report.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { NoMail } from "../alerts/no-mail.tsx";
import { ScheduleForm, weekdays } from "./schedule-form.tsx";

/** With the zone if it is not the reader's. */
function dueText({ Rhythm, Day, Hour, TimeZone }: ReportSchedule): string {
  const zone = TimeZone === readersZone ? "" : ` (${TimeZone})`;
  const hour = `${String(Hour).padStart(2, "0")}:00${zone}`;
  if (Rhythm === "Weekly") return t("schedules.weekly", { day: weekdays[Day - 1] ?? "", hour });
  return t("schedules.monthly", { day: String(Day), hour });
}

const badges = { Waiting: "badge", Delivered: "badge badge-good", Failed: "badge badge-bad" } as const;

function SendingState({ sending: { State } }: { readonly sending: ReportSending }) {
  return <span className={badges[State]}>{t(`schedules.states.${State}`)}</span>;
}

const lastOf = ({ Sendings }: ReportSchedule) => Sendings[0];

interface Acts {
  readonly onChange: (schedule: ReportSchedule) => void;
  readonly onShow: (schedule: ReportSchedule) => void;
}

/** `isEverybody`: there are schedules of others among them. */
function scheduleColumns(isEverybody: boolean, { onChange, onShow }: Acts): readonly Column<ReportSchedule>[] {
  const owner: Column<ReportSchedule> = {
    id: "owner",
    header: t("alerts.owner"),
    value: ({ AccountName }) => AccountName,
    width: 8,
    isWideOnly: true,
  };
  return [
    nameColumn(t("columns.name")),
    {
      id: "report",
      header: t("schedules.report"),
      value: ({ Report }) => t(`schedules.reports.${Report}`),
      isWideOnly: true,
    },
    { id: "due", header: t("columns.when"), value: dueText, isWideOnly: true, least: 13 },
    ...(isEverybody ? [owner] : []),
    {
      ...momentColumn("next", t("schedules.next"), ({ NextUtc }: ReportSchedule) => NextUtc),
      cell: ({ NextUtc }) => (NextUtc === null ? t("alerts.disabled") : <TimeText instant={NextUtc} />),
      isWideOnly: true,
    },
    {
      id: "last",
      header: t("schedules.last"),
      value: (one) => lastOf(one)?.DueUtc ?? null,
      width: 6,
      isWideOnly: true,
      cell: (one) => {
        const last = lastOf(one);
        return last === undefined ? <span className="none">–</span> : <SendingState sending={last} />;
      },
    },
    actsColumn(
      (one) => (
        <>
          <RowButton onPress={() => onShow(one)}>{t.rich("schedules.showOne", { name: one.Name, unseen })}</RowButton>
          <RowButton onPress={() => onChange(one)}>{t.rich("common.changeOne", { name: one.Name, unseen })}</RowButton>
        </>
      ),
      12.75,
    ),
  ];
}

interface SendingsProps {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}

function Sendings({ schedule: { Id, Name, IsEnabled, Sendings: sendings }, onClose }: SendingsProps) {
  const change = useChange();
  const send = () =>
    void change.run(async () => {
      await testReportSchedule(service, { id: Id });
      await refreshed("getReportSchedules");
    });
  return (
    <Dialog title={t("schedules.sentBy", { name: Name })} onClose={onClose}>
      {sendings.length === 0 && <p className="soft">{t("common.nothingSent")}</p>}
      <ul className="deliveries" aria-live="polite">
        {sendings.map((sending) => (
          <li key={sending.Id}>
            <p>
              <SendingState sending={sending} /> <TimeText instant={sending.DueUtc} />
              {sending.Rows !== null &&
                ` · ${t("schedules.rowsSent", { rows: formatCount(sending.Rows), count: sending.Rows })}`}
            </p>
            {sending.Error !== null && <p lang="en">{sending.Error}</p>}
            {sending.Error !== null && sending.Answer !== null && (
              <p className="soft" lang="en">
                {sending.Answer}
              </p>
            )}
            {sending.State === "Waiting" && sending.Attempts > 0 && sending.NextAttemptUtc !== null && (
              <p className="soft">
                {t("notifications.again")} <TimeText instant={sending.NextAttemptUtc} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div className="dialog-buttons">
        {IsEnabled && (
          <button type="button" onClick={send} disabled={change.isBusy}>
            {t("schedules.sendNow")}
          </button>
        )}
        <button type="button" className="button primary" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}

const pollMs = 5_000;

export function Schedules() {
  const [address, setAddress] = useAddress();
  const of = reportNamed(address);
  const visit = useVisit();
  const [form, setForm] = useState<{ readonly schedule: ReportSchedule | null } | null>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<ReportSchedule | null>(null);
  const query = useOperation("getReportSchedules", getReportSchedules, {}, { refreshMs: pollMs });
  const isEverybody = query.data?.some(({ AccountName }) => AccountName !== (visit?.name ?? null)) ?? false;
  const columns = useMemo(
    () =>
      scheduleColumns(isEverybody, {
        onChange: (schedule) => setForm({ schedule }),
        onShow: ({ Id }) => setShownId(Id),
      }),
    [isEverybody],
  );
  const shown = query.data?.find(({ Id }) => Id === shownId);
  const close = () => {
    setForm(null);
    setAddress({ of: null });
  };
  return (
    <>
      <PageTitle title={t("pages.schedules")}>
        <button
          type="button"
          className="button primary"
          disabled={!settings.sendsMail}
          onClick={() => setForm({ schedule: null })}
        >
          {t("schedules.make")}
        </button>
      </PageTitle>
      <p className="about">{t("schedules.about")}</p>
      <NoMail />
      <QueryNotice query={query} />
      <TableOrNone
        label={t("pages.schedules")}
        rows={query.data}
        columns={columns}
        none={<EmptyState title={t("schedules.none")} advice={t("schedules.noneAdvice")} />}
      />
      {(form !== null || (of !== null && settings.sendsMail)) && (
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
          act={() => deleteReportSchedule(service, { id: leaving.Id })}
          refreshes={["getReportSchedules"]}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
