// How many licences would have been enough, feature by feature: those with most to spare first.
import { useMemo } from "react";
import {
  type Answer,
  getRightsizing,
  type LicenseVerdict,
  type RightsizingItem,
} from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import type { Column } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDuration } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { isLogRead, useMeasured } from "../../service/measured.ts";
import { allPages, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { FilterFields, filtersIn, filterText, NoFeature, oneFeaturePath, periodText } from "./filters.tsx";
import { perYear, type Savings, savingsOf, savingText, useCosts } from "./saving.ts";
import { rightsizingColumns, spareOf } from "./verdict.tsx";

type Row = RightsizingItem & {
  readonly Id: number;
  readonly link: string;
  readonly savings: Savings;
  readonly isLogRead: boolean;
};

const columns: readonly Column<Row>[] = [
  ...rightsizingColumns.slice(0, 4),
  {
    id: "saving",
    header: t("common.saving"),
    isNumber: true,
    width: 8.5,
    isWideOnly: true,
    value: ({ savings }) => (savings.length === 0 ? null : savings.reduce((sum, { amount }) => sum + amount, 0)),
    cell: ({ savings }) => savingText(savings) || "–",
  },
  {
    id: "bar",
    header: t("decisions.bar"),
    width: 7,
    isFirstOut: true,
    isScreenOnly: true,
    value: ({ Max, Total }) => (Max === null || !Total ? null : Max / Total),
    cell: ({ Total, Max, P99 }) => <SizeBar total={Total} peak={Max} needed={P99} />,
  },
  ...rightsizingColumns.slice(4),
  {
    id: "measured",
    header: t("decisions.one.measured"),
    isNumber: true,
    width: 7,
    isFirstOut: true,
    value: ({ MeasuredSeconds }) => MeasuredSeconds,
    cell: ({ MeasuredSeconds }) => formatDuration(MeasuredSeconds),
  },
];

interface SizeBarProps {
  readonly total: number | null;
  readonly peak: number | null;
  readonly needed: number | null;
}

/** The licences owned, within it the peak, within that the need of 99 % of the time. */
function SizeBar({ total, peak, needed }: SizeBarProps) {
  if (total === null || total === 0 || peak === null || needed === null) return "–";
  const share = (count: number) => `${Math.min(100, (100 * count) / total)}%`;
  const counts = { needed: formatCount(needed), peak: formatCount(peak), total: formatCount(total) };
  return (
    <span className="size-bar" title={t("decisions.barText", counts)}>
      <i style={{ width: share(peak) }} />
      <i style={{ width: share(needed) }} />
    </span>
  );
}

/** The service sums over all features, at any time of the day. */
const ofAll = (costs: Answer<"getCosts"> | undefined): Savings =>
  (costs?.Totals ?? []).map(({ SpareCost, Currency }) => ({
    amount: costs === undefined ? 0 : SpareCost * perYear(costs),
    currency: Currency,
  }));

/** Of each currency, in their order. */
function sumOf(rows: readonly Row[]): Savings {
  const amounts = new Map<string, number>();
  for (const { currency, amount } of rows.flatMap(({ savings }) => savings)) {
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  }
  return [...amounts].map(([currency, amount]) => ({ currency, amount })).sort(byCurrency);
}

const byCurrency = (one: Savings[number], other: Savings[number]) => (one.currency < other.currency ? -1 : 1);

export function Rightsizing() {
  const [address, setAddress] = useAddress();
  const filters = filtersIn(address);
  const query = useOperation("getRightsizing", allPages(getRightsizing), filters.input);
  const measured = useMeasured(filters.window, filters.serverId, "some");
  const items = query.data?.Items;
  const { WorkingHoursOnly, ...time } = filters.input;
  const prices = useCosts(time);
  const costs = prices.data;
  const rows = useMemo(() => {
    const parameters = new URLSearchParams(address);
    parameters.delete("sort");
    const costsOf = Map.groupBy(costs?.Items ?? [], ({ FeatureId }) => FeatureId);
    return (items ?? []).map((item): Row => {
      const featureCosts = costsOf.get(item.FeatureId ?? 0) ?? [];
      const spare = spareOf(item);
      const savings = costs === undefined || spare === null ? [] : savingsOf(spare, featureCosts, perYear(costs));
      const isRead = isLogRead(measured, item.LicenseServerId);
      return { ...item, Id: item.FeatureId ?? 0, link: oneFeaturePath(item, parameters), savings, isLogRead: isRead };
    });
  }, [items, costs, address, measured]);
  const saving = WorkingHoursOnly === undefined ? ofAll(costs) : sumOf(rows);
  const isJudged = rows.some(({ Verdict }) => Verdict !== "Unknown");
  const count = (verdict: LicenseVerdict) =>
    isJudged || verdict === "Unknown"
      ? formatCount(rows.filter(({ Verdict }) => Verdict === verdict).length)
      : formatCount(null);
  return (
    <Report
      title={t("pages.rightsizing")}
      about={t("decisions.rightsizing.about")}
      period={periodText(filters.window)}
      queryText={filterText(filters)}
      fields={<FilterFields filters={filters} setAddress={setAddress} />}
      // Both at once, so that nothing moves.
      query={{ ...query, isPending: query.isPending || prices.isPending }}
      measured={measured}
      isOfMeasured
      download={<CsvDownload operation={getRightsizing} input={filters.input} fileName="rightsizing" />}
    >
      {rows.length > 0 && (
        <dl className="figures saving panel">
          <Figure name={t("common.saving")}>
            {saving.length === 0
              ? "–"
              : saving.map((one) => (
                  <span key={one.currency} className="line">
                    {savingText([one])}
                  </span>
                ))}
          </Figure>
          <Figure name={t("cost.spare")}>
            {formatCount(isJudged ? rows.reduce((sum, { SpareLicenses }) => sum + SpareLicenses, 0) : null)}
          </Figure>
          <Figure name={t("decisions.rightsizing.tooMany")}>{count("Spare")}</Figure>
          <Figure name={t("decisions.rightsizing.tooFew")}>{count("Short")}</Figure>
          <Figure name={t("decisions.verdicts.Tight")}>{count("Tight")}</Figure>
          <Figure name={t("decisions.verdicts.Unknown")}>{count("Unknown")}</Figure>
        </dl>
      )}
      <ReportTable
        label={t("decisions.rightsizing.table")}
        list={query.data && { Items: rows, TotalCount: query.data.TotalCount }}
        of="features"
        columns={columns}
        none={<NoFeature />}
      />
    </Report>
  );
}
