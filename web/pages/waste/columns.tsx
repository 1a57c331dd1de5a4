// Columns of the tables of waste.
import type {
  HeldTogetherItem,
  SimultaneousItem,
  WastefulSession,
  WasteHolder,
  WasteItem,
} from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import {
  allAbout,
  countColumn,
  FeatureName,
  featureColumn,
  GroupName,
  momentColumn,
  ProjectName,
  serverColumn,
  userLinkColumn,
  whoHolds,
} from "../../components/table/usual-columns.tsx";
import { formatHours, formatPercent } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { featurePath } from "../../service/links.ts";
import { t } from "../../words/words.ts";

const durationColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  isWideOnly = true,
): Column<Row> => ({
  ...{ id, header, value, isWideOnly, isNumber: true, width: 6.75, phoneWidth: 7 },
  cell: (row) => formatDuration(value(row)),
});

/** Licence time is in licence-hours everywhere. */
const licenceTimeColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  isWideOnly = true,
): Column<Row> => ({
  ...durationColumn(id, header, value, isWideOnly),
  cell: (row) => formatHours(value(row)),
});

const feature = <Row extends { readonly FeatureName: string; readonly FeatureVersion: string | null }>() =>
  featureColumn<Row>(({ FeatureName: name }) => featurePath(name), allAbout);

export const featureColumns: readonly Column<WasteItem & { readonly Id: number }>[] = [
  feature(),
  { ...serverColumn, isWideOnly: true },
  licenceTimeColumn("nights", t("waste.nights"), (row) => row.NightLicenseSeconds, false),
  licenceTimeColumn("weekends", t("waste.weekends"), (row) => row.WeekendLicenseSeconds),
  licenceTimeColumn("idle", t("waste.idle"), (row) => row.IdleLicenseSeconds),
  licenceTimeColumn("long", t("waste.long"), (row) => row.LongLicenseSeconds),
  durationColumn("twice", t("waste.twice"), (row) => row.SimultaneousSeconds),
  licenceTimeColumn("time", t("waste.time"), (row) => row.LicenseSeconds),
];

export const holderColumns = (kind: "User" | "Group" | "Project"): readonly Column<WasteHolder & { Id: number }>[] => [
  {
    User: userLinkColumn,
    Group: {
      ...{ id: "group", header: t("waste.views.groups") },
      value: ({ GroupName: name }: WasteHolder) => name ?? t("waste.noGroup"),
      cell: ({ GroupName: name }: WasteHolder) => (name === null ? t("waste.noGroup") : <GroupName name={name} />),
    },
    Project: {
      ...{ id: "project", header: t("waste.views.projects") },
      value: ({ ProjectName: name }: WasteHolder) => name ?? t("waste.noProject"),
      cell: ({ ProjectName: name }: WasteHolder) =>
        name === null ? t("waste.noProject") : <ProjectName name={name} />,
    },
  }[kind],
  licenceTimeColumn("time", t("waste.time"), (row) => row.LicenseSeconds, false),
  licenceTimeColumn("nights", t("waste.nights"), (row) => row.NightLicenseSeconds),
  licenceTimeColumn("weekends", t("waste.weekends"), (row) => row.WeekendLicenseSeconds),
  durationColumn("twice", t("waste.twice"), (row) => row.SimultaneousSeconds),
];

export const sessionColumns: readonly Column<WastefulSession & { Id: number }>[] = [
  userLinkColumn,
  featureColumn(({ FeatureId }) => `/now/${FeatureId}`, whoHolds),
  { ...serverColumn, isWideOnly: true },
  {
    ...{ id: "reason", header: t("waste.reason"), width: 6, isWideOnly: true },
    value: ({ Reason }) => t(`waste.reasons.${Reason}`),
  },
  { ...momentColumn<WastefulSession>("from", t("columns.from"), (row) => row.StartTimeUtc), isWideOnly: true },
  durationColumn("duration", t("waste.duration"), (row) => row.DurationSeconds),
  licenceTimeColumn("wasted", t("waste.wasted"), (row) => row.WastedLicenseSeconds, false),
];

export const simultaneousColumns: readonly Column<SimultaneousItem & { Id: number }>[] = [
  userLinkColumn,
  feature(),
  { ...serverColumn, isWideOnly: true },
  durationColumn("twice", t("waste.twice"), (row) => row.Seconds, false),
  { ...countColumn<SimultaneousItem>("most", t("waste.most"), (row) => row.MaxSessions, 7), isWideOnly: true },
  licenceTimeColumn("time", t("waste.time"), (row) => row.LicenseSeconds),
];

export const pairColumns: readonly Column<HeldTogetherItem & { Id: number }>[] = [
  {
    ...{ id: "first", header: t("waste.first"), value: (row) => row.FirstFeatureName },
    cell: (row) => (
      <FeatureName
        name={row.FirstFeatureName}
        version={row.FirstFeatureVersion}
        to={featurePath(row.FirstFeatureName)}
        title={allAbout}
      />
    ),
  },
  {
    ...{ id: "second", header: t("waste.second"), value: (row) => row.SecondFeatureName },
    cell: (row) => (
      <FeatureName
        name={row.SecondFeatureName}
        version={row.SecondFeatureVersion}
        to={featurePath(row.SecondFeatureName)}
        title={allAbout}
      />
    ),
  },
  durationColumn("both", t("waste.both"), (row) => row.Seconds),
  {
    ...{ id: "share", header: t("waste.share"), value: (row) => row.SharePercent, isNumber: true, width: 7 },
    cell: (row) => formatPercent(row.SharePercent),
  },
];
