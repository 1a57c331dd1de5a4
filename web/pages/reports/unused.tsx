// A report: licences that nobody used for a number of days.
import { getUnusedFeatures } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { NumberField, ServerField } from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { numberIn, onServer, serverIn } from "../../service/report-address.ts";
import { t } from "../../words/words.ts";
import { expires, feature, lastUsed, owned, vendor } from "./feature-columns.tsx";

const columns = [feature, vendor, serverColumn, owned, lastUsed, { ...expires, isWideOnly: true }];

export function Unused() {
  const [address, setAddress] = useAddress();
  const days = numberIn(address, "days", 90, 1, 36_500);
  const serverId = serverIn(address);
  const input = { Days: days, ...onServer(serverId) };
  const answer = useOperation("getUnusedFeatures", getUnusedFeatures, input);
  const items = answer.data?.Items;
  return (
    <Report
      title={t("pages.unused")}
      about={t("reports.unused.about")}
      asked={t("reports.unused.asked", { days })}
      fields={
        <>
          <NumberField
            label={t("reports.unused.days")}
            value={days}
            least={1}
            most={36_500}
            onChange={(value) => setAddress({ days: String(value) })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      query={answer}
      download={<CsvDownload operation={getUnusedFeatures} input={input} fileName={`unused-${days}-days`} />}
    >
      <ReportTable
        label={t("reports.unused.table")}
        answer={items && { Items: items, TotalCount: items.length }}
        of="features"
        columns={columns}
        sort="last"
        none={
          <EmptyState title={t("reports.unused.none", { days })}>
            <p>{t("reports.unused.advice")}</p>
          </EmptyState>
        }
      />
    </Report>
  );
}
