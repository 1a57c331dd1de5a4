// The tables of Over time: the series of the chart, the features most denied, the users with the highest use.
import { useMemo } from "react";
import { Link } from "react-router";
import type { DenialCount, UsageSeries, UserTopItem } from "../../../generated/client/index.js";
import { None } from "../../components/frame/measured.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import {
  allAbout,
  countColumn,
  NameLink,
  RowLink,
  serverColumn,
  userLinkColumn,
} from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { formatAverage, formatCount, formatHours, formatShare } from "../../format/numbers.ts";
import {
  denialsPath,
  featurePath,
  groupPath,
  type ListChoice,
  projectPath,
  userPath,
  windowIn,
} from "../../service/links.ts";
import { t } from "../../words/words.ts";
import { type Grouping, seriesName } from "./queries.ts";

export const level = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  width = 7,
): Column<Row> => ({
  ...countColumn(id, header, value, width),
  phoneWidth: Math.min(width, 4.25),
});

export const average = <Row,>(value: (row: Row) => number | null): Column<Row> => ({
  ...level("average", t("columns.average"), value, 6),
  cell: (row) => formatAverage(value(row)),
  phoneWidth: 5,
});

const peak = level("peak", t("columns.peak"), ({ Summary }: UsageSeries) => Summary.Max, 5);

const ofLevel = [peak, average(({ Summary }: UsageSeries) => Summary.Average)] as const;

const ofSessions: readonly Column<UsageSeries>[] = [
  wideOnly(level("sessions", t("pages.checkouts"), ({ Sessions }) => Sessions, 7)),
  {
    ...level("hours", t("columns.licenceTime"), ({ Summary }: UsageSeries) => Summary.LicenseSeconds, 8),
    cell: ({ Summary }) => formatHours(Summary.LicenseSeconds),
    isWideOnly: true,
  },
];

/** For a user or a group: the licences owned are not theirs. */
const shareColumns: readonly Column<UsageSeries>[] = [...ofLevel, ...ofSessions];

const summaryColumns: readonly Column<UsageSeries>[] = [
  ...ofLevel,
  wideOnly(level("owned", t("columns.owned"), ({ Total }) => Total, 6.5)),
  {
    ...level("full", t("columns.fullTime"), ({ Summary }: UsageSeries) => Summary.FullPercent, 8.5),
    cell: ({ Summary }) => formatShare(Summary.FullPercent, Summary.FullSeconds),
    isWideOnly: true,
  },
  ...ofSessions,
];

interface SeriesTableProps {
  readonly series: readonly UsageSeries[];
  /** How many there are altogether. */
  readonly total: number;
  readonly by: Exclude<Grouping, "none">;
  readonly address: URLSearchParams;
}

export function SeriesTable({ series, total, by, address }: SeriesTableProps) {
  const shared = address.toString();
  const columns = useMemo((): readonly Column<UsageSeries>[] => {
    const name: Column<UsageSeries> = {
      id: "name",
      header: t(`columns.${by}`),
      value: (row) => seriesName(row, by),
      cell: (row) =>
        by === "feature" ? <FeatureLink series={row} shared={shared} /> : <SeriesLink series={row} by={by} />,
    };
    return by === "feature" ? [name, serverColumn, ...summaryColumns] : [name, ...shareColumns];
  }, [by, shared]);
  if (series.length === 0) return null;
  return (
    <>
      {total > series.length && (
        <p className="soft">
          {t("overTime.mostTime", { shown: formatCount(series.length), total: formatCount(total) })}
        </p>
      )}
      <DataTable
        label={t("overTime.useInWindow")}
        rows={series}
        columns={columns}
        rowId={(row) => [row.FeatureId, row.UserId, row.GroupId, row.ProjectId].join()}
      />
    </>
  );
}

/** A link to the page of the user. */
function SeriesLink({ series, by }: { readonly series: UsageSeries; readonly by: "user" | "group" | "project" }) {
  const paths = { user: userPath, group: groupPath, project: projectPath };
  const subject = { user: series.UserName, group: series.GroupName, project: series.ProjectName }[by];
  const name = seriesName(series, by);
  if (subject === null) return name;
  return (
    <RowLink to={paths[by](subject)} title={allAbout(subject)}>
      {name}
    </RowLink>
  );
}

