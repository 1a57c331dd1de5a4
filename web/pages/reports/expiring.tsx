// A report: licences that end within a number of days.
import { queryFeatures } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { NumberField, ServerField } from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { numberIn, onServer, serverIn } from "../../service/report-address.ts";
import { t } from "../../words/words.ts";
import { ending, expires, feature, owned, used, vendor } from "./feature-columns.tsx";

const columns = [feature, vendor, serverColumn, { ...owned, isWideOnly: true }, ending, used, expires];
const dayMs = 86_400_000;
/** A licence's days are UTC's. */
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export function Expiring() {
  const [address, setAddress] = useAddress();
  const days = numberIn(address, "days", 30, 0, 36_500);
  const serverId = serverIn(address);
  const body = {
    ActiveOnly: true,
    ExpirationStartUtc: dayFromNow(0),
    ExpirationEndUtc: dayFromNow(days + 1),
    Sort: [{ Field: "ExpirationDateUtc" as const }, { Field: "Name" as const }],
    ...onServer(serverId),
  };
  const answer = useOperation("queryFeatures", queryFeatures, { body: { ...body, Limit: 1000 } });
  return (
    <Report
      title={t("pages.expiring")}
      about={t("reports.expiring.about")}
      asked={t("reports.expiring.asked", { days })}
      fields={
        <>
          <NumberField
            label={t("reports.expiring.within")}
            value={days}
            least={0}
            most={36_500}
            onChange={(value) => setAddress({ days: String(value) })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      query={answer}
      download={<CsvDownload operation={queryFeatures} input={{ body }} fileName={`expiring-${days}-days`} />}
    >
      <ReportTable
        label={t("reports.expiring.table")}
        answer={answer.data}
        of="features"
        columns={columns}
        none={
          <EmptyState title={t("reports.expiring.none", { days })}>
            <p>{t("reports.expiring.advice")}</p>
          </EmptyState>
        }
      />
    </Report>
  );
}
