// Columns of reports whose rows are sessions.
import type { QueriedSession } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import {
  countColumn,
  FeatureName,
  FullName,
  featureColumn,
  RowLink,
  whoHolds,
} from "../../components/table/usual-columns.tsx";
import { DayTimeText } from "../../components/text/time-text.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { dayOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";

type SessionColumn = Column<QueriedSession>;

/** On a phone with the number of licences, for which there is no column. */
export const feature: SessionColumn = {
  ...featureColumn<QueriedSession>(({ FeatureId }) => `/now/${FeatureId}`, whoHolds),
  cell: ({ FeatureId, FeatureName: name, FeatureVersion, NumberOfLicenses: count }) => (
    <FeatureName
      name={name}
      version={FeatureVersion}
      to={`/now/${FeatureId}`}
      title={whoHolds}
      {...(count !== 1 && {
        note: (
          <span className="phone-only" title={t("columns.licenceCount", { count })}>
            × {formatCount(count)}
          </span>
        ),
      })}
    />
  ),
};

/** A link to all that the user did on the day when the session began. */
export const user: SessionColumn = {
  id: "user",
  fields: ["UserName"],
  header: t("columns.user"),
  value: ({ UserName }) => UserName,
  cell: ({ UserName, FirstName, LastName, StartTimeUtc, Workstation }) => (
    <>
      <RowLink
        to={`/reports/user-day?${new URLSearchParams({ user: UserName, day: dayOf(new Date(StartTimeUtc)) })}`}
        title={t("reports.usedThatDay", { name: UserName })}
      >
        {UserName}
      </RowLink>
      <FullName of={{ FirstName, LastName }} isWideOnly />
      <span className="sub phone-only" title={Workstation ?? undefined}>
        {Workstation}
      </span>
    </>
  ),
  width: 12.25,
  phoneWidth: 7.5,
};

export const workstation: SessionColumn = {
  id: "workstation",
  fields: ["Workstation"],
  header: t("columns.workstation"),
  value: ({ Workstation }) => Workstation,
  width: 7.25,
  isWideOnly: true,
};

/** Without the year, which is shown on hover. */
export const begin: SessionColumn = {
  id: "begin",
  fields: ["StartTimeUtc"],
  header: t("components.from"),
  value: ({ StartTimeUtc }) => StartTimeUtc,
  cell: ({ StartTimeUtc }) => <DayTimeText instant={StartTimeUtc} />,
  width: 8.5,
  phoneWidth: 7.25,
};

const Estimated = ({ isPhoneOnly = false }: { readonly isPhoneOnly?: boolean }) => (
  <span className={isPhoneOnly ? "sub phone-only" : "sub"} title={t("reports.estimatedMeaning")}>
    {t("reports.estimated")}
  </span>
);

/** On a phone with the duration, for which there is no column. */
export const beginAndDuration: SessionColumn = {
  ...begin,
  cell: ({ StartTimeUtc, DurationSeconds, EndIsEstimated }) => (
    <>
      <DayTimeText instant={StartTimeUtc} />
      <span className="sub phone-only">
        {formatDuration(DurationSeconds)}{" "}
        {EndIsEstimated && <span title={t("reports.estimatedMeaning")}>{t("reports.estimated")}</span>}
      </span>
    </>
  ),
};

export const end: SessionColumn = {
  id: "end",
  fields: ["EndTimeUtc"],
  header: t("components.to"),
  value: ({ EndTimeUtc }) => EndTimeUtc,
  cell: ({ EndTimeUtc, EndIsEstimated }) =>
    EndTimeUtc === null ? (
      <span className="badge badge-good">{t("reports.stillActive")}</span>
    ) : (
      <>
        <DayTimeText instant={EndTimeUtc} />
        {EndIsEstimated && <Estimated />}
      </>
    ),
  width: 8,
  isWideOnly: true,
};

export const duration: SessionColumn = {
  id: "duration",
  fields: ["DurationSeconds"],
  header: t("columns.for"),
  value: ({ DurationSeconds }) => DurationSeconds,
  cell: ({ DurationSeconds, EndIsEstimated }) => (
    <>
      {formatDuration(DurationSeconds)}
      {EndIsEstimated && <Estimated isPhoneOnly />}
    </>
  ),
  width: 6.75,
  phoneWidth: 6,
  isNumber: true,
};

export const idle: SessionColumn = {
  id: "idle",
  fields: ["IdleTimeSeconds"],
  header: t("columns.idle"),
  value: ({ IdleTimeSeconds }) => IdleTimeSeconds,
  cell: ({ IdleTimeSeconds }) => formatDuration(IdleTimeSeconds),
  width: 6.25,
  isNumber: true,
};

export const onTheDay: SessionColumn = {
  id: "day",
  header: t("columns.onTheDay"),
  value: ({ UsageSecondsInWindow }) => UsageSecondsInWindow,
  cell: ({ UsageSecondsInWindow }) => formatDuration(UsageSecondsInWindow),
  width: 6.5,
  isNumber: true,
};

export const licences: SessionColumn = {
  ...countColumn("licences", t("columns.licences"), ({ NumberOfLicenses }: QueriedSession) => NumberOfLicenses, 5.75),
  fields: ["NumberOfLicenses"],
  isWideOnly: true,
};
