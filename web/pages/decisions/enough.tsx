// Whether there are too many or too few licences of a feature: the verdict on each of its pools, and at which hours of the week
// they are used. All of one window.
import { useMemo } from "react";
import { Link } from "react-router";
import type { HeatMap, RightsizingPage } from "../../../generated/client/index.js";
import { Panel } from "../../components/frame/panel.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { t } from "../../words/words.ts";
import { HeatCells } from "./heat-cells.tsx";
import { oneFeaturePath } from "./question.ts";
import { rightsizingColumns } from "./rightsizing-columns.tsx";
import { VerdictBadge, verdictText } from "./verdict.tsx";

interface EnoughProps {
  readonly name: string;
  /** Undefined until they are known. */
  readonly verdicts: RightsizingPage | undefined;
  readonly hours: HeatMap | undefined;
}

/** An answer has at most so many. */
export const mostPools = 1000;

export function Enough({ name, verdicts, hours }: EnoughProps) {
  const items = verdicts?.Items;
  const rows = useMemo(() => (items ?? []).map((item) => ({ ...item, link: oneFeaturePath(item) })), [items]);
  return (
    <Panel title={t("subjects.enough.title")} holds="both" isPending={verdicts === undefined}>
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
      {hours !== undefined && (
        <>
          <h3>{t("subjects.enough.hours")}</h3>
          <HeatCells cells={hours.Items} shown="max" />
        </>
      )}
    </Panel>
  );
}
