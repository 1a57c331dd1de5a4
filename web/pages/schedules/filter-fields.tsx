// The filters of a report that is sent. Names that a page filtered by can only be removed.

import type {
  BucketSize,
  DenialType,
  ReportFiltersInput,
  ReportGrouping,
  ReportShare,
} from "../../../generated/client/index.js";
import { CheckField, TextField } from "../../components/form/fields.tsx";
import { FeatureField } from "../../components/form/picker.tsx";
import { ChoiceField, ServerField } from "../../components/form/report-fields.tsx";
import { bold } from "../../components/text/notices.tsx";
import { denialReasons } from "../../components/text/status-badge.tsx";
import { t } from "../../words/words.ts";
import { groupingsOf, knows, type ScheduleFieldsProps } from "./draft.ts";

const none: readonly [string, string] = ["", t("schedules.usualRows")];
const buckets: readonly BucketSize[] = ["Hour", "Day", "Week", "Month", "Year"];
const shares: readonly ReportShare[] = ["Use", "Peak"];

const ticks = {
  UnusedOnly: t("schedules.unusedOnly"),
  IncludeExpired: t("calendar.past"),
  WorkingHoursOnly: t("components.workingHours"),
  IgnoreWeekends: t("schedules.ignoreWeekends"),
  TrueDenialsOnly: t("alerts.trueOnly"),
} as const;

const lists = {
  FeatureNames: t("columns.feature"),
  Vendors: t("columns.vendor"),
  UserNames: t("columns.user"),
  GroupNames: t("columns.group"),
  ProjectNames: t("columns.project"),
} as const;

export function FilterFields({ draft, onChange }: ScheduleFieldsProps) {
  const { report, filters } = draft;
  const set = (changes: ReportFiltersInput) => onChange({ filters: { ...filters, ...changes } });
  const drop = (name: keyof ReportFiltersInput) => {
    const { [name]: _, ...others } = filters;
    onChange({ filters: others });
  };
  return (
    <>
      <div className="rule-row">
        <ServerField
          value={filters.LicenseServerIds?.[0] ?? null}
          onChange={(id) => set({ LicenseServerIds: id === "" ? [] : [Number(id)] })}
        />
        {knows(report, "FeatureIds") && (
          <FeatureField
            chosenId={filters.FeatureIds?.[0] ?? null}
            onChoose={(id) => set({ FeatureIds: id === null ? [] : [id] })}
          />
        )}
        {report === "UserSessions" && (
          <TextField
            label={t("schedules.users")}
            required
            value={draft.users}
            onChange={(event) => onChange({ users: event.target.value })}
          />
        )}
        <Choices draft={draft} set={set} drop={drop} />
        <Amounts draft={draft} set={set} drop={drop} />
        {Object.entries(ticks).map(([name, label]) => {
          const filter = name as keyof typeof ticks;
          if (!knows(report, filter)) return null;
          return (
            <CheckField
              key={name}
              label={label}
              checked={filters[filter] === true}
              onChange={(event) => set({ [filter]: event.target.checked })}
            />
          );
        })}
      </div>
      <Names draft={draft} drop={drop} />
    </>
  );
}

interface PartProps {
  readonly draft: ScheduleFieldsProps["draft"];
  readonly set: (changes: ReportFiltersInput) => void;
  readonly drop: (name: keyof ReportFiltersInput) => void;
}

/** Filters with some values to choose from; the first choice is the report's default. */
function Choices({ draft: { report, filters }, set, drop }: PartProps) {
  const field = <Value extends string>(
    name: keyof ReportFiltersInput,
    label: string,
    value: string | undefined,
    choices: readonly (readonly [Value, string])[],
    chosen: (value: Value) => ReportFiltersInput,
    usual = none,
  ) =>
    knows(report, name) && (
      <ChoiceField
        label={label}
        value={value ?? ""}
        choices={[usual, ...choices]}
        onChange={(next) => (next === "" ? drop(name) : set(chosen(next as Value)))}
      />
    );
  return (
    <>
      {field(
        "GroupBy",
        t("schedules.rows"),
        filters.GroupBy,
        groupingsOf(report).map((one) => [one, t(`schedules.groupings.${one}`)] as const),
        (GroupBy: ReportGrouping) => ({ GroupBy }),
      )}
      {field(
        "ShareOf",
        t("common.splitBy"),
        filters.ShareOf,
        shares.map((one) => [one, t(`cost.shares.${one}`)] as const),
        (ShareOf: ReportShare) => ({ ShareOf }),
      )}
      {field(
        "BucketSize",
        t("overTime.onePoint"),
        filters.BucketSize,
        buckets.map((one) => [one, t(`overTime.buckets.${one}`)] as const),
        (BucketSize: BucketSize) => ({ BucketSize }),
      )}
      {field(
        "DenialTypes",
        t("columns.reason"),
        filters.DenialTypes?.[0],
        Object.entries(denialReasons) as [DenialType, string][],
        (reason: DenialType) => ({ DenialTypes: [reason] }),
        ["", t("common.all")],
      )}
    </>
  );
}

/** Filters with a number or a text. */
function Amounts({ draft: { report, filters }, set, drop }: PartProps) {
  const minutes = filters.IdleAtLeastSeconds === undefined ? "" : String(Math.round(filters.IdleAtLeastSeconds / 60));
  const count = (
    name: "Top" | "IdleAtLeastSeconds",
    label: string,
    value: string,
    most: number,
    least: number,
    unit: number,
  ) =>
    knows(report, name) && (
      <TextField
        label={label}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => (target.value === "" ? drop(name) : set({ [name]: Number(target.value) * unit }))}
      />
    );
  return (
    <>
      {count("Top", t("reports.topDenials.atMost"), String(filters.Top ?? ""), 1000, 1, 1)}
      {count("IdleAtLeastSeconds", t("reports.idle.atLeast"), minutes, 1_000_000, 0, 60)}
      {knows(report, "Search") && (
        <TextField
          label={t("schedules.search")}
          maxLength={255}
          value={filters.Search ?? ""}
          onChange={(event) => set({ Search: event.target.value })}
        />
      )}
    </>
  );
}

/** Lists of names, each with a button that removes it. */
function Names({ draft: { report, filters }, drop }: Omit<PartProps, "set">) {
  const offered = (Object.keys(lists) as (keyof typeof lists)[]).filter(
    (name) => knows(report, name) && (filters[name]?.length ?? 0) > 0,
  );
  if (offered.length === 0) return null;
  return (
    <div className="filters">
      {offered.map((name) => (
        <button key={name} type="button" className="chosen" onClick={() => drop(name)}>
          {t.rich("components.chosen", { name: lists[name], value: (filters[name] ?? []).join(", "), b: bold })}{" "}
          <span aria-hidden="true">✕</span>
          <span className="unseen">{t("components.leaveOut")}</span>
        </button>
      ))}
    </div>
  );
}
