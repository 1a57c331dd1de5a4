// Licences held without need: by features, users, groups, projects, single checkouts, pairs.
import { type ReactNode, useMemo } from "react";
import {
  getFeaturesHeldTogether,
  getSimultaneousCheckouts,
  getWaste,
  getWastefulSessions,
  getWasteHolders,
  type HeldTogetherItem,
  type Input,
  type SimultaneousItem,
  type WastefulSession,
  type WasteHolder,
  type WasteItem,
  type WasteTotals,
} from "../../generated/client/index.js";
import { Figure } from "../components/chart/bar.tsx";
import { ChoiceField, ServerField, WindowFields } from "../components/form/report-fields.tsx";
import { Report, ReportTable } from "../components/frame/report.tsx";
import { type Column, type Numbered, useNumbered, wideOnly } from "../components/table/columns.ts";
import { CsvDownload } from "../components/table/download.tsx";
import {
  countColumn,
  FeatureName,
  featureColumn,
  GroupName,
  momentColumn,
  ProjectName,
  serverColumn,
  userLinkColumn,
  whoHolds,
} from "../components/table/usual-columns.tsx";
import { EmptyState } from "../components/text/notices.tsx";
import { formatCount, formatHours, formatMoneySum, formatPercent } from "../format/numbers.ts";
import { formatDuration } from "../format/times.ts";
import { onServer, serverIn, useAddress } from "../service/address.ts";
import { type Measured, useMeasured } from "../service/measured.ts";
import { type ListResult, usePages, useShownInput } from "../service/queries.ts";
import { fullDaysWindowOf, spanOf } from "../service/window.ts";
import { t } from "../words/words.ts";
import { periodText } from "./decisions/filters.tsx";

function WasteFigures({ of }: { readonly of: WasteTotals }) {
  const share = of.LicenseSeconds === 0 ? null : (100 * of.WastedLicenseSeconds) / of.LicenseSeconds;
  return (
    <dl className="figures saving panel">
      <Figure name={t("waste.total")}>
        {t.rich("common.of", {
          number: formatHours(of.WastedLicenseSeconds),
          total: formatHours(of.LicenseSeconds),
          small: (words) => (
            <small>
              {words} ({formatPercent(share)})
            </small>
          ),
        })}
      </Figure>
      {of.Costs.map(({ Currency, Cost }) => (
        <Figure key={Currency} name={t("waste.cost")}>
          {formatMoneySum(Cost, Currency)}
        </Figure>
      ))}
      <Figure name={t("waste.nightTime")}>{formatHours(of.NightLicenseSeconds)}</Figure>
      <Figure name={t("waste.weekendTime")}>{formatHours(of.WeekendLicenseSeconds)}</Figure>
      <Figure name={t("reports.unused.table")}>{formatCount(of.UnusedFeatures)}</Figure>
    </dl>
  );
}

interface ViewProps {
  readonly measured: Measured | undefined;
  readonly fields: ReactNode;
  /** The query in words. */
  readonly queryText: string;
  readonly period: string;
}

interface WasteReportProps<Item> extends ViewProps {
  readonly query: ListResult<{ readonly Items: readonly Item[]; readonly TotalCount: number }>;
  readonly columns: readonly Column<Numbered<Item>>[];
  readonly download: ReactNode;
  readonly figures?: ReactNode;
}

function WasteReport<Item extends object>(props: WasteReportProps<Item>) {
  const { measured, fields, queryText, period, query, columns, download, figures } = props;
  const rows = useNumbered(query.data?.Items);
  return (
    <Report
      title={t("pages.waste")}
      about={t("waste.about")}
      queryText={queryText}
      period={period}
      fields={fields}
      query={query}
      measured={measured}
      isOfMeasured
      download={download}
    >
      {rows.length > 0 && figures}
      <ReportTable
        label={t("waste.table")}
        list={query.data && { Items: rows, TotalCount: query.data.TotalCount }}
        of="rows"
        columns={columns}
        more={query.more ?? undefined}
        none={<EmptyState title={t("waste.none")} advice={t("waste.advice")} />}
      />
    </Report>
  );
}

const durationColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  isWideOnly = true,
): Column<Row> => ({
  id,
  header,
  value,
  isWideOnly,
  isNumber: true,
  width: 8,
  phoneWidth: 7,
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

const featureColumns: readonly Column<WasteItem & { readonly Id: number }>[] = [
  {
    ...featureColumn<WasteItem>(),
    cell: ({ FeatureName: name, FeatureVersion, IsBatch }) => (
      <FeatureName name={name} version={FeatureVersion} {...(IsBatch && { note: t("waste.batch") })} />
    ),
  },
  { ...serverColumn, isWideOnly: true },
  licenceTimeColumn("wasted", t("waste.wasted"), (row) => row.WastedLicenseSeconds, false),
  licenceTimeColumn("nights", t("waste.nights"), (row) => row.NightLicenseSeconds),
  licenceTimeColumn("weekends", t("waste.weekends"), (row) => row.WeekendLicenseSeconds),
  licenceTimeColumn("idle", t("columns.idle"), (row) => row.IdleLicenseSeconds),
  licenceTimeColumn("long", t("waste.long"), (row) => row.LongLicenseSeconds),
  durationColumn("twice", t("waste.twice"), (row) => row.SimultaneousSeconds),
  licenceTimeColumn("time", t("columns.licenceTime"), (row) => row.LicenseSeconds),
];

const holderColumns = (kind: "User" | "Group" | "Project"): readonly Column<WasteHolder & { Id: number }>[] => [
  {
    User: userLinkColumn,
    Group: {
      id: "group",
      header: t("waste.views.groups"),
      value: ({ GroupName: name }: WasteHolder) => name ?? t("waste.noGroup"),
      cell: ({ GroupName: name }: WasteHolder) => (name === null ? t("waste.noGroup") : <GroupName name={name} />),
    },
    Project: {
      id: "project",
      header: t("waste.views.projects"),
      value: ({ ProjectName: name }: WasteHolder) => name ?? t("waste.noProject"),
      cell: ({ ProjectName: name }: WasteHolder) =>
        name === null ? t("waste.noProject") : <ProjectName name={name} />,
    },
  }[kind],
  licenceTimeColumn("time", t("columns.licenceTime"), (row) => row.LicenseSeconds, false),
  licenceTimeColumn("nights", t("waste.nights"), (row) => row.NightLicenseSeconds),
  licenceTimeColumn("weekends", t("waste.weekends"), (row) => row.WeekendLicenseSeconds),
  durationColumn("twice", t("waste.twice"), (row) => row.SimultaneousSeconds),
];

const sessionColumns: readonly Column<WastefulSession & { Id: number }>[] = [
  userLinkColumn,
  featureColumn(({ FeatureId }) => `/now/${FeatureId}`, whoHolds),
  { ...serverColumn, isWideOnly: true },
  {
    id: "reason",
    header: t("columns.reason"),
    width: 6,
    isWideOnly: true,
    value: ({ Reason }) => t(`waste.reasons.${Reason}`),
  },
  wideOnly(momentColumn("from", t("components.from"), (row) => row.StartTimeUtc)),
  durationColumn("duration", t("waste.duration"), (row) => row.DurationSeconds),
  licenceTimeColumn("wasted", t("waste.wasted"), (row) => row.WastedLicenseSeconds, false),
];

const simultaneousColumns: readonly Column<SimultaneousItem & { Id: number }>[] = [
  userLinkColumn,
  featureColumn(),
  { ...serverColumn, isWideOnly: true },
  durationColumn("twice", t("waste.twice"), (row) => row.Seconds, false),
  wideOnly(countColumn("most", t("columns.peak"), (row) => row.MaxSessions, 7)),
  licenceTimeColumn("time", t("columns.licenceTime"), (row) => row.LicenseSeconds),
];

const pairColumns: readonly Column<HeldTogetherItem & { Id: number }>[] = [
  {
    id: "first",
    header: t("waste.first"),
    value: (row) => row.FirstFeatureName,
    cell: (row) => <FeatureName name={row.FirstFeatureName} version={row.FirstFeatureVersion} />,
  },
  {
    id: "second",
    header: t("waste.second"),
    value: (row) => row.SecondFeatureName,
    cell: (row) => <FeatureName name={row.SecondFeatureName} version={row.SecondFeatureVersion} />,
  },
  durationColumn("both", t("waste.both"), (row) => row.Seconds),
  {
    id: "share",
    header: t("waste.share"),
    value: (row) => row.SharePercent,
    isNumber: true,
    width: 7,
    cell: (row) => formatPercent(row.SharePercent),
  },
];

interface QueryViewProps<QueryInput> extends ViewProps {
  readonly input: QueryInput;
}

const fileName = "waste";

function Features({ input, ...props }: QueryViewProps<Partial<Input<"getWaste">>>) {
  const query = usePages("getWaste", getWaste, input);
  return (
    <WasteReport
      {...props}
      query={query}
      columns={featureColumns}
      download={<CsvDownload operation={getWaste} input={input} fileName={fileName} />}
      figures={query.data && <WasteFigures of={query.data.Totals} />}
    />
  );
}

export function Holders({ input, ...props }: QueryViewProps<Partial<Input<"getWasteHolders">>>) {
  const query = usePages("getWasteHolders", getWasteHolders, input);
  const kind = useShownInput(query, input.GroupBy ?? "User");
  const columns = useMemo(() => holderColumns(kind), [kind]);
  return (
    <WasteReport
      {...props}
      query={query}
      columns={columns}
      download={<CsvDownload operation={getWasteHolders} input={input} fileName={fileName} />}
    />
  );
}

export function Sessions({ input, ...props }: QueryViewProps<Partial<Input<"getWastefulSessions">>>) {
  const query = usePages("getWastefulSessions", getWastefulSessions, input);
  return (
    <WasteReport
      {...props}
      query={query}
      columns={sessionColumns}
      download={<CsvDownload operation={getWastefulSessions} input={input} fileName={fileName} />}
    />
  );
}

function Simultaneous({ input, ...props }: QueryViewProps<Partial<Input<"getSimultaneousCheckouts">>>) {
  const query = usePages("getSimultaneousCheckouts", getSimultaneousCheckouts, input);
  return (
    <WasteReport
      {...props}
      query={query}
      columns={simultaneousColumns}
      download={<CsvDownload operation={getSimultaneousCheckouts} input={input} fileName={fileName} />}
    />
  );
}

function Together({ input, ...props }: QueryViewProps<Partial<Input<"getFeaturesHeldTogether">>>) {
  const query = usePages("getFeaturesHeldTogether", getFeaturesHeldTogether, input);
  return (
    <WasteReport
      {...props}
      query={query}
      columns={pairColumns}
      download={<CsvDownload operation={getFeaturesHeldTogether} input={input} fileName={fileName} />}
    />
  );
}

const names = ["features", "users", "groups", "projects", "sessions", "simultaneous", "together", "unused"] as const;
type View = (typeof names)[number];

const kinds = { users: "User", groups: "Group", projects: "Project" } as const;

export function Waste() {
  const [address, setAddress] = useAddress();
  const view: View = names.find((name) => name === address.get("show")) ?? "features";
  const window = fullDaysWindowOf(address);
  const serverId = serverIn(address);
  const input = { ...spanOf(window), ...onServer(serverId) };
  const fields = (
    <>
      <ChoiceField
        label={t("common.show")}
        value={view}
        choices={names.map((name) => [name, t(`waste.views.${name}`)])}
        onChange={(show) => setAddress({ show, sort: null })}
      />
      <WindowFields window={window} setAddress={setAddress} />
      <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
    </>
  );
  const queryText = t("waste.query", { view: t(`waste.views.${view}`), from: window.from, to: window.to });
  const shared = { fields, queryText, period: periodText(window), measured: useMeasured(window, serverId) };
  if (view === "users" || view === "groups" || view === "projects") {
    return <Holders {...shared} input={{ ...input, GroupBy: kinds[view] }} />;
  }
  if (view === "sessions") return <Sessions {...shared} input={input} />;
  if (view === "simultaneous") return <Simultaneous {...shared} input={input} />;
  if (view === "together") return <Together {...shared} input={input} />;
  return <Features {...shared} input={view === "unused" ? { ...input, UnusedOnly: true } : input} />;
}
