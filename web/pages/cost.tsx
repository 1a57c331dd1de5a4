// What licences cost, feature by feature, and who pays for those of a month.
import { type ReactNode, useMemo } from "react";
import {
  type ChargeBackItem,
  type CostItem,
  getChargeBack,
  getCosts,
  type Input,
} from "../../generated/client/index.js";
import { Figure } from "../components/chart/bar.tsx";
import { ChoiceField, ServerField, WindowFields } from "../components/form/report-fields.tsx";
import { MeasuredNotice, Shown } from "../components/frame/measured.tsx";
import { Report, ReportTable } from "../components/frame/report.tsx";
import { type Column, type Numbered, useNumbered, wideOnly } from "../components/table/columns.ts";
import { CsvDownload } from "../components/table/download.tsx";
import { countColumn, FullName, featureColumn, NameLink, serverColumn } from "../components/table/usual-columns.tsx";
import { EmptyState } from "../components/text/notices.tsx";
import { formatHours, formatMoney, formatMoneySum, formatPercent } from "../format/numbers.ts";
import { formatUtcMonth } from "../format/times.ts";
import { onServer, serverIn, useAddress } from "../service/address.ts";
import { groupPath, projectPath, userPath } from "../service/links.ts";
import { payers } from "../service/mailed-report.ts";
import { type Measured, useMeasured } from "../service/measured.ts";
import { type ListResult, usePages, useShownInput } from "../service/queries.ts";
import { fullDaysWindowOf, spanOf } from "../service/window.ts";
import { t } from "../words/words.ts";
import { periodText } from "./decisions/filters.tsx";
import { spareOf } from "./decisions/verdict.tsx";

interface ViewProps<QueryInput> {
  readonly input: QueryInput;
  /** The query in words. */
  readonly queryText: string;
  readonly period: string;
  readonly fields: ReactNode;
  readonly measured: Measured | undefined;
}

interface CostReportProps<Item> extends Omit<ViewProps<unknown>, "input"> {
  readonly about: string;
  readonly query: ListResult<{ readonly Items: readonly Item[]; readonly TotalCount: number }>;
  /** Whether the result has a cost to show; without one there are no sums and no rows. */
  readonly hasCosts: boolean;
  /** The sum in each currency. */
  readonly figures: ReactNode;
  readonly columns: readonly Column<Numbered<Item>>[];
  readonly download: ReactNode;
  /** Whether the result is meaningless where nothing was measured. */
  readonly isOfMeasured?: boolean;
  /** Between the sums and the table. */
  readonly children?: ReactNode;
}

function CostReport<Item extends object>(props: CostReportProps<Item>) {
  const { about, queryText, period, fields, measured, isOfMeasured, query, hasCosts, figures, columns, download } =
    props;
  const rows = useNumbered(query.data?.Items);
  return (
    <Report
      title={t("pages.cost")}
      about={about}
      queryText={queryText}
      period={period}
      fields={fields}
      download={download}
      measured={measured}
      isOfMeasured={isOfMeasured === true}
      query={query}
    >
      {measured?.isNothing && <MeasuredNotice of={measured} />}
      {hasCosts && <dl className="figures money panel">{figures}</dl>}
      {props.children}
      {/* Prices need no report. */}
      <Shown value={undefined}>
        <ReportTable
          label={t("cost.table")}
          list={query.data && { Items: rows, TotalCount: hasCosts ? query.data.TotalCount : 0 }}
          of="rows"
          columns={columns}
          more={query.more ?? undefined}
          none={<EmptyState title={t("cost.none")} advice={t("cost.advice")} />}
        />
      </Shown>
    </Report>
  );
}

/** How many licence-hours were in use. */
const usedColumn: Column<{ readonly LicenseSeconds: number }> = {
  id: "used",
  header: t("cost.used"),
  isNumber: true,
  isFirstOut: true,
  width: 8,
  value: ({ LicenseSeconds }) => LicenseSeconds,
  cell: ({ LicenseSeconds }) => formatHours(LicenseSeconds),
};

