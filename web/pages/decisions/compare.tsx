// Two windows beside each other: this month and the last one, or the time before a day and after it.
import { useMemo } from "react";
import { type ComparedItem, queryComparison } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download.tsx";
import {
  ChoiceField,
  DayField,
  NumberField,
  ServerField,
  WorkingHoursField,
} from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import type { Column } from "../../components/table/columns.ts";
import { featureColumn } from "../../components/table/usual-columns.tsx";
import { formatCount, formatPercent } from "../../format/numbers.ts";
import { formatDay } from "../../format/times.ts";
import { inWorkingHours, numberIn, onServer, serverIn, useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { dayIn, dayOf, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { NoFeature } from "./question.tsx";
import { enoughOf, VerdictBadge, verdictName } from "./verdict.tsx";

type ComparedColumn = Column<ComparedItem>;
type Counted = "Max" | "P99" | "TrueDenials" | "SpareLicenses";

const changed = (id: string, header: string, name: Counted, isWideOnly = false): ComparedColumn => ({
  ...{ id, header, width: 8, phoneWidth: 6.75, isNumber: true, isWideOnly },
  value: ({ Difference }) => Difference[name],
  cell: ({ First, Second, Difference }) => (
    <>
      <span className="wide-only">{formatCount(First[name])} → </span>
      {formatCount(Second[name])} <strong>{signed(Difference[name], formatCount)}</strong>
    </>
  ),
});

const compareColumns: readonly ComparedColumn[] = [
  featureColumn(({ FeatureId }) => `/reports/rightsizing/${FeatureId}`, enoughOf),
  {
    id: "verdict",
    header: t("decisions.verdictNow"),
    value: ({ Second }) => verdictName(Second.Verdict),
    cell: ({ Second }) => <VerdictBadge verdict={Second.Verdict} />,
    width: 7.75,
    isWideOnly: true,
  },
  changed("p99", "99 %", "P99"),
  changed("max", t("decisions.most"), "Max", true),
  {
    id: "full",
    header: t("decisions.full"),
    value: ({ Difference }) => Difference.FullPercent,
    cell: ({ First, Second, Difference }) => (
      <>
        {formatPercent(First.FullPercent)} → {formatPercent(Second.FullPercent)}{" "}
        <strong>{signed(Difference.FullPercent, formatPercent)}</strong>
      </>
    ),
    width: 11,
    isNumber: true,
    isWideOnly: true,
  },
  changed("denials", t("components.denials.trueDenials"), "TrueDenials", true),
  changed("spare", t("decisions.toSpare"), "SpareLicenses"),
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
  const body = {
    First: { StartUtc: first[0].toISOString(), EndUtc: first[1].toISOString() },
    Second: { StartUtc: second[0].toISOString(), EndUtc: second[1].toISOString() },
    ...onServer(serverId),
    ...(isWorkingHours && { WorkingHoursOnly: true }),
  };
  const answer = useOperation("queryComparison", queryComparison, { body: { ...body, PageSize: 1000 } });
  const rows = useMemo(
    () => (answer.data?.Items ?? []).map((item) => ({ ...item, Id: item.FeatureId ?? 0 })),
    [answer.data],
  );
  const [ofFirst = "", ofSecond = ""] = [first, second].map(([from, to]) =>
    t("components.fromTo", { from: formatDay(from.getTime()), to: formatDay(to.getTime() - 1) }),
  );
  const spoken = { first: ofFirst, second: ofSecond };
  return (
    <Report
      title={t("pages.compare")}
      about={t("decisions.compare.about")}
      asked={t("decisions.compare.asked", spoken)}
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
              <DayField label={t("reports.userDay.day")} value={day} onChange={(value) => setAddress({ day: value })} />
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
      query={answer}
      download={<CsvDownload operation={queryComparison} input={{ body }} fileName="compare" />}
    >
      <p className="soft">{t("decisions.compare.both", spoken)}</p>
      <ReportTable
        label={t("decisions.compare.table")}
        answer={answer.data && { Items: rows, TotalCount: answer.data.TotalCount }}
        of="features"
        columns={compareColumns}
        none={<NoFeature />}
      />
    </Report>
  );
}

type Window = readonly [from: Date, to: Date];

/** The last month and this one, in the reader's zone. */
function months(now = new Date()): readonly [Window, Window] {
  const first = (months: number) => new Date(now.getFullYear(), now.getMonth() + months, 1);
  return [
    [first(-1), first(0)],
    [first(0), first(1)],
  ];
}

function aroundDay(day: string, days: number): readonly [Window, Window] {
  const at = (by: number) => midnight(day, by);
  return [
    [at(-days), at(0)],
    [at(0), at(days)],
  ];
}
