// The form that makes a schedule, or changes one.

import { useState } from "react";
import {
  createReportSchedule,
  getNotificationDestinations,
  type ReportFormat,
  type ReportKind,
  type ReportRhythm,
  type ReportSchedule,
  type ReportWindow,
  updateReportSchedule,
} from "../../../generated/client/index.js";
import { FormDialog } from "../../components/form/dialog.tsx";
import { CheckField, TextField } from "../../components/form/fields.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { useVisit } from "../../components/frame/visit.tsx";
import { weekdayNames } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { useCurrentUser } from "../../service/current-user.ts";
import type { MailedReport } from "../../service/mailed-report.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { type Language, languages } from "../../words/language.ts";
import { t } from "../../words/words.ts";
import {
  countsDays,
  type Draft,
  draftOf,
  hasWindow,
  inputOf,
  newDraft,
  reports,
  type ScheduleFieldsProps,
} from "./draft.ts";
import { FilterFields } from "./filter-fields.tsx";

export const weekdays = weekdayNames("long");

const windows: readonly ReportWindow[] = ["Yesterday", "LastWeek", "LastMonth", "LastDays"];

/** What is sent. */
function ReportFields({ draft, onChange }: ScheduleFieldsProps) {
  const { report, window } = draft;
  return (
    <>
      <div className="rule-row">
        <ChoiceField
          label={t("schedules.report")}
          value={report}
          choices={reports.map((one) => [one, t(`schedules.reports.${one}`)])}
          onChange={(next) => onChange({ report: next as ReportKind })}
        />
        {hasWindow(report) && (
          <ChoiceField
            label={t("components.window")}
            value={window}
            choices={windows.map((one) => [one, t(`schedules.windows.${one}`)])}
            onChange={(next) => onChange({ window: next as ReportWindow })}
          />
        )}
        {countsDays(draft) && (
          <TextField
            label={t("schedules.days")}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={3660}
            value={draft.days}
            onChange={(event) => onChange({ days: event.target.value })}
          />
        )}
      </div>
      <FilterFields draft={draft} onChange={onChange} />
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, "0")}:00`] as const);

/** When it is sent, and in which language. */
function TimeFields({ draft, onChange }: ScheduleFieldsProps) {
  const isWeekly = draft.rhythm === "Weekly";
  const days = Array.from({ length: isWeekly ? 7 : 31 }, (_, index) => index + 1);
  return (
    <div className="rule-row">
      <ChoiceField
        label={t("schedules.rhythm")}
        value={draft.rhythm}
        choices={[
          ["Weekly", t("schedules.rhythms.Weekly")],
          ["Monthly", t("schedules.rhythms.Monthly")],
        ]}
        onChange={(rhythm) => onChange({ rhythm: rhythm as ReportRhythm, day: "1" })}
      />
      <ChoiceField
        label={t(isWeekly ? "schedules.weekday" : "schedules.dayOfMonth")}
        value={draft.day}
        choices={days.map((day) => [String(day), isWeekly ? (weekdays[day - 1] ?? "") : String(day)])}
        onChange={(day) => onChange({ day })}
      />
      <ChoiceField
        label={t("schedules.hour")}
        value={draft.hour}
        choices={hours}
        onChange={(hour) => onChange({ hour })}
      />
      <label className="field">
        <span>{t("schedules.zone")}</span>
        <input
          required
          maxLength={64}
          autoComplete="off"
          list="time-zones"
          value={draft.timeZone}
          onChange={(event) => onChange({ timeZone: event.target.value })}
        />
        <datalist id="time-zones">
          {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </label>
      <ChoiceField
        label={t("frame.language")}
        value={draft.language}
        choices={Object.entries(languages)}
        onChange={(next) => onChange({ language: next as Language })}
      />
    </div>
  );
}

const formats: readonly ReportFormat[] = ["Html", "Pdf", "Xlsx", "Csv"];

/** The attachments: at least one format, so the last chosen one stays. */
function FormatFields({ draft, onChange }: ScheduleFieldsProps) {
  return (
    <fieldset className="rule-states">
      <legend>{t("schedules.formats")}</legend>
      {formats.map((format) => {
        const isChosen = draft.formats.includes(format);
        const others = draft.formats.filter((one) => one !== format);
        return (
          <CheckField
            key={format}
            label={format.toUpperCase()}
            checked={isChosen}
            disabled={isChosen && others.length === 0}
            onChange={() => onChange({ formats: isChosen ? others : [...others, format] })}
          />
        );
      })}
    </fieldset>
  );
}

interface RecipientFieldsProps extends ScheduleFieldsProps {
  /** The account whose destinations are offered besides the reader's; null: none. */
  readonly ownerId: number | null;
}

/** To whom it is sent. */
function RecipientFields({ draft, onChange, ownerId }: RecipientFieldsProps) {
  const query = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    ownerId === null ? {} : { AllAccounts: true },
  );
  const offered = (query.data ?? []).filter(
    ({ Kind, IsEnabled, AccountId, Id }) =>
      Kind === "Email" &&
      ((IsEnabled && (ownerId === null || AccountId === ownerId)) || String(Id) === draft.destinationId),
  );
  const isOffered = draft.destinationId === "" || offered.some(({ Id }) => String(Id) === draft.destinationId);
  return (
    <div className="rule-row">
      <ChoiceField
        label={t("schedules.to")}
        isLasting
        value={draft.destinationId}
        choices={[
          ["", t("schedules.toAddresses")],
          ...offered.map(({ Id, Name }) => [String(Id), t("schedules.toDestination", { name: Name })] as const),
          ...(isOffered ? [] : [[draft.destinationId, t("schedules.toGone", { id: draft.destinationId })] as const]),
        ]}
        onChange={(destinationId) => onChange({ destinationId })}
      />
      {draft.destinationId === "" && (
        <TextField
          label={t("schedules.recipients")}
          type="email"
          multiple
          required
          value={draft.recipients ?? ""}
          onChange={(event) => onChange({ recipients: event.target.value })}
        />
      )}
    </div>
  );
}

interface ScheduleFormProps {
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null;
  /** The page that is to be sent; null: none in particular. */
  readonly of: MailedReport | null;
  readonly onClose: () => void;
  readonly onDelete: (schedule: ReportSchedule) => void;
}

export function ScheduleForm({ schedule, of, onClose, onDelete }: ScheduleFormProps) {
  const visit = useVisit();
  const isOthers = schedule !== null && visit !== null && schedule.AccountName !== visit.name;
  const userAddress = useCurrentUser()?.Email ?? null;
  const [edited, setDraft] = useState<Draft>(() => (schedule === null ? newDraft(of) : draftOf(schedule)));
  const draft = { ...edited, recipients: edited.recipients ?? userAddress };
  const edit = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const act = async () => {
    const body = inputOf(draft);
    if (schedule === null) await createReportSchedule(service, { body });
    else await updateReportSchedule(service, { id: schedule.Id, body });
    await refreshed("getReportSchedules");
  };
  return (
    <FormDialog
      title={schedule === null ? t("schedules.make") : t("common.changeTitle", { name: schedule.Name })}
      act={act}
      onClose={onClose}
      action={schedule === null ? t("common.add") : t("common.save")}
      buttons={
        schedule !== null && (
          <button type="button" className="button danger" onClick={() => onDelete(schedule)}>
            {t("common.deleteAsk")}
          </button>
        )
      }
    >
      <TextField
        label={t("columns.name")}
        required
        maxLength={128}
        pattern=".*\S.*"
        title={t("schedules.nameNeeded")}
        value={draft.name}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <ReportFields draft={draft} onChange={edit} />
      <TimeFields draft={draft} onChange={edit} />
      <FormatFields draft={draft} onChange={edit} />
      <RecipientFields draft={draft} onChange={edit} ownerId={isOthers ? schedule.AccountId : null} />
      <CheckField
        label={t("common.enabled")}
        checked={draft.isEnabled}
        onChange={(event) => edit({ isEnabled: event.target.checked })}
      />
    </FormDialog>
  );
}