type Row = Numbered<CostItem>;

const money = (id: string, header: string, value: (row: Row) => number | null, isWideOnly: boolean): Column<Row> => ({
  id,
  header,
  value,
  isWideOnly,
  isNumber: true,
  width: 8.75,
  phoneWidth: 9.5,
  cell: (row) => formatMoney(value(row), row.Currency),
});

const columns: readonly Column<Row>[] = [
  featureColumn(),
  { ...serverColumn, isFirstOut: true },
  {
    ...money("cost", t("cost.cost"), ({ Cost }) => Cost, false),
    cell: ({ Cost, Currency }) => (Cost === null ? t("cost.noPrice") : formatMoney(Cost, Currency)),
  },
  { ...money("hour", t("cost.hour"), (row) => row.CostPerLicenseHour, true), isFirstOut: true },
  wideOnly(countColumn("spare", t("cost.spare"), spareOf, 7.5)),
  money("spareCost", t("cost.spareCost"), (row) => (spareOf(row) === null ? null : row.SpareCost), true),
  usedColumn,
];

/** Without those of use. */
const paidColumns = columns.slice(0, 3);

function CostOfFeatures({ input, ...view }: ViewProps<Partial<Input<"getCosts">>>) {
  const query = usePages("getCosts", getCosts, input);
  const { Items = [], Totals = [] } = query.data ?? {};
  return (
    <CostReport
      about={t("cost.about")}
      {...view}
      query={query}
      hasCosts={Items.some(({ Cost }) => Cost !== null)}
      figures={Totals.flatMap(({ Currency, Cost, SpareCost }) => [
        <Figure key={Currency} name={t("cost.total")}>
          {formatMoneySum(Cost, Currency)}
        </Figure>,
        <Figure key={`${Currency} spare`} name={t("cost.spareTotal")}>
          {view.measured?.isNothing ? t("common.notKnown") : formatMoneySum(SpareCost, Currency)}
        </Figure>,
      ])}
      columns={view.measured?.isNothing ? paidColumns : columns}
      download={<CsvDownload operation={getCosts} input={input} fileName="cost" />}
    />
  );
}

type Payment = Numbered<ChargeBackItem>;
type Kind = NonNullable<Input<"getChargeBack">["GroupBy"]>;

/** Who pays, or why nobody is named. */
function payerOf(row: Payment, kind: Kind): string {
  if (row.IsUnused) return t("cost.unused");
  const { UserName, GroupName, ProjectName, Department, CostCenter } = row;
  return UserName ?? GroupName ?? ProjectName ?? Department ?? CostCenter ?? nameless[kind];
}

const nameless: Readonly<Record<Kind, string>> = {
  User: t("common.unknown"),
  Group: t("waste.noGroup"),
  Project: t("waste.noProject"),
  Department: t("cost.noDepartment"),
  CostCenter: t("cost.noCostCenter"),
};

/** A link to the page of the payer, if there is one. */
function Payer({ row, kind }: { readonly row: Payment; readonly kind: Kind }) {
  const { IsUnused, UserName: user, GroupName: group, ProjectName: project } = row;
  const name = user ?? group ?? project;
  if (IsUnused || name === null) return payerOf(row, kind);
  const path = user !== null ? userPath(name) : group !== null ? groupPath(name) : projectPath(name);
  return (
    <>
      <NameLink to={path} name={name} /> <FullName of={row} />
    </>
  );
}

