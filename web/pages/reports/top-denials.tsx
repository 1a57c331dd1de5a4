// A report: which features were denied most, and to whom, true denials against false.
import { useMemo } from "react";
import { useLocation } from "react-router";
import { type DenialCount, type DenialGrouping, getDenialCounts } from "../../../generated/client/index.js";
import { Menu } from "../../components/form/menu.tsx";
import { ChoiceField, NumberField, ServerField, TrueDenialsField } from "../../components/form/report-fields.tsx";
import { None } from "../../components/frame/measured.tsx";
import { Report } from "../../components/frame/report.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { saveRows } from "../../components/table/download.tsx";
import { countColumn, NameLink, RowLink } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { formatCount } from "../../format/numbers.ts";
import { numberIn, onlyTrueDenials, onServer, serverIn, useAddress } from "../../service/address.ts";
import { denialsPath, featurePath, type ListChoice, userPath } from "../../service/links.ts";
import { mailPath } from "../../service/mailed-report.ts";
import { useMeasured } from "../../service/measured.ts";
import { useOperation } from "../../service/queries.ts";
import { dayOf, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";

/** By feature or by user; each count leads to the list behind it. `choice`: the other filters. */
function denialCountColumns(by: DenialGrouping, choice: ListChoice): readonly Column<DenialCount>[] {
  const isFeature = by === "Feature";
  const ofRow = (name: string) => ({ ...choice, [isFeature ? "feature" : "user"]: name });
  const name: Column<DenialCount> = {
    id: "name",
    header: isFeature ? t("columns.feature") : t("columns.user"),
    value: ({ Name }) => Name,
    least: 7,
    cell: ({ Name }) => <NameLink to={isFeature ? featurePath(Name) : userPath(Name)} name={Name} />,
  };
  return [
    name,
    {
      ...countColumn("denials", t("pages.denials"), ({ Denials }: DenialCount) => Denials, 8),
      phoneWidth: 7,
      cell: ({ Name, Denials }) => (
        <RowLink to={denialsPath(ofRow(Name))} title={t("common.denialsOf", { name: Name })}>
          {formatCount(Denials)}
        </RowLink>
      ),
    },
    {
      ...countColumn("true", t("components.denials.trueDenials"), ({ TrueDenials }: DenialCount) => TrueDenials, 4.5),
      cell: ({ Name, TrueDenials }) => (
        <RowLink to={denialsPath({ ...ofRow(Name), true: "1" })} title={t("common.trueDenialsOf", { name: Name })}>
          <strong>{formatCount(TrueDenials)}</strong>
        </RowLink>
      ),
    },
    wideOnly(countColumn("false", t("components.denials.falseDenials"), ({ FalseDenials }) => FalseDenials, 4.5)),
  ];
}

export function TopDenials() {
  const [address, setAddress] = useAddress();
  const days = numberIn(address, "days", 30, 1, 36_500);
  const top = numberIn(address, "top", 25, 1, 1000);
  const isTrueOnly = onlyTrueDenials(address);
  const serverId = serverIn(address);
  // From the reader's midnight, so that the query stays the same through the day.
  const start = midnight(dayOf(new Date()), 1 - days);
  const input = { StartUtc: start.toISOString(), TrueDenialsOnly: isTrueOnly, Top: top, ...onServer(serverId) };
  const features = useOperation("getDenialCounts", getDenialCounts, { ...input, GroupBy: "Feature" });
  const users = useOperation("getDenialCounts", getDenialCounts, { ...input, GroupBy: "User" });
  const error = features.error ?? users.error;
  const isEmpty = features.data?.Items.length === 0 && users.data?.Items.length === 0;
  const failed = features.error === null ? users : features;
  const isPlaceholderData = features.isPlaceholderData || users.isPlaceholderData;
  return (
    <Report
      title={t("pages.topDenials")}
      about={`${t("reports.topDenials.about")} ${t("components.denials.meaning")}`}
      queryText={isTrueOnly ? t("reports.topDenials.queryTrue", { days }) : t("reports.topDenials.query", { days })}
      fields={
        <>
          <NumberField
            label={t("reports.topDenials.days")}
            value={days}
            least={1}
            most={36_500}
            onChange={(value) => setAddress({ days: String(value) })}
          />
          <TrueDenialsField isChosen={isTrueOnly} setAddress={setAddress} />
          <ChoiceField
            label={t("reports.topDenials.atMost")}
            value={String(top)}
            choices={[...new Set([10, 25, 100, 1000, top])].map((one) => [String(one), String(one)] as const)}
            onChange={(value) => setAddress({ top: value })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      measured={useMeasured({ startUtc: input.StartUtc, endUtc: null }, serverId, "all")}
      query={{
        ...failed,
        error,
        isPlaceholderData,
        refetch: () => Promise.all([features, users].map((one) => one.refetch())),
      }}
    >
      {isEmpty && (
        <None>
          <EmptyState title={t("common.nobodyDenied")} advice={t("reports.topDenials.moreDays")} />
        </None>
      )}
      {!isEmpty && features.data !== undefined && users.data !== undefined && (
        <div className="columns">
          <Ranking by="Feature" items={features.data.Items} top={top} start={dayOf(start)} server={serverId} />
          <Ranking by="User" items={users.data.Items} top={top} start={dayOf(start)} server={serverId} />
        </div>
      )}
    </Report>
  );
}

interface RankingProps {
  readonly by: DenialGrouping;
  readonly items: readonly DenialCount[];
  readonly top: number;
  /** The first day, such as 2026-03-02. */
  readonly start: string;
  readonly server: number | null;
}

function Ranking({ by, items, top, start, server }: RankingProps) {
  const columns = useMemo(
    () => denialCountColumns(by, { from: start, to: dayOf(new Date()), server }),
    [by, start, server],
  );
  const title = by === "Feature" ? t("menu.features") : t("subjects.server.users");
  const label = by === "Feature" ? t("reports.topDenials.byFeature") : t("reports.topDenials.byUser");
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set("rows", by);
  const rows = items.map(({ Name, Denials, TrueDenials, FalseDenials }) => [Name, Denials, TrueDenials, FalseDenials]);
  const csvColumns = [by, "Denials", "TrueDenials", "FalseDenials"];
  const fileName = `denials-by-${by.toLowerCase()}`;
  return (
    <section className="panel" aria-label={label}>
      <div className="panel-head">
        <h2>{title}</h2>
        <Menu
          label={`${t("components.moreActions")}: ${label}`}
          entries={[
            { label: t("components.csv.download"), onClick: () => saveRows(csvColumns, rows, fileName) },
            { label: t("frame.sendByMail"), href: mailPath(pathname, `?${parameters}`) },
          ]}
        />
      </div>
      <DataTable label={label} rows={items} columns={columns} rowId={({ Name }) => Name} />
      {items.length === top && <p className="soft">{t("reports.topDenials.first", { top: formatCount(top) })}</p>}
    </section>
  );
}