function FeatureLink({ series, shared }: { readonly series: UsageSeries; readonly shared: string }) {
  const query = new URLSearchParams(shared);
  query.set("feature", String(series.FeatureId));
  query.delete("by");
  return <Link to={`?${query}`}>{seriesName(series, "feature")}</Link>;
}

/** Each count leads to the list that it counts. */
const deniedColumns = (choice: ListChoice): readonly Column<DenialCount>[] => [
  {
    id: "name",
    header: t("columns.feature"),
    value: ({ Name }) => Name,
    cell: ({ Name }) => <NameLink to={featurePath(Name)} name={Name} />,
    phoneWidth: 7,
    least: 8,
  },
  {
    ...level("true", t("components.denials.trueDenials"), ({ TrueDenials }: DenialCount) => TrueDenials, 5),
    cell: ({ Name, TrueDenials }) => (
      <RowLink
        to={denialsPath({ ...choice, feature: Name, true: "1" })}
        title={t("common.trueDenialsOf", { name: Name })}
      >
        {formatCount(TrueDenials)}
      </RowLink>
    ),
  },
  wideOnly(level("false", t("components.denials.falseDenials"), ({ FalseDenials }) => FalseDenials, 5)),
  {
    ...level("all", t("common.all"), ({ Denials }: DenialCount) => Denials, 5),
    cell: ({ Name, Denials }) => (
      <RowLink to={denialsPath({ ...choice, feature: Name })} title={t("common.denialsOf", { name: Name })}>
        {formatCount(Denials)}
      </RowLink>
    ),
  },
];

interface DeniedTableProps {
  readonly counts: readonly DenialCount[];
  readonly address: URLSearchParams;
}

export function DeniedTable({ counts, address }: DeniedTableProps) {
  const shared = address.toString();
  const columns = useMemo(() => {
    const now = new URLSearchParams(shared);
    return deniedColumns({ ...windowIn(now), server: now.get("server") });
  }, [shared]);
  if (counts.length === 0)
    return (
      <None>
        <EmptyState title={t("common.nobodyDenied")} />
      </None>
    );
  return <DataTable label={t("overTime.denialNumbers")} rows={counts} columns={columns} rowId={({ Name }) => Name} />;
}

type UserUse = Pick<UserTopItem, "Sessions" | "LicenseSeconds"> & {
  readonly UserId: number | null;
  readonly UserName: string | null;
  readonly Features?: UserTopItem["Features"];
};

const userColumns: readonly Column<UserUse>[] = [
  { ...userLinkColumn, width: 12, phoneWidth: 7 },
  { ...level("sessions", t("pages.checkouts"), ({ Sessions }: UserUse) => Sessions, 7), phoneWidth: 5.75 },
  {
    ...level("hours", t("columns.licenceTime"), ({ LicenseSeconds }: UserUse) => LicenseSeconds, 8),
    cell: ({ LicenseSeconds }) => formatHours(LicenseSeconds),
    phoneWidth: 7,
  },
];

const namesOf = ({ Features = [] }: UserUse) => [...new Set(Features.map(({ FeatureName }) => FeatureName))].join(", ");

const userAndFeatureColumns: readonly Column<UserUse>[] = [
  ...userColumns,
  {
    id: "features",
    header: t("overTime.mostUsed"),
    value: namesOf,
    cell: (user) => <span title={namesOf(user)}>{namesOf(user)}</span>,
    isWideOnly: true,
  },
];

export function TopUsersTable({ users }: { readonly users: readonly UserUse[] }) {
  if (users.length === 0)
    return (
      <None>
        <EmptyState title={t("overTime.nobody")} />
      </None>
    );
  const columns = users[0]?.Features === undefined ? userColumns : userAndFeatureColumns;
  return (
    <DataTable label={t("overTime.useOfEach")} rows={users} columns={columns} rowId={({ UserId }) => UserId ?? 0} />
  );
}
