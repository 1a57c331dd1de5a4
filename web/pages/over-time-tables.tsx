// The tables of Over time: the series of the chart, its buckets, the features most denied, the users with the highest use.
import { useMemo } from "react";
import { Link } from "react-router";
import type { DenialCount, UsagePoint, UsageSeries, UserTopItem } from "../../generated/client/index.js";
import { DataTable } from "../components/data-table.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import type { Column } from "../components/table-columns.ts";
import { TimeText } from "../components/time-text.tsx";
import { formatCount, formatHours, formatNumber, formatPercent } from "../format/numbers.ts";
import { type Grouping, groupings, seriesName } from "./over-time-groupings.ts";

const level = <Row,>(id: string, header: string, value: (row: Row) => number | null, width = 7): Column<Row> => ({
  id,
  header,
  value,
  cell: (row) => formatNumber(value(row)),
  width,
  isNumber: true,
});

const summaryColumns: readonly Column<UsageSeries>[] = [
  level("peak", "Peak", ({ Summary }) => Summary.Max, 5),
  level("average", "Average", ({ Summary }) => Summary.Average, 6),
  { ...level("owned", "Owned", ({ Total }: UsageSeries) => Total, 6), isWideOnly: true },
  {
    ...level("full", "Time at 100 %", ({ Summary }: UsageSeries) => Summary.FullPercent, 8.5),
    cell: ({ Summary }) => formatPercent(Summary.FullPercent),
    isWideOnly: true,
  },
  { ...level("sessions", "Checkouts", ({ Sessions }: UsageSeries) => Sessions, 7), isWideOnly: true },
  {
    ...level("hours", "Licence time", ({ Summary }: UsageSeries) => Summary.LicenseSeconds, 8),
    cell: ({ Summary }) => formatHours(Summary.LicenseSeconds),
    isWideOnly: true,
  },
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
    const server: Column<UsageSeries> = {
      id: "server",
      header: "Licence server",
      value: ({ LicenseServerName }) => LicenseServerName,
      width: 14,
      isWideOnly: true,
    };
    return by === "feature" ? [name, server, ...summaryColumns] : [name, ...summaryColumns];
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
  },
  level("lowest", "Lowest", ({ Min }) => Min, 6),
  level("average", "Average", ({ Average }) => Average, 6),
  level("highest", "Highest", ({ Max }) => Max, 6),
  {
    ...level("full", "Time at 100 %", ({ FullPercent }: UsagePoint) => FullPercent, 8.5),
    cell: ({ FullPercent }) => formatPercent(FullPercent),
  },
];

export function BucketTable({ series }: { readonly series: UsageSeries }) {
  return (
    <details className="more">
      <summary>The chart's numbers</summary>
      <DataTable
        label="Use in each bucket"
        rows={series.Points}
        columns={bucketColumns}
        rowId={(point) => point.StartUtc}
      />
    </details>
  );
}

const deniedColumns: readonly Column<DenialCount>[] = [
  { id: "name", header: "Feature", value: ({ Name }) => Name },
  level("true", "True", ({ TrueDenials }) => TrueDenials, 5),
  level("false", "False", ({ FalseDenials }) => FalseDenials, 5),
  level("all", "All", ({ Denials }) => Denials, 5),
];

export function DeniedTable({ counts }: { readonly counts: readonly DenialCount[] }) {
  if (counts.length === 0) return <EmptyState title="Nobody was refused a licence in this window" />;
  return <DataTable label="Numbers of denials" rows={counts} columns={deniedColumns} rowId={({ Name }) => Name} />;
}

const userColumns: readonly Column<UserTopItem>[] = [
  { id: "user", header: "User", value: ({ UserName }) => UserName, width: 12 },
  level("sessions", "Checkouts", ({ Sessions }) => Sessions, 7),
  {
    ...level("hours", "Licence time", ({ LicenseSeconds }: UserTopItem) => LicenseSeconds, 8),
    cell: ({ LicenseSeconds }) => formatHours(LicenseSeconds),
  },
  {
    id: "features",
    header: "Most used features",
    value: ({ Features }) => Features.map(({ FeatureName }) => FeatureName).join(", "),
    isWideOnly: true,
  },
];

export function TopUsersTable({ users }: { readonly users: readonly UserTopItem[] }) {
  if (users.length === 0) return <EmptyState title="Nobody used anything in this window" />;
  return <DataTable label="Use of each user" rows={users} columns={userColumns} rowId={({ UserId }) => UserId} />;
}
