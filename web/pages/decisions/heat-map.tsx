// When licences are used: the hours of a week, for all features or one.
import { getHeatMap } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { FeatureField } from "../../components/form/feature-picker.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { Report } from "../../components/frame/report.tsx";
import { readersZone } from "../../format/times.ts";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { QuestionFields } from "./fields.tsx";
import { HeatCells, type MeasureName, measures } from "./heat-cells.tsx";
import { asked, featureIn, questionIn } from "./question.ts";

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
      title={t("pages.heatMap")}
      about={t("decisions.heatMapAbout", { zone: readersZone })}
      asked={`${measures[shown].name}, ${asked(question)}`}
      fields={
        <>
          <QuestionFields question={question} setAddress={setAddress} />
          <FeatureField
            chosenId={featureId}
            onChoose={(id) => setAddress({ feature: id === null ? null : String(id) })}
          />
          <ChoiceField
            label={t("common.show")}
            value={shown}
            choices={Object.entries(measures).map(([id, { name }]) => [id, name] as const)}
            onChange={(id) => setAddress({ show: id === "average" ? null : id })}
          />
        </>
      }
      query={answer}
      download={<CsvDownload operation={getHeatMap} input={input} fileName="heat-map" />}
    >
      {answer.data !== undefined && <HeatCells cells={answer.data.Items} shown={shown} />}
    </Report>
  );
}
