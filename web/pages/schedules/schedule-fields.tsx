// The fields of a schedule: which report, when, and to whom. What the report is about: filter-fields.tsx.
import {
  getNotificationDestinations,
  type ReportKind,
  type ReportRhythm,
  type ReportWindow,
} from "../../../generated/client/index.js";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { useOperation } from "../../service/queries.ts";
import { type Language, languages } from "../../words/language.ts";
import { t } from "../../words/words.ts";
import { countsDays, hasWindow, reports, type ScheduleFieldsProps } from "./draft.ts";
import { FilterFields } from "./filter-fields.tsx";
import { weekdays } from "./times.ts";

const windows: readonly ReportWindow[] = ["Yesterday", "LastWeek", "LastMonth", "LastDays"];

/** What is sent. */
export function ReportFields({ draft, onChange }: ScheduleFieldsProps) {
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
            label={t("schedules.window")}
            value={window}
            choices={windows.map((one) => [one, t(`schedules.windows.${one}`)])}
            onChange={(next) => onChange({ window: next as ReportWindow })}
          />
        )}
        {countsDays(draft) && (
          <label className="field">
            <span>{t("schedules.days")}</span>
            <input
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={3660}
              value={draft.days}
              onChange={(event) => onChange({ days: event.target.value })}
            />
          </label>
        )}
      </div>
      <FilterFields draft={draft} onChange={onChange} />
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, "0")}:00`] as const);

/** When it is sent, and in which language. */
export function TimeFields({ draft, onChange }: ScheduleFieldsProps) {
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
        label={t("schedules.language")}
        value={draft.language}
        choices={Object.entries(languages)}
        onChange={(next) => onChange({ language: next as Language })}
      />
    </div>
  );
}

interface RecipientFieldsProps extends ScheduleFieldsProps {
  /** Whose destinations are offered besides the reader's own; null: nobody's. */
  readonly ownerId: number | null;
}

/** To whom it is sent. */
export function RecipientFields({ draft, onChange, ownerId }: RecipientFieldsProps) {
  const answer = useOperation(
    "getNotificationDestinations",
    getNotificationDestinations,
    ownerId === null ? {} : { AllAccounts: true },
  );
  const offered = (answer.data ?? []).filter(
    ({ Kind, IsEnabled, AccountId, Id }) =>
      Kind === "Email" &&
      ((IsEnabled && (ownerId === null || AccountId === ownerId)) || String(Id) === draft.destinationId),
  );
  const isKnown = draft.destinationId === "" || offered.some(({ Id }) => String(Id) === draft.destinationId);
  return (
    <div className="rule-row">
      <ChoiceField
        label={t("schedules.to")}
        isLasting
        value={draft.destinationId}
        choices={[
          ["", t("schedules.toAddresses")],
          ...offered.map(({ Id, Name }) => [String(Id), t("schedules.toDestination", { name: Name })] as const),
          ...(isKnown ? [] : [[draft.destinationId, t("schedules.toGone", { id: draft.destinationId })] as const]),
        ]}
        onChange={(destinationId) => onChange({ destinationId })}
      />
      {draft.destinationId === "" && (
        <label className="field">
          <span>{t("schedules.recipients")}</span>
          <input
            type="email"
            multiple
            required
            autoComplete="off"
            value={draft.recipients ?? ""}
            onChange={(event) => onChange({ recipients: event.target.value })}
          />
        </label>
      )}
    </div>
  );
}
