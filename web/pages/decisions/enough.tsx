// Whether there are too many or too few licences of a feature: the verdict on each of its pools, and at which hours of the week
// they are used. All of one window.
import { useMemo } from "react";
import { Link } from "react-router";
import { type Feature, getHeatMap, getRightsizing } from "../../../generated/client/index.js";
import { AnswerNotice } from "../../components/frame/answer-notice.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { readersZone } from "../../format/times.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { HeatCells } from "./heat-cells.tsx";
import { rightsizingColumns } from "./rightsizing-columns.tsx";
import { VerdictBadge, verdictText } from "./verdict.tsx";

interface EnoughProps {
  readonly name: string;
  readonly pools: readonly Feature[];
}

/** Questions take so many Ids. */
const mostPools = 1000;

export function Enough({ name, pools }: EnoughProps) {
  const FeatureIds = pools.slice(0, mostPools).map(({ Id }) => Id);
  const answer = useOperation("getRightsizing", getRightsizing, { FeatureIds, PageSize: mostPools });
  const heat = useOperation("getHeatMap", getHeatMap, { FeatureIds, TimeZone: readersZone });
  const items = answer.data?.Items;
  const rows = useMemo(
    () => (items ?? []).map((item) => ({ ...item, link: `/reports/rightsizing/${item.FeatureId}` })),
    [items],
  );
  return (
    <Panel title={t("subjects.enough.title")} holds="both" isPending={answer.isPending && answer.error === null}>
      <AnswerNotice query={answer} />
      {rows.slice(0, 3).map((row) => (
        <p key={row.FeatureId} className="verdict">
          <VerdictBadge verdict={row.Verdict} />{" "}
          {rows.length > 1 && `${row.FeatureVersion ?? ""} ${row.LicenseServerName ?? ""}: `.trimStart()}
          {verdictText(row)} <Link to={row.link}>{t("subjects.enough.other", { name })}</Link>
        </p>
      ))}
      {rows.length > 0 && (
        <DataTable
          label={t("subjects.enough.table", { name })}
          rows={rows}
          columns={rightsizingColumns}
          rowId={({ FeatureId }) => FeatureId ?? 0}
        />
      )}
      {heat.data !== undefined && (
        <>
          <h3>{t("subjects.enough.hours")}</h3>
          <HeatCells cells={heat.data.Items} shown="max" />
        </>
      )}
    </Panel>
  );
}
