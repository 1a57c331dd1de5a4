// When licences are used: the hours of a week as a table whose cells are shaded by what they hold.
import { useMemo } from "react";
import { getHeatMap, type HeatMapCell } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { Report } from "../../components/frame/report.tsx";
import { formatAverage, formatCount, formatPercent } from "../../format/numbers.ts";
import { readersZone } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { FeatureField, QuestionFields } from "./fields.tsx";
import { asked, featureIn, questionIn } from "./question.ts";

const measures = {
  average: { name: "Average in use", value: ({ Average }: HeatMapCell) => Average, text: formatAverage },
  max: { name: "Most in use", value: ({ Max }: HeatMapCell) => Max, text: formatCount },
  full: {
    name: "Share of time at full use",
    value: ({ FullSeconds, KnownSeconds }: HeatMapCell) =>
      FullSeconds === null || KnownSeconds === 0 ? null : (100 * FullSeconds) / KnownSeconds,
    text: formatPercent,
  },
  denials: { name: "True denials", value: ({ TrueDenials }: HeatMapCell) => TrueDenials, text: formatCount },
} as const;

type MeasureName = keyof typeof measures;

export function HeatMapPage() {
  const [address, setAddress] = useAddress();
  const question = questionIn(address);
  const featureId = featureIn(address);
  const shown = (address.get("show") ?? "") in measures ? (address.get("show") as MeasureName) : "average";
  const input = {
    ...question.input,
    TimeZone: readersZone,
    ...(featureId !== null && { FeatureIds: [featureId] }),
  };
  const answer = useOperation("getHeatMap", getHeatMap, input);
  return (
    <Report
      title="Heat map"
      about={`When licences are used: each hour of the week over this time, by the clocks of ${readersZone}. What is chosen is measured as one.`}
      asked={`${measures[shown].name}, ${asked(question)}`}
      fields={
        <>
          <QuestionFields question={question} setAddress={setAddress} />
          <FeatureField featureId={featureId} setAddress={setAddress} />
          <ChoiceField
            label="Show"
            value={shown}
            choices={Object.entries(measures).map(([id, { name }]) => [id, name] as const)}
            onChange={(id) => setAddress({ show: id === "average" ? null : id })}
          />
        </>
      }
      query={answer}
      download={<CsvDownload operation={getHeatMap} input={input} fileName="heat-map" />}
    >
      {answer.data !== undefined && <Cells cells={answer.data.Items} shown={shown} />}
    </Report>
  );
}

/** 5 January 1970 was a Monday. */
const weekdays = Array.from({ length: 7 }, (_, index) =>
  new Intl.DateTimeFormat(undefined, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(1970, 0, 5 + index)),
);
const hours = Array.from({ length: 24 }, (_, hour) => hour);

function Cells({ cells, shown }: { readonly cells: readonly HeatMapCell[]; readonly shown: MeasureName }) {
  const { name, value, text } = measures[shown];
  const most = useMemo(() => Math.max(0, ...cells.map((cell) => value(cell) ?? 0)), [cells, value]);
  return (
    <section
      className="heat-frame"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="heat">
        <caption>{name} by weekday and hour</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
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
                <Cell key={hour} value={valueAt(cells, day, hour, value)} most={most} text={text} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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

/** Five shades, so that text keeps its contrast on each. */
function Cell({ value, most, text }: CellProps) {
  const shade = value === null || most === 0 ? 0 : Math.ceil((4 * value) / most);
  return <td className={`heat-${shade}`}>{text(value)}</td>;
}
