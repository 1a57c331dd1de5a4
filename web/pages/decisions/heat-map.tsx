// When licences are used: the hours of a week, for all features or one.
import { useMemo } from "react";
import { getHeatMap, type HeatMapCell } from "../../../generated/client/index.js";
import { FeatureField } from "../../components/form/picker.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { None } from "../../components/frame/measured.tsx";
import { Report } from "../../components/frame/report.tsx";
import { CsvDownload } from "../../components/table/download.tsx";
import { formatBrief, formatCount, formatNumber, formatPercent } from "../../format/numbers.ts";
import { readersZone, weekdayNames } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { useMeasured } from "../../service/measured.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { FilterFields, featureIn, filtersIn, filterText, NoFeature, periodText } from "./filters.tsx";

/** A whole number where it is short enough for a cell. */
const briefCount = (value: number | null) => ((value ?? 0) < 1000 ? formatCount(value) : formatBrief(value));

/** `total`: the licences owned. */
type Value = (cell: HeatMapCell, total: number | null) => number | null;

const measures = {
  owned: {
    name: t("overTime.views.percent"),
    value: ({ Average }: HeatMapCell, total: number | null) =>
      Average === null || !total ? null : (100 * Average) / total,
    text: (value: number | null) => (value === null ? "–" : formatPercent(Math.round(value))),
  },
  average: { name: t("decisions.measures.average"), value: ({ Average }: HeatMapCell) => Average, text: formatBrief },
  max: { name: t("decisions.measures.max"), value: ({ Max }: HeatMapCell) => Max, text: briefCount },
  full: {
    name: t("decisions.measures.full"),
    value: ({ FullSeconds, KnownSeconds }: HeatMapCell) =>
      FullSeconds === null || KnownSeconds === 0 ? null : (100 * FullSeconds) / KnownSeconds,
    text: formatPercent,
  },
  denials: {
    name: t("components.denials.trueDenials"),
    value: ({ TrueDenials }: HeatMapCell) => TrueDenials,
    text: briefCount,
  },
} as const;

type MeasureName = keyof typeof measures;

const weekdays = weekdayNames("short");
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface HeatCellsProps {
  readonly cells: readonly HeatMapCell[];
  readonly shown: MeasureName;
  readonly total?: number | null;
}

export function HeatCells({ cells, shown, total = null }: HeatCellsProps) {
  const { name, text } = measures[shown];
  const value: Value = measures[shown].value;
  const most = useMemo(() => {
    const highest = Math.max(0, ...cells.map((cell) => value(cell, total) ?? 0));
    // All owned licences have the same shade in every map.
    return shown === "owned" ? Math.max(100, highest) : highest;
  }, [cells, value, total, shown]);
  return (
    <section
      className="heat-frame"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard
      tabIndex={0}
    >
      <table className="heat">
        <caption>{t("decisions.byHour", { measure: name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("common.day")}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, day) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              {hours.map((hour) => (
                <Cell
                  key={hour}
                  value={valueAt(cells, day, hour, (cell) => value(cell, total))}
                  most={most}
                  text={text}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="chart-legend heat-legend">
        {shades.map((shade) => (
          <li key={shade}>
            <i className={`heat-${shade}`} />
            {shade === 0 ? text(0) : t("decisions.upTo", { value: text((most * shade) / 4) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function valueAt(
  cells: readonly HeatMapCell[],
  day: number,
  hour: number,
  value: (cell: HeatMapCell) => number | null,
): number | null {
  const cell = cells[day * 24 + hour];
  return cell === undefined ? null : value(cell);
}

interface CellProps {
  readonly value: number | null;
  readonly most: number;
  readonly text: (value: number | null) => string;
}

/** So few that text has enough contrast on each. */
const shades = [0, 1, 2, 3, 4] as const;

function Cell({ value, most, text }: CellProps) {
  const shade = value === null || most === 0 ? 0 : Math.ceil((4 * value) / most);
  return (
    <td className={`heat-${shade}`} title={formatNumber(value)}>
      {text(value)}
    </td>
  );
}

export function HeatMapPage() {
  const [address, setAddress] = useAddress();
  const filters = filtersIn(address);
  const featureId = featureIn(address);
  const shown = (address.get("show") ?? "") in measures ? (address.get("show") as MeasureName) : "owned";
  const input = {
    ...filters.input,
    TimeZone: readersZone,
    ...(featureId !== null && { FeatureIds: [featureId] }),
  };
  const query = useOperation("getHeatMap", getHeatMap, input);
  return (
    <Report
      title={t("pages.heatMap")}
      about={t("decisions.heatMapAbout", { zone: readersZone })}
      period={periodText(filters.window)}
      queryText={`${measures[shown].name}, ${filterText(filters)}`}
      fields={
        <>
          <FilterFields filters={filters} setAddress={setAddress} />
          <FeatureField
            chosenId={featureId}
            onChoose={(id) => setAddress({ feature: id === null ? null : String(id) })}
          />
          <ChoiceField
            label={t("common.show")}
            value={shown}
            choices={Object.entries(measures).map(([id, { name }]) => [id, name] as const)}
            onChange={(id) => setAddress({ show: id === "owned" ? null : id })}
          />
        </>
      }
      query={query}
      measured={useMeasured(filters.window, filters.serverId, shown === "denials" ? "all" : "none")}
      isOfMeasured
      download={<CsvDownload operation={getHeatMap} input={input} fileName="heat-map" />}
    >
      {query.data !== undefined &&
        (query.data.Items.every(({ KnownSeconds }) => KnownSeconds === 0) ? (
          <None>
            <NoFeature />
          </None>
        ) : (
          <HeatCells cells={query.data.Items} shown={shown} total={query.data.Total} />
        ))}
    </Report>
  );
}