const columnsOf = (kind: Kind): readonly Column<Payment>[] => [
  {
    id: "payer",
    header: t("columns.who"),
    value: (row) => payerOf(row, kind),
    cell: (row) => <Payer row={row} kind={kind} />,
  },
  {
    id: "cost",
    header: t("cost.cost"),
    isNumber: true,
    width: 10,
    phoneWidth: 9,
    value: ({ Cost }) => Cost,
    cell: ({ Cost, Currency }) => formatMoney(Cost, Currency),
  },
  {
    id: "share",
    header: t("columns.share"),
    isNumber: true,
    width: 6,
    isWideOnly: true,
    value: ({ SharePercent }) => SharePercent,
    cell: ({ SharePercent }) => formatPercent(SharePercent),
  },
  usedColumn,
];

function ChargeBack({ input, ...view }: ViewProps<Partial<Input<"getChargeBack">>>) {
  const query = usePages("getChargeBack", getChargeBack, input);
  const { Items = [], Totals = [], UnpricedFeatures: unpriced = 0 } = query.data ?? {};
  const kind = useShownInput(query, input.GroupBy ?? "Group");
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <CostReport
      about={t("cost.chargeAbout")}
      {...view}
      isOfMeasured
      query={query}
      hasCosts={Items.length > 0}
      figures={Totals.map(({ Currency, Cost }) => (
        <Figure key={Currency} name={t("cost.total")}>
          {formatMoneySum(Cost, Currency)}
        </Figure>
      ))}
      columns={columns}
      download={<CsvDownload operation={getChargeBack} input={input} fileName="charge-back" />}
    >
      {unpriced > 0 && <p className="soft">{t("cost.unpriced", { count: unpriced })}</p>}
    </CostReport>
  );
}

function monthsBefore(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: 25 }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** Months of costs are in UTC. */
function monthSpan(month: string): { readonly startUtc: string; readonly endUtc: string } {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  return { startUtc: start.toISOString(), endUtc: new Date(end).toISOString() };
}

const views = ["features", ...payers] as const;
const shares = ["Use", "Peak"] as const;

export function Cost() {
  const [address, setAddress] = useAddress();
  const view = views.find((name) => name === address.get("show")) ?? "features";
  const serverId = serverIn(address);
  const ShowField = (
    <ChoiceField
      label={t("common.show")}
      value={view}
      choices={views.map((name) => [name, t(`cost.views.${name}`)])}
      onChange={(show) => setAddress({ show, sort: null })}
    />
  );
  const months = monthsBefore(Date.now());
  const month = months.find((one) => one === address.get("month")) ?? (months[1] as string);
  const window = fullDaysWindowOf(address);
  const measured = useMeasured(view === "features" ? window : monthSpan(month), serverId);
  const OfServer = <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />;
  if (view === "features") {
    return (
      <CostOfFeatures
        measured={measured}
        input={{ ...spanOf(window), ...onServer(serverId) }}
        queryText={t("common.span", { from: window.from, to: window.to })}
        period={periodText(window)}
        fields={
          <>
            {ShowField}
            <WindowFields window={window} setAddress={setAddress} />
            {OfServer}
          </>
        }
      />
    );
  }
  const nameOf = (one: string) =>
    one === months[0] ? t("cost.soFar", { month: formatUtcMonth(one) }) : formatUtcMonth(one);
  const share = shares.find((name) => name === address.get("by")) ?? "Use";
  return (
    <ChargeBack
      measured={measured}
      input={{ Month: month, GroupBy: view, ShareOf: share, ...onServer(serverId) }}
      queryText={t("cost.chargeAsked", { month: nameOf(month), by: t(`cost.shares.${share}`) })}
      period={nameOf(month)}
      fields={
        <>
          {ShowField}
          <ChoiceField
            label={t("common.month")}
            value={month}
            choices={months.map((one) => [one, nameOf(one)])}
            onChange={(value) => setAddress({ month: value })}
          />
          <ChoiceField
            label={t("common.splitBy")}
            value={share}
            choices={shares.map((name) => [name, t(`cost.shares.${name}`)])}
            onChange={(by) => setAddress({ by })}
          />
          {OfServer}
        </>
      }
    />
  );
}
