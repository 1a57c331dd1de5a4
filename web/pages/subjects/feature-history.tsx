// The past use of a feature, in a separate script that is loaded once it is scrolled to: whether there are enough licences, the use of
// the last week, when it is used, who was refused.
import { useMemo } from "react";
import {
  type Annotation,
  type DenialQueryResult,
  type Feature,
  getAnnotations,
  getHeatMap,
  queryRightsizing,
  type UsageOverTime,
  type UsageSeries,
} from "../../../generated/client/index.js";
import { TimeChart } from "../../components/chart/time-chart.tsx";
import { firstNoticed, Panel, QueryNotice } from "../../components/frame/panel.tsx";
import { formatCount } from "../../format/numbers.ts";
import { readersZone } from "../../format/times.ts";
import { useOperation } from "../../service/queries.ts";
import { windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { HeatCells } from "../decisions/heat-map.tsx";
import { Enough, mostPools } from "../decisions/verdict.tsx";
import { denialColumnsOfFeature } from "../lists/denial-columns.tsx";
import { annotationNotes, drawSingle, silenceNotes } from "../over-time/drawing.ts";
import { RowsOrNone } from "./rows-or-none.tsx";
import { useWeek } from "./waiting.tsx";

export interface FeatureHistoryProps {
  readonly name: string;
  readonly pools: readonly Feature[];
  /** Of the last 7 days, newest first. */
  readonly denials: DenialQueryResult;
}

export function FeatureHistory({ name, pools, denials }: FeatureHistoryProps) {
  const { startUtc } = windowOf(new URLSearchParams("window=7d"));
  const week = useWeek(name, true);
  const annotations = useOperation("getAnnotations", getAnnotations, {
    StartUtc: startUtc,
    FeatureName: name,
    PageSize: 200,
  });
  const verdicts = useOperation("queryRightsizing", queryRightsizing, {
    body: { FeatureNames: [name], PageSize: mostPools },
  });
  const zone = { TimeZone: readersZone };
  const hasHours = !name.includes(",");
  const hours = useOperation("getHeatMap", getHeatMap, { FeatureNames: [name], ...zone }, { enabled: hasHours });
  const failed = firstNoticed(week, annotations, verdicts, hours);
  const usage = week.data;
  const series = usage?.Items[0];
  return (
    <>
      {failed.error !== null && <QueryNotice query={failed} />}
      <Enough name={name} verdicts={verdicts.data} />
      <Panel
        title={t("subjects.feature.lastWeek")}
        holds="chart"
        isPending={usage === undefined || annotations.isPending}
      >
        {series !== undefined && usage !== undefined && (
          <WeekChart
            name={name}
            pools={pools}
            series={series}
            usage={usage}
            annotations={annotations.data?.Items ?? noNotes}
          />
        )}
      </Panel>
      {hasHours && (
        <Panel title={t("decisions.one.when")} holds="rows" isPending={hours.data === undefined}>
          {hours.data !== undefined && <HeatCells cells={hours.data.Items} shown="max" />}
        </Panel>
      )}
      <Panel title={t("subjects.feature.denialsTitle")}>
        <RowsOrNone
          label={t("common.denialsOf", { name })}
          rows={denials.Items}
          total={denials.TotalCount}
          columns={denialColumnsOfFeature}
          none={t("subjects.feature.nobodyRefused")}
        />
      </Panel>
    </>
  );
}

const noNotes: readonly Annotation[] = [];

interface WeekChartProps {
  readonly name: string;
  readonly pools: readonly Feature[];
  readonly series: UsageSeries;
  readonly usage: UsageOverTime;
  readonly annotations: readonly Annotation[];
}

function WeekChart({ name, pools, series, usage, annotations }: WeekChartProps) {
  const drawing = useMemo(() => drawSingle(series, usage, "lines"), [series, usage]);
  const servers = [...new Set(pools.map(({ LicenseServerId }) => LicenseServerId))].sort((a, b) => a - b).join();
  const notes = useMemo(() => {
    const subject = { featureName: name, serverIds: servers.split(",").map(Number) };
    const annotated = annotationNotes(annotations, subject, Date.parse(usage.StartUtc), Date.parse(usage.EndUtc));
    return [...annotated, ...silenceNotes(series.Silences)];
  }, [name, servers, annotations, series, usage]);
  const label = t("subjects.feature.chart", { count: formatCount(series.Summary.Max ?? 0) });
  return <TimeChart label={label} {...drawing} notes={notes} />;
}
