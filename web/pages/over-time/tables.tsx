// The tables of Over time: the series of the chart, its buckets, the features most denied, the users with the highest use.
import { useMemo } from "react";
import { Link } from "react-router";
import type { DenialCount, UsagePoint, UsageSeries, UserTopItem } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { RowLink } from "../../components/table/row-link.tsx";
import { allAbout, countColumn, serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { formatAverage, formatCount, formatHours, formatShare } from "../../format/numbers.ts";
import { denialsPath, featurePath, type ListChoice, userPath, windowIn } from "../../service/links.ts";
import { type Grouping, groupings, seriesName } from "./groupings.ts";

const level = <Row,>(id: string, header: string, value: (row: Row) => number | null, width = 7): Column<Row> => ({
  ...countColumn(id, header, value, width),
  phoneWidth: Math.min(width, 4.25),
});

const average = <Row,>(value: (row: Row) => number | null): Column<Row> => ({
  ...level("average", "Average", value, 6),
  cell: (row) => formatAverage(value(row)),
  phoneWidth: 5,
});

const peak = level("peak", "Peak", ({ Summary }: UsageSeries) => Summary.Max, 5);

const ofLevel = [peak, average(({ Summary }: UsageSeries) => Summary.Average)] as const;

const ofSessions: readonly Column<UsageSeries>[] = [
  { ...level("sessions", "Checkouts", ({ Sessions }: UsageSeries) => Sessions, 7), isWideOnly: true },
  {
    ...level("hours", "Licence time", ({ Summary }: UsageSeries) => Summary.LicenseSeconds, 8),
    cell: ({ Summary }) => formatHours(Summary.LicenseSeconds),
    isWideOnly: true,
  },
];

/** Of a user or a group: what is owned is not theirs. */
const shareColumns: readonly Column<UsageSeries>[] = [...ofLevel, ...ofSessions];

const summaryColumns: readonly Column<UsageSeries>[] = [
  ...ofLevel,
  { ...level("owned", "Owned", ({ Total }: UsageSeries) => Total, 6), isWideOnly: true },
  {
    ...level("full", "Time at 100 %", ({ Summary }: UsageSeries) => Summary.FullPercent, 8.5),
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
      header: groupings[by],
      value: (row) => seriesName(row, by),
      cell: (row) => (by === "feature" ? <FeatureLink series={row} shared={shared} /> : seriesName(row, by)),
    };
    return by === "feature" ? [name, serverColumn, ...summaryColumns] : [name, ...shareColumns];
  }, [by, shared]);
  if (series.length === 0) return null;
  return (
    <>
      {total > series.length && (
        <p className="soft counted">
          The {formatCount(series.length)} with the most licence time, of {formatCount(total)}
        </p>
      )}
      <DataTable
        label="Use in the window"
        rows={series}
        columns={columns}
        rowId={(row) => [row.FeatureId, row.UserId, row.GroupId].join()}
      />
    </>
  );
}

function FeatureLink({ series, shared }: { readonly series: UsageSeries; readonly shared: string }) {
  const query = new URLSearchParams(shared);
  query.set("feature", String(series.FeatureId));
  query.delete("by");
  return <Link to={`?${query}`}>{seriesName(series, "feature")}</Link>;
}

const bucketColumns: readonly Column<UsagePoint>[] = [
  {
    id: "start",
    header: "From",
    value: ({ StartUtc }) => StartUtc,
    cell: (row) => <TimeText instant={row.StartUtc} />,
    phoneWidth: 9.75,
  },
  { ...level("lowest", "Lowest", ({ Min }: UsagePoint) => Min, 6), isWideOnly: true },
  average(({ Average }) => Average),
  { ...level("highest", "Highest", ({ Max }: UsagePoint) => Max, 6), phoneWidth: 5.25 },
  {
    ...level("full", "Time at 100 %", ({ FullPercent }: UsagePoint) => FullPercent, 8.5),
    cell: ({ FullPercent, FullSeconds }) => formatShare(FullPercent, FullSeconds),
    isWideOnly: true,
  },
];

export function BucketTable({ series }: { readonly series: UsageSeries }) {
  return (
    <details className="more">
      <summary>The chart's numbers</summary>
      <DataTable
        label="Use over time, in numbers"
        rows={series.Points}
        columns={bucketColumns}
        rowId={(point) => point.StartUtc}
      />
    </details>
  );
}

/** Each count leads to the list that it counts. */
const deniedColumns = (choice: ListChoice): readonly Column<DenialCount>[] => [
  {
    id: "name",
    header: "Feature",
    value: ({ Name }) => Name,
    cell: ({ Name }) => (
      <RowLink to={featurePath(Name)} title={allAbout(Name)}>
        {Name}
      </RowLink>
    ),
    phoneWidth: 7,
  },
  {
    ...level("true", "True", ({ TrueDenials }: DenialCount) => TrueDenials, 5),
    cell: ({ Name, TrueDenials }) => (
      <RowLink to={denialsPath({ ...choice, feature: Name, true: "1" })} title={`True denials of ${Name}`}>
        {formatCount(TrueDenials)}
      </RowLink>
    ),
  },
  level("false", "False", ({ FalseDenials }) => FalseDenials, 5),
  {
    ...level("all", "All", ({ Denials }: DenialCount) => Denials, 5),
    cell: ({ Name, Denials }) => (
      <RowLink to={denialsPath({ ...choice, feature: Name })} title={`Denials of ${Name}`}>
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
  if (counts.length === 0) return <EmptyState title="Nobody was refused a licence in this window" />;
  return <DataTable label="Numbers of denials" rows={counts} columns={columns} rowId={({ Name }) => Name} />;
}

type UserUse = Pick<UserTopItem, "Sessions" | "LicenseSeconds"> & {
  readonly UserId: number | null;
  readonly UserName: string | null;
  readonly Features?: UserTopItem["Features"];
};

const userColumns: readonly Column<UserUse>[] = [
  {
    id: "user",
    header: "User",
    value: ({ UserName }) => UserName,
    cell: ({ UserName }) =>
      UserName === null ? (
        "unknown"
      ) : (
        <RowLink to={userPath(UserName)} title={allAbout(UserName)}>
          {UserName}
        </RowLink>
      ),
    width: 12,
    phoneWidth: 7,
  },
  { ...level("sessions", "Checkouts", ({ Sessions }: UserUse) => Sessions, 7), phoneWidth: 5.75 },
  {
    ...level("hours", "Licence time", ({ LicenseSeconds }: UserUse) => LicenseSeconds, 8),
    cell: ({ LicenseSeconds }) => formatHours(LicenseSeconds),
    phoneWidth: 7,
  },
];

const userAndFeatureColumns: readonly Column<UserUse>[] = [
  ...userColumns,
  {
    id: "features",
    header: "Most used features",
    value: ({ Features = [] }) => [...new Set(Features.map(({ FeatureName }) => FeatureName))].join(", "),
    isWideOnly: true,
  },
];

export function TopUsersTable({ users }: { readonly users: readonly UserUse[] }) {
  if (users.length === 0) return <EmptyState title="Nobody used anything in this window" />;
  const columns = users[0]?.Features === undefined ? userColumns : userAndFeatureColumns;
  return <DataTable label="Use of each user" rows={users} columns={columns} rowId={({ UserId }) => UserId ?? 0} />;
}
