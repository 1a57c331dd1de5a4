// Two windows beside each other: this month and the last one, or the time before and after a day.
import { useMemo } from "react";
import { type ComparedItem, queryComparison } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import {
  ChoiceField,
  DayField,
  NumberField,
  ServerField,
  WorkingHoursField,
} from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import type { Column } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { featureColumn } from "../../components/table/usual-columns.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { inWorkingHours, numberIn, onServer, serverIn, useAddress } from "../../service/address.ts";
import { useMeasured } from "../../service/measured.ts";
import { allPages, useOperation } from "../../service/queries.ts";
import { dayIn, dayOf, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { NoFeature, periodText } from "./filters.tsx";
import { enoughOf, spareOf, VerdictBadge, verdictName } from "./verdict.tsx";

type ComparedColumn = Column<ComparedItem>;
type Change = "worse" | "better" | "more" | "less" | "same" | "unknown";

/** The change in denials, or in time at full use; else in use itself. */
function changeOf({ First, Second, Difference: { TrueDenials, FullPercent, P99 } }: ComparedItem): Change {
  if (First.MeasuredSeconds === 0 || Second.MeasuredSeconds === 0) return "unknown";
  const short = TrueDenials || FullPercent || 0;
  if (short !== 0) return short > 0 ? "worse" : "better";
  return P99 === null || P99 === 0 ? "same" : P99 > 0 ? "more" : "less";
}

const rank: Readonly<Record<Change, number>> = { worse: 4, better: 3, more: 2, less: 1, same: 0, unknown: -1 };
const badges: Readonly<Record<Change, string>> = {
  worse: "badge-bad",
  better: "badge-good",
  more: "badge-unknown",
  less: "badge-unknown",
  same: "badge-unknown",
  unknown: "badge-unknown",
};

/** Worse changes first, and among them the greatest. */
function weightOf(item: ComparedItem): number {
  const { TrueDenials, FullPercent, P99 } = item.Difference;
  const size = Math.abs(TrueDenials) * 1e6 + Math.abs(FullPercent ?? 0) * 1e4 + Math.abs(P99 ?? 0);
  return rank[changeOf(item)] * 1e12 + Math.min(size, 1e11);
}
type Counted = "Max" | "P99" | "TrueDenials" | "SpareLicenses";

const changed = (id: string, header: string, name: Counted, isWideOnly = false): ComparedColumn => ({
  id,
  header,
  width: 8,
  phoneWidth: 6.75,
  isNumber: true,
  isWideOnly,
  value: (item) => differenceOf(item, name),
  cell: (item) => {
    const difference = differenceOf(item, name);
    return (
      <>
        <span className="wide-only">{difference ? `${formatCount(countOf(item.First, name))} → ` : ""}</span>
        <span className={difference ? undefined : "soft"}>{formatCount(countOf(item.Second, name))}</span>{" "}
        <strong>{signed(difference, formatCount)}</strong>
      </>
    );
  },
});

/** Null: not measured. */
const countOf = (numbers: ComparedItem["First"], name: Counted) =>
  name === "SpareLicenses" ? spareOf(numbers) : numbers[name];

const differenceOf = ({ First, Second, Difference }: ComparedItem, name: Counted) =>
  countOf(First, name) === null || countOf(Second, name) === null ? null : Difference[name];

const compareColumns: readonly ComparedColumn[] = [
  featureColumn(({ FeatureId }) => `/reports/rightsizing/${FeatureId}`, enoughOf),
  {
    id: "change",
    header: t("decisions.compare.change"),
    value: weightOf,
    width: 8,
    phoneWidth: 7.5,
    cell: (item) => (
      <span className={`badge ${badges[changeOf(item)]}`}>{t(`decisions.compare.changes.${changeOf(item)}`)}</span>
    ),
  },
  {
    id: "verdict",
    header: t("decisions.verdictNow"),
    value: ({ Second }) => verdictName(Second.Verdict),
    cell: ({ Second }) => <VerdictBadge verdict={Second.Verdict} />,
    width: 7.75,
    isWideOnly: true,
  },
  changed("p99", "99 %", "P99"),
  changed("max", t("columns.peak"), "Max", true),
  {
    id: "full",
    header: t("columns.fullTime"),
    value: ({ Difference }) => Difference.FullPercent,
    cell: ({ First, Second, Difference }) => (
      <>
        {Difference.FullPercent ? `${formatPercent(First.FullPercent)} → ` : ""}
        <span className={Difference.FullPercent ? undefined : "soft"}>{formatPercent(Second.FullPercent)}</span>{" "}
        <strong>{signed(Difference.FullPercent, formatPercent)}</strong>
      </>
    ),
    width: 11,
    isNumber: true,
    isWideOnly: true,
  },
  changed("denials", t("components.denials.trueDenials"), "TrueDenials", true),
  changed("spare", t("decisions.toSpare"), "SpareLicenses", true),
];

/** Nothing where nothing changed. */
function signed(value: number | null, format: (value: number) => string): string {
  if (value === null || value === 0) return "";
  return value > 0 ? `+${format(value)}` : `−${format(-value)}`;
}

export function Compare() {
  const [address, setAddress] = useAddress();
  const isAround = address.get("windows") === "day";
  const days = numberIn(address, "days", 30, 1, 1000);
  const day = dayIn(address, dayOf(new Date(Date.now() - days * 86_400_000)));
  const [first, second] = isAround ? aroundDay(day, days) : months();
  const serverId = serverIn(address);
  const isWorkingHours = inWorkingHours(address);
  const span = { startUtc: first[0].toISOString(), endUtc: second[1].toISOString() };
  const measured = useMeasured(span, serverId, "some");
  const body = {
    First: { StartUtc: first[0].toISOString(), EndUtc: first[1].toISOString() },
    Second: { StartUtc: second[0].toISOString(), EndUtc: second[1].toISOString() },
    ...onServer(serverId),
    ...(isWorkingHours && { WorkingHoursOnly: true }),
  };
  const query = useOperation("queryComparison", allPages(queryComparison), { body });
  const rows = useMemo(
    () =>
      (query.data?.Items ?? [])
        .map((item) => ({ ...item, Id: item.FeatureId ?? 0 }))
        .toSorted((one, other) => weightOf(other) - weightOf(one)),
    [query.data],
  );
  const [ofFirst = "", ofSecond = ""] = [first, second].map(([from, to]) => {
    const isOver = to.getTime() <= Date.now();
    const days = Math.round((to.getTime() - from.getTime()) / 86_400_000);
    return periodText({ startUtc: from.toISOString(), endUtc: isOver ? to.toISOString() : null, days });
  });
  const spoken = { first: ofFirst, second: ofSecond };
  return (
    <Report
      title={t("pages.compare")}
      about={t("decisions.compare.about")}
      queryText={t("decisions.compare.query", spoken)}
      fields={
        <>
          <ChoiceField
            label={t("decisions.compare.windows")}
            value={isAround ? "day" : ""}
            choices={[
              ["", t("decisions.compare.months")],
              ["day", t("decisions.compare.aroundDay")],
            ]}
            onChange={(value) => setAddress({ windows: value })}
          />
          {isAround && (
            <>
              <DayField label={t("common.day")} value={day} onChange={(value) => setAddress({ day: value })} />
              <NumberField
                label={t("decisions.compare.daysEach")}
                value={days}
                least={1}
                most={1000}
                onChange={(value) => setAddress({ days: String(value) })}
              />
            </>
          )}
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
          <WorkingHoursField isChosen={isWorkingHours} setAddress={setAddress} />
        </>
      }
      query={query}
      measured={measured}
      isOfMeasured
      download={<CsvDownload operation={queryComparison} input={{ body }} fileName="compare" />}
    >
      <p className="soft">{t("decisions.compare.both", spoken)}</p>
      {rows.length > 0 && (
        <dl className="figures panel">
          {(["worse", "better", "more", "less", "same", "unknown"] as const).map((change) => (
            <Figure key={change} name={t(`decisions.compare.changes.${change}`)}>
              {formatCount(rows.filter((row) => changeOf(row) === change).length)}
            </Figure>
          ))}
        </dl>
      )}
      <ReportTable
        label={t("decisions.compare.table")}
        list={query.data && { Items: rows, TotalCount: query.data.TotalCount }}
        of="features"
        columns={compareColumns}
        none={<NoFeature />}
      />
    </Report>
  );
}

type Window = readonly [from: Date, to: Date];

/** With so few days a month is not meaningful yet. */
const fewestDays = 7;

/**
 * This month to yesterday and as many days of the last one, in the reader's zone; while these are few, the last month and the one
 * before it, complete.
 */
function months(now = new Date()): readonly [Window, Window] {
  const first = (months: number, day = 1) => new Date(now.getFullYear(), now.getMonth() + months, day);
  const days = now.getDate() - 1;
  if (days < fewestDays) {
    return [
      [first(-2), first(-1)],
      [first(-1), first(0)],
    ];
  }
  const lastDays = new Date(now.getFullYear(), now.getMonth(), 0).getDate();
  return [
    [first(-1), first(-1, 1 + Math.min(days, lastDays))],
    [first(0), first(0, 1 + days)],
  ];
}

/** The complete days after it, and as many before. */
function aroundDay(day: string, days: number, now = new Date()): readonly [Window, Window] {
  const at = (by: number) => midnight(day, by);
  let count = days;
  while (count > 1 && at(count) > now) count -= 1;
  return [
    [at(-count), at(0)],
    [at(0), at(count)],
  ];
}
