// How many licences would have been enough, feature by feature: those with most to spare first.
import { useMemo } from "react";
import { getRightsizing, type LicenseVerdict } from "../../../generated/client/index.js";
import { Figure } from "../../components/chart/bar.tsx";
import { CsvDownload } from "../../components/download.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { formatCount } from "../../format/numbers.ts";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { asked, NoFeature, oneFeaturePath, QuestionFields, questionIn } from "./question.tsx";

import { rightsizingColumns } from "./verdict.tsx";

export function Rightsizing() {
  const [address, setAddress] = useAddress();
  const question = questionIn(address);
  const answer = useOperation("getRightsizing", getRightsizing, { ...question.input, PageSize: 1000 });
  const items = answer.data?.Items;
  const rows = useMemo(() => {
    const kept = new URLSearchParams(address);
    kept.delete("sort");
    return (items ?? []).map((item) => {
      const link = oneFeaturePath(item, kept);
      return { ...item, Id: item.FeatureId ?? 0, link };
    });
  }, [items, address]);
  const count = (verdict: LicenseVerdict) => formatCount(rows.filter(({ Verdict }) => Verdict === verdict).length);
  return (
    <Report
      title={t("pages.rightsizing")}
      about={t("decisions.rightsizing.about")}
      asked={asked(question)}
      fields={<QuestionFields question={question} setAddress={setAddress} />}
      query={answer}
      download={<CsvDownload operation={getRightsizing} input={question.input} fileName="rightsizing" />}
    >
      {rows.length > 0 && (
        <dl className="figures panel">
          <Figure name={t("decisions.rightsizing.spare")}>
            {formatCount(rows.reduce((sum, { SpareLicenses }) => sum + SpareLicenses, 0))}
          </Figure>
          <Figure name={t("decisions.rightsizing.tooMany")}>{count("Spare")}</Figure>
          <Figure name={t("decisions.rightsizing.tooFew")}>{count("Short")}</Figure>
          <Figure name={t("decisions.verdicts.Tight")}>{count("Tight")}</Figure>
        </dl>
      )}
      <ReportTable
        label={t("decisions.rightsizing.table")}
        answer={answer.data && { Items: rows, TotalCount: answer.data.TotalCount }}
        of="features"
        columns={rightsizingColumns}
        none={<NoFeature />}
      />
    </Report>
  );
}
